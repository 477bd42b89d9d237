use crate::numbers::numbers;
use crate::settings::{self, Settings};
use crate::streams::Streams;
use crate::utf16::Utf16;

/// The settings, the input, and the results of the last call.
///
/// A call reads its text from [`Session::input`], as UTF-8. Its argument `length` is the text's length in bytes, and
/// `units` is the text's length in UTF-16 code units. If a call returns the length of the answer, the length is in
/// bytes. Invalid UTF-8 counts as an empty text. So does a `length` beyond the input.
pub struct Session {
    pub(crate) input: Vec<u8>,
    pub(crate) settings: Settings,
    pub(crate) streams: Streams,
    pub(crate) numbers: Vec<u32>,
    pub(crate) answer: String,
}

impl Session {
    /// Creates a session with the settings of GFM.
    pub fn new() -> Self {
        Session {
            input: Vec::new(),
            settings: Settings::default(),
            streams: Streams::default(),
            numbers: Vec::new(),
            answer: String::new(),
        }
    }

    /// Returns a buffer for at least `length` bytes of input. Keeps the current content.
    pub fn input(&mut self, length: usize) -> &mut [u8] {
        if self.input.len() < length {
            self.input.resize(length, 0);
        }
        &mut self.input
    }

    /// Returns the numbers of the last call that writes numbers. The called function describes their meaning.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Returns the string of the last call, except [`Session::configure`], which writes none. Each function describes its
    /// own string.
    pub fn answer(&self) -> &str {
        &self.answer
    }

    /// Reads settings, one per line. Settings without a line have their defaults. Returns 0 on success. Otherwise returns
    /// the number of an invalid line, counted from 1, and all settings stay unchanged.
    pub fn configure(&mut self, length: usize) -> usize {
        match settings::parse(text(&self.input, length)) {
            Ok(settings) => {
                self.settings = settings;
                0
            }
            Err(line) => line,
        }
    }

    /// Finds the links of a plain text of `units` UTF-16 code units. Returns the number of links.
    ///
    /// Each link has three numbers: its start, its end, and `256 * prefix + kind`. Start and end are in UTF-16 code
    /// units. `kind` is the position of the link's kind in `LinkKind::ALL`.
    ///
    /// The destination is the link's text after a prefix: an empty one (`prefix` is 0), `http://` (1), `https://` (2)
    /// or `mailto:` (3). If `prefix` is 4, the destination is the next line of [`Session::answer`].
    pub fn find(&mut self, length: usize, units: usize) -> usize {
        let text = text(&self.input, length);
        let mut offsets = Utf16::new(text, units);
        self.numbers.clear();
        self.answer.clear();
        for link in self.settings.finder(text).links(text) {
            let numbers = numbers(&link, &mut offsets, &mut self.answer);
            self.numbers.extend(numbers);
        }
        self.numbers.len() / 3
    }

    /// Opens a stream with the current settings. Returns its number.
    pub fn stream(&mut self) -> usize {
        self.streams.open(self.settings.stream())
    }

    /// Reads the next part of a stream's text. Returns the number of links that became final, which have the numbers of
    /// [`Session::find`]. Offsets are in the whole text.
    pub fn push(&mut self, stream: usize, length: usize) -> usize {
        let text = text(&self.input, length);
        self.numbers.clear();
        self.answer.clear();
        if let Some(stream) = self.streams.get(stream) {
            stream.push(text, &mut self.numbers, &mut self.answer);
        }
        self.numbers.len() / 3
    }

    /// Returns the number of links that a stream's text would also have if it ended here. They have the numbers of
    /// [`Session::find`].
    pub fn pending(&mut self, stream: usize) -> usize {
        self.numbers.clear();
        self.answer.clear();
        if let Some(stream) = self.streams.get(stream) {
            stream.pending(&mut self.numbers, &mut self.answer);
        }
        self.numbers.len() / 3
    }

    /// Returns the offset, in code units, up to which the links of a stream's text are final.
    pub fn committed(&mut self, stream: usize) -> usize {
        self.streams.get(stream).map_or(0, |stream| stream.committed())
    }

    /// Drops a stream. The next [`Session::stream`] may have its number.
    pub fn release(&mut self, stream: usize) {
        self.streams.release(stream);
    }

    /// Escapes a URL minimally (UTS #58, section 4.1). Returns the length of the answer.
    pub fn escape_minimal(&mut self, length: usize) -> usize {
        let url = text(&self.input, length);
        self.answer = barelink::uts58::escape_minimal(url).into_owned();
        self.answer.len()
    }
}

impl Default for Session {
    fn default() -> Self {
        Session::new()
    }
}

/// Returns the first `length` bytes of the input, or an empty text if they are missing or not UTF-8.
pub(crate) fn text(input: &[u8], length: usize) -> &str {
    let bytes = input.get(..length).unwrap_or_default();
    std::str::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns a session with these settings whose input is `text`. Also returns the length of `text` in bytes and in code
    /// units.
    pub(crate) fn session(settings: &str, text: &str) -> (Session, usize, usize) {
        let mut session = Session::new();
        write(&mut session, settings);
        assert_eq!(session.configure(settings.len()), 0);
        write(&mut session, text);
        (session, text.len(), text.encode_utf16().count())
    }

    pub(crate) fn write(session: &mut Session, text: &str) {
        session.input(text.len())[..text.len()].copy_from_slice(text.as_bytes());
    }

    #[test]
    fn offsets_are_in_code_units() {
        // An emoji is two code units and four bytes, an é one and two.
        let (mut session, length, units) = session("", "😀 www.é.fr 東 a@b.co");
        assert_eq!(session.find(length, units), 2);
        assert_eq!(session.numbers(), [3, 11, 256 + 1, 14, 20, 3 * 256 + 3]);
    }

    #[test]
    fn a_destination_with_escapes_is_written_out() {
        // Local parts whose characters would be syntax in a `mailto:` URL (RFC 6068, section 2).
        let (mut session, length, units) = session("dialect=uts58", "x?y@a.co z@a.co w&v@a.co");
        assert_eq!(session.find(length, units), 3);
        assert_eq!(session.numbers()[2..], [4 * 256 + 3, 9, 15, 3 * 256 + 3, 16, 24, 4 * 256 + 3]);
        assert_eq!(session.answer(), "mailto:x%3Fy@a.co\nmailto:w%26v@a.co\n");
    }

    #[test]
    fn settings_stay_when_new_ones_are_wrong() {
        let (mut session, ..) = session("dialect=uts58", "");
        write(&mut session, "dialect=x");
        assert_eq!(session.configure(9), 1);
        write(&mut session, "a.co");
        assert_eq!(session.find(4, 4), 1);
    }

    #[test]
    fn input_is_kept_when_it_grows() {
        let (mut session, ..) = session("", "www.");
        session.input(9)[4..].copy_from_slice(b"a.com");
        assert_eq!(session.find(9, 9), 1);
    }

    #[test]
    fn what_is_no_text_has_no_links() {
        let (mut session, ..) = session("", "www.a.com");
        session.input(9)[8] = 0xFF;
        assert_eq!(session.find(9, 9), 0);
        assert_eq!(session.find(1_000, 1_000), 0);
    }

    #[test]
    fn urls_are_escaped() {
        let (mut session, length, _) = session("", "https://a.co/caf%C3%A9");
        assert_eq!(session.escape_minimal(length), session.answer().len());
        assert_eq!(session.answer(), "https://a.co/café");
    }
}
