//! Checks properties of the trees of random documents.

use barelink_testkit::strategies::config;
use comrak::nodes::{Node, NodeValue, Sourcepos};
use comrak::{Arena, Options};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::support::{
    bytes_at, dump, dump_without_links, finder, finder_of_nothing, new_links, parse, text_of_new,
    with, EXTENSIONS,
};
use crate::tree::assert_sound;

/// URLs and addresses. Some contain characters with a meaning in Markdown.
const LINKS: &[&str] = &[
    "http://a.b",
    "http://a.b/c*d",
    "www.a.b",
    "www.a.b/_c",
    "https://é.b/東",
    "http://a.b/`c",
    "http://a.b/[c](d)",
    "http://a.b/c~~d",
    "a@b.cc",
    "mailto:a@b.cc",
    "a\\@b.cc",
    "a&#64;b.cc",
    "http://a.b/(c)",
    "http://a.b/&amp;c",
    "http://a.b/$c$",
    "http://a.b/c|d",
    "http://a.b/c\\|d",
    "http://a.b/\\",
    "ftp://a.b/--c",
    "http://a.b/'c'd",
    "http://a.b/==c",
    "http://a.b/[^1]d",
];

/// Links without a character that has a meaning in Markdown.
const PLAIN_LINKS: &[&str] = &[" http://a.b/c ", " www.a.b ", " d@e.ff ", " ftp://é.g "];

const INLINES: &[&str] = &[
    "x",
    " ",
    " ",
    "é",
    "東",
    "\t",
    "*",
    "**",
    "_",
    "`",
    "``",
    "~",
    "~~",
    "[",
    "]",
    "![",
    "](u)",
    "](u \"t\")",
    "](u\n\"t\")",
    "[r]",
    "[^1]",
    "^[",
    "<b>",
    "</b>",
    "<a href=\"]\">",
    "<http://q.r>",
    "<!--",
    "-->",
    "&amp;",
    "&copy;",
    "\\",
    "\\*",
    "\\[",
    "\\|",
    "|",
    "||",
    "$",
    "$`",
    "`$",
    "^",
    "==",
    "++",
    "--",
    "...",
    "\"",
    "'",
    "(",
    ")",
    "[[x|y]]",
    ":",
    "  \n",
    "\\\n",
    ".",
    "<",
    ">",
    "<<",
    ">>",
    "www.",
    "://",
    "@",
];

const BLOCKS: &[&str] = &[
    "\n",
    "\n\n",
    "\n> ",
    "\n>",
    "> ",
    "- ",
    "\n- ",
    "\n  ",
    "\n1. ",
    "\n\n    ",
    "\n# ",
    "# ",
    " #\n",
    "\n---\n",
    "\n===\n",
    "\n| a | b |\n|---|---|\n| ",
    " | ",
    " |\n| ",
    "[r]: /u\n",
    "\n[r]: /u 'a\nb'\n",
    "> [r]: /u\n> ",
    "\n\n[^1]: ",
    "- [ ] ",
    "- [x] ",
    "\n\n: ",
    "> [!NOTE]\n> ",
    "\n```\n",
    "```",
    "\n>>>\n",
    "\r\n",
    "\r",
    "\n\t",
    "---\n",
];

fn document(links: &'static [&'static str]) -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        3 => select(links),
        5 => select(INLINES),
        2 => select(BLOCKS),
    ];
    vec(fragment, 1..16).prop_map(|fragments| fragments.concat())
}

/// Generates the names of some extensions.
fn names() -> impl Strategy<Value = Vec<&'static str>> {
    let all: Vec<_> = EXTENSIONS.iter().map(|(name, _)| *name).collect();
    let number = 0..all.len();
    prop_oneof![
        Just(Vec::new()),
        Just(vec!["strikethrough", "table", "tasklist", "footnotes"]),
        subsequence(all, number),
    ]
}

fn options(names: &[&str]) -> Options<'static> {
    let chosen = EXTENSIONS.iter().filter(|(name, _)| names.contains(name));
    with(|options| chosen.clone().for_each(|(_, set)| set(options)))
}

fn position(node: Node<'_>) -> Sourcepos {
    node.data().sourcepos
}

