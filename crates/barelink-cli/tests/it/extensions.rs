//! Checks that each name of `--extension` is known and has an effect, and that `gfm` stands for five of them.

use similar_asserts::assert_eq;

use crate::program::{listed, rendered, run, texts};

/// A name, a document, and text that its page contains only with the extension.
const EXTENSIONS: [(&str, &str, &str); 14] = [
    ("strikethrough", "~~a~~\n", "<del>a</del>"),
    ("table", "|a|\n|-|\n|b|\n", "<td>b</td>"),
    ("tasklist", "- [x] a\n", "type=\"checkbox\""),
    ("footnotes", "a[^n]\n\n[^n]: /b\n", "footnote"),
    ("smart", "\"a\" -- b...\n", "“a” – b…"),
    ("math", "$x$\n", "<span class=\"math math-inline\">x</span>"),
    ("math", "$$x$$\n", "<span class=\"math math-display\">x</span>"),
    ("wikilinks", "[[page]]\n", "<a href=\"page\">page</a>"),
    ("alerts", "> [!NOTE]\n> a\n", "markdown-alert-note"),
    ("definition-lists", "a\n: b\n", "<dd>b</dd>"),
    ("superscript", "a ^b^ c\n", "<sup>b</sup>"),
    ("subscript", "a ~b~ c\n", "<sub>b</sub>"),
    ("heading-attributes", "# a {#b}\n", "<h1 id=\"b\">a</h1>"),
    ("heading-attributes", "# a {.b}\n", "<h1 class=\"b\">a</h1>"),
];

const OF_GFM: [&str; 5] = ["strikethrough", "table", "tasklist", "footnotes", "alerts"];

#[test]
fn names_are_separated_by_commas() {
    let document = "|a|\n|-|\n|~~b~~|\n";
    let page = rendered(&["--extension", "table,strikethrough"], document);
    assert!(page.contains("<td><del>b</del></td>"), "{page}");
    let apart = ["--extension", "table", "--extension", "strikethrough"];
    assert_eq!(page, rendered(&apart, document));
}

#[test]
fn none_is_without_each() {
    for (name, document, sign) in EXTENSIONS {
        let without = rendered(&["--extension", "none"], document);
        assert!(!without.contains(sign), "{name}: {without}");
        let with = rendered(&["--extension", name], document);
        assert!(with.contains(sign), "{name}: {with}");
    }
}

/// Front matter needs no extension. `metadata` skips such blocks elsewhere in a document too.
#[test]
fn metadata_is_not_part_of_the_page() {
    for document in ["---\na: b\n---\n\nc\n", "+++\na = \"b\"\n+++\n\nc\n"] {
        for parser in ["pulldown-cmark", "comrak"] {
            for extensions in ["none", "gfm"] {
                let options = ["--parser", parser, "--extension", extensions];
                assert_eq!(rendered(&options, document), "<p>c</p>\n");
            }
        }
    }
    let document = "c\n\n---\na: b\n---\n";
    assert!(rendered(&[], document).contains("a: b"));
    assert_eq!(rendered(&["--extension", "metadata"], document), "<p>c</p>\n");
}

#[test]
fn gfm_stands_for_five_and_is_the_default() {
    for (name, document, sign) in EXTENSIONS {
        let page = rendered(&["--extension", "gfm"], document);
        assert_eq!(page.contains(sign), OF_GFM.contains(&name), "{name}: {page}");
        assert_eq!(rendered(&[], document), page, "{name}");
        let by_comrak = rendered(&["--parser", "comrak"], document);
        assert_eq!(by_comrak, rendered(&["--parser", "comrak", "--extension", "gfm"], document));
    }
}

#[test]
fn every_command_has_the_same_default() {
    // In a table, a link ends with its cell.
    let document = "|a|\n|-|\n|www.a.com|\n";
    assert!(rendered(&[], document).contains(">www.a.com</a></td>"));
    assert_eq!(texts(&listed(&[], document), "text"), ["www.a.com"]);
    for arguments in [&["compare"][..], &["explain", "--markdown"]] {
        let gfm = [arguments, &["--extension", "gfm"]].concat();
        let none = [arguments, &["--extension", "none"]].concat();
        let output = run(arguments, document).ok();
        assert_eq!(output, run(&gfm, document).ok());
        assert_ne!(output, run(&none, document).ok());
    }
}

#[test]
fn several_add_up() {
    let page = rendered(&["--extension", "strikethrough", "--extension", "smart"], "~~a~~ b...\n");
    assert_eq!(page, "<p><del>a</del> b…</p>\n");
}

#[test]
fn they_work_without_links_too() {
    let page = rendered(&["--dialect", "none", "--extension", "gfm"], "~~www.a.com~~\n");
    assert_eq!(page, "<p><del>www.a.com</del></p>\n");
}

#[test]
fn smart_punctuation_leaves_links_alone() {
    let page = rendered(&["--extension", "smart"], "http://a.com/b--c...d'e \"f\"\n");
    let link = "<a href=\"http://a.com/b--c...d&#x27;e\">http://a.com/b--c...d'e</a>";
    assert_eq!(page, format!("<p>{link} “f”</p>\n"));
}

#[test]
fn a_link_ends_at_the_end_of_its_cell() {
    let document = "| a |\n|---|\n| www.a.com/x\\|y | \n";
    let page = rendered(&["--extension", "table"], document);
    let link = "<td><a href=\"http://www.a.com/x%7Cy\">www.a.com/x|y</a></td>";
    let literal = link.replace("%7C", "|");
    assert!(page.contains(link) || page.contains(&literal), "{page}");
}

#[test]
fn list_knows_them() {
    for (name, document) in [
        ("math", "$http://a.com$\n"),
        ("wikilinks", "[[http://a.com|x]]\n"),
        ("metadata", "a\n\n---\nb: http://a.com\n---\n"),
        ("table", "| a |\n|---|\n| b | http://a.com\n"),
    ] {
        let links = listed(&["--extension", name], document);
        assert!(texts(&links, "text").is_empty(), "{name}: {links:?}");
    }
}
