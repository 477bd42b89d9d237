use crate::dialect::detector::Detector;
use crate::rules::Rules;
use crate::scan::Scan;

/// Prefilter for the links of a text: see [`LinkFinder::prefilter`](crate::LinkFinder::prefilter).
#[derive(Debug, Clone)]
pub struct Prefilter<'f, 't> {
    rules: &'f Rules,
    detector: &'static dyn Detector,
    text: &'t [u8],
    /// The state of the scan, from which a search of the same text can continue.
    pub(super) scan: Scan,
}

impl<'f, 't> Prefilter<'f, 't> {
    pub(crate) fn new(rules: &'f Rules, detector: &'static dyn Detector, text: &'t [u8]) -> Self {
        Prefilter { rules, detector, text, scan: Scan::default() }
    }

    /// Returns the first offset of a possible link at or after `from`, in bytes. `None` if no such offset is left. `from`
    /// must not decrease from call to call.
    ///
    /// The offset may be anywhere in a link, or in no link. Every link contains at least one such offset.
    #[inline]
    pub fn next_from(&mut self, from: usize) -> Option<usize> {
        let (needles, text) = (self.rules.needles(), self.text);
        let next = self.detector.scan(&mut self.scan, needles, text, from);
        Some(next).filter(|&at| at < text.len() && !self.rules.is_off())
    }
}
