//! Checks the output of `fix`. xtask also checks that random documents are rendered as before.

use similar_asserts::assert_eq;

use crate::program::{listed, rendered, run_on, Run};

/// Returns the document with explicit links. Panics if any were left alone.
#[track_caller]
fn fixed(options: &[&str], document: &str) -> String {
    run_on(&[&["fix"], options].concat(), document).ok()
}

#[test]
fn what_is_its_own_destination_goes_between_angle_brackets() {
    for (document, expected) in [
        ("see https://a.bc/d.\n", "see <https://a.bc/d>.\n"),
        ("*https://a.bc*\n", "*<https://a.bc>*\n"),
        ("me@a.bc\n", "<me@a.bc>\n"),
        ("mailto:me@a.bc\n", "<mailto:me@a.bc>\n"),
        ("# ftp://a.bc #\n", "# <ftp://a.bc> #\n"),
        ("https://a.bc/d*e*f`g\n", "<https://a.bc/d*e*f`g>\n"),
        ("![a](b)https://a.bc\n", "![a](b)<https://a.bc>\n"),
        ("https://a.bc/東京\n", "<https://a.bc/東京>\n"),
        ("!https://a.bc\n", "!<https://a.bc>\n"),
    ] {
        assert_eq!(fixed(&["--trust-dialect"], document), expected);
    }
}

#[test]
fn anything_else_becomes_a_link_with_a_text() {
    for (document, expected) in [
        ("www.a.bc\n", "[www.a.bc](http://www.a.bc)\n"),
        ("www.a.bc/d*e\n", "[www.a.bc/d\\*e](http://www.a.bc/d*e)\n"),
        ("www.a.bc/(d)\n", "[www.a.bc/(d)](<http://www.a.bc/(d)>)\n"),
        // The link is not written as `<m\@a.bc>`, because other parsers would not read it as an address.
        ("m\\@a.bc\n", "[m@a.bc](mailto:m@a.bc)\n"),
        // The bare link takes more bytes than the explicit one.
        (
            "&#x000061;&#x000062;@&#x000063;&#x000064;.ef www.a.bc\n",
            "[ab@cd.ef](mailto:ab@cd.ef) [www.a.bc](http://www.a.bc)\n",
        ),
        // In `<>`, parsers disagree about character references.
        ("https://a.bc/?d&lt;e\n", "[https://a.bc/?d&amp;lt;e](https://a.bc/?d&amp;lt;e)\n"),
    ] {
        assert_eq!(fixed(&["--trust-dialect"], document), expected);
    }
    assert_eq!(fixed(&["--scheme-less", "https"], "www.a.bc"), "[www.a.bc](https://www.a.bc)");
}

#[test]
fn what_is_no_bare_link_stays_as_it_is() {
    for document in [
        "<https://a.bc> [https://a.bc](https://d.ef) ![www.a.bc](g)\n",
        "`https://a.bc`\n\n    www.a.bc\n\n```\nme@a.bc\n```\n",
        "<a href=\"https://a.bc\">x</a> <!-- www.a.bc -->\n\n<div>\nwww.a.bc\n</div>\n",
        "[a]\n\n[a]: https://a.bc 'www.a.bc'\n",
        "",
        "nothing  \there\r\n",
    ] {
        assert_eq!(fixed(&[], document), document);
    }
}

#[test]
fn all_else_stays_byte_for_byte() {
    let document = "\u{FEFF}---\r\nurl: https://a.bc\r\n---\r\n\r\n*  a\thttps://a.bc  \r\n   b\r\n\r\n\r\nwww.a.bc";
    let expected = "\u{FEFF}---\r\nurl: https://a.bc\r\n---\r\n\r\n*  a\t<https://a.bc>  \r\n   b\r\n\r\n\r\n[www.a.bc](http://www.a.bc)";
    assert_eq!(fixed(&[], document), expected);
    assert_eq!(fixed(&[], "\u{FEFF}www.a.bc"), "\u{FEFF}[www.a.bc](http://www.a.bc)");
}

#[test]
fn pipes_of_a_table_stay_escaped() {
    let table = |cell| format!("| a |\n|---|\n| {cell} |\n");
    let options = ["--extension", "table"];
    // pulldown-cmark would show the backslash of `<https://a.bc/d\|e>`.
    assert_eq!(
        fixed(&options, &table("https://a.bc/d\\|e")),
        table("[https://a.bc/d\\|e](https://a.bc/d\\|e)")
    );
    assert_eq!(
        fixed(&options, &table("www.a.bc/d\\|e")),
        table("[www.a.bc/d\\|e](http://www.a.bc/d\\|e)")
    );
}

#[test]
fn the_dialect_says_what_is_a_link() {
    let document = "https://a.bc/東京。 example.com www.a.com";
    assert_eq!(
        fixed(&["--dialect", "uts58"], document),
        "<https://a.bc/東京>。 [example.com](https://example.com) [www.a.com](https://www.a.com)"
    );
    assert_eq!(
        fixed(&["--kinds", "www"], document),
        "https://a.bc/東京。 example.com [www.a.com](http://www.a.com)"
    );
}

