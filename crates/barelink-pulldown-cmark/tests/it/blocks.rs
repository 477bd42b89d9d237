//! Checks links in each kind of block. In the expected pages, `⸠` and `⸡` replace the tags of a link.

use barelink::{Dialect, LinkFinder};
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{Event, Options};

use crate::support::{events, finder, link_texts, plain_events, shown};

fn page(source: &str) -> String {
    shown(source, Options::empty())
}

fn links(source: &str) -> Vec<String> {
    link_texts(source, Options::empty())
}

fn assert_untouched(source: &str) {
    let options = Options::empty();
    assert_eq!(events(source, options), plain_events(source, options));
}

#[test]
fn empty_documents() {
    for source in ["", "\n", " \t\r\n\r\n", "\u{FEFF}", "\\", "&#64;"] {
        assert_untouched(source);
    }
}

#[test]
fn a_byte_order_mark_begins_a_block() {
    for source in ["\u{FEFF}www.a.com", "\u{FEFF}http://a.com/*b*c"] {
        let found: Vec<_> = Autolinker::new(&finder()).links(source, Options::empty());
        assert_eq!(found.len(), 1, "{source:?}");
        assert_eq!(found[0].range(), 3..source.len());
    }
}

#[test]
fn a_byte_order_mark_moves_no_link() {
    for &dialect in Dialect::ALL {
        let finder = LinkFinder::new(dialect);
        for (source, range) in [("\u{FEFF}http://a.de d", 3..14), ("\u{FEFF}é me@a.de", 6..13)] {
            let found: Vec<_> = Autolinker::new(&finder).links(source, Options::empty());
            assert_eq!(found.len(), 1, "{dialect:?}: {source:?}");
            assert_eq!(found[0].range(), range, "{dialect:?}: {source:?}");
            assert_eq!(found[0].text(), &source[range], "{dialect:?}: {source:?}");
            let texts =
                Autolinker::new(&finder).events(source, Options::empty()).filter_map(|event| {
                    match event {
                        Event::Text(text) => Some(text.into_string()),
                        _ => None,
                    }
                });
            assert_eq!(texts.collect::<String>(), source, "{dialect:?}");
        }
    }
}

/// Inside a document, a byte order mark is an ordinary character, after which no `www.` link begins.
#[test]
fn a_byte_order_mark_inside_a_document_begins_nothing() {
    assert_untouched("a\n\n\u{FEFF}www.b.com");
    assert_untouched("# \u{FEFF}www.b.com");
    assert_untouched("a \u{FEFF}www.b.com");
}

#[test]
fn line_endings_end_urls() {
    for ending in ["\n", "\r\n", "\r"] {
        let source = ["http://a.com/*b", "www.c.com/*d", "e@f.gg", "g"].join(ending);
        let found: Vec<_> = Autolinker::new(&finder()).links(&source, Options::empty());
        let found: Vec<_> = found.iter().map(|link| &source[link.range()]).collect();
        assert_eq!(found, ["http://a.com/*b", "www.c.com/*d", "e@f.gg"]);
    }
}

#[test]
fn ranges_count_both_bytes_of_a_line_ending() {
    let source = "> a\r\n> http://b.com/*c*d\r\n>\r\n> - www.e.com\r\n";
    let ranges: Vec<_> = Autolinker::new(&finder())
        .links(source, Options::empty())
        .into_iter()
        .map(|link| link.range())
        .collect();
    assert_eq!(ranges, [7..24, 33..42]);
}

#[test]
fn tabs() {
    assert_eq!(links("a\twww.b.com/*c*\thttp://d.com\te"), ["www.b.com/*c", "http://d.com"]);
    assert_eq!(
        page("-\twww.a.com\n\n\twww.b.com\n\n\t\twww.c.com\n"),
        "<ul>\n<li>\n<p>⸠www.a.com⸡</p>\n<p>⸠www.b.com⸡</p>\n\
         <pre><code>www.c.com\n</code></pre>\n</li>\n</ul>"
    );
}

#[test]
fn quotes_with_and_without_a_space() {
    for source in [
        "> www.a.com\n> http://b.com/*c*d\n", ">www.a.com\n>http://b.com/*c*d\n",
        ">  www.a.com\n  >   http://b.com/*c*d\n", ">\twww.a.com\n>\thttp://b.com/*c*d\n",
    ] {
        assert_eq!(
            page(source),
            "<blockquote>\n<p>⸠www.a.com⸡\n⸠http://b.com/*c*d⸡</p>\n</blockquote>",
            "{source:?}"
        );
    }
}

#[test]
fn nested_quotes() {
    assert_eq!(
        links("> > www.a.com\n>> www.b.com/*c*\n>>> www.d.com\n>\n> www.e.com\n"),
        ["www.a.com", "www.b.com/*c", "www.d.com", "www.e.com"]
    );
}

