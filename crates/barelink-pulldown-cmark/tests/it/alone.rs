//! Checks leaves that are parsed alone, because a URL contains Markdown. In GFM, the expected pages are those of
//! cmark-gfm 0.29.0.gfm.13, except that pulldown-cmark keeps the indentation of lines in code.

use barelink::{Dialect, LinkFinder};
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{BrokenLink, Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::support::{events, html, html_of, plain_events, shown};

const URL: &str = "http://x.y/*z*b";

#[test]
fn definitions_of_the_document_count() {
    assert_eq!(
        shown("[a] http://x.y/*z*b [a][] ![a]\n\n[a]: /u 't'", Options::empty()),
        "<p>⸠a⸡ ⸠http://x.y/*z*b⸡ ⸠a⸡ <img src=\"/u\" alt=\"a\" title=\"t\" /></p>"
    );
    let source = "[a] http://x.y/*z*b [a][] [b][a] <http://c.d>\n\n[A]: /u";
    let types = events(source, Options::empty());
    let types = types.iter().filter_map(|(event, _)| match event {
        Event::Start(Tag::Link { link_type, .. }) => Some(*link_type),
        _ => None,
    });
    let expected = [
        LinkType::Shortcut,
        LinkType::Autolink,
        LinkType::Collapsed,
        LinkType::Reference,
        LinkType::Autolink,
    ];
    assert_eq!(types.collect::<Vec<_>>(), expected);
}

/// Only a definition in the document makes a reference known, not an answer of the callback.
#[test]
fn references_that_the_callback_answers_stay_unknown() {
    let source = "[a] http://x.y/*z*b [b][] [c][d] [r] [r][] [s][r]\n\n[r]: /u";
    let finder = LinkFinder::new(Dialect::Gfm);
    let answer = |_: BrokenLink<'_>| Some(("/".into(), "".into()));
    let events = Autolinker::new(&finder);
    let events = events.events_with_broken_link_callback(source, Options::empty(), answer);
    let types = events.filter_map(|event| match event {
        Event::Start(Tag::Link { link_type, .. }) => Some(link_type),
        _ => None,
    });
    let expected = [
        LinkType::ShortcutUnknown,
        LinkType::Autolink,
        LinkType::CollapsedUnknown,
        LinkType::ReferenceUnknown,
        LinkType::Shortcut,
        LinkType::Collapsed,
        LinkType::Reference,
    ];
    assert_eq!(types.collect::<Vec<_>>(), expected);
}

/// Checks that a construct beside a URL has the same events as beside plain text.
#[test]
fn constructs_keep_their_strings_and_places() {
    for construct in [
        "`a\n>     b`", "` a\n>   b`", "`a\n>   b `", "`` a\n>   \t  b ``", "<b c='d\n>      e'>",
        "[f](/g 'h\n>     i')", "[f]( /g\n>   'h' )", "[f\n>     i]", "[j][f i] ![k][F\n>   i]",
        "[^1] [^2]", "$l$ $$m\n>     n$$", "$$m$$", "&amp; \\* \"o\" 'p' ...", "<http://q.r/*s*>",
        "*t **u\n>   v*w**  \n>     x\\\n>   y", "[[z|a]] H~2~O x^2^",
    ] {
        for url_first in [false, true] {
            let definitions = "\n\n[f i]: /j 'k'\n\n[^1]: l\n";
            let source = |url: &str| {
                let (first, second) = if url_first { (url, construct) } else { (construct, url) };
                format!("> - {first} {second}{definitions}")
            };
            // The replacement has the length of the URL, so all ranges stay the same.
            let (linked, plain) = (source(URL), source("http:--x-y--z-b"));
            let is_text = |event: &Event<'_>| matches!(event, Event::Text(_));
            let others = |events: Vec<(Event<'_>, _)>| {
                let others = events.into_iter().filter(|(event, _)| !is_text(event));
                let others = others.map(|(event, range)| (event.into_static(), range));
                others.collect::<Vec<_>>()
            };
            let mut found = others(events(&linked, Options::all()));
            found.retain(|(_, range)| linked.get(range.clone()) != Some(URL));
            assert_eq!(found, others(plain_events(&plain, Options::all())), "{linked:?}");
        }
    }
}

/// pulldown-cmark drops white space at the end of a paragraph, and keeps some at the end of an ATX heading. The expected
/// events are those of pulldown-cmark for the same document, in which a word without Markdown replaces the URL.
#[test]
fn a_heading_keeps_the_white_space_at_its_end() {
    // Joins texts beside each other, and leaves out the links.
    fn inlines(events: Vec<(Event<'_>, std::ops::Range<usize>)>) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for (event, _) in events {
            match (event, all.last_mut()) {
                (Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link), _) => {}
                (Event::Text(text), Some(last)) if last.starts_with("text ") => {
                    last.push_str(&text);
                }
                (Event::Text(text), _) => all.push(format!("text {text}")),
                (event, _) => all.push(format!("{event:?}")),
            }
        }
        all
    }
    for end in [
        "", "\t", "\x0B", " \x0B", "\x0C ", "\x0B\x0C", "\u{A0}", " #", "\x0B #", " # \x0B", "#",
        " \\#", "*c*\x0B", "<b>\x0B", "`c` \x0B",
    ] {
        for (before, after) in
            [("# ", "\n"), ("# ", "\r\n"), ("> # ", "\nc\n"), ("", "\n===\n"), ("", "\n")]
        {
            let source = |url| [before, url, " a", end, after].concat();
            let (linked, plain) = (source(URL), source("http:--x-y--z-b"));
            let expected = inlines(plain_events(&plain, Options::empty()));
            let expected = expected.iter().map(|text| text.replace("http:--x-y--z-b", URL));
            let found = inlines(events(&linked, Options::empty()));
            assert_eq!(found, expected.collect::<Vec<_>>(), "{linked:?}");
        }
    }
}

