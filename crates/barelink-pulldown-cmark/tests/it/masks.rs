//! Checks that a copy of a leaf with masked URLs is parsed like the leaf. In the expected pages, `⸠` and `⸡` replace
//! the tags of a link.

use pulldown_cmark::Options;

use crate::support::{link_texts, shown, GFM};

/// Checks the page of a document in which a URL must be masked.
#[track_caller]
fn assert_shown(source: &str, expected: &str) {
    assert_eq!(shown(source, Options::empty()), expected);
}

#[test]
fn a_backtick_that_keeps_a_line_from_being_a_fence() {
    assert_shown("```http://x.com/*a*`b", "<p>```⸠http://x.com/*a*`b⸡</p>");
}

#[test]
fn a_quote_that_keeps_a_line_from_being_a_title() {
    assert_shown("[y]: /u\n'http://x.com/*a*'b'", "<p>'⸠http://x.com/*a*'b⸡'</p>");
    assert_shown("[y]: /u\n\"http://x.com/*a*\"b\"", "<p>\"⸠http://x.com/*a*\"b⸡\"</p>");
    assert_shown("[y]: /u 'http://x.com/*a*'b'", "<p>[y]: /u '⸠http://x.com/*a*'b⸡'</p>");
}

#[test]
fn a_quote_that_keeps_a_block_from_being_html() {
    assert_shown("<a b=\"http://x.com/*a*\"c \">", "<p>&lt;a b=\"⸠http://x.com/*a*\"c⸡ \"&gt;</p>");
}

#[test]
fn a_quote_that_keeps_text_from_being_a_tag() {
    assert_shown("d <a b='http://x.com/*a*'c '>", "<p>d &lt;a b='⸠http://x.com/*a*'c⸡ '&gt;</p>");
}

#[test]
fn quotes_that_smart_punctuation_asks_to_mask() {
    let options = Options::ENABLE_SMART_PUNCTUATION;
    assert_eq!(link_texts("[y]: /u\n'http://x.com'/'", options), ["http://x.com'/"]);
    assert_eq!(link_texts("d <a b=\"http://x.com\"c \">", options), ["http://x.com\"c"]);
}

/// For pulldown-cmark, a line that ends in a backslash is not the header of a table. For each document, cmark-gfm
/// renders a table or a list.
#[test]
fn a_backslash_before_a_delimiter_row_keeps_a_table_away() {
    for (lines, link) in [
        ("|http://x.com/\\\n|-|", "http://x.com/\\"),
        (")|http://a\\!\\\n- |-", "http://a\\!\\"),
        (";|HTTP://o[]()\\\r\n- |-", "HTTP://o[]()\\"),
        ("m||ftp://E\\|\\\r- |-|-", "ftp://E\\|\\"),
        ("*|http://a*\\\\\n-|-", "http://a*\\\\"),
        ("e||-\n-|-|-\nhttp://9*\\\n-", "http://9*\\"),
    ] {
        let source = ["www.a.com/*b*c\n\n", lines, "\n\nhttp://y.com/*a*b"].concat();
        assert_eq!(
            link_texts(&source, Options::ENABLE_TABLES),
            ["www.a.com/*b*c", link, "http://y.com/*a*b"]
        );
    }
}

#[test]
fn one_block_that_resists_spoils_no_other() {
    for resisting in
        ["```http://x.com/*a*`b", "[y]: /u\n'http://x.com/*a*'b'", "<a b=\"http://x.com/*a*\"c \">"]
    {
        let (first, last) = ("www.a.com/*b*c\n\n", "\n\nhttp://y.com/*a*b");
        for source in [[first, resisting, last].concat(), [resisting, last].concat()] {
            let texts = link_texts(&source, Options::empty());
            for other in ["www.a.com/*b*c", "http://y.com/*a*b"] {
                let is_linked = texts.iter().any(|text| text == other);
                assert_eq!(is_linked, source.contains(other), "{other} in {source:?}");
            }
        }
    }
}

