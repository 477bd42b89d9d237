//! Checks what an adapter reads from a Markdown source itself, because the parser does not tell where it is.

use barelink::markdown::{
    Container, Containers, InlineScanner, Leaf, LeafKind, Lines, ParserQuirk,
};

fn leaf(content: &str) -> Leaf<'_> {
    Leaf::new(content, 0..content.len(), LeafKind::Lines, |line| line)
}

#[test]
fn the_number_of_lines() {
    assert_eq!(["", "a\n", "ab\n\r\nc\rd"].map(|source| Lines::new(source).count()), [1, 2, 4]);
}

/// Each ending is tried at each offset of the blocks that are scanned, and across their borders.
#[test]
fn lines_begin_after_each_ending() {
    for at in 0..200 {
        for ending in ["\n", "\r", "\r\n"] {
            let source = [&"a".repeat(at), ending, "b", ending].concat();
            let lines = Lines::new(&source);
            let second = at + ending.len();
            let starts = [1, 2, 3, 4].map(|line| lines.start(line));
            assert_eq!(starts, [Some(0), Some(second), Some(source.len()), None], "{source:?}");
        }
    }
}

#[test]
fn a_range_outside_the_source_gives_a_leaf_without_content() {
    for (source, range) in [("é", 1..2), ("e", 1..9)] {
        assert_eq!(Leaf::new(source, range, LeafKind::Lines, |line| line).content(), "");
    }
}

/// Most texts are examples of CommonMark 0.31, sections 6.5 and 6.6.
#[test]
fn autolinks_and_raw_html() {
    let end = |text: &str, at| InlineScanner::new(text).autolink_or_html(at);
    for whole in [
        "<http://foo.bar.baz/test?q=hello&id=22&boolean>",
        "<MAILTO:FOO@BAR.BAZ>",
        "<a+b+c:d>",
        "<a1+.-:>",
        "<abcdefghijklmnopqrstuvwxyzabcdef:x>",
        "<!#$%&'*+/=?^_`{|}~-@a>",
        "<made-up-scheme://foo,bar>",
        "<foo+special@Bar.baz-bar0.com>",
        "</a@b.cc>",
        "<!a@b.cc>",
        "<?a@b.cc>",
        "<a>",
        "<b2/>",
        "<b2\ndata=\"foo\" >",
        "<a foo=\"bar\" bam = 'baz <em>\"</em>'\n_boolean zoop:33=zoop:33 />",
        "</foo >",
        "<!-- this is a --\ncomment - with hyphens -->",
        "<!--a-->",
        "<!-->",
        "<!--->",
        "<?php echo $a; ?>",
        "<!ELEMENT br EMPTY>",
        "<![CDATA[>&<]]>",
        "<a href=\"\\*\">",
        "<ps:a\0b>",
        "<ps:a\x7Fb>",
    ] {
        assert_eq!(end(whole, 0), Some(whole.len()), "{whole}");
        let inside = format!("a < b {whole}>\"'>");
        assert_eq!(end(&inside, 6), Some(6 + whole.len()), "{inside}");
    }
    for (text, expected) in [("<!--@a>-->", 7), ("<?@a>?>", 5), ("<!A@b>c>", 6), ("<!--a@b>-->", 8)]
    {
        assert_eq!(end(text, 0), Some(expected), "{text}");
    }
    for none in [
        "<>", "< a>", "<m:abc", "<foo.bar.baz>", "<foo\\+@bar.example.com>", "<33>", "<__>",
        "<a h*#ref=\"hi\">", "<a href=\"hi'>", "<a href=hi'>", "< bar/ >",
        "<foo bar=baz\nbim!bop />", "<a href='bar'title=title>", "</a href=\"foo\">",
        "<!-- not closed", "<?>", "<a@b-.c>", "<@b.c>", "<a@>", "<a@-b>", "<a@b..c>", "<a@b_c>",
        "<a@é>", "<é@b>", "<a:b>", "<1a:b>", "<//a>", "<http://a b>", "<http://a<b>",
        "<abcdefghijklmnopqrstuvwxyzabcdefg:x>", "<a,b.c>", "<ps:\x01>", "<a \0>",
    ] {
        assert_eq!(end(none, 0), None, "{none}");
    }
}

/// Most texts are examples of CommonMark 0.31, section 6.3.
#[test]
fn link_tails() {
    for tail in [
        "(/uri \"title\")", "(/uri)", "()", "(<>)", "(</my uri>)", "(\\(foo\\))",
        "(foo(and(bar)))", "(<foo(and(bar)>)", "(foo\\)\\:)", "(<a\\>b>)", "(#fragment)",
        "(/url 'title')", "(/url (title))", "(/url \"title \\\"&quot;\")",
        "(   /uri\n  \"title\"  )", "(<b)c>)",
        // In cmark and comrak, a title is as long as possible, and may end at an escaped quote.
        r#"(/u "a\")"#, r#"(/u "a\\" b")"#, r#"(/u 'a\' b\')"#, r#"(/u (a\)))"#,
    ] {
        let source = format!("[a]{tail})");
        assert_eq!(InlineScanner::new(&source).link_tail(3), Some(3 + tail.len()), "{source}");
    }
    for text in [
        "(/my uri)", "(foo\nbar)", "(foo\\ bar)", "(<foo\nbar>)", "(foo(and(bar))",
        "(/url \"title \"and\" title\")", " (/uri)", "(<b>c>)", "(<b>\"c\")", "(a", "(a \"b",
        r#"(/u "a\" b)"#, r"(/u (a\))", r"(/u (a\) (b))",
    ] {
        assert_eq!(InlineScanner::new(text).link_tail(0), None, "{text}");
    }
}

