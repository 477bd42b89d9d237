//! Checks properties of every tree.

use comrak::nodes::{Node, NodeValue};
use comrak::Arena;

use crate::support::{
    commonmark, dissolved, dump, finder, gfm, new_links, parse, sets, text, text_of_new, FIXTURES,
};

pub(crate) fn is_text(node: Node<'_>) -> bool {
    node.data().value.text().is_some()
}

/// Returns true for a link, or another node that must not contain a link.
pub(crate) fn is_link(node: Node<'_>) -> bool {
    matches!(node.data().value, NodeValue::Link(_) | NodeValue::Image(_) | NodeValue::WikiLink(_))
}

#[track_caller]
pub(crate) fn assert_sound(root: Node<'_>) {
    for link in new_links(root) {
        let is_inside = link.ancestors().skip(1).any(|ancestor| is_link(ancestor));
        assert!(!is_inside, "a link in a link\n{}", dump(root));
        assert_ne!(text_of_new(link).as_deref(), Some(""), "{}", dump(root));
    }
    for node in root.descendants().filter(|node| is_text(node)) {
        let is_empty = node.data().value.text() == Some("");
        assert!(!is_empty, "an empty text\n{}", dump(root));
    }
    let dump = dump(root);
    for masked in ["httpx//", "httpsx//", "ftpx//", "wwwx"] {
        assert!(!dump.contains(masked), "a mask\n{dump}");
    }
}

#[test]
fn every_tree_is_sound() {
    for (_, source) in FIXTURES {
        for options in sets() {
            let arena = Arena::new();
            assert_sound(parse(&arena, source, &options));
        }
    }
}

/// In these documents, comrak reads no URL as Markdown.
#[test]
fn nothing_but_links_is_new_in_ordinary_documents() {
    for (name, source) in FIXTURES {
        if ["changelog", "plain", "readme"].contains(&name) {
            let with_footnotes = || {
                let mut options = gfm();
                options.extension.footnotes = true;
                options
            };
            for options in [gfm(), with_footnotes()] {
                let arena = Arena::new();
                let ours = parse(&arena, source, &options);
                let own = comrak::parse_document(&arena, source, &options);
                similar_asserts::assert_eq!(text(ours), text(own), "{}", name);
                similar_asserts::assert_eq!(dissolved(ours), dissolved(own), "{}", name);
            }
        }
    }
}

/// The document has links between many kinds of blocks and inlines. No link contains syntax of an extension.
#[test]
fn nothing_but_links_is_new_where_no_mask_is_needed() {
    let source = "# a www.b.c *d* e@f.gg\n\n> - http://h.i/j `k` **l@m.nn** x\n>   lazy www.o.p\nq\n\n\
                  [r](s) ![t](u) [v]: www.w.x <b>y@z.aa</b> &copy; \\* http://b.b/ &#64;\n\n\
                  | a www.c.c | *d@e.ee* |\n|---|---|\n| ~~http://f.f~~ | \\| |\n\n- [x] g@h.ii j\n\n\
                  ```\nwww.k.l\n```\n\nend ftp://m.n\n";
    for options in sets() {
        let arena = Arena::new();
        let ours = parse(&arena, source, &options);
        let own = comrak::parse_document(&arena, source, &options);
        assert!(!new_links(ours).is_empty());
        similar_asserts::assert_eq!(dissolved(ours), dissolved(own));
    }
}

#[test]
fn a_link_has_one_text_and_no_title() {
    let arena = Arena::new();
    let root = parse(&arena, "a *http://b.c/*d* www.e.f g@h.ii", &commonmark());
    let links: Vec<_> = root.descendants().filter(|node| is_link(node)).collect();
    assert_eq!(links.len(), 3);
    for link in links {
        assert!(text_of_new(link).is_some());
    }
}

#[test]
fn no_link_in_a_link_or_an_image() {
    for source in [
        "[http://a.b](c)", "[*http://a.b*](c)", "[a@b.cc](d)", "[*a@b.cc* e](d)",
        "[x [y] a@b.cc](d)", "![a@b.cc *e@f.gg*](d)", "[![a@b.cc](d)](e)",
        "[r]: /u\n\n[a@b.cc][r] [*a@b.cc*][r]", "<http://q.r>",
        "[www.a.b]: /u\n\n[www.a.b] [www.a.b][]",
    ] {
        let arena = Arena::new();
        let ours = dump(parse(&arena, source, &commonmark()));
        let own = dump(comrak::parse_document(&arena, source, &commonmark()));
        similar_asserts::assert_eq!(ours, own, "{}", source);
    }
}

/// Two documents can be parsed into one arena.
#[test]
fn trees_are_independent() {
    let arena = Arena::new();
    let first = parse(&arena, "www.a.b/*c*", &commonmark());
    let before = dump(first);
    let second = parse(&arena, "d www.e.f/*g*", &commonmark());
    assert_eq!(dump(first), before);
    assert!(!dump(second).contains("www.a.b"));
    assert!(first.parent().is_none() && second.parent().is_none());
    assert!(first.next_sibling().is_none());
}

#[test]
fn every_node_knows_its_parent() {
    for (_, source) in FIXTURES {
        let arena = Arena::new();
        let root =
            barelink_comrak::Autolinker::new(&finder()).parse_document(&arena, source, &gfm());
        for node in root.descendants() {
            for child in node.children() {
                assert!(child.parent().is_some_and(|parent| parent.same_node(node)));
            }
        }
    }
}

/// Runs comrak's own check of which nodes may contain which.
#[test]
fn comrak_finds_the_tree_valid() {
    for (name, source) in FIXTURES {
        let arena = Arena::new();
        let root = parse(&arena, source, &gfm());
        assert!(root.validate().is_ok(), "{name}");
    }
}

/// Writes a tree as CommonMark and parses it again. The links are then explicit.
#[test]
fn a_tree_survives_being_written_as_commonmark() {
    let source = "a www.b.c/d *http://e.f/g* h@i.jj\n";
    let arena = Arena::new();
    let mut written = String::new();
    comrak::format_commonmark(parse(&arena, source, &commonmark()), &commonmark(), &mut written)
        .unwrap();
    let html = comrak::markdown_to_html(&written, &commonmark());
    let expected = barelink_comrak::Autolinker::new(&finder()).to_html(source, &commonmark());
    assert_eq!(html, expected, "{written}");
}
