//! Checks the calls of the broken-link callback.

use std::collections::HashSet;
use std::ops::Range;

use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{BrokenLink, CowStr, LinkType, Options, Tag};

use crate::support::{finder, html_of};

type Asked = (Range<usize>, LinkType, String);

/// Returns the document's HTML and the references that the callback received. Each reference leads to `/` and its
/// label.
fn answered(source: &str, options: Options) -> (String, Vec<Asked>) {
    let mut asked = Vec::new();
    let page = html_of(Autolinker::new(&finder()).events_with_broken_link_callback(
        source,
        options,
        |link: BrokenLink<'_>| {
            let destination = ["/", &link.reference].concat();
            asked.push((link.span, link.link_type, link.reference.to_string()));
            Some((CowStr::from(destination), CowStr::from("t")))
        },
    ));
    (page, asked)
}

fn assert_each_span_once(asked: &[Asked]) {
    let mut spans = HashSet::new();
    for (span, ..) in asked {
        assert!(spans.insert(span), "asked again about {span:?}");
    }
}

#[test]
fn the_callback_is_asked_as_the_parser_asks() {
    let (page, asked) = answered("[a] [b][] [c][d]", Options::empty());
    assert_eq!(
        page,
        "<p><a href=\"/a\" title=\"t\">a</a> <a href=\"/b\" title=\"t\">b</a> \
         <a href=\"/d\" title=\"t\">c</a></p>"
    );
    let asked: Vec<_> = asked.iter().map(|(_, _, label)| &**label).collect();
    assert_eq!(asked, ["a", "b", "d"]);
}

#[test]
fn the_callback_is_asked_once_for_each_span_also_after_a_mask() {
    let source = "[a] http://x.com/*a*b [b]\n\n[a] http://y.com/`c [c]\n\n- [d]\n";
    let (page, asked) = answered(source, Options::empty());
    assert_each_span_once(&asked);
    for (span, _, label) in &asked {
        assert_eq!(&source[span.clone()], format!("[{label}]"));
    }
    let labels: Vec<_> = asked.iter().map(|(_, _, label)| &**label).collect();
    assert_eq!(labels, ["a", "b", "a", "c", "d"]);
    for expected in [
        "<a href=\"/a\" title=\"t\">a</a> <a href=\"http://x.com/*a*b\">",
        "</a> <a href=\"/b\" title=\"t\">b</a></p>",
        "<li><a href=\"/d\" title=\"t\">d</a></li>",
    ] {
        assert!(page.contains(expected), "{page}");
    }
}

#[test]
fn the_callback_is_asked_once_for_each_span_when_masks_bring_out_more() {
    // Each URL takes the dollar or backtick that begins the next span. The reference in that span then counts.
    let source = "http://x.com/$a [b] c$ d http://y.com/$e [f] g$ h http://z.com/`i [j] k` [l]";
    let (page, asked) = answered(source, Options::all());
    assert_each_span_once(&asked);
    for label in ["b", "f", "j", "l"] {
        assert!(page.contains(&format!("<a href=\"/{label}\" title=\"t\">{label}</a>")), "{page}");
    }
}

#[test]
fn labels_that_a_url_swallowed_are_no_links() {
    let (page, asked) = answered("http://x.com/[a] [a]", Options::empty());
    assert_eq!(
        page,
        "<p><a href=\"http://x.com/%5Ba%5D\">http://x.com/[a]</a> \
         <a href=\"/a\" title=\"t\">a</a></p>"
    );
    let labels: Vec<_> = asked.iter().map(|(span, ..)| span.clone()).collect();
    assert_eq!(labels, [Range { start: 17, end: 20 }]);
}

/// The callback is called for each undefined reference that is not inside a URL, in any context.
#[test]
fn the_callback_is_not_asked_about_brackets_inside_a_url() {
    for (source, labels) in [
        ("https://a.b/x[y]", &[][..]),
        ("https://a.b/x[y][z] [w]", &["w"]),
        ("https://a.b/x[y z] [w]", &["w"]),
        ("*www.a.b/[y]* [w]\n\n> www.a.b/[y]\n\n|x|\n|-|\n|www.a.b/[y]|\n", &["w"]),
        ("`https://a.b/`[y] <https://a.b/[z]>", &["y"]),
        ("[https://a.b/x][y] [https://a.b]", &["y", "https://a.b"]),
        ("xhttps://a.b/[y] \\https://a.b/[z]", &["y"]),
        ("a@b.cc[y]", &["y"]),
        ("[a]: /b\n\nhttps://a.b/[a][y]", &[]),
    ] {
        let (page, asked) = answered(source, Options::ENABLE_TABLES);
        let asked: Vec<_> = asked.iter().map(|(_, _, label)| &**label).collect();
        assert_eq!(asked, labels, "{source:?}: {page}");
    }
}

#[test]
fn the_callback_is_asked_where_nothing_is_linked() {
    let mut asked = Vec::new();
    let source = "# https://a.b/[x]\n\nhttps://a.b/[y]";
    let page = html_of(
        Autolinker::new(&finder())
            .not_in(|tag| matches!(tag, Tag::Heading { .. }))
            .events_with_broken_link_callback(source, Options::empty(), |link: BrokenLink<'_>| {
                asked.push(link.reference.to_string());
                None
            }),
    );
    assert_eq!(page.matches("<a ").count(), 1, "{page}");
    assert_eq!(asked, ["x"]);
}

#[test]
fn the_reference_is_a_text_of_the_source() {
    let source = "http://x.com/*a*b [c *d* &amp; `e`][]";
    let (_, asked) = answered(source, Options::empty());
    let labels: Vec<_> = asked.iter().map(|(_, _, label)| &**label).collect();
    assert_eq!(labels, ["c *d* &amp; `e`"]);
}

#[test]
fn the_text_of_a_link_of_the_callback_has_no_links() {
    let source = "[http://x.com/*a*b www.y.com a@b.cc] www.z.com";
    let (page, asked) = answered(source, Options::empty());
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].2, "http://x.com/*a*b www.y.com a@b.cc");
    assert_eq!(page.matches("<a ").count(), 2, "{page}");
    assert!(page.ends_with("<a href=\"http://www.z.com\">www.z.com</a></p>"));
}

#[test]
fn an_address_in_brackets_is_a_link_where_the_callback_declines() {
    let page = html_of(Autolinker::new(&finder()).events_with_broken_link_callback(
        "[a@b.cc] http://x.com/*a*b",
        Options::empty(),
        |_: BrokenLink<'_>| None,
    ));
    assert_eq!(
        page,
        "<p>[<a href=\"mailto:a@b.cc\">a@b.cc</a>] \
         <a href=\"http://x.com/*a*b\">http://x.com/*a*b</a></p>"
    );
}

#[test]
fn find_leaves_out_what_is_in_links_of_the_callback() {
    let source = "[a@b.cc] http://x.com/*a*b c@d.ee";
    let found: Vec<_> = Autolinker::new(&finder())
        .events_with_broken_link_callback(source, Options::empty(), |_: BrokenLink<'_>| {
            Some(("/u".into(), "".into()))
        })
        .into_links()
        .into_iter()
        .map(|link| link.text().to_owned())
        .collect();
    assert_eq!(found, ["http://x.com/*a*b", "c@d.ee"]);
}
