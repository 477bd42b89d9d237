//! Checks `link_text`, which finds links in the texts of a tree that exists already.

use barelink::{Dialect, LinkFinder, LinkKind};
use barelink_comrak::Autolinker;
use comrak::nodes::Node;
use comrak::{Arena, Options};

use crate::support::{
    bytes_at, commonmark, dump, finder, finder_of_nothing, html_of, new_links, text_of_new, with,
};

fn linked(source: &str, options: &Options<'_>) -> String {
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, source, options);
    Autolinker::new(&finder()).link_text(&arena, root);
    html_of(root, options)
}

fn positions(root: Node<'_>) -> Vec<String> {
    let links = new_links(root).into_iter();
    links.map(|link| format!("{} {}", link.data().sourcepos, text_of_new(link).unwrap())).collect()
}

#[test]
fn all_text_is_searched() {
    assert_eq!(
        linked("# www.a.b\n\n> - *c http://d.e, f@g.hh*\n", &commonmark()),
        "<h1><a href=\"http://www.a.b\">www.a.b</a></h1>\n<blockquote>\n<ul>\n<li><em>c \
         <a href=\"http://d.e\">http://d.e</a>, <a href=\"mailto:f@g.hh\">f@g.hh</a></em></li>\n\
         </ul>\n</blockquote>"
    );
}

#[test]
fn links_images_code_and_html_are_not() {
    let options = with(|options| {
        options.extension.wikilinks_title_after_pipe = true;
        options.extension.math_dollars = true;
    });
    for source in [
        "[www.a.b](c) [*www.a.b*](c) ![www.a.b *d@e.ff*](c) <http://q.r>",
        "`www.a.b` <b title=\"www.a.b\"> $www.a.b$",
        "[[c|www.a.b]]",
        "    www.a.b\n\n```\nd@e.ff\n```\n\n<p>www.a.b</p>",
    ] {
        let own = comrak::markdown_to_html(source, &options);
        assert_eq!(linked(source, &options), own.trim_end());
    }
}

#[test]
fn it_goes_by_the_text_alone() {
    // Before `link_text`, the parser has already read emphasis, and decoded escapes and entities.
    assert_eq!(
        linked("http://a.b/*c*", &commonmark()),
        "<p><a href=\"http://a.b/\">http://a.b/</a><em>c</em></p>"
    );
    assert_eq!(
        linked("a\\@b.cc &#119;ww.d.e", &commonmark()),
        "<p><a href=\"mailto:a@b.cc\">a@b.cc</a> <a href=\"http://www.d.e\">www.d.e</a></p>"
    );
}

#[test]
fn positions_are_right_where_the_text_is_as_long_as_its_source() {
    let source = "é www.a.b c@d.ee x\n*http://f.g*";
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, source, &commonmark());
    Autolinker::new(&finder()).link_text(&arena, root);
    assert_eq!(positions(root), ["1:4-1:10 www.a.b", "1:12-1:17 c@d.ee", "2:2-2:11 http://f.g"]);
    for node in root.descendants() {
        let data = node.data();
        if let Some(text) = data.value.text() {
            assert_eq!(bytes_at(source, data.sourcepos), Some(text));
        }
    }
}

#[test]
fn positions_are_the_whole_texts_where_it_is_not() {
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, "x\n&copy; www.a.b &amp; b", &commonmark());
    Autolinker::new(&finder()).link_text(&arena, root);
    assert_eq!(positions(root), ["2:1-2:22 www.a.b"]);
}

#[test]
fn once_is_enough() {
    let source = "a www.b.c *d@e.ff* http://g.h/i, [j](k) l";
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, source, &commonmark());
    Autolinker::new(&finder()).link_text(&arena, root);
    let once = dump(root);
    Autolinker::new(&finder()).link_text(&arena, root);
    similar_asserts::assert_eq!(dump(root), once);
}

#[test]
fn a_part_of_a_tree() {
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, "www.a.b\n\nwww.c.d\n", &commonmark());
    Autolinker::new(&finder()).link_text(&arena, root.last_child().unwrap());
    assert_eq!(positions(root), ["3:1-3:7 www.c.d"]);
    // The node may also be a text.
    Autolinker::new(&finder())
        .link_text(&arena, root.first_child().unwrap().first_child().unwrap());
    assert_eq!(positions(root), ["1:1-1:7 www.a.b", "3:1-3:7 www.c.d"]);
}

#[test]
fn a_part_of_a_link_is_none() {
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, "[*www.a.b*](c)", &commonmark());
    let before = dump(root);
    for node in root.descendants().skip(2) {
        Autolinker::new(&finder()).link_text(&arena, node);
    }
    assert_eq!(dump(root), before);
}

#[test]
fn the_finder_says_what_links() {
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, "www.a.b c@d.ee http://e.f", &commonmark());
    let before = dump(root);
    Autolinker::new(&finder_of_nothing()).link_text(&arena, root);
    assert_eq!(dump(root), before);
    let emails = LinkFinder::builder(Dialect::Gfm).kinds(&[LinkKind::Email]).build();
    Autolinker::new(&emails).link_text(&arena, root);
    assert_eq!(positions(root), ["1:9-1:14 c@d.ee"]);
}

/// For an ordinary document, `link_text` and `parse_document` give the same tree.
#[test]
fn as_with_the_source() {
    let source = "a www.b.c *d@e.ff*\n\n- http://g.h/i, `j` x\n";
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, source, &commonmark());
    Autolinker::new(&finder()).link_text(&arena, root);
    let exact =
        barelink_comrak::Autolinker::new(&finder()).parse_document(&arena, source, &commonmark());
    similar_asserts::assert_eq!(dump(root), dump(exact));
}