#[test]
fn what_a_mask_must_not_lose_of_a_definition() {
    assert_shown("[y]: <http://x.com/*a*<b>", "<p>[y]: &lt;⸠http://x.com/*a⸡*<b></p>");
    assert_shown("</http://x.com/*a*>", "<p>&lt;/⸠http://x.com/*a*&gt;⸡</p>");
    assert_shown("<http://x.com/*a* >", "<p>&lt;⸠http://x.com/*a⸡* &gt;</p>");
}

#[test]
fn a_hundred_blocks_each_with_a_mask() {
    let source = "*a http://x.com/*b*`c* `d`\n\n".repeat(100);
    assert_eq!(
        shown(&source, Options::empty()),
        ["<p><em>a ⸠http://x.com/*b*`c⸡</em> <code>d</code></p>"; 100].join("\n")
    );
}

#[test]
fn many_urls_with_backticks_in_one_block() {
    let source = "http://x.com/`a `b` ".repeat(100);
    let expected = vec!["http://x.com/`a"; 100];
    assert_eq!(link_texts(&source, Options::empty()), expected);
}

/// The expected pages are those of cmark-gfm.
#[test]
fn images_after_a_mask_keep_their_destinations_and_titles() {
    assert_shown(
        "http://x.com/*a*b ![c](/d 'e')",
        "<p>⸠http://x.com/*a*b⸡ <img src=\"/d\" alt=\"c\" title=\"e\" /></p>",
    );
    assert_shown(
        "http://x.com/*a*b ![c](http://y.zz/*f*g 'http://y.zz/*h*i')",
        "<p>⸠http://x.com/*a*b⸡ <img src=\"http://y.zz/*f*g\" alt=\"c\" title=\"http://y.zz/*h*i\" /></p>",
    );
}

#[test]
fn a_pipe_escaped_at_the_start_of_a_line_above_a_table_takes_no_mask_back() {
    // As in cmark-gfm 0.29.0.gfm.13, `\\|` is `\|` in this line, because the parser looks for cells in it.
    assert_eq!(
        link_texts("http://a.b/*c*\n\n\\\\|x www.b.c\n| h |\n| - |", GFM),
        ["http://a.b/*c", "www.b.c"]
    );
}

/// If a line begins inside a tag or with an escape, its content begins directly after the markers of its block quotes.
#[test]
fn markers_of_lines_that_begin_without_text() {
    for (source, expected) in [
        (">>[r]: /u\n>a\n>>www.x.com http://y.zz/*e*", "a\n⸠www.x.com⸡ ⸠http://y.zz/*e⸡*"),
        ("> > <b www.x.com\n> > \\*c http://y.zz/*e*", "&lt;b ⸠www.x.com⸡\n*c ⸠http://y.zz/*e⸡*"),
        (
            "> > <b c\n> >     >\\*d www.x.com > http://y.zz/*e*",
            "<b c\n    >*d ⸠www.x.com⸡ &gt; ⸠http://y.zz/*e⸡*",
        ),
    ] {
        let quotes = "<blockquote>\n";
        assert_eq!(
            shown(source, Options::empty()),
            format!("{quotes}{quotes}<p>{expected}</p>\n</blockquote>\n</blockquote>")
        );
    }
}

/// If a URL in a cell has an escaped pipe, the other texts of the cell are still decoded by the parser.
#[test]
fn a_character_reference_beside_an_escaped_pipe() {
    let page = shown("|a|\n|-|\n|http://b.c/\\|*d* &copy; e|\n", GFM);
    let cell = "<td>⸠http://b.c/|*d⸡* © e</td>";
    assert!(page.contains(cell), "{page}");
}

/// A paragraph ends after its last link, for any number of links.
#[test]
fn paragraphs_of_any_number_of_links_end() {
    for number in 1..80 {
        for link in ["http://a.b/*c*d ", "www.a.b "] {
            let source = link.repeat(number);
            let page = shown(source.trim_end(), Options::empty());
            assert!(page.ends_with("</p>"), "{number}: {page}");
            assert_eq!(page.matches('⸠').count(), number, "{page}");
        }
    }
}
