//! Checks that a link that a policy rejects is text, and that nothing in it is a link.

use barelink::options::Policy;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::policies::{
    assert_open_control_rejects, assert_rejected_link_is_text, assert_seen_text_decides,
};
use barelink_testkit::renderer::Renderer;

#[test]
fn a_rejected_link_is_text_as_it_was_written() {
    assert_rejected_link_is_text(Renderer::Comrak);
}

#[test]
fn what_is_open_before_a_link_in_its_leaf_rejects_it() {
    assert_open_control_rejects(Renderer::Comrak);
}

/// The link is after the control, beside an inline footnote or in one. comrak gives the text of an inline footnote a
/// position that is not its own, so the footnote cannot be aligned.
#[test]
fn what_is_open_in_a_leaf_that_cannot_be_aligned_rejects_a_link() {
    let mut options = comrak::Options::default();
    options.extension.footnotes = true;
    options.extension.inline_footnotes = true;
    let page = |source: &str, policies: &[Policy]| {
        let finder = LinkFinder::builder(Dialect::Gfm).reject(policies).build();
        barelink_comrak::Autolinker::new(&finder).to_html(source, &options)
    };
    for source in [
        "\u{202E} ^[note] *https://example.com/a*", "`\u{202B}` ^[note] *https://example.com/a*",
        "^[\u{202E} *https://example.com/a*]", "^[`\u{202B}` *https://example.com/a*]",
    ] {
        let rejected = page(source, &[Policy::BidiControl]);
        assert!(!rejected.contains("com/a</a>"), "{rejected}");
        let linked = page(source, &[]);
        assert!(linked.contains("com/a</a>"), "{linked}");
    }
    for source in ["a ^[note] *https://example.com/a*", "^[note *https://example.com/a*]"] {
        let linked = page(source, &[Policy::BidiControl]);
        assert!(linked.contains("com/a</a>"), "{linked}");
    }
}

#[test]
fn a_part_of_what_a_reader_sees_is_no_link() {
    assert_seen_text_decides(Renderer::Comrak);
}
