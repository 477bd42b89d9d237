//! Checks properties of the events of random documents. The documents consist of fragments that are difficult for links
//! and for Markdown.

use std::collections::HashSet;

use barelink::LinkKind;
use barelink_pulldown_cmark::{Autolinker, MarkdownLink};
use barelink_testkit::strategies::config;
use proptest::prelude::*;
use proptest::sample::select;
use pulldown_cmark::{BrokenLink, Event, Options, Parser, Tag, TagEnd};

use crate::support::{events, finder, finder_of_nothing, plain_events, shown};
use crate::words::assert_rest_is_as_with_words;

const URLS: &[&str] = &[
    "http://a.com",
    "https://b.org/x",
    "www.c.de",
    "ftp://f.gg/é",
    "HTTP://A.B/#",
    "http://a.com/*b",
    "http://a.com/a*b*c",
    "www.x.yz/_a",
    "http://a.com/a_b_",
    "http://x.yz/`c",
    "www.w.ww/``",
    "http://a.com/[x](y)",
    "http://a.com/[x",
    "http://a.com/(x)",
    "http://a.com/&amp;x",
    "http://a.com/x&gt;",
    "http://a.com/?q&#41;",
    "http://a.com/y\\)",
    "http://a.com/t/\\\n",
    "http://a.com/\\*x",
    "http://a.com/a|b",
    "http://a.com/a\\|b",
    "www.a.b/it's",
    "www.a.b/\"q\"z",
    "www.a.b/--c",
    "www.a.b/~~x~~",
    "www.a.b/[^1]",
    "www.a.b/[[x]]",
    "www.a.b/^x^",
    "http://例.jp/東京。",
    "http://a.com/x<http://b.com/y",
    "http://a_b",
    "a@b.cc",
    "a\\@b.cc",
    "a&#64;b.cc",
    "mailto:a@b.cc",
    "xmpp:a@b.cc/d",
    "_a@b.cc_",
];

const MARKS: &[&str] = &[
    "*",
    "**",
    "_",
    "__",
    "~~",
    "`",
    "``",
    "[",
    "]",
    "![",
    "](/u)",
    "](/u \"t\")",
    "\\",
    "<",
    ">",
    "<b>",
    "</b>",
    "<http://q.q>",
    "<m@m.mm>",
    "&amp;",
    "\"",
    "'",
    "!",
    "|",
    "\\|",
    "{#id .c}",
    "^",
    "...",
    "--",
    "[^1]",
    "[[",
    "]]",
    "[y]",
    "[x][y]",
    "`c`",
    "*e*",
    "(",
    ")",
    "\\*",
    "\\[",
    "$x$",
    "é",
    "東京",
    "a",
    "foo",
];

const SPACES: &[&str] = &[" ", " ", " ", "  ", "\t", "\u{A0}"];

const BREAKS: &[&str] = &[
    "\n",
    "\n",
    "\r\n",
    "\\\n",
    "  \n",
    "\n\n",
    "\r\n\r\n",
    "\n> ",
    "\n>",
    "\n> > ",
    "\n- ",
    "\n  - ",
    "\n    ",
    "\n\t",
    "\n1. ",
    "\n# ",
    " #\n",
    "\n===\n",
    "\n\n***\n",
    "\n\n~~~\n",
    "\n\n| a | b |\n|---|---|\n| ",
    " | ",
    " |\n| ",
    "\n\n[y]: /u\n\n",
    "\n\n[^1]: ",
    "\n: ",
    "\n\n<div>\n",
    "\n</div>\n\n",
    "\n\n> [!NOTE]\n> ",
    "\n- [ ] ",
];

fn source() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        3 => select(URLS),
        3 => select(MARKS),
        3 => select(SPACES),
        2 => select(BREAKS),
    ];
    prop::collection::vec(fragment, 1..20).prop_map(|fragments| fragments.concat())
}

fn options() -> impl Strategy<Value = Options> {
    any::<u32>().prop_map(|bits| {
        let mut options = Options::from_bits_truncate(bits);
        if options.contains(Options::ENABLE_TASKLISTS) {
            // pulldown-cmark 0.13.6 panics at `"- [ ] \\\n  -"` with task lists and heading attributes.
            options -= Options::ENABLE_HEADING_ATTRIBUTES;
        }
        options
    })
}

fn found(source: &str, options: Options) -> Vec<MarkdownLink<'_>> {
    Autolinker::new(&finder()).links(source, options)
}