/// Decodes the source of a link: escapes, and the entities of these documents.
fn decoded(bytes: &str) -> String {
    bytes.replace("&#64;", "@").replace('\\', "")
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn trees_are_sound(source in document(LINKS), names in names()) {
        let (arena, options) = (Arena::new(), options(&names));
        assert_sound(parse(&arena, &source, &options));
    }

    #[test]
    fn links_are_where_they_say(source in document(LINKS), names in names()) {
        // In comrak, the text of an inline footnote has no position of its own.
        prop_assume!(!names.contains(&"inline_footnotes"));
        let (arena, options) = (Arena::new(), options(&names));
        let root = parse(&arena, &source, &options);
        for link in new_links(root) {
            let text = text_of_new(link).unwrap();
            let bytes = bytes_at(&source, position(link));
            let bytes = bytes.expect("a place of the source");
            let is_there = [bytes.into(), bytes.replace("\\|", "|"), decoded(bytes)].contains(&text);
            prop_assert!(is_there, "{:?} is at {:?}\n{}", text, bytes, dump(root));
        }
    }

    /// No URL must be masked, so nothing is parsed a second time.
    #[test]
    fn all_but_plain_links_is_comraks_own(source in document(PLAIN_LINKS), names in names()) {
        // A URL takes a backslash before a line end, which otherwise makes a hard break. It also takes entities
        // undecoded.
        prop_assume!(!source.contains("\\\n") && !source.contains('&'));
        let (arena, options) = (Arena::new(), options(&names));
        let ours = parse(&arena, &source, &options);
        let own = comrak::parse_document(&arena, &source, &options);
        // A URL may extend into the text after it, so that it contains Markdown after all.
        let is_plain = |link| {
            let text = text_of_new(link).unwrap();
            text.contains('@') || !text.contains(|c: char| c.is_ascii_punctuation() && !"/.:".contains(c))
        };
        prop_assume!(new_links(ours).into_iter().all(is_plain));
        prop_assert_eq!(dump_without_links(ours), dump_without_links(own));
    }

    #[test]
    fn a_finder_of_nothing_changes_nothing(source in document(LINKS), names in names()) {
        let (arena, options) = (Arena::new(), options(&names));
        let ours = barelink_comrak::Autolinker::new(&finder_of_nothing()).parse_document(&arena, &source, &options);
        let own = comrak::parse_document(&arena, &source, &options);
        prop_assert_eq!(dump(ours), dump(own));
    }

    /// Checks that each link is also found if blank lines precede the document.
    #[test]
    fn lines_above_move_the_links_down(source in document(LINKS), names in names()) {
        // In comrak, the text of an inline footnote has no position of its own.
        prop_assume!(!names.contains(&"inline_footnotes"));
        prop_assume!(!source.starts_with("---"));
        let (arena, options) = (Arena::new(), options(&names));
        let here = parse(&arena, &source, &options);
        let below = ["\n\n", &source].concat();
        let below = parse(&arena, &below, &options);
        let links = |root| {
            let link = |node| (text_of_new(node).unwrap(), position(node));
            new_links(root).into_iter().map(link).collect::<Vec<_>>()
        };
        let mut expected = links(here);
        for (_, position) in &mut expected {
            position.start.line += 2;
            position.end.line += 2;
        }
        prop_assert_eq!(links(below), expected);
    }

    #[test]
    fn text_is_linked_in_any_tree(source in document(LINKS), names in names()) {
        let (arena, options) = (Arena::new(), options(&names));
        let root = comrak::parse_document(&arena, &source, &options);
        let own = dump_without_links(comrak::parse_document(&arena, &source, &options));
        barelink_comrak::Autolinker::new(&finder()).link_text(&arena, root);
        assert_sound(root);
        prop_assert_eq!(dump_without_links(root), own);
    }

    #[test]
    fn any_text_at_all(source in "\\PC*", names in names()) {
        let (arena, options) = (Arena::new(), options(&names));
        let root = parse(&arena, &source, &options);
        let is_empty = |node: Node<'_>| matches!(&node.data().value, NodeValue::Text(text) if text.is_empty());
        prop_assert!(!root.descendants().any(is_empty));
    }
}
