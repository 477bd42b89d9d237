//! Checks the events of a link and of the text around it.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Options, Tag, TagEnd};

use crate::support::{events, finder, is_borrowed_at, text, Spanned, FIXTURES};

fn link(link_type: LinkType, destination: &str, range: Range<usize>) -> Spanned<'_> {
    let tag =
        Tag::Link { link_type, dest_url: destination.into(), title: "".into(), id: "".into() };
    (Event::Start(tag), range)
}

fn end(range: Range<usize>) -> Spanned<'static> {
    (Event::End(TagEnd::Link), range)
}

/// Returns the events of a document that is one paragraph, without the events of the paragraph itself.
///
/// pulldown-cmark splits text at characters that could be syntax. This function merges such texts again.
fn inline(source: &str) -> Vec<Spanned<'_>> {
    let mut joined: Vec<Spanned<'_>> = Vec::new();
    for (event, range) in events(source, Options::empty()) {
        if let (Some((Event::Text(before), earlier)), Event::Text(text)) =
            (joined.last_mut(), &event)
        {
            let both = earlier.start..range.end;
            if source[both.clone()] == [&**before, &**text].concat() {
                (*before, *earlier) = (source[both.clone()].into(), both);
                continue;
            }
        }
        joined.push((event, range));
    }
    assert_eq!(joined.pop().unwrap().1, 0..source.len());
    assert_eq!(joined.remove(0).1, 0..source.len());
    joined
}

#[test]
fn a_url_is_its_own_destination() {
    similar_asserts::assert_eq!(
        inline("a http://x.com/y, b"),
        [
            text("a ", 0..2),
            link(LinkType::Autolink, "http://x.com/y", 2..16),
            text("http://x.com/y", 2..16),
            end(2..16),
            text(", b", 16..19),
        ]
    );
}

#[test]
fn a_www_link_gets_a_scheme() {
    similar_asserts::assert_eq!(
        inline("(www.x.com)"),
        [
            text("(", 0..1),
            link(LinkType::Inline, "http://www.x.com", 1..10),
            text("www.x.com", 1..10),
            end(1..10),
            text(")", 10..11),
        ]
    );
}

#[test]
fn an_address_is_left_to_the_writer_to_prefix() {
    similar_asserts::assert_eq!(
        inline("é a@b.cc."),
        [
            text("é ", 0..3),
            link(LinkType::Email, "a@b.cc", 3..9),
            text("a@b.cc", 3..9),
            end(3..9),
            text(".", 9..10),
        ]
    );
}

#[test]
fn a_written_prefix_is_part_of_the_link() {
    for source in ["mailto:a@b.cc", "xmpp:a@b.cc/d"] {
        let all = 0..source.len();
        similar_asserts::assert_eq!(
            inline(source),
            [link(LinkType::Autolink, source, all.clone()), text(source, all.clone()), end(all),]
        );
    }
}

#[test]
fn an_escape_leaves_a_gap_in_an_address() {
    similar_asserts::assert_eq!(
        inline(r"a\@b.cc"),
        [link(LinkType::Email, "a@b.cc", 0..7), text("a", 0..1), text("@b.cc", 2..7), end(0..7),]
    );
}

#[test]
fn an_entity_in_an_address_keeps_its_range() {
    similar_asserts::assert_eq!(
        inline("a&#64;b.cc"),
        [
            link(LinkType::Email, "a@b.cc", 0..10),
            text("a", 0..1),
            text("@", 1..6),
            text("b.cc", 6..10),
            end(0..10),
        ]
    );
}

#[test]
fn emphasis_that_a_url_swallowed_is_plain_text() {
    similar_asserts::assert_eq!(
        inline("*a http://x.com/*b"),
        [
            text("*a ", 0..3),
            link(LinkType::Autolink, "http://x.com/*b", 3..18),
            text("http://x.com/*b", 3..18),
            end(3..18),
        ]
    );
}

#[test]
fn emphasis_around_a_url_keeps_its_ranges() {
    similar_asserts::assert_eq!(
        inline("**http://x.com/a*b*c** _d_"),
        [
            (Event::Start(Tag::Strong), 0..22),
            link(LinkType::Autolink, "http://x.com/a*b*c", 2..20),
            text("http://x.com/a*b*c", 2..20),
            end(2..20),
            (Event::End(TagEnd::Strong), 0..22),
            text(" ", 22..23),
            (Event::Start(Tag::Emphasis), 23..26),
            text("d", 24..25),
            (Event::End(TagEnd::Emphasis), 23..26),
        ]
    );
}

#[test]
fn adjacent_links_are_not_joined() {
    similar_asserts::assert_eq!(
        inline("http://x.com,a@b.cc www.y.de"),
        [
            link(LinkType::Autolink, "http://x.com,a@b.cc", 0..19),
            text("http://x.com,a@b.cc", 0..19),
            end(0..19),
            text(" ", 19..20),
            link(LinkType::Inline, "http://www.y.de", 20..28),
            text("www.y.de", 20..28),
            end(20..28),
        ]
    );
}

