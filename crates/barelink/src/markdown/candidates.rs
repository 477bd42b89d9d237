use crate::dialect::Dialect;
use crate::finder::LinkFinder;
use crate::scan::Scan;

/// One look ahead over a whole document: where could the next link be?
///
/// An adapter asks this for each leaf, in order. Where the answer is beyond the leaf, there is nothing to do.
#[derive(Debug, Clone)]
pub struct Candidates<'s> {
    source: &'s str,
    scan: Scan,
}

impl<'s> Candidates<'s> {
    /// The candidates of a document.
    pub fn new(source: &'s str) -> Self {
        Candidates {
            source,
            scan: Scan::default(),
        }
    }

    /// The first offset at or after `from` where something is without which there is no link; the length
    /// of the document if there is none. `from` must not go back from one call to the next.
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
