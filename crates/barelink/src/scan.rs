//! Candidate search: where could a link be?
//!
//! Each needle is searched for on its own and only as far as needed. On text that is mostly not links
//! three such searches are faster than one automaton for all of them.

use memchr::memmem::Finder;

/// The strings without which there is no link, ready to be searched for.
#[derive(Debug, Clone)]
pub(crate) struct Needles {
    scheme: Finder<'static>,
    www: Finder<'static>,
}

impl Needles {
    pub(crate) fn new() -> Self {
        Needles {
            scheme: Finder::new("://"),
            www: Finder::new("www."),
        }
    }
}

/// The next place of one needle, looked for only when it is asked for.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Ahead(Option<usize>);

impl Ahead {
    /// The first place at or after `from`, where `search` finds it, else `end`; `from` must not go back.
    pub(crate) fn at(
        &mut self,
        from: usize,
        end: usize,
        search: impl Fn(usize) -> Option<usize>,
    ) -> usize {
        match self.0 {
            Some(at) if at >= from => at,
            _ => {
                let at = search(from).map_or(end, |offset| from + offset);
                self.0 = Some(at);
                at
            }
        }
    }
}

/// Where candidates are in one text, in ascending order of what is asked for.
///
/// A place is the offset of the needle, or the text's length if there is none.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scan {
    scheme: Ahead,
    www: Ahead,
    at: Ahead,
}

impl Scan {
    /// The next `://`.
    pub(crate) fn scheme(&mut self, needles: &Needles, text: &[u8], from: usize) -> usize {
        let search = |from| needles.scheme.find(text.get(from..)?);
        self.scheme.at(from, text.len(), search)
    }

    /// The next `www.`.
    pub(crate) fn www(&mut self, needles: &Needles, text: &[u8], from: usize) -> usize {
        let search = |from| needles.www.find(text.get(from..)?);
        self.www.at(from, text.len(), search)
    }

    /// The next `@`.
    pub(crate) fn at_sign(&mut self, text: &[u8], from: usize) -> usize {
        let search = |from| memchr::memchr(b'@', text.get(from..)?);
        self.at.at(from, text.len(), search)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_needle_goes_ahead_on_its_own() {
        let (mut scan, needles) = (Scan::default(), Needles::new());
        let text = b"a@b www.c.d e://f www.g";
        assert_eq!(scan.scheme(&needles, text, 0), 13);
        assert_eq!(scan.www(&needles, text, 0), 4);
        assert_eq!(scan.www(&needles, text, 5), 18);
        assert_eq!(scan.at_sign(text, 0), 1);
        assert_eq!(scan.at_sign(text, 2), text.len());
        assert_eq!(scan.scheme(&needles, text, 14), text.len());
    }
}
