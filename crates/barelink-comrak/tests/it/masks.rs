//! Checks URLs that contain characters with a meaning in Markdown. The adapter masks these characters in a copy of the
//! leaf for the parser.
//!
//! No mask may be visible, and no block may change. Unless a comment says otherwise, cmark-gfm agrees with each
//! expectation.

use crate::support::{commonmark, gfm, html, link_texts, shown, table, with};

#[test]
fn emphasis_code_and_links_inside() {
    for (source, expected) in [
        ("*a http://b.c/*d e*", "<em>a ⸠http://b.c/*d⸡ e</em>"),
        ("http://b.c/`d e`", "⸠http://b.c/`d⸡ e`"),
        ("http://b.c/[d](e) [f](g)", "⸠http://b.c/[d](e)⸡ <a href=\"g\">f</a>"),
        ("http://b.c/&amp;d *e*", "⸠http://b.c/&amp;amp;d⸡ <em>e</em>"),
        ("http://b.c/\\\nd", "⸠http://b.c/\\⸡\nd"),
        (
            "`http://b.c/` http://d.e/`f `g`",
            "<code>http://b.c/</code> ⸠http://d.e/`f⸡ <code>g</code>",
        ),
    ] {
        assert_eq!(shown(source, &commonmark()), format!("<p>{expected}</p>"));
    }
}

/// The info string of a fence contains no backtick. Without the backtick of the URL, the line would be a fence, and the
/// rest of the document would be code.
#[test]
fn a_url_with_a_backtick_behind_what_could_be_a_fence() {
    assert_eq!(shown("```http://a.b/`*c* d\ne", &commonmark()), "<p>```⸠http://a.b/`*c⸡* d\ne</p>");
    assert_eq!(
        shown("> a\n\n````www.a.b/`&amp;c\n\nd", &commonmark()),
        "<blockquote>\n<p>a</p>\n</blockquote>\n<p>````www.a.b/`&amp;c</p>\n<p>d</p>"
    );
    assert_eq!(
        shown("a\n\n```` www.a.b/`&amp;c\n\nd", &commonmark()),
        "<p>a</p>\n<p>```` ⸠www.a.b/`&amp;amp;c⸡</p>\n<p>d</p>"
    );
}

/// Three backticks are a fence only at the start of a line.
#[test]
fn a_url_with_a_backtick_behind_three() {
    assert_eq!(
        shown("a ``` http://b.c/`d e` f", &commonmark()),
        "<p>a ``` ⸠http://b.c/`d⸡ e` f</p>"
    );
}

/// An escaped `)` does not close a `(` that is not escaped. In CommonMark and comrak, the line is therefore not a
/// definition. In cmark-gfm it is.
///
/// GFM counts both parentheses. The URL may stay text, but it must not disappear.
#[test]
fn a_url_that_keeps_a_paragraph_from_being_a_definition() {
    for end in ["", "\nfoo [r]"] {
        let source = format!("[r]: http://a.b/(\\){end}");
        let linked = format!("<p>[r]: ⸠http://a.b/(\\)⸡{end}</p>");
        let own = format!("<p>[r]: http://a.b/(){end}</p>");
        let shown = shown(&source, &commonmark());
        assert!([linked, own].contains(&shown), "{shown}");
    }
}

