//! Checks lines and inline content that comrak reads otherwise than CommonMark prescribes. Unless a comment says
//! otherwise, the expected pages are the output of cmark-gfm 0.29.0.gfm.13.

use barelink::{Dialect, LinkFinder};
use comrak::Options;

use crate::support::{commonmark, gfm, shown, with};

fn html(source: &str, options: &Options<'_>) -> String {
    let finder = LinkFinder::new(Dialect::Gfm);
    barelink_comrak::Autolinker::new(&finder).to_html(source, options)
}

#[test]
fn a_lazy_line_after_definitions_keeps_its_indentation() {
    for (source, paragraph) in [
        ("> [r]: /u\n  http://x.y/*e*\n", "  <a href=\"http://x.y/*e\">http://x.y/*e</a>*"),
        // The quote takes one column of the tab. Its other two columns and a space are left.
        (">>[r]: /u\n>\t http://x.y/*e*\n", "   <a href=\"http://x.y/*e\">http://x.y/*e</a>*"),
        ("> [r]: /u\n    > http\\://x.y\n", "    &gt; http://x.y"),
        // No definition begins after the rest of a tab.
        ("2. >[r]:u\n\t[s]:http://x\\`", " [s]:<a href=\"http://x%5C%60\">http://x\\`</a>"),
    ] {
        let page = html(source, &commonmark());
        assert!(page.contains(&format!("<p>{paragraph}</p>")), "{page}");
    }
}

/// Like cmark-gfm, comrak gives the definition a title, although other text follows the title on its line.
#[test]
fn a_title_that_was_an_indented_lazy_line() {
    let page = html("> [r]: /u\n\t'http://t'\\~ [r]\n", &commonmark());
    let link = "<a href=\"/u\" title=\"http://t\">r</a>";
    assert!(page.contains(link), "{page}");
}

/// A tab reaches as far as it would without a byte order mark in the line.
#[test]
fn tabs_after_a_byte_order_mark() {
    for source in
        ["1.\t2) [R]:u\n\twww.[r]\n", "   - >[\n\t>http://a\n", "-\t> `a\n    >\twww.b.c/`\n"]
    {
        let marked = ["\u{FEFF}", source].concat();
        assert_eq!(html(&marked, &commonmark()), html(source, &commonmark()), "{source:?}");
    }
    let page = html("\u{FEFF}1.\t2) [R]:u\n\twww.[r]\n", &commonmark());
    assert!(page.contains("<a href=\"http://www.%5Br%5D\">www.[r]</a>"), "{page}");
}

/// For comrak, a declaration has white space after its name. CommonMark 0.31 requires none.
#[test]
fn an_open_bracket_in_what_is_no_declaration() {
    let page = html("x <!A[> www.a.b\n", &commonmark());
    assert_eq!(page, "<p>x &lt;!A[&gt; www.a.b</p>\n");
}

/// By CommonMark 0.31, sections 6.1 and 6.6, these sources contain code spans and raw HTML that comrak reads as text.
/// The pages are comrak's own.
#[test]
fn code_spans_and_html_of_comrak() {
    let long = "`".repeat(81);
    let long = format!("{long}a{long}");
    for (source, expected) in [
        ("`a``b`` ``c`` d", "`a<code>b</code> ``c`` d"),
        (&*long, &*long),
        ("a <!-- b --->", "a &lt;!-- b ---&gt;"),
        ("a <!B>", "a &lt;!B&gt;"),
    ] {
        let page = comrak::markdown_to_html(source, &commonmark());
        assert_eq!(page, format!("<p>{expected}</p>\n"));
    }
}

/// cmark and comrak remember the last position of each length of backtick string. They therefore overlook some code
/// spans.
#[test]
fn overlooked_code_spans_hide_nothing() {
    for (source, expected) in [
        (
            "`a``b`` ``http://x``\n",
            "<p>`a<code>b</code> ``<a href=\"http://x%60%60\">http://x``</a></p>\n",
        ),
        (
            "`` `a` ` http://x `\n",
            "<p>`` <code>a</code> ` <a href=\"http://x\">http://x</a> `</p>\n",
        ),
        ("``b`` ``http://x``\n", "<p><code>b</code> <code>http://x</code></p>\n"),
    ] {
        assert_eq!(html(source, &commonmark()), expected, "{source}");
    }
}