#[test]
fn containers_of_further_lines() {
    for (source, page) in [
        (
            " - >http://a.b/`\n      > `c\n",
            "<ul>\n<li>\n<blockquote>\n<p>⸠http://a.b/`⸡\n`c</p>\n</blockquote>\n</li>\n</ul>",
        ),
        (
            "- > http://a.b/*c*\n      > *d*\n",
            "<ul>\n<li>\n<blockquote>\n<p>⸠http://a.b/*c⸡*\n&gt; <em>d</em></p>\n</blockquote>\n</li>\n</ul>",
        ),
        (
            "> `a\n>   b` http://x.y/*z*b `c\n> d`",
            "<blockquote>\n<p><code>a   b</code> ⸠http://x.y/*z*b⸡ <code>c d</code></p>\n</blockquote>",
        ),
    ] {
        assert_eq!(shown(source, Options::empty()), page);
    }
}

/// Checks lines whose containers are read from the source. `A` stands for a URL with Markdown and the start of a code
/// span, and `B` for the end of the code span. Apart from the URL, the page must be pulldown-cmark's own.
#[test]
fn containers_as_the_parser_reads_them() {
    for source in [
        // By CommonMark 0.31, section 5.1, at most three columns may precede the `>`. The first two sources show the quirk
        // `WideTabs`: their second lines would be lazy.
        "> A\n\t> B", "> A\n  \t> B", "> A\n\t\t> B", "> A\n    > B",
        // Definitions of terms, and items that begin with a blank line or with indented code.
        "a\n: A\n  B", "a\n:A\n B", "a\n:   > A\n    > B", "-   \n  > A\n  > B",
        "-     a\n\n  > A\n  > B",
    ] {
        let source = source.replace('B', "e`");
        let page = shown(&source.replace('A', "http://a.b/*c* `d"), Options::all());
        let plain = source.replace('A', "http://a.b/c `d");
        let own = plain_events(&plain, Options::all());
        let own = html_of(own.into_iter().map(|(event, _)| event));
        assert_eq!(page.replace("⸠http://a.b/*c⸡*", "http://a.b/c"), own, "{source:?}");
    }
}

#[test]
fn a_line_that_begins_with_backticks() {
    assert_eq!(
        shown("a```\n```http://b.c`\n`d` `e`", Options::empty()),
        "<p>a<code> </code>⸠http://b.c`⸡\n<code>d</code> <code>e</code></p>"
    );
}

/// With a word in place of the URL, the line would be a link reference definition. A mask must not change the blocks of
/// a document, so the line remains part of its paragraph.
#[test]
fn a_url_in_brackets_before_a_colon() {
    let finder = LinkFinder::new(Dialect::Uts58);
    for (source, page) in [
        (
            "[https://example.com/[]()]:/\nexample.org/a",
            "<p>[<a href=\"https://example.com/[]()\">https://example.com/[]()</a>]:/\n\
             <a href=\"https://example.org/a\">example.org/a</a></p>",
        ),
        (
            "[https://example.com/[example.org/[]()]:/\na",
            "<p>[<a href=\"https://example.com/[example.org/[]()\">https://example.com/[example.org/[]()</a>]:/\na</p>",
        ),
    ] {
        let page = page.replace("href=\"https://example.com/[]()", "href=\"https://example.com/%5B%5D()");
        let page = page.replace("[example.org/[]()\">", "%5Bexample.org/%5B%5D()\">");
        assert_eq!(html_of(Autolinker::new(&finder).events(source, Options::empty())), page);
    }
}

