//! Checks the input and the output of `render`.

use similar_asserts::assert_eq;

use crate::program::{rendered, run, run_in, run_in_with, Folder};

const DOCUMENT: &str = "see www.example.com/a.\n";
const PAGE: &str = "<p>see <a href=\"http://www.example.com/a\">www.example.com/a</a>.</p>\n";

#[test]
fn reads_a_file() {
    let folder = Folder::with(&[("a.md", DOCUMENT.as_bytes())]);
    assert_eq!(run_in(&folder, &["render", "a.md"]).ok(), PAGE);
}

#[test]
fn reads_standard_input_for_a_hyphen_and_for_nothing() {
    assert_eq!(run(&["render", "-"], DOCUMENT).ok(), PAGE);
    assert_eq!(run(&["render"], DOCUMENT).ok(), PAGE);
}

#[test]
fn a_file_keeps_standard_input_unread() {
    let folder = Folder::with(&[("a.md", DOCUMENT.as_bytes())]);
    let run = run_in_with(&folder, &["render", "a.md"], "www.other.example\n");
    assert_eq!(run.ok(), PAGE);
}

#[test]
fn a_file_may_be_called_hyphen() {
    let folder = Folder::with(&[("-", DOCUMENT.as_bytes())]);
    let run = run_in_with(&folder, &["render", "./-"], "www.other.example\n");
    assert_eq!(run.ok(), PAGE);
}

#[test]
fn nothing_makes_an_empty_page() {
    assert_eq!(rendered(&[], ""), "");
}

#[test]
fn the_last_line_need_not_end() {
    assert_eq!(rendered(&[], DOCUMENT.trim_end()), PAGE);
}

#[test]
fn each_kind_of_link() {
    let document =
        "www.a.com http://b.com/?x=1&y=2 HTTPS://C.COM ftp://d.com e@f.gg mailto:h@i.jj\n";
    let page = concat!(
        "<p><a href=\"http://www.a.com\">www.a.com</a> ",
        "<a href=\"http://b.com/?x=1&amp;y=2\">http://b.com/?x=1&amp;y=2</a> ",
        "<a href=\"HTTPS://C.COM\">HTTPS://C.COM</a> ",
        "<a href=\"ftp://d.com\">ftp://d.com</a> ",
        "<a href=\"mailto:e@f.gg\">e@f.gg</a> ",
        "<a href=\"mailto:h@i.jj\">mailto:h@i.jj</a></p>\n",
    );
    assert_eq!(rendered(&[], document), page);
}

#[test]
fn marks_inside_a_link_are_part_of_it() {
    let document = "*http://a.com/b* http://a.com/x_y_z`c and d`\n";
    let page = concat!(
        "<p><em><a href=\"http://a.com/b\">http://a.com/b</a></em> ",
        "<a href=\"http://a.com/x_y_z%60c\">http://a.com/x_y_z`c</a> and d`</p>\n",
    );
    assert_eq!(rendered(&[], document), page);
}

#[test]
fn code_and_marked_up_links_stay_as_they_are() {
    let document = "`www.a.com` [www.b.com](/c) <http://d.com> [ www.e.com\n\n    www.f.com\n";
    let page = concat!(
        "<p><code>www.a.com</code> <a href=\"/c\">www.b.com</a> ",
        "<a href=\"http://d.com\">http://d.com</a> [ www.e.com</p>\n",
        "<pre><code>www.f.com\n</code></pre>\n",
    );
    assert_eq!(rendered(&[], document), page);
}

#[test]
fn raw_html_passes_through() {
    let page = rendered(&[], "<div class=\"c\">\n\na <b>c</b> www.a.com\n\n</div>\n");
    let expected = concat!(
        "<div class=\"c\">\n",
        "<p>a <b>c</b> <a href=\"http://www.a.com\">www.a.com</a></p>\n",
        "</div>\n",
    );
    assert_eq!(page, expected);
}

#[test]
fn without_a_dialect_there_are_no_links() {
    let document = "www.a.com http://b.com c@d.ee [f](/g)\n";
    let page = "<p>www.a.com http://b.com c@d.ee <a href=\"/g\">f</a></p>\n";
    assert_eq!(rendered(&["--dialect", "none"], document), page);
}

#[test]
fn lines_may_end_as_on_windows() {
    let page = rendered(&[], "# a www.a.com\r\n\r\nb http://b.com\r\nc\r\n");
    let expected = concat!(
        "<h1>a <a href=\"http://www.a.com\">www.a.com</a></h1>\n",
        "<p>b <a href=\"http://b.com\">http://b.com</a>\nc</p>\n",
    );
    assert_eq!(page, expected);
}

#[test]
fn a_byte_order_mark_is_no_text() {
    // A byte order mark is not text. If it were, it would hide the heading, and the fence of a code block.
    let page = rendered(&[], "\u{FEFF}# a\n");
    assert!(page.contains("<h1>a</h1>"), "{page:?}");
}

#[test]
fn a_link_follows_a_byte_order_mark() {
    let page = rendered(&[], "\u{FEFF}www.a.com\n");
    assert!(page.contains("<a href=\"http://www.a.com\">www.a.com</a>"), "{page:?}");
}