/// Most texts are examples of CommonMark 0.31, section 4.7.
#[test]
fn link_reference_definitions() {
    let definition = |length| format!("[{}]: /url\n", "a".repeat(length));
    for (definitions, text) in [
        ("[foo]: /url \"title\"\n", "[foo]"),
        ("[foo]:\n/url\n'the title'\n", "a"),
        ("[Foo*bar\\]]:my_(url) 'title (with parens)'\n", "a"),
        ("[foo]: /url '\ntitle\nline1\nline2\n'\n", "[foo]"),
        ("[foo]: <>\n", "[foo]"),
        ("[foo]: /url\n[bar]: /u2\n", "bar"),
        // NUL stands for U+FFFD (section 2.3), which is no control character.
        ("[foo]:\0\n", "a"),
        ("[foo]: /url\n", "\"title\" ok"),
        ("[foo]: /url", ""),
        ("[foo]: /url 'title' ", ""),
        ("", "[foo]:\n\n"),
        ("", "[foo]: <bar>(baz)\n"),
        ("", "[foo]: /url \"title\" ok"),
        ("", "[\n]: /uri"),
        ("", "[a[b]: /uri"),
        ("", "a [foo]: /url"),
        // cmark-gfm and comrak allow 1,000 bytes in a label. The specification allows 999 characters.
        (&definition(1000).repeat(3), ""),
        ("", &definition(1001)),
    ] {
        let content = [definitions, text].concat();
        let end = leaf(&content).definitions().last().unwrap_or(0);
        assert_eq!(end, definitions.len(), "{content}");
    }
}

/// The columns that lines must be indented by to belong to an item (CommonMark 0.31, section 5.2).
#[test]
fn columns_of_items() {
    for (source, markers, columns) in [
        ("- a", &[0][..], 2),
        ("10.  a", &[0], 5),
        ("  -   a", &[0], 6),
        ("  -   a", &[2], 6),
        // Indented code.
        ("-     a", &[0], 2),
        ("-   \n", &[0], 2),
        ("-\ta", &[0], 4),
        ("a\n1) b", &[2], 3),
        // Definitions of terms.
        (": a", &[0], 2),
        (":a", &[0], 1),
        ("[^a]: - b", &[6], 2),
        ("- 1.   * a", &[0, 2, 7], 9),
        // The second item is on a line of its own, below an empty one, and begins at its white space.
        ("-\n  - a", &[0, 4], 4),
        ("-\r  - a", &[0, 2], 4),
    ] {
        let mut containers = Containers::default();
        for &marker in markers {
            containers.push_item(source, marker);
        }
        assert_eq!(containers.prefix(&" ".repeat(20)).length, columns, "{source:?}");
    }
    // The second item is indented relative to the quote with which the first one begins.
    let source = "- >  1. a";
    let mut containers = Containers::default();
    containers.push_item(source, 0);
    containers.push(Container::Quote);
    containers.push_item(source, 5);
    assert_eq!(containers.prefix("  >               b").length, 8);
    // The quote takes one column of the tab.
    let mut containers = Containers::default();
    containers.push(Container::Quote);
    containers.push_item(">\t- a", 0);
    assert_eq!(containers.prefix(">               b").length, 6);
    containers.pop();
    assert_eq!(containers.prefix(">               b").length, 2);
}

/// The prefix of a lazy line ends before the first container that does not continue (CommonMark 0.31, section 5.1).
#[test]
fn container_prefixes() {
    let mut containers = Containers::default();
    containers.push(Container::Quote);
    containers.push(Container::Indented(2));
    containers.push(Container::Quote);
    for (line, expected) in [
        (">   > a", (6, 0, false)),
        (">   >a", (5, 0, false)),
        (">   a", (4, 0, true)),
        ("> a", (2, 0, true)),
        ("a", (0, 0, true)),
        ("    > a", (0, 0, true)),
        (">\ta", (2, 0, true)),
        (">\t> a", (4, 0, false)),
        (">\t\ta", (2, 0, true)),
    ] {
        let prefix = containers.prefix(line);
        assert_eq!((prefix.length, prefix.columns_left, prefix.is_lazy), expected, "{line:?}");
    }
    assert_eq!(containers.indentation(">     a"), 6);
}

#[test]
fn a_wide_tab_before_a_quote() {
    for (line, length) in [("\t> a", 2), ("  \t>a", 4), ("    > a", 0), ("\t\t> a", 0)] {
        for (quirks, length) in [(&[][..], 0), (&[ParserQuirk::WideTabs], length)] {
            let mut containers = Containers::with_quirks(quirks);
            containers.push(Container::Quote);
            assert_eq!(containers.prefix(line).length, length, "{line:?}");
        }
    }
}
