//! Finds links in texts that are still arriving.

use barelink::search::LinkStream;

use crate::numbers::numbers;
use crate::utf16::{self, Utf16};

/// The open streams. The number of a stream is its position in `places`.
#[derive(Default)]
pub(crate) struct Streams {
    places: Vec<Option<Stream>>,
    /// Positions of released streams.
    free: Vec<usize>,
}

impl Streams {
    /// Opens a stream. Returns its number.
    pub(crate) fn open(&mut self, links: LinkStream) -> usize {
        let stream = Some(Stream { links, unit: 0 });
        let free = self.free.pop().unwrap_or(self.places.len());
        match self.places.get_mut(free) {
            Some(place) => *place = stream,
            None => self.places.push(stream),
        }
        free
    }

    pub(crate) fn get(&mut self, stream: usize) -> Option<&mut Stream> {
        self.places.get_mut(stream)?.as_mut()
    }

    pub(crate) fn release(&mut self, stream: usize) {
        if self.places.get_mut(stream).and_then(Option::take).is_some() {
            self.free.push(stream);
        }
    }
}

/// A text that is still arriving.
pub(crate) struct Stream {
    links: LinkStream,
    /// Offset up to which the links are final, in code units.
    unit: usize,
}

impl Stream {
    /// Reads the next part of the text. Writes the links that became final.
    pub(crate) fn push(&mut self, text: &str, found: &mut Vec<u32>, answer: &mut String) {
        let byte = self.links.committed();
        let links = self.links.feed(text);
        let settled = links.text();
        let mut offsets = Utf16::from(settled, byte, self.unit);
        for link in links {
            found.extend(numbers(&link, &mut offsets, answer));
        }
        self.unit += utf16::length(settled);
    }

    /// Writes the links that the text would also have if it ended here.
    pub(crate) fn pending(&self, found: &mut Vec<u32>, answer: &mut String) {
        let links = self.links.pending();
        let mut offsets = Utf16::from(links.text(), self.links.committed(), self.unit);
        for link in links {
            found.extend(numbers(&link, &mut offsets, answer));
        }
    }

    /// Returns the offset, in code units, up to which the links are final.
    pub(crate) fn committed(&self) -> usize {
        self.unit
    }
}

#[cfg(test)]
mod tests {
    use crate::session::tests::{session, write};
    use crate::Session;

    fn push(session: &mut Session, stream: usize, text: &str) -> Vec<u32> {
        write(session, text);
        session.push(stream, text.len());
        session.numbers().to_vec()
    }

    #[test]
    fn offsets_are_in_code_units_of_the_whole_text() {
        let (mut session, ..) = session("dialect=uts58", "");
        let stream = session.stream();
        assert_eq!(push(&mut session, stream, "😀 東 www.é.c"), []);
        assert_eq!(session.committed(stream), 4);
        assert_eq!(session.pending(stream), 0);
        assert_eq!(push(&mut session, stream, "o 😀 x?y@a.co"), [5, 13, 2 * 256 + 1]);
        assert_eq!(session.committed(stream), 16);
        assert_eq!(session.pending(stream), 1);
        assert_eq!(session.numbers(), [17, 25, 4 * 256 + 3]);
        assert_eq!(session.answer(), "mailto:x%3Fy@a.co\n");
    }

    #[test]
    fn streams_have_their_own_texts_and_settings() {
        let (mut session, ..) = session("", "");
        let gfm = session.stream();
        write(&mut session, "dialect=uts58");
        assert_eq!(session.configure(13), 0);
        let uts58 = session.stream();
        assert_eq!(push(&mut session, gfm, "a.co www.b.co "), [5, 13, 256 + 1]);
        assert_eq!(push(&mut session, uts58, "a.co "), [0, 4, 2 * 256 + 2]);
        session.release(gfm);
        assert_eq!(push(&mut session, gfm, "www.c.co "), []);
        assert_eq!((session.pending(gfm), session.committed(gfm)), (0, 0));
        assert_eq!(session.stream(), gfm);
        assert_eq!(session.stream(), 2);
        session.release(9);
    }

    #[test]
    fn a_number_is_free_once() {
        let (mut session, ..) = session("", "");
        assert_eq!([0, 1, 2].map(|_| session.stream()), [0, 1, 2]);
        for stream in [1, 1, 7, 0] {
            session.release(stream);
        }
        assert_eq!([0, 1, 2].map(|_| session.stream()), [0, 1, 3]);
    }

    #[test]
    fn the_longest_open_text_can_be_set() {
        let url = format!("https://a.co/{}", "b".repeat(70_000));
        for (settings, count) in [("", 0), ("maxPending=80000", 1), ("maxPending=16", 0)] {
            let (mut session, ..) = session(settings, "");
            let stream = session.stream();
            let (half, rest) = url.split_at(66_000);
            assert_eq!(push(&mut session, stream, half), []);
            push(&mut session, stream, rest);
            assert_eq!(session.pending(stream), count, "{settings}");
        }
    }
}
