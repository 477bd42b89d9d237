//! Helpers that parse a document and return its events, its page or its links.

use std::ops::Range;

use barelink_pulldown_cmark::Autolinker;
pub(crate) use barelink_testkit::fixtures::{finder, finder_of_nothing, FIXTURES};
use pulldown_cmark::{html, CowStr, Event, Options, Parser, Tag, TagEnd};

pub(crate) type Spanned<'a> = (Event<'a>, Range<usize>);

pub(crate) const GFM: Options =
    Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH).union(Options::ENABLE_TASKLISTS);

pub(crate) fn events(source: &str, options: Options) -> Vec<Spanned<'_>> {
    Autolinker::new(&finder()).events(source, options).into_offset_iter().collect()
}

pub(crate) fn plain_events(source: &str, options: Options) -> Vec<Spanned<'_>> {
    Parser::new_ext(source, options).into_offset_iter().collect()
}

pub(crate) fn html_of<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    let mut page = String::new();
    html::push_html(&mut page, events);
    page.truncate(page.trim_end().len());
    page
}

pub(crate) fn html(source: &str, options: Options) -> String {
    html_of(Autolinker::new(&finder()).events(source, options))
}

/// Returns the HTML, with `⸠` and `⸡` in place of each link's tags.
pub(crate) fn shown(source: &str, options: Options) -> String {
    let brackets = |event| match event {
        Event::Start(Tag::Link { .. }) => Event::Text("⸠".into()),
        Event::End(TagEnd::Link) => Event::Text("⸡".into()),
        other => other,
    };
    html_of(Autolinker::new(&finder()).events(source, options).map(brackets))
}

/// Returns the text between the tags of each link.
pub(crate) fn link_texts(source: &str, options: Options) -> Vec<String> {
    let mut texts = Vec::new();
    let mut inside = false;
    for (event, _) in events(source, options) {
        match event {
            Event::Start(Tag::Link { .. }) => {
                inside = true;
                texts.push(String::new());
            }
            Event::End(TagEnd::Link) => inside = false,
            Event::Text(text) if inside => texts.last_mut().unwrap().push_str(&text),
            _ => {}
        }
    }
    texts
}

/// Returns a text event with its range.
pub(crate) fn text(text: &str, range: Range<usize>) -> Spanned<'_> {
    (Event::Text(text.into()), range)
}

/// Returns true if a string is borrowed from the source at this offset.
pub(crate) fn is_borrowed_at(string: &CowStr<'_>, source: &str, offset: usize) -> bool {
    match string {
        CowStr::Borrowed(string) => std::ptr::eq(string.as_ptr(), source[offset..].as_ptr()),
        _ => false,
    }
}
