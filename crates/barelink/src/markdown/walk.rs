use alloc::vec::Vec;
use core::ops::Range;

use super::inline::{Closing, Construct, Inline};
use super::leaf::Leaf;
use super::leaf_url::LeafUrl;
use super::masks::Masks;
use super::scanner::InlineScanner;
use super::source_stage::SourceStage;
use crate::detected::Detected;
use crate::dialect::uts58;
use crate::finder::LinkFinder;

impl Leaf<'_> {
    /// Adds the URLs that the dialect recognises before other inlines, in order, in a document that was parsed with these
    /// masks. Linear in the length of the content.
    ///
    /// `closings` are those of the inlines, if the dialect asks for them. A construct that begins inside a URL is ignored.
    pub(super) fn urls(
        &self,
        finder: &LinkFinder,
        inlines: &[Inline<'_>],
        closings: &[Closing],
        masks: &Masks,
        urls: &mut Vec<LeafUrl>,
    ) {
        let content = self.content();
        let closings = || {
            let closings = masks.closings(&self.source_range(0..content.len()), closings);
            let closings = closings.iter().map(|closing| uts58::Closing {
                start: self.to_content(closing.source.start),
                end: self.to_content(closing.source.end),
                opened: closing.opener.map(|opener| self.to_content(opener)),
            });
            closings.collect()
        };
        let Some(stage) = SourceStage::new(finder.dialect(), finder.rules(), content, closings)
        else {
            return;
        };
        // A parser pairs tildes by their number, so one in a URL may keep others from being delimiters.
        let tildes = |text: &str| text.bytes().filter(|&b| b == b'~').count();
        let mut all_tildes = None;
        let constructs = inlines.iter().filter_map(Inline::construct);
        let mut walk = Walk::new(finder, self, constructs, &masks.refused, stage);
        while let Some(found) = walk.next() {
            let url = content.get(found.start..found.end).unwrap_or_default();
            let has_tilde = memchr::memchr(b'~', url.as_bytes()).is_some();
            let needs_mask = has_tilde
                && tildes(url) < *all_tildes.get_or_insert_with(|| tildes(content))
                || self.overlooks_code_spans && self.hides_backticks(&found);
            urls.push(LeafUrl {
                content: found.start..found.end,
                source: self.source_range(found.start..found.end),
                kind: found.kind,
                destination_prefix: found
                    .destination_prefix(finder.rules().default_scheme())
                    .as_str(),
                needs_mask,
            });
        }
    }

    /// Returns true if a URL has a backtick, and more follow. A parser that remembers only the last string of each length once it
    /// has looked for one that closes the URL's may overlook code spans after it.
    fn hides_backticks(&self, url: &Detected) -> bool {
        let has_backtick = |range: Range<usize>| {
            let bytes = self.content().as_bytes().get(range).unwrap_or_default();
            memchr::memchr(b'`', bytes).is_some()
        };
        has_backtick(url.start..url.end) && has_backtick(url.end..self.content().len())
    }
}

/// Walk over a leaf's content from left to right. It stops where an inline parser would.
struct Walk<'l, C> {
    finder: &'l LinkFinder,
    leaf: &'l Leaf<'l>,
    /// The constructs after the next one.
    constructs: C,
    /// The next construct that is not passed.
    construct: Option<Construct>,
    /// Its start in the content.
    next_construct: usize,
    /// Source offsets at which no URL begins, in ascending order.
    refused: &'l [usize],
    stage: SourceStage,
    scanner: InlineScanner<'l>,
    /// For each open bracket, the end of the link or image that the parser made of it.
    brackets: Vec<Option<usize>>,
    /// A URL has taken a byte that may open a construct: from here on the parser may have missed raw HTML, and the walk
    /// looks for it. (It may have missed links as well; but masks keep them, so that the next parse shows them.)
    is_disturbed: bool,
    /// Offset in the content that the walk has come to.
    at: usize,
    /// End of the last URL, before which none begins.
    last_url: usize,
}

impl<'l, C: Iterator<Item = Construct>> Walk<'l, C> {
    fn new(
        finder: &'l LinkFinder,
        leaf: &'l Leaf<'l>,
        constructs: C,
        refused: &'l [usize],
        stage: SourceStage,
    ) -> Self {
        let mut walk = Walk {
            finder,
            leaf,
            constructs,
            construct: None,
            next_construct: 0,
            refused,
            stage,
            scanner: if leaf.overlooks_code_spans {
                InlineScanner::overlooking(leaf.content())
            } else {
                InlineScanner::new(leaf.content())
            },
            brackets: Vec::new(),
            is_disturbed: false,
            at: 0,
            last_url: 0,
        };
        walk.pass_construct();
        walk
    }

