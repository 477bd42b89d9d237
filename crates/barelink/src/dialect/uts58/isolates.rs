//! Bidirectional controls around a URL: `U+2068` (FSI) … `U+2069` (PDI), as Fluent and iOS write them.
//!
//! The controls are Include in the data of UTS #58. One that closes what was opened before the link belongs to the text
//! around it, as a closing bracket does. So does an implicit mark (`U+200E`, `U+200F`, `U+061C`), which has no partner, if
//! the URL stands right between two of the same.

/// Numbers of isolates and embeddings that are open at an offset (UAX #9, sections 2.1 to 2.4).
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Isolates {
    at: usize,
    isolates: usize,
    embeddings: usize,
}

impl Isolates {
    /// The controls of a URL that begins at `start`, beyond which none was asked for.
    pub(super) fn in_url(self, start: usize) -> InUrl {
        InUrl {
            before: self,
            start,
            isolates: 0,
            embeddings: 0,
        }
    }

    /// Returns true if the control at `at` closes one that was opened before it. Offsets must not go back from one call to
    /// the next.
    pub(super) fn are_closed_by(&mut self, text: &str, at: usize) -> bool {
        let control = text.get(at..).and_then(|rest| rest.chars().next());
        match control {
            Some('\u{2069}') => {
                self.advance(text, at);
                self.isolates > 0
            }
            Some('\u{202C}') => {
                self.advance(text, at);
                self.embeddings > 0
            }
            _ => false,
        }
    }

    /// Counts up to an offset; each character of a text is counted once.
    fn advance(&mut self, text: &str, to: usize) {
        let mut between = text.get(self.at..to).unwrap_or_default();
        self.at = self.at.max(to);
        if let Some(line) = memchr::memrchr(b'\n', between.as_bytes()) {
            between = between.get(line..).unwrap_or_default();
        }
        for c in between.chars() {
            match c {
                '\u{2066}'..='\u{2068}' => self.isolates += 1,
                '\u{2069}' => self.isolates = self.isolates.saturating_sub(1),
                '\u{202A}' | '\u{202B}' | '\u{202D}' | '\u{202E}' => self.embeddings += 1,
                '\u{202C}' => self.embeddings = self.embeddings.saturating_sub(1),
                // A paragraph closes all (UAX #9, section 3.3.1).
                '\n' | '\r' | '\u{1C}'..='\u{1E}' | '\u{85}' | '\u{2029}' => {
                    (self.isolates, self.embeddings) = (0, 0);
                }
                _ => {}
            }
        }
    }
}

/// Controls that are open inside a URL, and those before it.
#[derive(Debug)]
pub(super) struct InUrl {
    before: Isolates,
    start: usize,
    isolates: usize,
    embeddings: usize,
}

impl InUrl {
    /// Returns true if this character of the URL belongs to what was opened before the URL.
    #[inline]
    pub(super) fn end_before(&mut self, text: &str, c: char) -> bool {
        match c {
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => self.closes(text, c),
            '\u{200E}' | '\u{200F}' | '\u{61C}' => text
                .get(..self.start)
                .is_some_and(|before| before.ends_with(c)),
            _ => false,
        }
    }

    fn closes(&mut self, text: &str, c: char) -> bool {
        let (open, is_before): (_, fn(&Isolates) -> bool) = match c {
            '\u{2069}' => (&mut self.isolates, |before| before.isolates > 0),
            '\u{202C}' => (&mut self.embeddings, |before| before.embeddings > 0),
            '\u{2066}'..='\u{2068}' => {
                self.isolates += 1;
                return false;
            }
            _ => {
                self.embeddings += 1;
                return false;
            }
        };
        if *open > 0 {
            *open -= 1;
            return false;
        }
        self.before.advance(text, self.start);
        is_before(&self.before)
    }

    /// The controls before the URL, as far as they were counted.
    pub(super) fn before(self) -> Isolates {
        self.before
    }
}