/// Like cmark-gfm, comrak gives the definition a title, although the text of the title stays in the paragraph too.
#[test]
fn a_title_with_a_url() {
    assert_eq!(
        shown("[r]: /u\n\"http://a.b/*c* \" x [r]", &commonmark()),
        "<p>&quot;⸠http://a.b/*c⸡* &quot; x <a href=\"/u\" title=\"http://a.b/*c* \">r</a></p>"
    );
    // In such a title, escapes and entities are decoded, and line breaks are kept.
    for (written, title) in [
        (r#""http://a.b/*c d\"e""#, "http://a.b/*c d&quot;e"),
        ("'\\| http://a.b/*c &amp;'", "| http://a.b/*c &amp;"),
        ("(d\nhttp://a.b/*c\nd)", "d\nhttp://a.b/*c\nd"),
        ("(d\n> http://a.b/*c\n>  d)", "d\nhttp://a.b/*c\nd"),
    ] {
        let source = format!("> [r]: /u\n> {written}[r]*");
        let shown = shown(&source, &commonmark());
        assert!(shown.contains("⸠http://a.b/*c⸡"), "{shown}");
        let link = format!("<a href=\"/u\" title=\"{title}\">r</a>");
        assert!(shown.contains(&link), "{shown}");
    }
}

/// An address in angle brackets may begin with a character that can also begin a tag.
#[test]
fn behind_an_address_that_looks_like_a_tag() {
    for address in ["/a@b.cc", "!a@b.cc", "?a@b.cc"] {
        assert_eq!(
            shown(&format!("x <{address}> http://c.d/*e*"), &commonmark()),
            format!("<p>x <a href=\"mailto:{address}\">{address}</a> ⸠http://c.d/*e⸡*</p>")
        );
    }
}

/// For comrak 0.59 and cmark-gfm, the name of a declaration is in upper case, so `<!y` is text.
#[test]
fn text_behind_a_url_that_is_no_declaration() {
    assert_eq!(
        link_texts("http://a.b/[x <!y http://c.d>", &commonmark()),
        ["http://a.b/[x", "http://c.d>"]
    );
}

#[test]
fn pipes_make_no_table_and_lose_none() {
    let source = "a | http://b.c/*d*\n--|--\n*e | http://f.g/*h|i\n";
    assert_eq!(
        shown(source, &table()),
        "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>⸠http://b.c/*d⸡*</th>\n</tr>\n</thead>\n\
         <tbody>\n<tr>\n<td>*e</td>\n<td>⸠http://f.g/*h⸡</td>\n</tr>\n</tbody>\n</table>"
    );
    assert_eq!(shown("http://a.b/*c|d*e\n|-|\n", &table()), "<p>⸠http://a.b/*c|d*e⸡\n|-|</p>");
}

/// If a table begins in the same paragraph, `\|` becomes `|` in the text before the table. That text keeps lines that
/// look like definitions.
#[test]
fn a_paragraph_before_a_table() {
    let head = "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>";
    for (paragraph, expected) in [
        ("http://a.b/*c *d*", "⸠http://a.b/*c⸡ <em>d</em>"),
        ("http://a.b/c\\|d", "⸠http://a.b/c|d⸡"),
        ("*e\\|f* http://a.b/*c\\|*d", "<em>e|f</em> ⸠http://a.b/*c|*d⸡"),
        ("[r]: /u\nx http://a.b/*c*", "[r]: /u\nx ⸠http://a.b/*c⸡*"),
        ("[r]: http://a.b/[c](d)", "[r]: ⸠http://a.b/[c](d)⸡"),
        // An open bracket suppresses the URL here too.
        ("[r]: /u\n[ http://a.b", "[r]: /u\n[ http://a.b"),
    ] {
        assert_eq!(
            shown(&format!("{paragraph}\n| a |\n|---|\n"), &table()),
            format!("<p>{expected}</p>\n{head}")
        );
    }
}

/// comrak replaces the rest of a tab by spaces and counts them. The paragraph's position would therefore end outside
/// the line. cmark-gfm 0.29.0.gfm.13 has this link.
#[test]
fn a_paragraph_before_a_table_ends_in_a_lazy_line_with_a_tab() {
    for end in ["d", "|", "d\\|"] {
        let source = format!("> > www.a.b/*c*\n>\t{end}\n| e |\n> > | - |\n");
        let page = shown(&source, &table());
        let first = page.lines().nth(2);
        assert_eq!(first, Some("<p>⸠www.a.b/*c⸡*"), "{page}");
    }
}

/// A line like the underline of a heading ends definitions. comrak then places the rest of the paragraph too early, by
/// as many lines as the definitions have. cmark-gfm 0.29.0.gfm.13 has these links.
#[test]
fn a_table_below_definitions_and_an_underline() {
    let head = "<table>\n<thead>\n<tr>\n<th>⸠http://g`e`⸡</th>\n</tr>\n</thead>";
    for (paragraph, expected) in [
        ("[r]: /u\n=\n", "="),
        ("[r]: /u\n[s]:\n/v\n=\n", "="),
        ("[r]: /u\n  =\n", "="),
        ("[r]: /u\n=\nwww.a.b`c`\n", "=\n⸠www.a.b`c`⸡"),
    ] {
        for (rows, body) in [("", ""), ("\n| x |", "\n<tbody>\n<tr>\n<td>x</td>\n</tr>\n</tbody>")]
        {
            let table_html = format!("<p>{expected}</p>\n{head}{body}\n</table>");
            for indent in ["", "  "] {
                let source = format!("{paragraph}{indent}http://g`e`\n|-{rows}\n");
                assert_eq!(shown(&source, &table()), table_html, "{source}");
                let quoted = source.replace('\n', "\n> ");
                let quoted = format!("> {}", quoted.trim_end_matches("> "));
                assert_eq!(
                    shown(&quoted, &table()),
                    format!("<blockquote>\n{table_html}\n</blockquote>"),
                    "{quoted}"
                );
            }
        }
    }
}

/// If a container takes a part of a tab, comrak counts spaces for the rest. cmark-gfm 0.29.0.gfm.13 has these links.
#[test]
fn the_header_of_a_table_in_a_lazy_line_with_a_tab() {
    for (header, delimiters, cells) in [
        ("||a@b.cc", "-|-|-", ["", "⸠a@b.cc⸡"]),
        ("|[http://a|p", "-|-|-", ["[http://a", "p"]),
        ("www.~~x~~|a", "-|-", ["⸠www.~~x⸡~~", "a"]),
        ("|http://w[]()|x", "-|-|-", ["⸠http://w[]()⸡", "x"]),
    ] {
        for quotes in [">>", ">>>", "> > >"] {
            for (ending, tab) in [("\n", ">\t"), ("\r", ">\t "), ("\r\n", ">\t")] {
                let lines = [
                    format!("{quotes}e"),
                    format!("{tab}{header}"),
                    format!("{quotes}{delimiters}"),
                ];
                let source = lines.join(ending);
                let page = shown(&source, &table());
                for cell in cells {
                    assert!(page.contains(&format!("<th>{cell}</th>")), "{source:?}: {page}");
                }
            }
        }
    }
}

/// After a search for the end of a code span, comrak and cmark-gfm remember the last backtick string of each length. A
/// backtick inside a URL must not be among these strings.
#[test]
fn code_spans_behind_a_url_with_a_backtick() {
    for (source, expected) in [
        ("http://u` ``a`` ``b``", "⸠http://u`⸡ <code>a</code> <code>b</code>"),
        ("www.`` `a` `b`", "⸠www.``⸡ <code>a</code> <code>b</code>"),
        ("www.``<`\"`;`\"`", "⸠www.``⸡&lt;<code>&quot;</code>;<code>&quot;</code>"),
        ("``a`` http://u` ``b``", "<code>a</code> ⸠http://u`⸡ <code>b</code>"),
        ("http://u` ``b", "⸠http://u`⸡ ``b"),
        // The search for the end of the code span replaces the offset of the last string by an earlier one.
        ("`a``b`` ``c www.x.yz`` d", "`a<code>b</code> ``c ⸠www.x.yz``⸡ d"),
        ("`a ``b www.x.yz`` www.c.d/*e*", "`a <code>b www.x.yz</code> ⸠www.c.d/*e⸡*"),
    ] {
        assert_eq!(shown(source, &commonmark()), format!("<p>{expected}</p>"));
    }
}

/// A container takes a part of the tab, and comrak replaces the rest by spaces.
#[test]
fn a_tag_that_goes_on_in_a_lazy_line() {
    for ending in ["\n", "\r", "\r\n"] {
        let page = shown(&format!(">>www.<b{ending}>\t  >"), &commonmark());
        assert!(page.contains("⸠www⸡.<b"), "{page:?}");
    }
}

/// Like cmark-gfm, comrak keeps a title for the definition, although its text stays in the paragraph too.
#[test]
fn a_title_that_a_backslash_keeps_open() {
    assert_eq!(
        shown("[r]: /u\n\"http://a.b\\\" [r]", &commonmark()),
        "<p>&quot;⸠http://a.b\\⸡&quot; <a href=\"/u\" title=\"http://a.b\\\">r</a></p>"
    );
    assert_eq!(
        shown("[r]: /u\n(http://a.b\\)| [r]", &commonmark()),
        "<p>(⸠http://a.b\\)|⸡ <a href=\"/u\" title=\"http://a.b\\\">r</a></p>"
    );
    assert_eq!(
        shown("\"http://7、\\\" (http://é\\)", &commonmark()),
        "<p>&quot;⸠http://7、\\⸡&quot; (⸠http://é\\⸡)</p>"
    );
}

#[test]
fn a_reference_inside_a_url() {
    assert_eq!(
        shown("http://a.b/[r] *c*\n\n[r]: /u", &commonmark()),
        "<p>⸠http://a.b/[r]⸡ <em>c</em></p>"
    );
}

/// A label contains no unescaped bracket (CommonMark 0.31, section 6.3), so `[r]` is a reference on its own.
#[test]
fn a_shortcut_reference_before_brackets_that_are_no_label() {
    assert_eq!(
        shown("a [r][b[c]] http://d.e/*f*\n\n[r]: /u", &commonmark()),
        "<p>a <a href=\"/u\">r</a>[b[c]] ⸠http://d.e/*f⸡*</p>"
    );
}

/// In cmark-gfm, `[r]` is either the label of the reference or text. A bracket after it is text.
#[test]
fn a_reference_over_two_lines_before_a_bracket() {
    for (source, links) in [
        ("[\n][r][a&#64;b.cd\n\n[r]: /u", vec!["a@b.cd"]),
        ("[x\ny][r][ a&#64;b.cd\n\n[r]: /u", vec!["a@b.cd"]),
        ("[x\ny][r] a&#64;b.cd\n\n[x y]: /u", vec!["a@b.cd"]),
    ] {
        assert_eq!(link_texts(source, &commonmark()), links, "{source}");
    }
}

/// A footnote is not shown if its only reference is inside a URL.
#[test]
fn a_footnote_reference_inside_a_url() {
    let footnotes = with(|options| options.extension.footnotes = true);
    for note in ["d", "www.d.e", "http://d.e/*f*"] {
        assert_eq!(
            shown(&format!("http://a.b/[^1] c\n\n[^1]: {note}"), &footnotes),
            "<p>⸠http://a.b/[^1]⸡ c</p>"
        );
    }
}

#[test]
fn a_backslash_before_a_line_ending_is_swallowed() {
    for ending in ["\n", "\r\n", "\r"] {
        let source = format!("www.a.b\\{ending}c\\{ending}d");
        assert_eq!(shown(&source, &commonmark()), "<p>⸠www.a.b\\⸡\nc<br />\nd</p>");
    }
}

/// Each linked URL takes a backtick, which changes the code spans after it.
#[test]
fn one_after_the_other() {
    let source = "http://a.b/`c `http://d.e/` f` http://g.h/`i `http://j.k/` l`";
    assert_eq!(
        shown(source, &commonmark()),
        "<p>⸠http://a.b/`c⸡ <code>http://d.e/</code> f<code> http://g.h/</code>i \
         <code>http://j.k/</code> l`</p>"
    );
}

#[test]
fn images_and_links_after_a_mask_keep_their_destinations_and_titles() {
    assert_eq!(
        shown("http://x.com/*a*b ![c](/d 'e') [f](/g 'h')", &commonmark()),
        "<p>⸠http://x.com/*a*b⸡ <img src=\"/d\" alt=\"c\" title=\"e\" /> <a href=\"/g\" title=\"h\">f</a></p>"
    );
    assert_eq!(
        shown(
            "http://x.com/*a*b ![c](http://y.zz/*f*g 'http://y.zz/*h*i')",
            &commonmark()
        ),
        "<p>⸠http://x.com/*a*b⸡ <img src=\"http://y.zz/*f*g\" alt=\"c\" title=\"http://y.zz/*h*i\" /></p>"
    );
}

/// A definition at the end of a list item is beyond comrak's position of the list.
#[test]
fn a_definition_at_the_end_of_a_container() {
    for source in [
        "1. http://a` `[b]\n\n    [b]: c\n\n", "- http://a` `[b]\n\n  [b]: c\n\nd\n",
        "> http://a` `[b]\n>\n> [b]: c\n\nd\n",
    ] {
        let page = html(source, &gfm());
        assert!(page.contains("`<a href=\"c\">b</a>"), "{source:?}: {page}");
    }
}
