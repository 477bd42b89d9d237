//! Checks that a link that a policy rejects is text, and that nothing in it is a link.

use barelink::options::Policy;
use barelink::{Dialect, LinkFinder};
use barelink_pulldown_cmark::Autolinker;
use barelink_testkit::policies::{
    assert_open_control_rejects, assert_rejected_link_is_text, assert_seen_text_decides,
};
use barelink_testkit::renderer::Renderer;
use pulldown_cmark::{html, Options};

#[test]
fn a_rejected_link_is_text_as_it_was_written() {
    assert_rejected_link_is_text(Renderer::PulldownCmark);
    let source = "http://a.com/\u{202E}*b*?me@c.com\u{202C} http://d.com/*e*";
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        let mut finder = LinkFinder::builder(dialect);
        let finder = finder.reject(&[Policy::BidiControl]).build();
        let links = Autolinker::new(&finder).links(source, Options::empty());
        let found: Vec<_> = links.into_iter().map(|link| link.range().start).collect();
        assert_eq!(found, [source.find("http://d").unwrap()], "{dialect:?}");
    }
}

#[test]
fn what_is_in_a_rejected_link_has_no_meaning_to_extensions() {
    // If the URLs were plain text, these options would change them: to math, and to curly quotes.
    let options = Options::ENABLE_MATH | Options::ENABLE_SMART_PUNCTUATION;
    let mut finder = LinkFinder::builder(Dialect::Gfm);
    let finder = finder.reject(&[Policy::UserInformation]).build();
    for source in ["http://a@b.com/$x$", "http://a@b.com/\"x"] {
        let mut page = String::new();
        html::push_html(&mut page, Autolinker::new(&finder).events(source, options));
        let text = source.replace('"', "&quot;");
        assert_eq!(page.replace('"', "&quot;"), format!("<p>{text}</p>\n"));
    }
}

#[test]
fn what_is_open_before_a_link_in_its_leaf_rejects_it() {
    assert_open_control_rejects(Renderer::PulldownCmark);
}

#[test]
fn a_part_of_what_a_reader_sees_is_no_link() {
    assert_seen_text_decides(Renderer::PulldownCmark);
}