#[test]
fn lazy_lines() {
    assert_eq!(
        page("> a\nwww.b.com/*c*\n> > d\nhttp://e.com/`f\n> www.g.com\n"),
        "<blockquote>\n<p>a\n⸠www.b.com/*c⸡*</p>\n<blockquote>\n<p>d\n⸠http://e.com/`f⸡\n\
         ⸠www.g.com⸡</p>\n</blockquote>\n</blockquote>"
    );
}

/// After four columns of white space, a `>` continues the paragraph as text, also in a lazy line.
#[test]
fn a_marker_that_is_text_begins_no_www_link() {
    assert_untouched("> a\n     >www.b.com");
    assert_untouched("> a\n>     >www.b.com");
    assert_eq!(links("> a\n     >http://b.com/*c*d"), ["http://b.com/*c*d"]);
}

/// A line may begin inside a tag. No `www.` link directly follows a `>` that ends the tag.
#[test]
fn a_marker_that_ends_a_tag_begins_no_www_link() {
    assert_untouched("> <b c='d'\n>      >www.e.com");
    assert_untouched("> > <b\n> >     >www.e.com");
    assert_eq!(links("> <b\n>      > www.e.com"), ["www.e.com"]);
}

/// A `>` indented by four columns is text, also in a lazy line. cmark-gfm 0.29.0.gfm.13 has exactly these links.
#[test]
fn a_marker_is_indented_by_three_columns_at_most() {
    assert_untouched("> <b\n     >www.e.com");
    assert_untouched("> > <b\n>     >www.e.com");
    assert_eq!(links("> <b\n   >www.e.com"), ["www.e.com"]);
    assert_eq!(links("> > <b\n>    >www.e.com"), ["www.e.com"]);
    assert_eq!(links("1.   > `b\n     > ` www.e.com"), ["www.e.com"]);
}

/// Before an escape, the marker of a block quote is not part of the text. It therefore does not end a tag, and `<c`
/// stays text.
#[test]
fn a_marker_before_an_escape_ends_no_tag() {
    for marker in ["> ", "> > ", "- > "] {
        let further = marker.replace('-', " ");
        let source = format!("{marker}http://a.com/`b <c www.d.com\n{further}\\*e*");
        assert_eq!(links(&source), ["http://a.com/`b", "www.d.com"], "{source}");
    }
}

/// The second line has no marker, and begins with the end of a code span. No `www.` link directly follows a backtick.
#[test]
fn a_lazy_line_that_begins_in_code() {
    assert_untouched("> `a\n`www.b.com");
    assert_eq!(links("> `a\n` www.b.com"), ["www.b.com"]);
}

#[test]
fn tight_lists() {
    assert_eq!(
        page("- www.a.com\n  - http://b.com/*c*d\n    www.e.com\n- f@g.hh\n"),
        "<ul>\n<li>⸠www.a.com⸡\n<ul>\n<li>⸠http://b.com/*c*d⸡\n⸠www.e.com⸡</li>\n</ul>\n</li>\n\
         <li>⸠f@g.hh⸡</li>\n</ul>"
    );
}

#[test]
fn loose_lists() {
    assert_eq!(
        page("1. www.a.com\n\n2. http://b.com/*c*d\n\n   - e@f.gg\n"),
        "<ol>\n<li>\n<p>⸠www.a.com⸡</p>\n</li>\n<li>\n<p>⸠http://b.com/*c*d⸡</p>\n\
         <ul>\n<li>⸠e@f.gg⸡</li>\n</ul>\n</li>\n</ol>"
    );
}

#[test]
fn an_open_bracket_ends_with_its_item() {
    assert_eq!(links("- [ www.a.com\n- www.b.com\n"), ["www.b.com"]);
    assert_eq!(
        links("- [ www.a.com\n  - www.b.com\n  c [\n- www.d.com\n"),
        ["www.b.com", "www.d.com"]
    );
}

#[test]
fn text_of_an_item_goes_on_after_a_list_in_a_quote() {
    assert_eq!(
        page("> - www.a.com\n>   www.b.com/*c*\n> - d\n"),
        "<blockquote>\n<ul>\n<li>⸠www.a.com⸡\n⸠www.b.com/*c⸡*</li>\n<li>d</li>\n</ul>\n</blockquote>"
    );
}

#[test]
fn headings() {
    assert_eq!(
        page("# www.a.com #\n\n### http://b.com/*c*d ###\n\nhttp://e.com/#\n===\n\n# f@g.hh\n"),
        "<h1>⸠www.a.com⸡</h1>\n<h3>⸠http://b.com/*c*d⸡</h3>\n<h1>⸠http://e.com/#⸡</h1>\n\
         <h1>⸠f@g.hh⸡</h1>"
    );
    assert_eq!(
        page("a\nhttp://b.com/*c*d\n---\nwww.e.com\n"),
        "<h2>a\n⸠http://b.com/*c*d⸡</h2>\n<p>⸠www.e.com⸡</p>"
    );
}