/// In a cell, comrak reads `\\|` as an escaped backslash and a pipe that does not end the cell. cmark-gfm reads it as
/// `\|`, also in a URL.
#[test]
fn backslashes_pair_before_pipes() {
    let cell = |source: &str| {
        let page = html(&format!("| h |\n|---|\n| {source} |\n"), &gfm());
        let start = page.find("<td>").map_or(0, |at| at + 4);
        page[start..page.find("</td>").unwrap_or(page.len())].to_owned()
    };
    assert_eq!(cell(r"x\\|y http\://e.f"), r"x\|y http://e.f");
    assert_eq!(cell(r"x\\|y http://e.f\|g"), r#"x\|y <a href="http://e.f%7Cg">http://e.f|g</a>"#);
    assert_eq!(cell(r"http://e.f\\|g*h*"), r#"<a href="http://e.f%5C%7Cg*h">http://e.f\|g*h</a>*"#);
}

/// An inline footnote has no position, so its parsed text is searched. A URL that comes from an escape or entity is not
/// linked there, because a writer escapes text that must not be a link.
#[test]
fn what_is_searched_as_finished_text_was_written_so() {
    let options = with(|options| {
        options.extension.footnotes = true;
        options.extension.inline_footnotes = true;
    });
    for (source, is_linked) in [
        ("a^[see http://x.y]\n", true),
        (r"a^[see http\://x.y]", false),
        ("a^[see http&#58;//x.y]\n", false),
        (r"a^[see http\://x.y] and `http://x.y`", false),
        (r"a^[see http://x.y] and http\://x.y", false),
        (r"a^[see http://x.y] \*", true),
    ] {
        let page = html(source, &options);
        let link = "<a href=\"http://x.y\">http://x.y</a>";
        assert_eq!(page.contains(link), is_linked, "{page}");
        assert!(page.contains("http://x.y"), "{page}");
    }
}

/// In UTS #58, a footnote reference ends a URL, so the footnote stays on the page. In cmark-gfm, the URL includes the
/// reference.
#[test]
fn footnotes_stay() {
    let options = with(|options| options.extension.footnotes = true);
    let uts58 = LinkFinder::new(Dialect::Uts58);
    for before in ["https://example.com/foo", "see example.com", "*x.com/a*"] {
        let source = format!("{before}[^1] and www.a.com/[^2]\n\n[^1]: note\n[^2]: other\n");
        let page = barelink_comrak::Autolinker::new(&uts58).to_html(&source, &options);
        assert_eq!(page.matches("data-footnote-ref>").count(), 2, "{page}");
        assert!(page.contains("note") && page.contains("other"), "{page}");
    }
    // Without a definition, a reference is text, and so is part of the URL.
    let page = barelink_comrak::Autolinker::new(&uts58).to_html("https://e.com/a[^1]b\n", &options);
    assert!(page.contains(">https://e.com/a[^1]b</a>"), "{page}");
    let page = html("http://a.b[^1]\n\n[^1]: note\n", &options);
    let expected = "<p><a href=\"http://a.b%5B%5E1%5D\">http://a.b[^1]</a></p>\n";
    assert_eq!(page, expected);
}

/// A `>` at the start of the next line belongs to the container. It therefore does not end a tag, and `<d` stays text.
#[test]
fn markers_of_further_lines_are_the_container_s() {
    let options = with(|o| {
        o.extension.alerts = true;
        o.extension.multiline_block_quotes = true;
        o.extension.block_directive = true;
    });
    let text = "⸠http://a.b/`c⸡ &lt;d ⸠www.e.f⸡\n*g*";
    for source in [
        "> http://a.b/`c <d www.e.f\n> \\*g*\n",
        "> [!NOTE]\n> http://a.b/`c <d www.e.f\n> \\*g*\n",
        "  >>>\n  http://a.b/`c <d www.e.f\n  \\*g*\n  >>>\n",
        " >>> [!NOTE]\n http://a.b/`c <d www.e.f\n \\*g*\n >>>\n",
        "> :::name\n> http://a.b/`c <d www.e.f\n> \\*g*\n> :::\n",
    ] {
        let page = shown(source, &options);
        assert!(page.contains(&format!("<p>{text}</p>")), "{source}: {page}");
    }
}
