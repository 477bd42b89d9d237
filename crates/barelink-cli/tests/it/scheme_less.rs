//! Checks `--scheme-less`, the scheme of destinations for links without a scheme.

use similar_asserts::assert_eq;

use crate::program::{listed, rendered, texts};

const DOCUMENT: &str = "www.a.com http://www.b.com ftp://c.com d@e.ff\n";

fn destinations(options: &[&str]) -> Vec<String> {
    texts(&listed(options, DOCUMENT), "destination")
}

#[test]
fn http_unless_told_otherwise() {
    let expected = ["http://www.a.com", "http://www.b.com", "ftp://c.com", "mailto:d@e.ff"];
    assert_eq!(destinations(&[]), expected);
    assert_eq!(destinations(&["--scheme-less", "http"]), expected);
}

#[test]
fn https_for_those_without_and_for_no_others() {
    let expected = ["https://www.a.com", "http://www.b.com", "ftp://c.com", "mailto:d@e.ff"];
    assert_eq!(destinations(&["--scheme-less", "https"]), expected);
    assert_eq!(destinations(&["--text", "--scheme-less", "https"]), expected);
}

#[test]
fn the_text_stays() {
    let page = rendered(&["--scheme-less", "https"], "www.a.com\n");
    assert_eq!(page, "<p><a href=\"https://www.a.com\">www.a.com</a></p>\n");
}