/// cmark-gfm ignores the last byte of a block when it checks a domain. The block's syntax does not count as that byte.
#[test]
fn the_last_byte_of_a_block_is_that_of_its_content() {
    for source in
        ["http://a_", "# http://a_ #", "http://a_  \n===", "> http://a_\n\nb", "- http://a_ \n- b"]
    {
        assert_eq!(links(source), ["http://a"], "{source:?}");
    }
    assert!(links("http://a_ b").is_empty());
}

#[test]
fn code_blocks() {
    assert_untouched(
        "    http://a.com/*b*c\n\n```\nhttp://d.com\n```\n\n~~~ http://e.com\nf@g.hh\n~~~\n",
    );
    assert_untouched("```\nhttp://a.com/*b*c");
    assert_untouched("- a\n\n      http://b.com\n");
}

#[test]
fn html_blocks() {
    assert_untouched("<div>\nhttp://a.com/*b*c\n</div>\n\n<!-- d@e.ff\n\nwww.g.com -->\n");
    assert_untouched("<script>\n\nhttp://a.com\n\n</script>\n");
    assert_eq!(links("<div>\n\nwww.a.com\n\n</div>\n"), ["www.a.com"]);
}

#[test]
fn inline_html() {
    assert_untouched("a <b title=\"http://c.com/*d*e\"> <!-- f@g.hh --> <?www.i.com?>");
    assert_eq!(
        page("<b>www.a.com</b> http://b.com/*c*d<br> <i>http://e.com</i>"),
        "<p><b>www.a.com</b> ⸠http://b.com/*c*d⸡<br> <i>⸠http://e.com⸡</i></p>"
    );
}

#[test]
fn a_raw_anchor_is_no_link() {
    assert_eq!(page("<a href=\"/\">a@b.cc</a>"), "<p><a href=\"/\">⸠a@b.cc⸡</a></p>");
}

#[test]
fn a_tag_that_a_url_swallowed_from_ends_it() {
    // `<` ends the URL, so a tag follows, although the URL takes a backtick before it.
    assert_eq!(
        page("http://a.com/`b<i title='`'>c</i>`"),
        "<p>⸠http://a.com/`b⸡<i title='`'>c</i>`</p>"
    );
}

#[test]
fn reference_definitions() {
    assert_untouched("[a]: http://b.com/*c*d\n[e]: </f> 'www.g.com'\n[h]:\nwww.i.com/*j*\n");
    assert_eq!(page("[a]: /b\nwww.c.com/*d*e [a]"), "<p>⸠www.c.com/*d*e⸡ ⸠a⸡</p>");
}

#[test]
fn a_break_by_spaces_stays() {
    assert_eq!(page("http://a.com/*b*c  \nd"), "<p>⸠http://a.com/*b*c⸡<br />\nd</p>");
    assert_eq!(page("a@b.cc  \nd"), "<p>⸠a@b.cc⸡<br />\nd</p>");
}

#[test]
fn a_url_swallows_the_backslash_of_a_break() {
    for ending in ["\n", "\r\n"] {
        let source = ["http://a.com/b\\", "www.c.com\\", "d"].join(ending);
        assert_eq!(page(&source), "<p>⸠http://a.com/b\\⸡\n⸠www.c.com\\⸡\nd</p>");
    }
    assert_eq!(
        page("> http://a.com/b\\\nc"),
        "<blockquote>\n<p>⸠http://a.com/b\\⸡\nc</p>\n</blockquote>"
    );
}

#[test]
fn other_backslashes_break_lines() {
    assert_eq!(page("http://a.com/*b*c \\\nd"), "<p>⸠http://a.com/*b*c⸡ <br />\nd</p>");
    assert_eq!(page("a@b.cc\\\nd"), "<p>⸠a@b.cc⸡<br />\nd</p>");
    assert_eq!(page("http://a.com/b.\\\nd"), "<p>⸠http://a.com/b.\\⸡\nd</p>");
}

#[test]
fn suppression_lasts_to_the_end_of_a_block() {
    assert_eq!(links("[ a\nwww.b.com http://c.com\nd@e.ff\n\nwww.g.com"), ["d@e.ff", "www.g.com"]);
    assert_eq!(links("[ a\n] www.b.com"), ["www.b.com"]);
}

#[test]
fn block_after_block_each_with_a_mask() {
    let source =
        "http://a.com/*b\n\n> *c* www.d.com/`e\n\n# `f` http://g.com/[h](i)\n\n- j@k.ll *m*\n";
    assert_eq!(
        page(source),
        "<p>⸠http://a.com/*b⸡</p>\n<blockquote>\n<p><em>c</em> ⸠www.d.com/`e⸡</p>\n</blockquote>\n\
         <h1><code>f</code> ⸠http://g.com/[h](i)⸡</h1>\n<ul>\n<li>⸠j@k.ll⸡ <em>m</em></li>\n</ul>"
    );
}
