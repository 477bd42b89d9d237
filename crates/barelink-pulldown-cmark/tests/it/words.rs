//! Checks that a document, apart from its links, is parsed as if each URL were a word.

use std::ops::Range;

use barelink::LinkKind;
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{Event, Options, Tag, TagEnd};

use crate::support::{events, finder, plain_events, Spanned};

/// Compares all events except the tags of links, with adjacent texts merged.
#[track_caller]
pub(crate) fn assert_rest_is_as_with_words(source: &str, options: Options) {
    let found: Vec<_> = Autolinker::new(&finder()).links(source, options);
    let links: Vec<_> = found.iter().map(|link| link.range()).collect();
    let urls = found.iter().filter(|link| link.kind() != LinkKind::Email);
    let urls: Vec<_> = urls.map(|link| link.range()).collect();

    let words = words_for(source, &urls);
    let ours = around(events(source, options), source, &urls, &links);
    let expected = around(plain_events(&words, options), &words, &urls, &[]);
    similar_asserts::assert_eq!(ours, expected, "{:?} with {:?}", source, options);
}

/// Returns the source with a word of the same length in place of each URL.
///
/// A word keeps slashes, parentheses and unescaped pipes, which affect tags, definitions and tables. Punctuation at the
/// end of a URL stays punctuation, because it affects the text after it.
fn words_for(source: &str, urls: &[Range<usize>]) -> String {
    let mut words = String::new();
    let mut done = 0;
    for url in urls {
        words.push_str(&source[done..url.start]);
        done = url.end;
        let mut before = ' ';
        for (i, c) in source[url.clone()].char_indices() {
            let is_last = url.start + i + c.len_utf8() == url.end;
            let is_bare_pipe = c == '|' && before != '\\';
            before = c;
            match c {
                '/' | '(' | ')' => words.push(c),
                '|' if is_bare_pipe => words.push(c),
                c if is_last && c.is_ascii_punctuation() => words.push('/'),
                c if is_last => words.push(c),
                c => words.extend(std::iter::repeat('x').take(c.len_utf8())),
            }
        }
    }
    words + &source[done..]
}

/// Returns the events without the tags of links, with adjacent texts merged, and with a mark in place of each URL.
fn around<'a>(
    events: Vec<Spanned<'a>>,
    source: &str,
    urls: &[Range<usize>],
    links: &[Range<usize>],
) -> Vec<(Event<'a>, Range<usize>)> {
    let mut parts: Vec<Spanned<'a>> = Vec::new();
    for (event, range) in events {
        match event {
            Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) if links.contains(&range) => {
            }
            Event::Text(text) => {
                let text = without_urls(&text, &range, source, urls);
                match parts.last_mut() {
                    Some((Event::Text(before), _)) => *before = [&**before, &*text].concat().into(),
                    _ => parts.push((Event::Text(text.into()), 0..0)),
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                without_space_at_end(&mut parts);
                parts.push((event, range));
            }
            event => parts.push((event, range)),
        }
    }
    parts
}

/// Removes the spaces and tabs at the end of a heading, which are not content (CommonMark 0.31.2, section 4.2).
/// pulldown-cmark keeps the tabs, except in a leaf that is parsed alone, because that leaf is a paragraph.
fn without_space_at_end(parts: &mut Vec<Spanned<'_>>) {
    if let Some((Event::Text(text), _)) = parts.last_mut() {
        *text = text.trim_end_matches([' ', '\t']).to_owned().into();
        if text.is_empty() {
            parts.pop();
        }
    }
}

/// Returns a text with its URLs replaced by marks. If a URL is split into several texts, the text with its first byte
/// gets the mark.
fn without_urls(text: &str, range: &Range<usize>, source: &str, urls: &[Range<usize>]) -> String {
    if source.get(range.clone()) != Some(text) {
        return text.into();
    }
    let mut rest = String::new();
    for (i, c) in text.char_indices() {
        let at = range.start + i;
        match urls.iter().find(|url| url.contains(&at)) {
            Some(url) if url.start == at => rest.push('\u{FFFC}'),
            Some(_) => {}
            None => rest.push(c),
        }
    }
    rest
}

#[test]
fn a_tab_at_the_end_of_a_heading_is_no_content() {
    assert_rest_is_as_with_words("# http://a.com/&amp;xhttp://a.com\t", Options::empty());
}

#[test]
fn words_have_the_length_of_urls() {
    let source = "é http://a.b/東|京\\|*c. www.d.e/- g";
    let url = "http://a.b/東|京\\|*c".len();
    let urls = [3..3 + url, 3 + url + 2..source.len() - 2];
    assert_eq!(words_for(source, &urls), "é xxxxx//xxx/xxx|xxxxxxc. xxxxxxx// g");
}
