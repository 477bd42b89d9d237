//! Checks that `docs/picture.svg` shows its Markdown as it is rendered, without and with bare links.

use std::fs;

use barelink::{Dialect, LinkFinder};
use barelink_pulldown_cmark::Autolinker;
use html_escape::encode_text;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use similar_asserts::assert_eq;

/// The Markdown of the picture: bare links, each with a difficulty, then code and an explicit link.
const SOURCE: &str = "\
Have you read www.example.com/tides_2026?
It is all there (https://en.wikipedia.org/wiki/Tide_(river)),
with https://example.com/2*3*4, or ask me@example.org.
Code `www.example.com` and [links](/a) stay as they are.
";

#[test]
fn each_panel_is_as_rendered() {
    let svg = fs::read_to_string(xtask::root().join("docs/picture.svg")).unwrap();
    let finder = LinkFinder::new(Dialect::Gfm);
    let panels: Vec<_> = svg.split("<rect ").skip(1).map(lines).collect();
    let plain = drawn(Parser::new(SOURCE));
    let linked = drawn(Autolinker::new(&finder).events(SOURCE, Options::empty()));
    assert_eq!(panels, [plain, linked]);
    let described = encode_text(SOURCE.trim_end()).replace('\n', " ");
    assert!(svg.contains(&described));
}

/// Returns the lines of a panel below its heading.
fn lines(panel: &str) -> String {
    let lines = panel.lines().filter_map(|line| {
        let (_, text) = line.strip_prefix("<text x=")?.split_once('>')?;
        text.strip_suffix("</text>")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Renders a paragraph with the elements of the picture.
fn drawn<'s>(events: impl Iterator<Item = Event<'s>>) -> String {
    let elements = events.map(|event| match event {
        Event::Start(Tag::Link { .. }) => "<tspan class=\"link\">".to_owned(),
        Event::Start(Tag::Emphasis) => "<tspan class=\"emphasis\">".to_owned(),
        Event::End(TagEnd::Link | TagEnd::Emphasis) => "</tspan>".to_owned(),
        Event::Code(code) => format!("<tspan class=\"code\">{}</tspan>", encode_text(&code)),
        Event::Text(text) => encode_text(&text).into_owned(),
        Event::SoftBreak => "\n".to_owned(),
        _ => String::new(),
    });
    elements.collect()
}
