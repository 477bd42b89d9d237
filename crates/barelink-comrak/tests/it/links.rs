//! Checks `Autolinker::links` and `Autolinker::findings`.

use barelink_comrak::barelink::options::Policy;
use barelink_comrak::barelink::{Dialect, LinkFinder};
use barelink_comrak::comrak::Options;
use barelink_comrak::Autolinker;
use similar_asserts::assert_eq;

fn found(dialect: Dialect, source: &str) -> Vec<(std::ops::Range<usize>, String, String)> {
    let links = Autolinker::new(&LinkFinder::new(dialect)).links(source, &Options::default());
    let all = links.into_iter();
    all.map(|link| (link.range(), link.text().into(), link.destination().into())).collect()
}

#[test]
fn ranges_are_bytes_of_the_source() {
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        assert_eq!(
            found(dialect, "é http://a.com/*b* me@example.org <http://c.com>"),
            [
                // The `*` at the end is not part of the link.
                (3..18, "http://a.com/*b".into(), "http://a.com/*b".into()),
                (20..34, "me@example.org".into(), "mailto:me@example.org".into()),
            ]
        );
    }
}

#[test]
fn the_text_is_what_is_visible() {
    let links = found(Dialect::Gfm, "me\\@example.org");
    assert_eq!(links, [(0..15, "me@example.org".into(), "mailto:me@example.org".into())]);
}

#[test]
fn a_document_without_candidates_has_none() {
    assert!(found(Dialect::Gfm, "`www.a.com` [www.b.com](c)").is_empty());
    assert!(found(Dialect::Gfm, "").is_empty());
}

#[test]
fn rejected_candidates_stand_between_the_links() {
    let mut finder = LinkFinder::builder(Dialect::Gfm);
    let finder = finder.reject(&[Policy::UserInformation]).build();
    let source = "http://a.com http://b@c.com http://d.com";
    let candidates = Autolinker::new(&finder).findings(source, &Options::default());
    let reasons = candidates.iter().map(|link| link.rejected().map(|reason| reason.name()));
    assert_eq!(reasons.collect::<Vec<_>>(), [None, Some("user-information"), None]);
}

/// comrak counts the positions in an inline footnote from its content.
#[test]
fn links_in_inline_footnotes_have_their_place() {
    let mut options = Options::default();
    options.extension.footnotes = true;
    options.extension.inline_footnotes = true;
    let linked = |source: &str| -> Vec<_> {
        let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
        let links = autolinker.links(source, &options);
        links.iter().map(|link| link.range().start).collect()
    };
    for (source, starts) in [
        ("www.a.b ^[www.a.b]", &[0, 10][..]),
        ("`^[www.a.b]` é^[`www.a.b` *www.a.b*]", &[28]),
        ("> x^[a\n> www.a.b] ^[c]", &[9]),
        ("^[a ^[www.a.b]] ^[www.c.d]", &[6, 18]),
        ("^[a]\n\nwww.a.b", &[6]),
        ("^[`www.a.b` [www.c.d](e) <www.f.g>]", &[]),
        ("[^__inline_1] www.a.b\n\n[^__inline_1]: ^[x www.c.d]", &[14, 42]),
    ] {
        assert_eq!(linked(source), starts, "{source}");
    }
}

/// Smart punctuation must not change a destination. comrak changes the text of an inline footnote before it is searched.
#[test]
fn links_in_inline_footnotes_have_no_smart_punctuation() {
    let mut options = Options::default();
    options.extension.footnotes = true;
    options.extension.inline_footnotes = true;
    options.parse.smart = true;
    let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
    for (source, count) in
        [("^[www.a.b/'c]", 0), ("^[www.a.b/’c]", 1), ("^[www.a.b/c d'e]", 1), ("www.a.b/'c", 1)]
    {
        assert_eq!(autolinker.links(source, &options).len(), count, "{source}");
        let page = autolinker.to_html(source, &options);
        assert_eq!(page.matches("<a href=\"http://www.a.b/").count(), count, "{page}");
    }
}