    /// Returns the next URL that is recognised.
    fn next(&mut self) -> Option<Detected> {
        let content = self.leaf.content();
        let bytes = content.as_bytes();
        loop {
            let construct = self.construct_here();
            let end = construct.map(|(_, end)| end);
            if let Some((is_bracketed, end)) = construct {
                if !is_bracketed || self.stage.passes_links() {
                    self.at = end;
                    continue;
                }
            }
            let next = self.stage.next(self.finder.rules(), content, self.at)?;
            if next == self.at {
                if let Some(url) = self.url() {
                    self.at = url.end;
                    self.last_url = url.end;
                    self.is_disturbed |= bytes.get(url.start..url.end).is_some_and(disturbs);
                    return Some(url);
                }
            }
            match bytes.get(self.at)? {
                b'\\' if self.scanner.is_escape(self.at) => {
                    self.at += 2;
                }
                b'`' => self.at = self.scanner.code_span(self.at),
                b'<' if self.is_disturbed => {
                    self.at = self.scanner.angle(self.at).unwrap_or(self.at + 1);
                }
                b'!' if bytes.get(self.at + 1) == Some(&b'[') => {
                    self.brackets.push(end);
                    self.at += 2;
                }
                b'[' => {
                    self.brackets.push(end);
                    self.at += 1;
                }
                b']' => self.close_bracket(),
                _ => self.pass_plain(next.min(self.next_construct)),
            }
        }
    }

    /// Skips a plain byte and those after it, up to the next one that may be syntax, or to `end`.
    fn pass_plain(&mut self, end: usize) {
        self.at += 1;
        let bytes = self.leaf.content().as_bytes();
        let ahead = bytes.get(self.at..end).unwrap_or_default();
        let next = if self.is_disturbed || !self.brackets.is_empty() {
            let is_special = |b| matches!(b, b'\\' | b'`' | b'<' | b'!' | b'[' | b']');
            ahead.iter().position(|&b| is_special(b))
        } else {
            // No bracket is open that could be closed, and `<` is the parser's. Only a bracket can make a `!`
            // mean something.
            let next = memchr::memchr3(b'\\', b'`', b'[', ahead);
            let is_image = |at: usize| ahead.get(at - 1..=at) == Some(b"![");
            next.map(|at| at - usize::from(at > 0 && is_image(at)))
        };
        self.at += next.unwrap_or(ahead.len());
    }

    /// Skips the link or image that ends with the bracket here, or the bracket.
    fn close_bracket(&mut self) {
        self.at += 1;
        if let Some(Some(end)) = self.brackets.pop() {
            self.at = self.at.max(end);
        }
    }

    /// Returns the URL that is recognised here.
    fn url(&mut self) -> Option<Detected> {
        let content = self.leaf.content();
        let in_brackets = !self.brackets.is_empty();
        let url = self.stage.url(
            self.finder.rules(),
            content,
            self.last_url,
            self.at,
            in_brackets,
        )?;
        // A walk that does not move would never end.
        let goes_on = self.last_url <= url.start && url.start <= self.at && self.at < url.end;
        debug_assert!(goes_on, "{url:?} at {} of {content:?}", self.at);
        let start = self.leaf.to_source(url.start);
        if !goes_on || self.refused.binary_search(&start).is_ok() {
            self.stage.take_back(content, self.at);
            return None;
        }
        Some(url)
    }

    /// Returns the end in the content of the construct that begins here, after this byte at the earliest, and whether it
    /// is bracketed.
    fn construct_here(&mut self) -> Option<(bool, usize)> {
        while self.next_construct <= self.at {
            let is_here = self.next_construct == self.at;
            let construct = self.pass_construct()?;
            if is_here {
                let end = self.leaf.to_content(construct.end);
                return Some((construct.is_bracketed, end.max(self.at + 1)));
            }
        }
        None
    }

    /// Advances to the next construct, and returns the one before.
    fn pass_construct(&mut self) -> Option<Construct> {
        let next = self.constructs.next();
        let start = |next: &Construct| self.leaf.to_content(next.start);
        self.next_construct = next.as_ref().map_or(usize::MAX, start);
        core::mem::replace(&mut self.construct, next)
    }
}

/// Returns true if a URL holds a byte that could open a construct that ends after the URL.
fn disturbs(url: &[u8]) -> bool {
    url.ends_with(b"\\")
        || memchr::memchr3(b'`', b'[', b']', url).is_some()
        || memchr::memchr(b'$', url).is_some()
}