fn is_closed_to_links(end: &TagEnd) -> bool {
    matches!(
        end,
        TagEnd::Link
            | TagEnd::Image
            | TagEnd::CodeBlock
            | TagEnd::HtmlBlock
            | TagEnd::MetadataBlock(_)
    )
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn events_nest(source in source(), options in options()) {
        let mut open = Vec::new();
        for (event, range) in events(&source, options) {
            prop_assert!(source.get(range.clone()).is_some(), "{:?} at {:?}", event, range);
            match event {
                Event::Start(tag) => open.push((tag.to_end(), range)),
                Event::End(end) => prop_assert_eq!(open.pop(), Some((end, range))),
                _ => {}
            }
        }
        prop_assert!(open.is_empty());
    }

    #[test]
    fn links_are_where_they_may_be(source in source(), options in options()) {
        let found: Vec<_> = found(&source, options).iter().map(|link| link.range()).collect();
        let mut open = Vec::new();
        for (event, range) in events(&source, options) {
            match event {
                Event::Start(tag) => {
                    let is_ours = matches!(tag, Tag::Link { .. }) && found.contains(&range);
                    prop_assert!(!is_ours || !open.iter().any(is_closed_to_links), "{:?}", range);
                    open.push(tag.to_end());
                }
                Event::End(_) => drop(open.pop()),
                _ => {}
            }
        }
    }

    #[test]
    fn links_ascend_and_never_overlap(source in source(), options in options()) {
        let mut end = 0;
        for link in found(&source, options) {
            prop_assert!(end <= link.range().start && !link.range().is_empty());
            end = link.range().end;
            let written = source.get(link.range());
            prop_assert!(written.is_some());
            if !written.unwrap().contains(['\\', '&']) {
                prop_assert_eq!(written, Some(link.text()));
            }
        }
    }

    #[test]
    fn destinations_follow_from_kind_and_text(source in source(), options in options()) {
        for link in found(&source, options) {
            let has_scheme = ["mailto:", "xmpp:"].iter().any(|p| link.text().starts_with(p));
            let prefix = match link.kind() {
                LinkKind::Www => "http://",
                LinkKind::Email if !has_scheme => "mailto:",
                _ => "",
            };
            prop_assert_eq!(link.destination(), [prefix, link.text()].concat());
        }
    }

    #[test]
    fn each_link_found_is_one_of_the_events(source in source(), options in options()) {
        let events = events(&source, options);
        for link in found(&source, options) {
            let is_start = |event: &Event<'_>| matches!(event, Event::Start(Tag::Link { .. }));
            let starts = events.iter().filter(|(event, range)| is_start(event) && *range == link.range());
            prop_assert_eq!(starts.count(), 1, "{:?}", link);
        }
    }

    #[test]
    fn a_finder_of_no_kinds_changes_nothing(source in source(), options in options()) {
        let ours = Autolinker::new(&finder_of_nothing()).events(&source, options).into_offset_iter();
        prop_assert_eq!(ours.collect::<Vec<_>>(), plain_events(&source, options));
    }

    #[test]
    fn all_but_the_links_is_as_with_words_in_their_place(source in source(), options in options()) {
        // A backtick in a URL may keep a line from being a fence: see the module `masks`.
        prop_assume!(!source.contains("```"));
        // With subscript, pulldown-cmark itself leaves entities before `~~` undecoded.
        let mut options = options - Options::ENABLE_SUBSCRIPT;
        if found(&source, options).iter().any(|link| link.text().contains(['"', '\''])) {
            // A mask keeps quotes of a URL, and they affect the direction of later curly quotes.
            options -= Options::ENABLE_SMART_PUNCTUATION;
        }
        assert_rest_is_as_with_words(&source, options);
    }

    #[test]
    fn a_block_before_changes_no_links(source in source(), options in options()) {
        let alone = shown(&source, options);
        // The first block has no URL. The URL of the second block must be masked.
        for before in ["# a\n\n", "# http://a.com/*b*c\n\n"] {
            let both = shown(&[before, &source].concat(), options);
            prop_assert!(both.ends_with(&alone), "{} after {:?} is {}", alone, before, both);
        }
    }

    #[test]
    fn smart_punctuation_has_no_say_in_urls(source in source(), options in options()) {
        let urls = |options| -> Vec<_> {
            let mut links = found(&source, options);
            links.retain(|link| link.kind() != LinkKind::Email);
            links
        };
        let smart = Options::ENABLE_SMART_PUNCTUATION;
        prop_assert_eq!(urls(options | smart), urls(options - smart));
    }

    #[test]
    fn a_callback_is_asked_once_for_each_span(source in source(), options in options()) {
        let mut spans = HashSet::new();
        let mut is_asked_again = false;
        Autolinker::new(&finder())
            .events_with_broken_link_callback(&source, options, |link: BrokenLink<'_>| {
                is_asked_again |= !spans.insert(link.span);
                Some(("/u".into(), "".into()))
            })
            .for_each(drop);
        prop_assert!(!is_asked_again);
    }

    #[test]
    fn links_in_text_leave_the_text_as_it_is(source in source(), options in options()) {
        let finder = finder();
        let parse = || Parser::new_ext(&source, options);
        let text = |events: &mut dyn Iterator<Item = Event<'_>>| -> String {
            let texts = events.filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.to_string()),
                _ => None,
            });
            texts.collect()
        };
        prop_assert_eq!(
            text(&mut Autolinker::new(&finder).link_text(parse())),
            text(&mut parse())
        );
    }
}
