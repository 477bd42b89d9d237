use crate::dialect::Dialect;
use crate::rules::Rules;
use crate::scan::{Needles, Scan};

/// Places of a text where a link may be: see [`LinkFinder::prefilter`](crate::LinkFinder::prefilter).
#[derive(Debug, Clone)]
pub struct Prefilter<'f, 't> {
    rules: &'f Rules,
    dialect: Dialect,
    text: &'t [u8],
    scan: Scan,
}

impl<'f, 't> Prefilter<'f, 't> {
    pub(crate) fn new(rules: &'f Rules, dialect: Dialect, text: &'t [u8]) -> Self {
        Prefilter {
            rules,
            dialect,
            text,
            scan: Scan::default(),
        }
    }

    /// Returns the offset in bytes of the first place at or after `from`; none if no link is left. `from` must not go back from one
    /// call to the next.
    #[inline]
    pub fn next_from(&mut self, from: usize) -> Option<usize> {
        let (needles, text) = (self.rules.needles(), self.text);
        let url = next_url(&mut self.scan, self.dialect, needles, text, from);
        let next = match self.dialect {
            // An address has a label separator, too.
            Dialect::Uts58 => url,
            Dialect::Gfm | Dialect::Md4c => url.min(self.scan.at_sign(needles, text, from)),
        };
        Some(next).filter(|&at| at < text.len() && !self.rules.is_off())
    }
}

/// Returns the offset of the first place at or after `from` where a URL may be, or the length of the text.
#[inline]
pub(crate) fn next_url(
    scan: &mut Scan,
    dialect: Dialect,
    needles: &Needles,
    text: &[u8],
    from: usize,
) -> usize {
    let scheme = scan.scheme(needles, text, from);
    scheme.min(match dialect {
        Dialect::Uts58 => scan.label_separator(needles, text, from),
        Dialect::Gfm | Dialect::Md4c => scan.www(needles, text, from),
    })
}
