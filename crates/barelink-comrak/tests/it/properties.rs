//! Checks properties of the trees of random documents.

use barelink_comrak::barelink::{Dialect, LinkFinder};
use barelink_comrak::Autolinker;
use barelink_testkit::cases;
use barelink_testkit::documents::mixed::dense;
use barelink_testkit::documents::words;
use comrak::nodes::{Node, Sourcepos};
use comrak::{Arena, Options};
use fastrand::Rng;

use crate::support::{
    bytes_at, destination, dissolved, dump, finder_of_nothing, new_links, parse, text_of_new, with,
    EXTENSIONS,
};
use crate::tree::assert_sound;

/// Links without a character that has a meaning in Markdown.
const PLAIN_LINKS: &[&str] = &[" http://a.b/c ", " www.a.b ", " d@e.ff ", " ftp://é.g "];

/// Checks random documents that contain some of these links, with the names of random extensions.
fn each(links: &[&str], check: impl Fn(&str, &[&str], Dialect)) {
    let document = |rng: &mut Rng| dense(rng, links);
    cases::check(256, document, |source, choices| {
        let dialect = choices.pick(Dialect::ALL);
        let names: Vec<_> = match choices.below(3) {
            0 => Vec::new(),
            1 => vec!["strikethrough", "table", "tasklist", "footnotes"],
            _ => {
                let chosen = EXTENSIONS.iter().filter(|_| choices.below(2) == 1);
                chosen.map(|(name, _)| *name).collect()
            }
        };
        check(source, &names, dialect);
    });
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
    bytes.replace("&#64;", "@").replace("&amp;", "&").replace('\\', "")
}

#[test]
fn trees_are_sound() {
    each(words("links"), |source, names, _| {
        let (arena, options) = (Arena::new(), options(names));
        assert_sound(parse(&arena, source, &options));
    });
}

#[test]
fn links_are_where_they_say() {
    each(words("links"), |source, names, _| {
        // In comrak, the text of an inline footnote has no position of its own.
        if names.contains(&"inline_footnotes") {
            return;
        }
        let (arena, options) = (Arena::new(), options(names));
        let root = parse(&arena, source, &options);
        for link in new_links(root) {
            let text = text_of_new(link).unwrap();
            let bytes = bytes_at(source, position(link));
            let bytes = bytes.expect("a place of the source");
            let is_there =
                [bytes.into(), bytes.replace("\\|", "|"), decoded(bytes)].contains(&text);
            assert!(is_there, "{:?} is at {:?}\n{}", text, bytes, dump(root));
        }
    });
}

/// Checks that `links` returns the links of the tree, each at a place in the source where its text is.
#[test]
fn links_are_those_of_the_tree() {
    each(words("links"), |source, names, dialect| {
        let (arena, options) = (Arena::new(), options(names));
        let autolinker = Autolinker::new(&LinkFinder::new(dialect));
        let tree = autolinker.parse_document(&arena, source, &options);
        let of_tree = new_links(tree).into_iter();
        let of_tree = of_tree.map(|node| (text_of_new(node).unwrap(), destination(node).unwrap()));
        let mut of_tree: Vec<_> = of_tree.collect();
        let found = autolinker.links(source, &options);
        let mut texts: Vec<_> = found
            .iter()
            .map(|link| (link.text().to_owned(), link.destination().to_owned()))
            .collect();
        of_tree.sort();
        texts.sort();
        assert_eq!(of_tree, texts);
        for link in found {
            let bytes = &source[link.range()];
            let is_there = [bytes.into(), bytes.replace("\\|", "|"), decoded(bytes)];
            assert!(is_there.iter().any(|text| text == link.text()), "{:?}", link);
        }
    });
}

/// No URL needs a mask, so nothing is parsed a second time.
#[test]
fn all_but_plain_links_is_comraks_own() {
    each(PLAIN_LINKS, |source, names, _| {
        // A URL takes a backslash before a line end, which otherwise makes a hard break. It also takes entities
        // undecoded.
        if source.contains("\\\n") || source.contains('&') {
            return;
        }
        let (arena, options) = (Arena::new(), options(names));
        let ours = parse(&arena, source, &options);
        let own = comrak::parse_document(&arena, source, &options);
        // A URL may extend into the text after it, so that it contains Markdown after all.
        let is_plain = |link| {
            let text = text_of_new(link).unwrap();
            text.contains('@')
                || !text.contains(|c: char| c.is_ascii_punctuation() && !"/.:".contains(c))
        };
        if !new_links(ours).into_iter().all(is_plain) {
            return;
        }
        assert_eq!(dissolved(ours), dissolved(own));
    });
}

#[test]
fn a_finder_of_nothing_changes_nothing() {
    each(words("links"), |source, names, _| {
        let (arena, options) = (Arena::new(), options(names));
        let ours = barelink_comrak::Autolinker::new(&finder_of_nothing())
            .parse_document(&arena, source, &options);
        let own = comrak::parse_document(&arena, source, &options);
        assert_eq!(dump(ours), dump(own));
    });
}

/// Checks that each link is also found if blank lines precede the document.
#[test]
fn lines_above_move_the_links_down() {
    each(words("links"), |source, names, _| {
        // In comrak, the text of an inline footnote has no position of its own.
        if names.contains(&"inline_footnotes") {
            return;
        }
        if source.starts_with("---") {
            return;
        }
        let (arena, options) = (Arena::new(), options(names));
        let here = parse(&arena, source, &options);
        let below = ["\n\n", source].concat();
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
        assert_eq!(links(below), expected);
    });
}