/// Checks that the document is unchanged, and that the message contains the reason.
#[track_caller]
fn left_alone(options: &[&str], document: &str, reason: &str) {
    let Run { out, messages, code } = run_on(&[&["fix", "-v"], options].concat(), document);
    assert_eq!(out, document);
    assert_eq!(code, Some(0));
    assert!(messages.contains(reason), "{messages}");
}

#[test]
fn a_link_is_left_alone_where_something_else_would_change() {
    // `\<` would display as `<`, and `\[` as `[`.
    left_alone(&[], "a \\https://a.bc\n", "1:4: left alone: the backslash");
    // Between a letter and `<`, `**` does not open emphasis.
    left_alone(&[], "x**https://a.bc**\n", "1:4: left alone: a delimiter");
    // `![` would begin an image.
    let options = ["--dialect", "uts58"];
    left_alone(&options, "!www.a.com\n", "1:2: left alone: the text around it");
}

/// With an explicit link, pulldown-cmark would still render the document as before. In comrak, the `~` would begin
/// strikethrough.
#[test]
fn a_link_is_left_alone_where_only_comrak_would_render_it_otherwise() {
    let options = ["--dialect", "uts58", "--extension", "gfm"];
    left_alone(
        &options,
        "><) mailto:xn--j1ay.xn--p1ai~https://foo.bar.baz~\n",
        "left alone: a delimiter",
    );
}

/// For example, Zola passes the text between the quotes to the shortcode `youtube`.
#[test]
fn arguments_of_a_template_are_left_alone() {
    let reason = "left alone: it is in a template tag";
    left_alone(&[], "{{ youtube(id=\"https://a.bc/d\") }}\n", reason);
    left_alone(&[], "{% quote(\n  from=\"https://a.bc\"\n) %}\n", reason);
    // The link would extend into the tag, up to the first space.
    left_alone(&[], "https://a.bc/{{ page.slug }}\n", reason);
    let run = run_on(&["fix"], "{% quote() %}\nwww.a.bc\n{% end %} https://a.bc {{ d\n");
    assert_eq!(
        run.out,
        "{% quote() %}\n[www.a.bc](http://www.a.bc)\n{% end %} <https://a.bc> {{ d\n"
    );
}

#[test]
fn the_other_links_of_a_paragraph_are_not() {
    let document = "https://a.bc x**https://b.cd**\nwww.c.de\n";
    let run = run_on(&["fix"], document);
    assert_eq!(run.out, "<https://a.bc> x**https://b.cd**\n[www.c.de](http://www.c.de)\n");
    assert_eq!(run.messages.lines().count(), 1, "{}", run.messages);
}

#[test]
fn a_second_run_changes_nothing() {
    let document = "https://a.bc x**https://b.cd**\nwww.c.de/*d*e me@a.bc\\\n";
    let once = run_on(&["fix"], document).out;
    let twice = run_on(&["fix"], &once).out;
    assert_eq!(once, twice);
    assert!(listed(&[], &once).len() == 1, "{once}");
}

/// cmark-gfm reads the third line as a definition, and `[c]` as a reference to it.
#[test]
fn what_may_be_a_definition_is_left_alone_whatever_is_trusted() {
    let source = "http://a [c]\n\n[c]:http://e(\nhttp://b\n";
    let run = run_on(&["fix", "--trust-dialect"], source);
    assert_eq!(run.out, "<http://a> [c]\n\n[c]:http://e(\n<http://b>\n");
}

/// A URL may contain a pipe (UTS #58, section 3.4.1). The end of a cell ends it anyway.
#[test]
fn a_link_in_a_cell_ends_there_in_every_dialect() {
    let table = |cell| format!("| a | b |\n|---|---|\n|{cell}|c|\n");
    for dialect in ["gfm", "md4c", "uts58"] {
        assert_eq!(
            fixed(&["--dialect", dialect], &table("https://a.bc/d")),
            table("<https://a.bc/d>"),
            "{dialect}"
        );
    }
}

#[test]
fn the_page_without_bare_links_is_the_one_with_them() {
    let document =
        "# www.a.bc/--d\n\n- https://a.bc/'x and www.a.bc/\"y\n- www.a.bc/d...e and www.a.bc/$f\n";
    for extensions in [&[][..], &["--extension", "smart", "--extension", "math"]] {
        let explicit = fixed(&[&["--trust-dialect"], extensions].concat(), document);
        for parser in ["pulldown-cmark", "comrak"] {
            let options =
                |dialect| [&["--parser", parser, "--dialect", dialect], extensions].concat();
            assert_eq!(rendered(&options("none"), &explicit), rendered(&options("gfm"), document));
        }
    }
}
