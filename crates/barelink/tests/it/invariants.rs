//! Checks invariants of links in text and of escaping, on random input. The fuzz targets check most of them too.

use barelink::{Dialect, Link, LinkFinder, LinkKind};
use barelink_testkit::cases::{check, random_cases};
use barelink_testkit::documents::mixed::{after_host, bytes, document};
use barelink_testkit::invariants::{escaping, in_pieces, text};
use fastrand::Rng;

fn all(finder: &LinkFinder, text: &str) -> Vec<(usize, String, LinkKind)> {
    let owned = |link: Link<'_>| (link.start(), link.as_str().to_owned(), link.kind());
    finder.links(text).map(owned).collect()
}

#[test]
fn links_in_text() {
    for generate in [document, bytes] {
        check(2_000, generate, |text, choices| {
            let dialect = choices.pick(Dialect::ALL);
            text::check(&choices.rules(dialect), text);
        });
    }
}

#[test]
fn any_text_is_escaped_once() {
    check(2_000, document, |text, _| escaping::check_any(text));
}

#[test]
fn a_url_means_its_parts() {
    let mut rng = Rng::with_seed(1);
    let mut bytes = || -> Vec<u8> { (0..rng.usize(..6)).map(|_| rng.u8(..)).collect() };
    for case in 0..random_cases(2_000) as usize {
        let parts: Vec<_> = (0..10).map(|_| bytes()).collect();
        let parts: Vec<_> = parts.iter().map(|part| &**part).collect();
        let pairs = [(parts[0], parts[1]), (parts[2], parts[3])];
        let fragment = (case % 2 == 0).then_some(parts[4]);
        escaping::check_parts(&parts[5..5 + case % 4], &pairs[..case % 3], fragment);
    }
}

/// Without addresses, the other links of GFM keep their ranges. By UTS #58, so do the links of any kinds.
#[test]
fn links_do_not_depend_on_other_kinds() {
    use LinkKind::{Domain, Email, Url, Www};
    for (dialect, kinds) in [
        (Dialect::Gfm, &[Url, Www][..]),
        (Dialect::Uts58, &[Email]),
        (Dialect::Uts58, &[Url, Domain]),
        (Dialect::Uts58, &[Www, Email]),
    ] {
        let finder = LinkFinder::builder(dialect).kinds(kinds).build();
        check(2_000, document, |text, _| {
            let mut expected = all(&LinkFinder::new(dialect), text);
            expected.retain(|(.., kind)| kinds.contains(kind));
            assert_eq!(all(&finder, text), expected);
        });
    }
}

/// White space ends user information, so another line must not change the result.
#[test]
fn user_information_is_seen_on_every_line() {
    let finder = LinkFinder::new(Dialect::Uts58);
    for text in ["://@b.com", "https://u@b.com!c@d.com", "a://u@b.com!c@d.com", "://'u@b.com"] {
        assert_eq!(finder.links(text).count(), 0, "{text}");
        let second = format!("x /\n{text}");
        assert_eq!(finder.links(&second).count(), 0, "{second}");
    }
    let links = all(&finder, "https://u@b.com!c@d.com e@f.com https://u@b.com,g@h.com");
    let links: Vec<_> = links.iter().map(|(_, link, _)| &**link).collect();
    // A comma ends an authority.
    assert_eq!(links, ["e@f.com", "g@h.com"]);
}

#[test]
fn links_in_pieces() {
    check(20_000, document, |text, choices| {
        let dialect = choices.pick(Dialect::ALL);
        let splits = choices.below(1 << 32);
        in_pieces::check(&choices.rules(dialect).finder, text, splits);
    });
}

/// Formatting and detection must agree on every URL.
#[test]
fn a_url_means_the_same_and_is_found_whole() {
    check(20_000, after_host, |rest, choices| {
        let host = choices.pick(&["https://example.com", "bücher.de:80", "http://[::1]"]);
        // A shorter text of a failure may begin otherwise.
        if rest.starts_with(['/', '?', '#']) {
            escaping::check(host, rest);
        }
    });
}
