//! Finds links in a text that is still arriving.

use core::iter::FusedIterator;
use core::ops::Range;

use crate::dialect::detector::Search;
use crate::finder::LinkFinder;
use crate::link::Link;
use crate::rules::Rules;
use crate::search::segment_search::SegmentSearch;
use crate::search::split_points;
use crate::search::unsearched::Unsearched;
use crate::slice::{ceil_char_boundary, Slice};

/// Search for links in a plain text that is still arriving, such as a chat answer.
///
/// [`feed`](LinkStream::feed) returns *final* links: no later text can change them. A link is usually final once white
/// space follows it. The *open text* is the end of the text, where later text can still change links. Its links are
/// [`pending`](LinkStream::pending), because `https://example.co` may become `https://example.com`.
/// [`finish`](LinkStream::finish) ends the text.
///
/// Offsets are in bytes of the whole text, from its beginning.
///
/// Use it for plain text only. In Markdown a line can change the meaning of earlier lines (`---`, `[a]: /b`), and the next token
/// may close a code span. There, render the settled blocks once, and the rest again each time: see `settled` of barelink-render.
///
/// # Memory
///
/// Keeps the open text, usually the text after the last white space. In UTS #58, keeps up to the whole line if it
/// contains a bidirectional control.
///
/// In addition to the text of the last call, keeps at most [`max_pending`](LinkStream::max_pending) bytes of open text. If
/// the open text grows longer, it is dropped up to the next white space. No links are found in the dropped text.
///
/// # Examples
///
/// ```
/// use barelink::search::LinkStream;
/// use barelink::{Dialect, LinkFinder};
///
/// let mut stream = LinkStream::new(LinkFinder::new(Dialect::Gfm));
/// assert_eq!(stream.feed("see https://example.co").count(), 0);
/// assert_eq!(stream.pending().next().unwrap().as_str(), "https://example.co");
///
/// let found: Vec<_> = stream.feed("m or").map(|link| (link.as_str(), link.range())).collect();
/// assert_eq!(found, [("https://example.com", 4..23)]);
/// ```
#[derive(Debug, Clone)]
pub struct LinkStream {
    finder: LinkFinder,
    /// The text that the last call searched, then the open text. Includes the words or the character before the open text.
    unsearched: Unsearched,
    /// Offset of the open text in the whole text.
    open: usize,
    state: State,
    /// Maximum length in bytes of the open text.
    limit: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    /// The open text exceeded the limit. All of it is dropped, up to the offset that [`LinkStream::skip`] finds.
    Skipping,
    Finished,
}

/// Default of [`LinkStream::max_pending`], in bytes.
const LIMIT: usize = 64 * 1024;

impl LinkStream {
    /// Creates a stream at the beginning of a text.
    pub fn new(finder: LinkFinder) -> Self {
        LinkStream {
            unsearched: Unsearched::new(finder.detector()),
            finder,
            open: 0,
            state: State::Open,
            limit: LIMIT,
        }
    }

    /// Sets the maximum length in bytes of the open text that is kept. Default: 64 KiB. Longer open text is dropped up to
    /// the next white space, and its links are not found. If the line may contain a bidirectional control,
    /// text is dropped up to the next line feed.
    ///
    /// ```
    /// use barelink::search::LinkStream;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let mut stream = LinkStream::new(LinkFinder::new(Dialect::Gfm)).max_pending(16);
    /// assert_eq!(stream.feed("https://example.c").count(), 0);
    /// assert_eq!(stream.feed("om/long www.example.com ").count(), 1);
    /// ```
    #[must_use]
    pub fn max_pending(self, bytes: usize) -> Self {
        LinkStream { limit: bytes, ..self }
    }