/// With math, each parse of this leaf yields other URLs than the previous one. After twelve parses, only URLs in plain
/// text are linked.
#[test]
fn a_leaf_that_never_agrees_keeps_its_text() {
    let restless = "$$ http://e.f/$c< http://g.h/*`` `> http://e.f/[$$[` ";
    let source = [restless, &"http://a.b/*c*d www.x.y ".repeat(2000)].concat();
    let finder = LinkFinder::new(Dialect::Gfm);
    let math = Options::ENABLE_MATH;
    let linked = Autolinker::new(&finder).events(&source, math).into_offset_iter();
    let plain = plain_events(&source, math);
    let length = |event: &Event<'_>| match event {
        Event::Text(text) => text.len(),
        _ => 0,
    };
    let texts: usize = linked.map(|(event, _)| length(&event)).sum();
    let expected: usize = plain.iter().map(|(event, _)| length(event)).sum();
    assert_eq!(texts, expected);
}

/// This would take minutes if each list item searched all white space of a line.
#[test]
fn many_items_around_long_lines() {
    let depth = 10_000;
    let items = "- ".repeat(depth);
    let line = ["\n", &"  ".repeat(depth), "x`"].concat();
    let source = [&items, "http://a.b/`", &*line.repeat(5)].concat();
    let finder = LinkFinder::new(Dialect::Gfm);
    let links = barelink_pulldown_cmark::Autolinker::new(&finder)
        .links(&source, Options::empty())
        .into_iter();
    let starts: Vec<_> = links.map(|link| link.range().start).collect();
    assert_eq!(starts, [items.len()]);
}

/// pulldown-cmark 0.13.2 ends the range of a wikilink before its last bracket. 0.13.6 does not.
#[test]
fn a_leaf_may_end_with_a_wikilink_inside_a_url() {
    for end in ["", "]", "\n\nx"] {
        let source = ["www.a.b/[[x]]", end].concat();
        let events = events(&source, Options::ENABLE_WIKILINKS);
        let texts = events.iter().filter_map(|(event, _)| match event {
            Event::Text(text) => Some(&**text),
            _ => None,
        });
        assert_eq!(texts.collect::<String>(), source.replace("\n\n", ""));
    }
}

/// No URL links after an open bracket, which a wikilink does not close.
#[test]
fn a_wikilink_closes_no_bracket_before_it() {
    let events = events("[a [[x]] http://b.c/*d*", Options::ENABLE_WIKILINKS);
    let is_link = |event: &Event<'_>| matches!(event, Event::Start(Tag::Link { .. }));
    assert_eq!(events.iter().filter(|(event, _)| is_link(event)).count(), 1);
}

/// pulldown-cmark keeps white space at the end of an ATX heading, but not after each construct. It keeps the lines of a
/// wikilink as they are in the source. Both stay the same beside a URL.
#[test]
fn white_space_is_kept_where_the_parser_keeps_it() {
    let options = Options::ENABLE_SMART_PUNCTUATION | Options::ENABLE_WIKILINKS;
    for text in [
        "# … b\t", "# … &amp;\t", "# … \\*\t", "# … b\"\t", "# … b--\t", "# … ...\t", "# … <b>\t",
        "# … `c`\t", "# … <http://x.y>\t", "# … <a@b.cc>\t", "# … *b*\t", "# … [a](/u)\t",
        "# … ![a](/i)\t", "# … [[a]]\t", "… [[\n]] b", "… [[a\nb]] c", "> … [[a\n> b]] c",
        "- … [[a\n  b\r\n  c]] d", "> … [[\n> ]] b", "> [[a\n> b]] …", "> … [[a\n> b|c\n> d]]",
        "> … ![[a\n>  b]] c",
    ] {
        let own = text.replace('…', "URL");
        let own = html_of(Parser::new_ext(&own, options));
        let page = html(&text.replace('…', URL), options);
        let page = page.replace(&format!("<a href=\"{URL}\">{URL}</a>"), "URL");
        assert_eq!(page, own, "{text:?}");
    }
}
