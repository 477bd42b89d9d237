//! Checks that links are as in cmark-gfm 0.29.0.gfm.13 where comrak's own autolink may differ from it. The right side
//! of each pair is the output of cmark-gfm, without the tags of its paragraph.

use crate::support::{commonmark, gfm, html, with};

const CMARK_GFM: [(&str, &str); 14] = [
    // `www.` needs no further dot, because its own dot suffices.
    ("www.a", "<a href=\"http://www.a\">www.a</a>"),
    ("www. x", "<a href=\"http://www\">www</a>. x"),
    // An address may be in brackets, or after an open bracket.
    ("[a@b.cc]", "[<a href=\"mailto:a@b.cc\">a@b.cc</a>]"),
    ("[a@b.cc", "[<a href=\"mailto:a@b.cc\">a@b.cc</a>"),
    // An address is searched for in decoded text.
    ("a\\@b.cc", "<a href=\"mailto:a@b.cc\">a@b.cc</a>"),
    ("a&#64;b.cc", "<a href=\"mailto:a@b.cc\">a@b.cc</a>"),
    ("*a*@b.cc", "<em>a</em>@b.cc"),
    // The rule on `_` applies to the last two segments of the host.
    ("http://a_b.c.d x", "<a href=\"http://a_b.c.d\">http://a_b.c.d</a> x"),
    ("http://a.b_c.d x", "http://a.b_c.d x"),
    // A URL takes precedence over code and emphasis inside it.
    ("http://a.b/`c` *d*", "<a href=\"http://a.b/%60c%60\">http://a.b/`c`</a> <em>d</em>"),
    ("*http://a.b/*c*", "<em><a href=\"http://a.b/*c\">http://a.b/*c</a></em>"),
    ("[ http://a.b", "[ http://a.b"),
    ("[x] http://a.b", "[x] <a href=\"http://a.b\">http://a.b</a>"),
    ("1http://a.b", "1<a href=\"http://a.b\">http://a.b</a>"),
];

#[test]
fn as_cmark_gfm_has_it() {
    for (source, expected) in CMARK_GFM {
        assert_eq!(html(source, &gfm()), format!("<p>{expected}</p>"), "{source}");
    }
}

/// Checks that comrak's own autolink still differs from the table above in some cases.
#[test]
fn comraks_own_autolink_has_some_of_it_otherwise() {
    let own = with(|options| options.extension.autolink = true);
    for source in ["www.a", "[a@b.cc]", "a\\@b.cc"] {
        let own = comrak::markdown_to_html(source, &own);
        assert!(!own.contains("<a "), "{own}");
        assert!(html(source, &commonmark()).contains("<a "));
    }
}

/// `U+FEFF` is a byte order mark at the start of the document, and an ordinary character elsewhere.
#[test]
fn a_character_like_a_byte_order_mark() {
    assert_eq!(
        html("\u{feff}www.a.b", &commonmark()),
        "<p><a href=\"http://www.a.b\">www.a.b</a></p>"
    );
    for (source, expected) in [
        ("x\n\n\u{feff}www.a.b", "<p>x</p>\n<p>\u{feff}www.a.b</p>"),
        ("\u{feff}\u{feff}www.a.b", "<p>\u{feff}www.a.b</p>"),
        ("# \u{feff}www.a.b", "<h1>\u{feff}www.a.b</h1>"),
    ] {
        assert_eq!(html(source, &commonmark()), expected);
    }
}

#[test]
fn destinations_are_escaped_by_comrak() {
    // In a URL, an entity is not decoded.
    assert_eq!(
        html("http://a.b/?c=d&amp;e=f\"g", &commonmark()),
        "<p><a href=\"http://a.b/?c=d&amp;amp;e=f%22g\">http://a.b/?c=d&amp;amp;e=f&quot;g</a></p>"
    );
}