    /// Reads the next part of the text, and returns the links that became final, in order. If the iterator is dropped
    /// early, the remaining links are lost.
    ///
    /// # Complexity
    ///
    /// All calls together take time linear in the length of the whole text, however it is split.
    pub fn feed(&mut self, text: &str) -> StreamLinks<'_> {
        self.drop_searched();
        let committed = self.open;
        let is_direction_open =
            self.unsearched.split_points.has_control || split_points::has_control(text.as_bytes());
        let last_split = self.unsearched.push(text);
        if self.state == State::Skipping {
            self.skip(is_direction_open);
        }
        let searched = self.open;
        // After skipped text, the context is read again.
        let from = if searched == committed {
            self.unsearched.start
        } else {
            self.unsearched.context(searched)
        };
        let split = last_split.filter(|&split| split > searched).unwrap_or(searched);
        self.open = split;
        if self.unsearched.end() - self.open > self.limit && self.state == State::Open {
            self.state = State::Skipping;
            self.open = self.unsearched.end();
        }
        // The open text is searched once, when it has become final.
        self.links(from, searched..split, committed..self.open)
    }

    /// Returns the links of the open text as if the text ended here, usually at most one. Later text can change these
    /// links.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the open text. If a policy examines the text around links, also linear in the length of
    /// the text of the last call.
    pub fn pending(&self) -> StreamLinks<'_> {
        let end = if self.state == State::Open { usize::MAX } else { self.open };
        self.links(
            self.unsearched.context(self.open),
            self.open..end,
            self.open..self.unsearched.end(),
        )
    }

    /// Ends the text, and returns the remaining links. The next [`feed`](LinkStream::feed) starts a new text at offset 0.
    ///
    /// ```
    /// use barelink::search::LinkStream;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let mut stream = LinkStream::new(LinkFinder::new(Dialect::Uts58));
    /// assert_eq!(stream.feed("go to example.com").count(), 0);
    /// assert_eq!(stream.finish().next().unwrap().range(), 6..17);
    /// ```
    pub fn finish(&mut self) -> StreamLinks<'_> {
        self.drop_searched();
        let is_open = core::mem::replace(&mut self.state, State::Finished) == State::Open;
        let searched = self.open;
        self.open = self.unsearched.end();
        let end = if is_open { usize::MAX } else { searched };
        self.links(self.unsearched.start, searched..end, searched..self.open)
    }

    /// Returns the offset up to which the links are final: no later link begins before it. This is the start of the open
    /// text, or the end of the text once the text is [finished](LinkStream::finish).
    pub fn committed(&self) -> usize {
        match self.state {
            State::Open | State::Skipping => self.open,
            State::Finished => self.unsearched.end(),
        }
    }

    /// Drops text that has been searched or skipped, except the context that the open text needs. After the end of a text,
    /// begins a new one.
    fn drop_searched(&mut self) {
        let context = match self.state {
            State::Open => self.unsearched.context(self.open),
            State::Skipping => {
                let text = &self.unsearched.text;
                let context = text.len().saturating_sub(split_points::LONGEST_CONTEXT);
                self.unsearched.start + ceil_char_boundary(text, context)
            }
            State::Finished => {
                *self = LinkStream::new(self.finder.clone()).max_pending(self.limit);
                return;
            }
        };
        self.unsearched.drop_before(self.finder.rules(), context);
    }

    /// Resumes the search at the first white space of the open text. Without white space, skips the open text.
    ///
    /// If `is_direction_open` is true, the line may contain a bidirectional control, so only a line feed counts as white
    /// space.
    fn skip(&mut self, is_direction_open: bool) {
        let open = self.open - self.unsearched.start;
        let bytes = self.unsearched.text.as_bytes().slice(open..);
        let space = if is_direction_open {
            memchr::memchr(b'\n', bytes)
        } else {
            memchr::memchr3(b' ', b'\t', b'\n', bytes)
        };
        match space {
            Some(space) => {
                self.open += space;
                self.state = State::Open;
            }
            None => self.open = self.unsearched.end(),
        }
    }

    /// Returns the links that begin in `segment`, a range of the whole text, and the text at `text`. An empty segment has
    /// no links. The text is searched from `from` on, the start of the context.
    fn links(&self, from: usize, segment: Range<usize>, text: Range<usize>) -> StreamLinks<'_> {
        let (rules, unsearched) = (self.finder.rules(), &self.unsearched);
        let (all, start) = (&unsearched.text, unsearched.start);
        let searched = all.get(from - start..).filter(|_| !segment.is_empty());
        let search = Search::new(self.finder.detector(), rules);
        let directions = unsearched.directions_at(rules, from);
        StreamLinks {
            rules,
            searched: searched.unwrap_or_default(),
            text: all.slice(text.start - start..text.end - start),
            search: SegmentSearch { search, directions, start: from, segment },
        }
    }
}

/// Iterator over the links of a text that is still arriving: see [`LinkStream`].
#[derive(Debug, Clone)]
pub struct StreamLinks<'s> {
    rules: &'s Rules,
    searched: &'s str,
    text: &'s str,
    search: SegmentSearch,
}

impl<'s> StreamLinks<'s> {
    /// Returns the text in which the links lie: the text that became final, or the open text for
    /// [`pending`](LinkStream::pending). It begins at the offset that [`committed`](LinkStream::committed) returned before
    /// the call, and includes text that was dropped.
    ///
    /// ```
    /// use barelink::search::LinkStream;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let mut stream = LinkStream::new(LinkFinder::new(Dialect::Gfm));
    /// assert_eq!(stream.feed("see www.a.co").text(), "see");
    /// assert_eq!(stream.feed("m or").text(), " www.a.com");
    /// assert_eq!(stream.pending().text(), " or");
    /// ```
    pub fn text(&self) -> &'s str {
        self.text
    }
}

impl<'s> Iterator for StreamLinks<'s> {
    type Item = Link<'s>;

    fn next(&mut self) -> Option<Link<'s>> {
        self.search.next(self.rules, self.searched)
    }
}

impl FusedIterator for StreamLinks<'_> {}
