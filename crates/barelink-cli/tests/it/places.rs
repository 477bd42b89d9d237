//! Checks the positions of links. Offsets are bytes of the file. Lines and columns begin at 1, and columns are Unicode
//! scalar values.

use similar_asserts::assert_eq;

use crate::program::{listed, numbers};

/// Checks line, column, start and end of each link, in Markdown and in plain text.
#[track_caller]
fn check(document: &str, expected: &[(u64, u64, u64, u64)]) {
    for options in [&[][..], &["--text"]] {
        let links = listed(options, document);
        let places = numbers(&links, "line", "column");
        let ranges = numbers(&links, "start", "end");
        let found: Vec<_> = places
            .iter()
            .zip(&ranges)
            .map(|(place, range)| (place.0, place.1, range.0, range.1))
            .collect();
        assert_eq!(found, expected, "{options:?} {document:?}");
    }
}

#[test]
fn several_on_a_line() {
    check("www.a.com b@c.dd, http://e.com\n", &[(1, 1, 0, 9), (1, 11, 10, 16), (1, 19, 18, 30)]);
}

#[test]
fn columns_are_not_bytes() {
    // The words have characters of 2, 3 and 4 bytes. The last word is an `e` with a combining accent.
    check("é www.a.com\n", &[(1, 3, 3, 12)]);
    check("東京 www.a.com\n", &[(1, 4, 7, 16)]);
    check("🌊 www.a.com\n", &[(1, 3, 5, 14)]);
    check("e\u{301} www.a.com\n", &[(1, 4, 4, 13)]);
}

#[test]
fn text_of_many_bytes_inside_and_between() {
    check("http://a.com/東 é http://b.com\n", &[(1, 1, 0, 16), (1, 18, 20, 32)]);
}

#[test]
fn a_tab_is_one_column() {
    check("a\twww.a.com\n", &[(1, 3, 2, 11)]);
}

#[test]
fn lines() {
    check("a\nwww.a.com\n\n\nb www.b.com", &[(2, 1, 2, 11), (5, 3, 16, 25)]);
}

#[test]
fn lines_end_in_cr_lf_too() {
    check("a\r\nwww.a.com\r\n\r\nb www.b.com\r\n", &[(2, 1, 3, 12), (4, 3, 18, 27)]);
}

#[test]
fn a_byte_order_mark_is_a_character_of_three_bytes() {
    check("\u{FEFF}www.a.com b@c.dd\n", &[(1, 2, 3, 12), (1, 12, 13, 19)]);
    check("\u{FEFF}a\r\nwww.a.com\r\n", &[(2, 1, 6, 15)]);
}

#[test]
fn what_stands_before_in_markdown_counts() {
    for (document, place, range) in [
        ("> - *www.a.com*\n", (1, 6), (5, 14)),
        ("> a\n> www.a.com\n", (2, 3), (6, 15)),
        ("a\n=\n\n# é b@c.dd\n", (4, 5), (10, 16)),
        ("`é`<b>www.a.com\n\nhttp://a.com\n", (3, 1), (18, 30)),
        ("[r]: /x\n\n[r] www.a.com\n", (3, 5), (13, 22)),
    ] {
        let links = listed(&[], document);
        assert_eq!(numbers(&links, "line", "column"), [place], "{document:?}");
        assert_eq!(numbers(&links, "start", "end"), [range], "{document:?}");
    }
}

#[test]
fn in_cells_of_a_table() {
    let document = "| é | b |\n|---|---|\n| www.a.com/x\\|y | c@d.ee |\n";
    let links = listed(&["--extension", "table"], document);
    assert_eq!(numbers(&links, "line", "column"), [(3, 3), (3, 20)]);
    assert_eq!(numbers(&links, "start", "end"), [(23, 37), (40, 46)]);
}
