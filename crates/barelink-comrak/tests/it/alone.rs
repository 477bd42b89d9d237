//! Checks leaves that are parsed alone: that they know the definitions of the document, and that the document stays the
//! same around their links.

use barelink::{Dialect, LinkFinder};
use comrak::nodes::Node;
use comrak::{Arena, Options};

use crate::support::{commonmark, gfm, shown, with};

/// A definition counts anywhere in the document. Its label is compared as comrak compares labels.
#[test]
fn definitions_of_the_document() {
    for (source, expected) in [
        (
            "http://a.b/*c* [d] [e][D] [d][] [f]\n\n[d]: /u 'v'",
            "<p>⸠http://a.b/*c⸡* <a href=\"/u\" title=\"v\">d</a> <a href=\"/u\" title=\"v\">e</a> \
             <a href=\"/u\" title=\"v\">d</a> [f]</p>",
        ),
        (
            "\u{FEFF}[d]: /u\n\n> http://a.b/*c* [d\n> e] ![ẞ]\n\n[d e]: /v\n[ss]: /w",
            "<blockquote>\n<p>⸠http://a.b/*c⸡* <a href=\"/v\">d\ne</a> <img src=\"/w\" alt=\"ẞ\" /></p>\n</blockquote>",
        ),
        (
            "http://a.b/*c* [d\\]e] [d]\n\n> [d\\]e]: /u\n\n```\n[d]: /code\n```",
            "<p>⸠http://a.b/*c⸡* <a href=\"/u\">d]e</a> [d]</p>\n\
             <blockquote>\n</blockquote>\n<pre><code>[d]: /code\n</code></pre>",
        ),
        (
            "[t][d\\]e] http://a.b/*c* [t][\\[] [t\nu][é\\]] ![t][d\\]e]\n\n[d\\]e]: /u\n[\\[]: /v\n[é\\]]: /w",
            "<p><a href=\"/u\">t</a> ⸠http://a.b/*c⸡* <a href=\"/v\">t</a> <a href=\"/w\">t\nu</a> \
             <img src=\"/u\" alt=\"t\" /></p>",
        ),
        // The second brackets are no label.
        (
            "[t][d[e]] http://a.b/*c*\n\n[t]: /u",
            "<p><a href=\"/u\">t</a>[d[e]] ⸠http://a.b/*c⸡*</p>",
        ),
        (
            "http://a.b/*c* [x][ é ] ![x][é\n] [é ]\n\n[é]: /u",
            "<p>⸠http://a.b/*c⸡* <a href=\"/u\">x</a> <img src=\"/u\" alt=\"x\" /> <a href=\"/u\">é </a></p>",
        ),
        // The list item consumes a part of the tab in the lazy line.
        (
            "- > [é\n\té] http://a.b/*c*\n\n[é é]: /u",
            "<ul>\n<li>\n<blockquote>\n<p><a href=\"/u\">é\né</a> ⸠http://a.b/*c⸡*</p>\n\
             </blockquote>\n</li>\n</ul>",
        ),
    ] {
        assert_eq!(shown(source, &commonmark()), expected, "{source:?}");
    }
}

/// comrak trims ASCII white space from a label, and replaces other white space by a space (`normalize_label`).
const UNICODE_SPACES: [char; 8] =
    ['\u{A0}', '\u{3000}', '\u{2028}', '\u{1680}', '\u{85}', '\u{B}', '\u{C}', '\u{2003}'];

/// A label with Unicode white space resolves as in a paragraph without a URL.
#[test]
fn definitions_with_unicode_white_space() {
    for space in UNICODE_SPACES {
        for (label, defined) in [
            (format!("r{space}s"), format!("r{space}s")),
            (format!("r{space}s"), "r s".to_owned()),
            (format!("r{space}"), "r".to_owned()),
            (format!("{space}r"), format!("{space}r")),
            (format!("{space}r{space}"), format!("{space}r{space}")),
            (format!("{space}"), format!("{space}")),
        ] {
            for reference in [format!("[x][{label}]"), format!("[{label}]"), format!("[{label}][]")]
            {
                let options = with(|o| o.extension.footnotes = true);
                as_without_url(&reference, &format!("[{defined}]: /u"), &options);
            }
        }
    }
}

#[test]
fn footnotes_with_unicode_white_space() {
    for space in UNICODE_SPACES {
        for (label, defined) in [
            (format!("r{space}s"), format!("r{space}s")),
            ("r s".to_owned(), format!("r{space}s")),
            (format!("{space}r"), format!("{space}r")),
            (format!("r{space}"), format!("r{space}")),
            ("r".to_owned(), format!("r{space}")),
            ("r\\[s".to_owned(), "r[s".to_owned()),
            ("ẞ".to_owned(), "SS".to_owned()),
            ("Σς".to_owned(), "σΣ".to_owned()),
        ] {
            let options = with(|o| o.extension.footnotes = true);
            as_without_url(&format!("[^{label}]"), &format!("[^{defined}]: note"), &options);
        }
        // These labels are different in comrak.
        let definitions = format!("[^r]: note\n\n[^r{space}]: other\n\n[^{space}r]: more");
        for references in ["", "[^r]", "[^r\u{A0}]", "[^\u{A0}r] [^r] [^r\u{A0}]"] {
            let options = with(|o| o.extension.footnotes = true);
            as_without_url(references, &definitions, &options);
        }
    }
}

