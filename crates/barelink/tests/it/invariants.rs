//! Checks invariants of links in text and of escaping, on random input. The fuzz targets check most of them too.

use barelink::{Dialect, Link, LinkFinder, LinkKind};
use barelink_testkit::invariants::{escaping, in_pieces, text};
use barelink_testkit::strategies::{bytes, choices, config, document, rest};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn all(finder: &LinkFinder, text: &str) -> Vec<(usize, String, LinkKind)> {
    let owned = |link: Link<'_>| (link.start(), link.as_str().to_owned(), link.kind());
    finder.links(text).map(owned).collect()
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn links_in_text(mut choices in choices(), text in document()) {
        let dialect = choices.pick(Dialect::ALL);
        text::check(&choices.rules(dialect), &text);
    }

    #[test]
    fn links_in_bytes(mut choices in choices(), text in bytes()) {
        let dialect = choices.pick(Dialect::ALL);
        text::check(&choices.rules(dialect), &text);
    }

    #[test]
    fn any_text_is_escaped_once(text in document()) {
        escaping::check_any(&text);
    }

    #[test]
    fn a_url_means_its_parts(
        segments in vec(vec(any::<u8>(), 0..6), 0..4),
        pairs in vec((vec(any::<u8>(), 0..6), vec(any::<u8>(), 0..6)), 0..3),
        fragment in proptest::option::of(vec(any::<u8>(), 0..6)),
    ) {
        let segments: Vec<_> = segments.iter().map(Vec::as_slice).collect();
        let pairs: Vec<_> = pairs.iter().map(|(key, value)| (&**key, &**value)).collect();
        escaping::check_parts(&segments, &pairs, fragment.as_deref());
    }

    /// Without addresses, the other links of GFM keep their ranges.
    #[test]
    fn www_links_do_not_depend_on_addresses(text in document()) {
        let without = LinkFinder::builder(Dialect::Gfm).kinds(&[LinkKind::Url, LinkKind::Www]).build();
        let mut with = all(&LinkFinder::new(Dialect::Gfm), &text);
        with.retain(|(.., kind)| *kind != LinkKind::Email);
        prop_assert_eq!(all(&without, &text), with);
    }
}

/// White space before an address ends the search for user information, so another line must not change the result.
#[test]
fn user_information_is_seen_on_every_line() {
    let finder = LinkFinder::new(Dialect::Uts58);
    for text in ["://@b.com", "a://u@b.com!c@d.com", "://u@b.com\\@d.com…x@e.com"] {
        assert_eq!(finder.links(text).count(), 0, "{text}");
        let second = format!("x /\n{text}");
        assert_eq!(finder.links(&second).count(), 0, "{second}");
    }
    let links = all(&finder, "://u@b.com!c@d.com e@f.com ://u@b.com,g@h.com");
    let links: Vec<_> = links.iter().map(|(_, link, _)| &**link).collect();
    // A comma ends an authority.
    assert_eq!(links, ["e@f.com", "g@h.com"]);
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn links_in_pieces(mut choices in choices(), text in document(), cuts in any::<u64>()) {
        let dialect = choices.pick(Dialect::ALL);
        in_pieces::check(&choices.rules(dialect).finder, &text, cuts);
    }
}

proptest! {
    // Formatting and detection must agree on every URL.
    #![proptest_config(config(20_000))]

    #[test]
    fn a_url_means_the_same_and_is_found_whole(
        host in select(vec!["https://example.com", "bücher.de:80", "http://[::1]"]),
        rest in rest(),
    ) {
        escaping::check(host, &rest);
    }
}
