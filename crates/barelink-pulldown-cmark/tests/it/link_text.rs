//! Checks `Autolinker::link_text`, which receives events without their source.

use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::support::{finder, html_of, FIXTURES};

fn linked(source: &str) -> String {
    let finder = finder();
    html_of(Autolinker::new(&finder).link_text(Parser::new_ext(source, Options::all())))
}

#[test]
fn each_kind() {
    assert_eq!(
        linked("http://a.com, www.b.com and c@d.com."),
        "<p><a href=\"http://a.com\">http://a.com</a>, <a href=\"http://www.b.com\">www.b.com</a> \
         and <a href=\"mailto:c@d.com\">c@d.com</a>.</p>"
    );
}

#[test]
fn a_link_may_span_text_events() {
    // The parser splits text at characters that could be syntax.
    assert_eq!(
        linked("http://a.com/b_c_d[e]f"),
        "<p><a href=\"http://a.com/b_c_d%5Be%5Df\">http://a.com/b_c_d[e]f</a></p>"
    );
}

/// Another stage of a pipeline may produce texts that are not in the source. `CowStr` holds short ones without
/// allocating.
#[test]
fn texts_that_are_no_part_of_the_source() {
    for around in ["x", &"x".repeat(100)] {
        let text = format!("{around} www.a.b {around} <c@d.ee");
        let own = Parser::new(&text).map(|event| match event {
            Event::Text(text) => Event::Text(text.to_string().into()),
            event => event,
        });
        assert_eq!(
            html_of(Autolinker::new(&finder()).link_text(own)),
            format!(
                "<p>{around} <a href=\"http://www.a.b\">www.a.b</a> {around} \
                 &lt;<a href=\"mailto:c@d.ee\">c@d.ee</a></p>"
            )
        );
    }
}

#[test]
fn a_link_ends_with_its_line() {
    assert_eq!(
        linked("www.a.com/b\nc"),
        "<p><a href=\"http://www.a.com/b\">www.a.com/b</a>\nc</p>"
    );
}

#[test]
fn no_link_where_none_may_be() {
    for source in [
        "`http://a.com`", "    http://a.com", "```\nhttp://a.com\n```", "[http://a.com](/u)",
        "[*http://a.com* **b@c.dd**](/u)", "![http://a.com](/u)", "<http://a.com>", "<b@c.dd>",
        "<i title='http://a.com'>", "<div>\nhttp://a.com b@c.dd\n</div>",
        "---\nurl: http://a.com\n---", "+++\nurl = 'http://a.com'\n+++", "$http://a.com$",
    ] {
        let plain = html_of(Parser::new_ext(source, Options::all()));
        assert_eq!(linked(source), plain, "{source:?}");
    }
}

#[test]
fn there_are_links_again_after_where_none_may_be() {
    for source in [
        "[a](/u) www.b.com", "![a](/u) www.b.com", "[![a](/u)](/v) www.b.com",
        "```\n```\n\nwww.b.com", "<div></div>\n\nwww.b.com", "---\na: b\n---\n\nwww.b.com",
    ] {
        let end = "<a href=\"http://www.b.com\">www.b.com</a></p>";
        assert!(linked(source).ends_with(end), "{source:?}");
    }
}

/// Returns the events without the tags of links, and with adjacent texts merged.
fn joined<'a>(events: impl Iterator<Item = Event<'a>>) -> Vec<Event<'a>> {
    let mut joined: Vec<Event<'_>> = Vec::new();
    for event in events {
        match (joined.last_mut(), event) {
            (_, Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link)) => {}
            (Some(Event::Text(before)), Event::Text(text)) => {
                *before = [&**before, &*text].concat().into();
            }
            (_, event) => joined.push(event),
        }
    }
    joined
}

#[test]
fn nothing_else_is_touched() {
    let finder = finder();
    for (name, source) in FIXTURES {
        let events = || Parser::new_ext(source, Options::all());
        similar_asserts::assert_eq!(
            joined(Autolinker::new(&finder).link_text(events())),
            joined(events()),
            "{}",
            name
        );
    }
}