/// Checks that comrak's page for a reference and a definition stays the same beside a URL with markup.
fn as_without_url(reference: &str, definition: &str, options: &Options<'_>) {
    let own = format!("URL {reference}\n\n{definition}\n");
    let own = comrak::markdown_to_html(&own, options);
    let source = format!("http://a.b/*c* {reference}\n\n{definition}\n");
    let page = shown(&source, options).replace("⸠http://a.b/*c⸡*", "URL");
    assert_eq!(page, own.trim_end(), "{source:?}");
}

#[test]
fn definitions_behind_front_matter_and_before_a_description() {
    let options = with(|o| {
        o.extension.front_matter_delimiter = Some("---".into());
        o.extension.description_lists = true;
    });
    let source = "---\n[d]: /front\n---\n\n: http://a.b/*c* [d]\n\n[d]: /u";
    let page = shown(source, &options);
    assert!(page.ends_with("<p>: ⸠http://a.b/*c⸡* <a href=\"/u\">d</a></p>"), "{page}");
}

/// The output of references could grow with the square of the document's length. comrak therefore limits it.
#[test]
fn definitions_are_inserted_up_to_a_limit() {
    let definition = format!("[d]: /{}\n\n", "u".repeat(2000));
    let source = definition + &"http://a.b/*c* [d]\n\n".repeat(1000);
    let page = shown(&source, &commonmark());
    assert!(page.len() < 200_000, "{}", page.len());
}

#[test]
fn footnotes_keep_their_order() {
    let mut options = gfm();
    options.extension.footnotes = true;
    let numbers = |source: &str| {
        let page = shown(source, &options);
        let references = page.matches("data-footnote-ref").count();
        let mut items = page.split("<li id=\"fn-").skip(1);
        let items: Vec<_> =
            items.by_ref().map(|item| item.split('"').next().unwrap().to_owned()).collect();
        (references, items)
    };
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    // The URL contains the first reference to `a`, so `a` becomes the second footnote.
    let source = "http://a.b/[^a] [^b] [^a]\n\n[^a]: c\n\n[^b]: d";
    assert_eq!(numbers(source), (2, names(&["b", "a"])));
    // The URL contains the only reference to `a`.
    let source = "http://a.b/[^a] [^b]\n\n[^a]: c\n\n[^b]: d";
    assert_eq!(numbers(source), (1, names(&["b"])));
    // The URL contains the opening backtick of a code span, so the reference in the code counts.
    let source = "http://a.b/`c [^A]` [^b]\n\n[^b]: d\n\n> [^a]: c";
    assert_eq!(numbers(source), (2, names(&["a", "b"])));
    // The names of footnotes are compared as comrak compares them.
    let source = "http://a.b/*c* [^x&amp;Y] [^none]\n\n[^X&y]: d www.e.f/*g*";
    assert_eq!(numbers(source), (1, names(&["X&amp;y"])));
}

#[test]
fn links_in_footnotes_that_nothing_refers_to_are_not_found() {
    let mut options = gfm();
    options.extension.footnotes = true;
    let finder = LinkFinder::new(Dialect::Gfm);
    let found = |source: &str| -> Vec<_> {
        let links = barelink_comrak::Autolinker::new(&finder).links(source, &options);
        links.iter().map(|link| (link.range().start, link.range().end)).collect()
    };
    assert_eq!(found("http://a.b/[^a]\n\n[^a]: www.c.d http://e.f/*g*"), [(0, 15)]);
    assert_eq!(found("[^a]\n\n[^a]: www.c.d http://e.f/*g*"), [(12, 19), (20, 33)]);
    options.parse.leave_footnote_definitions = true;
    let links = barelink_comrak::Autolinker::new(&finder).links("x\n\n[^a]: www.c.d", &options);
    assert_eq!(links.len(), 1);
}

#[test]
fn inline_footnotes_have_names_of_their_own() {
    let options = with(|o| {
        o.extension.footnotes = true;
        o.extension.inline_footnotes = true;
    });
    let page = shown("a^[b]\n\nhttp://c.d/*e* ^[f www.g.h] ^[i]\n\nj^[k]", &options);
    for name in ["__inline_1", "__inline_2", "__inline_3", "__inline_4"] {
        assert_eq!(page.matches(&format!("<li id=\"fn-{name}\">")).count(), 1, "{name} in {page}");
    }
    let own = |source: &str| comrak::markdown_to_html(source, &options);
    assert_eq!(page.matches("<li id=").count(), own("^[a]^[b]^[c]^[d]").matches("<li id=").count());
    // The URL contains the opening backtick of a code span, so the note in the code counts.
    let page = shown("a^[b]\n\nhttp://c.d/`e ^[f]`", &options);
    assert_eq!(page.matches("<li id=").count(), 2, "{page}");
}