#[test]
fn the_offsets_are_all_that_the_offset_iterator_adds() {
    for (name, source) in FIXTURES {
        let with_offsets = events(source, Options::all());
        let without: Vec<_> = barelink_pulldown_cmark::Autolinker::new(&finder())
            .events(source, Options::all())
            .collect();
        let with_offsets: Vec<_> = with_offsets.into_iter().map(|(event, _)| event).collect();
        similar_asserts::assert_eq!(without, with_offsets, "{}", name);
    }
}

#[test]
fn an_iterator_that_has_ended_stays_ended() {
    for source in ["", "www.a.b", "http://x.com/*a*b"] {
        let mut links =
            barelink_pulldown_cmark::Autolinker::new(&finder()).events(source, Options::empty());
        assert!(links.by_ref().count() > 0 || source.is_empty());
        assert!(links.next().is_none());
        assert!(links.next().is_none());
    }
}

/// Checks that a text that is borrowed from the source has the range of its place in the source.
fn assert_text_is_where_it_says(source: &str) {
    let begin = source.as_ptr() as usize;
    for (event, range) in events(source, Options::all()) {
        let Event::Text(CowStr::Borrowed(text)) = event else {
            continue;
        };
        let offset = (text.as_ptr() as usize).wrapping_sub(begin);
        if offset < source.len() && text.len() == range.len() {
            assert_eq!(offset..offset + text.len(), range, "{text:?}");
            assert_eq!(&source[range], text);
        }
    }
}

#[test]
fn text_is_where_it_says() {
    for (_, source) in FIXTURES {
        assert_text_is_where_it_says(source);
    }
    assert_text_is_where_it_says("a http://x.com/*b*`c \"d\" \\* &amp; www.y.de/`e");
}

#[test]
fn text_is_borrowed_from_the_source() {
    for source in [
        "some text, www.a.com/b, and more of it than fits into an inlined string",
        "some text, www.a.com/*b*`c, and more of it than fits into an inlined string",
    ] {
        for (event, range) in events(source, Options::empty()) {
            if let Event::Text(text) = event {
                assert!(is_borrowed_at(&text, source, range.start), "{text:?}");
            }
        }
    }
}

#[test]
fn destinations_that_are_text_are_borrowed_too() {
    for source in ["http://x.com/a/b/c/d/e/f/g/h", "a.b.c.d.e.f.g.h.i.j@k.l.mm"] {
        let Event::Start(Tag::Link { dest_url, .. }) = &inline(source)[0].0 else {
            panic!("no link");
        };
        assert!(is_borrowed_at(dest_url, source, 0));
    }
}

/// The first line is parsed from a masked copy. Its strings must still be borrowed from the source, except the title.
#[test]
fn all_strings_are_borrowed_after_a_mask_too() {
    let source = concat!(
        "http://x.com/*a*b `code`, <b>, [t](</u> \"title\"), [^note], $m$ and $$n$$\n\n",
        "# h {#id .class key=value}\n\n",
        "```info\ncode\n```\n\n",
        "<div>\n\n",
        "[^note]: n\n",
    );
    let mut strings = Vec::new();
    for (event, _) in events(source, Options::all()) {
        match event {
            Event::Text(s) | Event::Code(s) | Event::Html(s) | Event::InlineHtml(s) => {
                strings.push(s);
            }
            Event::FootnoteReference(s) | Event::InlineMath(s) | Event::DisplayMath(s) => {
                strings.push(s);
            }
            // The parser itself copies a title.
            Event::Start(Tag::Link { dest_url, title, .. }) if !title.is_empty() => {
                strings.push(dest_url);
            }
            Event::Start(Tag::FootnoteDefinition(s)) => strings.push(s),
            Event::Start(Tag::CodeBlock(pulldown_cmark::CodeBlockKind::Fenced(s))) => {
                strings.push(s);
            }
            Event::Start(Tag::Heading { id, classes, attrs, .. }) => {
                strings.extend(id.into_iter().chain(classes));
                let attrs = attrs.into_iter();
                strings.extend(
                    attrs.flat_map(|(name, value)| [Some(name), value].into_iter().flatten()),
                );
            }
            _ => {}
        }
    }
    let expected = [
        "code", "<b>", "/u", "note", "m", "n", "id", "class", "key", "value", "info", "code\n",
        "<div>\n",
    ];
    for expected in expected {
        assert!(strings.iter().any(|s| &**s == expected), "{expected:?}");
    }
    let bytes = source.as_bytes().as_ptr_range();
    for string in &strings {
        let CowStr::Borrowed(borrowed) = string else {
            panic!("{string:?} is a copy");
        };
        assert!(bytes.contains(&borrowed.as_ptr()), "{string:?}");
    }
}

#[test]
fn what_the_parser_decodes_survives_a_mask() {
    let source = "http://x.com/*a*b &amp; &copy; \\* [t](/a&amp;b '&quot;') `a\nb`";
    let mut events = inline(source).into_iter().map(|(event, _)| event);
    let text: String = events
        .by_ref()
        .take_while(|event| {
            !matches!(event, Event::Start(Tag::Link { link_type: LinkType::Inline, .. }))
        })
        .filter_map(|event| match event {
            Event::Text(text) => Some(text.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(text, "http://x.com/*a*b & © * ");
    assert_eq!(events.next_back(), Some(Event::Code("a b".into())));
}
