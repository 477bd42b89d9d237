use crate::finder::LinkFinder;
use crate::link::LinkKind;
use crate::scan::{Ahead, Scan};

/// One look ahead over a whole document: where could the next link be?
///
/// An adapter asks this for each leaf, in order. Where the answer is beyond the leaf, there is nothing to do.
#[derive(Debug, Clone)]
pub struct Candidates<'s> {
    source: &'s str,
    scan: Scan,
    at_sign: Ahead,
}

impl<'s> Candidates<'s> {
    /// The candidates of a document.
    pub fn new(source: &'s str) -> Self {
        Candidates {
            source,
            scan: Scan::default(),
            at_sign: Ahead::default(),
        }
    }

    /// The first offset at or after `from` where something is without which there is no link; the length
    /// of the document if there is none. `from` must not go back from one call to the next.
    pub fn next(&mut self, finder: &LinkFinder, from: usize) -> usize {
        let bytes = self.source.as_bytes();
        let mut next = bytes.len();
        if finder.finds(LinkKind::Url) {
            next = next.min(self.scan.scheme(finder.needles(), bytes, from));
        }
        if finder.finds(LinkKind::Www) {
            next = next.min(self.scan.www(finder.needles(), bytes, from));
        }
        if finder.finds(LinkKind::Email) {
            next = next.min(self.at_sign(from));
        }
        next
    }

    /// The next `@`, or an entity that may stand for one: addresses are looked for in decoded text.
    fn at_sign(&mut self, from: usize) -> usize {
        let bytes = self.source.as_bytes();
        let search = |from| {
            let rest = bytes.get(from..)?;
            memchr::memchr2_iter(b'@', b'&', rest).find(|&at| {
                let rest = rest.get(at..).unwrap_or_default();
                rest.starts_with(b"@") || rest.starts_with(b"&#") || rest.starts_with(b"&commat;")
            })
        };
        self.at_sign.at(from, bytes.len(), search)
    }
}

/// The last place of a leaf's content where a URL could be recognised; the walk need not go on beyond it.
pub(super) fn last_of_urls(content: &[u8]) -> Option<usize> {
    let last = |needle: &str| memchr::memmem::rfind(content, needle.as_bytes());
    last("://").max(last("www."))
}
