//! A document and all that is needed to parse it, once or again.

use std::cell::OnceCell;
use std::ops::Range;

use barelink::markdown::{suppose, Linker, Masks, Supposed};
use barelink::LinkFinder;
use pulldown_cmark::{BrokenLinkCallback, Event, OffsetIter, Options, Parser, Tag};

use crate::answers::{Answers, Ask, FindBracketed};
use crate::blocks::{Block, Blocks};
use crate::place::{NotIn, Place};
use crate::restore::Restore;

pub(crate) struct Document<'a, F> {
    pub(crate) source: &'a str,
    pub(crate) finder: LinkFinder,
    options: Options,
    answers: Option<Answers<'a, F>>,
}

/// The parser, over the source itself or over a masked copy.
pub(crate) type Events<'m, 'a, F> = OffsetIter<'m, Ask<'m, 'a, F>>;

impl<'a, F: BrokenLinkCallback<'a>> Document<'a, F> {
    pub(crate) fn new(
        source: &'a str,
        options: Options,
        finder: LinkFinder,
        callback: Option<(F, FindBracketed)>,
    ) -> Self {
        let answers =
            |(callback, find)| Answers::new(callback, find, source, options, finder.clone());
        Document {
            answers: callback.map(answers),
            source,
            finder,
            options,
        }
    }

    /// Asks about brackets in blocks of these tags, in which nothing is linked.
    pub(crate) fn not_in(&self, not_in: NotIn) {
        if let Some(answers) = &self.answers {
            answers.not_in(not_in);
        }
    }

    pub(crate) fn linker(&self) -> Linker<'a> {
        Linker::new(self.source, self.finder.clone())
    }

    /// Returns what is supposed of the candidates, if anything can be: nothing of a document without candidates. Other options
    /// give more bytes a meaning.
    pub(crate) fn supposed(&self) -> Option<Vec<Supposed>> {
        const KNOWN: Options = Options::ENABLE_TABLES
            .union(Options::ENABLE_FOOTNOTES)
            .union(Options::ENABLE_STRIKETHROUGH)
            .union(Options::ENABLE_TASKLISTS)
            .union(Options::ENABLE_HEADING_ATTRIBUTES)
            .union(Options::ENABLE_YAML_STYLE_METADATA_BLOCKS)
            .union(Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS)
            .union(Options::ENABLE_GFM);
        suppose(&self.finder, self.source, || KNOWN.contains(self.options))
    }

    /// The parser of the source as it is.
    pub(crate) fn parser(&self) -> Parser<'a, Ask<'a, 'a, F>> {
        self.parse(Restore {
            masked: self.source,
            source: self.source,
        })
    }

    /// The source's blocks, as they are.
    pub(crate) fn blocks(&self) -> Blocks<Events<'a, 'a, F>> {
        Blocks {
            events: self.parser().into_offset_iter(),
            place: Place::default(),
        }
    }

    /// The blocks from this place on, parsed with these masks. `start` is where the leaf there begins in the source.
    pub(crate) fn masked_blocks(
        &self,
        masks: &Masks,
        place: &Place,
        start: usize,
    ) -> Vec<Block<'a>> {
        let has_tables = self.options.contains(Options::ENABLE_TABLES);
        let mut masked = masks.apply(self.source, has_tables);
        if has_tables {
            masked = self.without_headers(masked, masks);
        }
        let restore = Restore {
            masked: &masked,
            source: self.source,
        };
        let events = self
            .parse(restore)
            .into_offset_iter()
            .enumerate()
            // Where a mask has hidden that leaf, its block's first event is missing.
            .skip_while(|(index, (_, range))| *index < place.events() && range.start <= start)
            .map(|(_, (event, range))| match event {
                // Smart punctuation may have made quotes round.
                Event::Text(_) if masks.cover(&range) => {
                    let text = self.source.get(range.clone()).unwrap_or_default();
                    (Event::Text(text.into()), range)
                }
                event => (restore.event(event), range),
            });
        let place = place.clone();
        let blocks = Blocks { events, place };
        blocks.rest(self.source, [None, None], &mut self.linker())
    }

    /// Keeps lines from being the headers of tables. One that ends in a hard break's backslash is none for this parser, and a
    /// mask takes the backslash; so the URL gets more pipes than a delimiter row below it can have. In a table's row more pipes
    /// would be more cells.
    fn without_headers(&self, masked: String, masks: &Masks) -> String {
        let mut bytes = masked.into_bytes();
        let tables = OnceCell::new();
        for url in masks.ranges() {
            let written = self.source.get(url.clone()).unwrap_or_default();
            let backslashes = written.len() - written.trim_end_matches('\\').len();
            let after = self.source.get(url.end..).unwrap_or_default();
            // The line is not searched for its end, which may be far.
            if backslashes % 2 == 0 || !after.starts_with(['\n', '\r']) {
                continue;
            }
            let mut lines = after.split_inclusive(['\n', '\r']).skip(1);
            let next = lines.find(|line| *line != "\n").unwrap_or_default();
            let is_in_table = || {
                let tables: &Vec<Range<usize>> = tables.get_or_init(|| self.tables());
                let next = tables.partition_point(|table| table.end <= url.start);
                tables
                    .get(next)
                    .is_some_and(|table| table.start <= url.start)
            };
            if is_delimiter_row(next) && !is_in_table() {
                let pipes = next.matches('|').count() + 2;
                let letters = bytes.get_mut(url.start..url.end - 1).unwrap_or_default();
                let letters = letters.iter_mut().rev();
                let letters = letters.filter(|b| b.is_ascii_alphanumeric());
                letters.take(pipes).for_each(|b| *b = b'|');
            }
        }
        // Only ASCII became other ASCII.
        String::from_utf8(bytes).unwrap_or_else(|_| self.source.into())
    }

    /// Returns the source ranges of the tables, in ascending order, with no URL masked.
    fn tables(&self) -> Vec<Range<usize>> {
        let events = Parser::new_ext(self.source, self.options).into_offset_iter();
        let tables = events.filter(|(event, _)| matches!(event, Event::Start(Tag::Table(_))));
        tables.map(|(_, range)| range).collect()
    }

    fn parse<'m>(&self, restore: Restore<'m, 'a>) -> Parser<'m, Ask<'m, 'a, F>>
    where
        'a: 'm,
    {
        let callback = self.answers.as_ref().map(|a| a.asked_from(restore));
        Parser::new_with_broken_link_callback(restore.masked, self.options, callback)
    }
}

/// Returns true if a line, perhaps in containers, may be the delimiter row of a table.
fn is_delimiter_row(line: &str) -> bool {
    let may_be_in = |b: u8| matches!(b, b'|' | b'-' | b':' | b'>' | b' ' | b'\t' | b'\n' | b'\r');
    line.contains('|') && line.contains('-') && line.bytes().all(may_be_in)
}
