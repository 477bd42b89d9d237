use crate::dialect::Dialect;
use crate::finder::LinkFinder;
use crate::scan::Scan;

/// Search for candidates in a whole document.
///
/// An adapter asks for the next one at each leaf, in order. If it is beyond the leaf, the leaf has no links.
#[derive(Debug, Clone)]
pub struct Candidates<'s> {
    source: &'s str,
    scan: Scan,
}

impl<'s> Candidates<'s> {
    /// Returns a search through a document.
    pub fn new(source: &'s str) -> Self {
        Candidates {
            source,
            scan: Scan::default(),
        }
    }

    /// Returns the offset of the first candidate at or after `from`, or the length of the document. `from` must not
    /// decrease.
    pub fn next(&mut self, finder: &LinkFinder, from: usize) -> usize {
        let (bytes, needles) = (self.source.as_bytes(), finder.rules().needles());
        let scheme = self.scan.scheme(needles, bytes, from);
        let host = match finder.dialect() {
            Dialect::Uts58 => self.scan.label_separator(needles, bytes, from),
            Dialect::Gfm | Dialect::Md4c => self.scan.www(needles, bytes, from),
        };
        // Addresses are looked for in decoded text, where an escape or an entity may separate their labels.
        let at_sign = self.scan.encoded_at_sign(needles, bytes, from);
        scheme.min(host).min(at_sign)
    }
}