/// A code span shows the indentation of a lazy line, but not the indentation of other lines.
#[test]
fn lazy_lines_keep_their_indentation() {
    for (source, expected) in [
        ("> http://a.b/*c* `d\n  e`", "<code>d   e</code>"),
        ("> http://a.b/*c* `d\n    - e`", "<code>d     - e</code>"),
        ("> http://a.b/*c* `d\n     > e`", "<code>d      &gt; e</code>"),
        ("> > http://a.b/*c* `d\n>\te`", "<code>d   e</code>"),
        ("> http://a.b/*c* `d\n>   e`", "<code>d e</code>"),
        ("http://a.b/*c* `d\n   e`", "<code>d e</code>"),
    ] {
        let page = shown(source, &commonmark());
        assert!(page.contains(&format!("⸠http://a.b/*c⸡* {expected}")), "{source:?}: {page}");
    }
}

/// Each second line looks like another block, but its indentation makes it part of the paragraph.
#[test]
fn no_line_begins_a_block() {
    for line in [
        "- a", "1. a", "# a", "> a", "```", "<div>", "===", "---", "| - |", "[a]: /u", ": a", "***",
    ] {
        let source = format!("x http://a.b/*c*\n     {line} d");
        let own = comrak::markdown_to_html(&source.replace("/*c*", "/c"), &table_and_more());
        let page = shown(&source, &table_and_more());
        let page = page.replace("⸠http://a.b/*c⸡*", "http://a.b/c");
        assert_eq!(page, own.trim_end(), "{source:?}");
    }
}

/// cmark-gfm and comrak skip a vertical tab or form feed at the start of a cell only after a pipe.
#[test]
fn a_cell_begins_with_other_white_space() {
    for space in ["\u{B}", "\u{C}", "\u{C} \u{B}"] {
        for (row, cell) in [
            (format!("{space}http://m.com/*c*"), format!("{space}⸠http://m.com/*c⸡*")),
            (
                format!("{space}- *a* http://m.com/*c*|"),
                format!("{space}- <em>a</em> ⸠http://m.com/*c⸡*"),
            ),
            (format!("|{space}http://m.com/*c*"), "⸠http://m.com/*c⸡*".to_owned()),
        ] {
            let source = format!("y|z\n-|-\n{row}\n");
            let page = shown(&source, &gfm());
            assert!(page.contains(&format!("<td>{cell}</td>")), "{source:?}: {page}");
        }
    }
}

fn table_and_more() -> Options<'static> {
    with(|o| {
        o.extension.table = true;
        o.extension.footnotes = true;
        o.extension.description_lists = true;
    })
}

/// Checks that inlines have the positions that comrak gives them in the document.
#[test]
fn positions_are_those_of_the_document() {
    let positions = |source: &str| -> Vec<_> {
        let (arena, options) = (Arena::new(), gfm());
        let finder = LinkFinder::new(Dialect::Gfm);
        let root =
            barelink_comrak::Autolinker::new(&finder).parse_document(&arena, source, &options);
        let texts = root.descendants().filter_map(|node| {
            let data = node.data();
            Some(format!("{} {}", data.value.text()?, data.sourcepos))
        });
        texts.collect()
    };
    assert_eq!(
        positions("> - http://a.b/*c* d\n>   *e*\nf **g**\n"),
        ["http://a.b/*c 1:5-1:17", "* d 1:18-1:20", "e 2:6-2:6", "f  3:1-3:2", "g 3:5-3:5"]
    );
    assert_eq!(
        positions("| a | http://b.c/*d* ~~e~~ |\n|-|-|\n"),
        ["a 1:3-1:3", "http://b.c/*d 1:7-1:19", "*  1:20-1:21", "e 1:24-1:24"]
    );
    assert_eq!(
        positions("- [ ] *a* http://b.c/*d*\n"),
        ["a 1:8-1:8", "  1:10-1:10", "http://b.c/*d 1:11-1:23", "* 1:24-1:24"]
    );
}

/// Inlines before a URL have the positions that comrak gives them if the URL contains no Markdown.
#[test]
fn positions_before_a_url() {
    let (options, finder) = (gfm(), LinkFinder::new(Dialect::Gfm));
    let before_url = |root: Node<'_>| -> Vec<_> {
        let nodes = root.descendants().map(|node| {
            let data = node.data();
            format!("{:?} {}", data.value, data.sourcepos)
        });
        nodes.take_while(|node| !node.contains("http")).collect()
    };
    // In comrak, a text begins after the backslash that escapes its first character.
    for text in ["a", r"\a", r"\*", r"\\a", r"\\", r"\*\\", r"\*\*", "&#92;a"] {
        let arena = Arena::new();
        let source = format!("a\n\n> {text}*b*\n> *c*\n> http://b.c/-d-");
        let own = before_url(comrak::parse_document(&arena, &source, &options));
        let source = source.replace('-', "*");
        let root =
            barelink_comrak::Autolinker::new(&finder).parse_document(&arena, &source, &options);
        assert_eq!(before_url(root), own, "{source}");
    }
}
