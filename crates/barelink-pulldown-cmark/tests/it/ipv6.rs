//! Checks the HTML of links to IPv6 addresses.

use barelink_pulldown_cmark::with_ipv6_links;
use pulldown_cmark::Parser;

use crate::support::html_of;

/// Returns the page of the HTML writer alone, and the page with links to IPv6 addresses.
fn pages(source: &str) -> (String, String) {
    (html_of(Parser::new(source)), html_of(with_ipv6_links(Parser::new(source))))
}

#[test]
fn brackets_of_addresses_stay() {
    for link in [
        "http://[::1]", "http://[2001:db8::1]:3000/a?b#c", "//[::1]/",
        "ssh://[::ffff:10.0.0.1]\\\\x",
    ] {
        let (theirs, ours) = pages(&format!("[a](<{link}> \"&\\\"<>'\")"));
        assert_ne!(theirs, ours);
        assert_eq!(theirs.replace("%5B", "[").replace("%5D", "]"), ours);
    }
    // Everything after the address is escaped as by the writer.
    let (theirs, ours) = pages("[a](<http://[::1]/[x]ü'&\"`^|{}<>>)");
    assert_eq!(theirs.replacen("%5B", "[", 1).replacen("%5D", "]", 1), ours);
}

#[test]
fn other_links_and_images_are_left_alone() {
    for source in [
        "[a](http://a.b/[::1])", "[a](http://[::1)", "[a](http://[x]/)", "[a](http://[::1]x/)",
        "[a](/b//[::1])", "![a](http://[::1]/)", "![a <http://[::1]/> b](/c) ![](/d)", "<a@b.c>",
    ] {
        let (theirs, ours) = pages(source);
        assert_eq!(theirs, ours, "{source}");
    }
    let (theirs, ours) = pages("![a](/b) <http://[::1]/>");
    assert_ne!(theirs, ours);
}
