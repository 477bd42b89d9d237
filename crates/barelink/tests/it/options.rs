//! Checks options of the builder.

use std::borrow::Borrow;

use barelink::options::{DefaultScheme, FileNames, SchemeHosts, TopLevelDomains};
#[cfg(feature = "markdown")]
use barelink::options::{LinkEnd, Policy};
use barelink::{Dialect, LinkFinder, LinkFinderBuilder, LinkKind};

fn uts58() -> LinkFinderBuilder {
    LinkFinder::builder(Dialect::Uts58)
}

fn links(finder: impl Borrow<LinkFinderBuilder>, text: &str) -> Vec<String> {
    let finder = finder.borrow().build();
    finder.links(text).map(|link| link.as_str().to_owned()).collect()
}

fn destinations(finder: impl Borrow<LinkFinderBuilder>, text: &str) -> Vec<String> {
    let finder = finder.borrow().build();
    finder.links(text).map(|link| [link.destination_prefix(), link.as_str()].concat()).collect()
}

#[test]
fn schemes_are_an_allow_list() {
    let text = "http://a.com ssh://b.com HTTPS://c.com";
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        let finder = || LinkFinder::builder(dialect);
        assert_eq!(links(finder(), text), ["http://a.com", "HTTPS://c.com"]);
        assert_eq!(links(finder().schemes(["ssh"]), text), ["ssh://b.com"]);
        assert!(links(finder().schemes([""; 0]), text).is_empty());
        assert!(links(finder().schemes(["", "https:"]), text).is_empty());
    }
}

/// In GFM, a URL takes precedence over an address that contains the start of the URL's scheme. cmark-gfm does so for
/// `http`.
#[test]
fn a_scheme_with_a_sign_begins_inside_an_address() {
    let text = "a@b.cc-git+ssh://i https://a.com";
    for (schemes, expected) in [
        (&["git+ssh", "https"][..], &["git+ssh://i", "https://a.com"][..]),
        (&["ssh", "https"], &["a@b.cc-git", "ssh://i", "https://a.com"]),
    ] {
        let finder = LinkFinder::builder(Dialect::Gfm).schemes(schemes).clone();
        assert_eq!(links(finder, text), expected);
    }
    let text = "a@b.cc+git+ssh://i/x me@c.com";
    let finder = LinkFinder::builder(Dialect::Gfm).schemes(["git+ssh"]).clone();
    assert_eq!(links(finder, text), ["a@b.cc", "git+ssh://i/x", "me@c.com"]);
}

#[test]
fn of_schemes_that_fit_the_longest_counts() {
    for &dialect in Dialect::ALL {
        for schemes in [&["ssh", "git+ssh"][..], &["git+ssh", "ssh"]] {
            let finder = LinkFinder::builder(dialect).schemes(schemes).clone();
            assert_eq!(links(finder, "git+ssh://a.com"), ["git+ssh://a.com"]);
        }
        // These are not valid schemes (RFC 3986, section 3.1).
        let finder =
            LinkFinder::builder(dialect).schemes(["+a", "1a", "a b", "a@b.c", "é"]).clone();
        assert!(links(finder, "+a://b.c 1a://b.c a b://b.c a@b.c://b.c é://b.c")
            .iter()
            .all(|link| !link.contains("://")));
    }
}

#[cfg(feature = "alloc")]
#[test]
fn schemes_may_come_from_a_configuration() {
    let configuration = "ssh git JavaScript";
    let text = "http://a.com ssh://b.com javascript://c.com GIT://d.com";
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        let schemes = configuration.split_whitespace();
        let finder = LinkFinder::builder(dialect).schemes(schemes).clone();
        assert_eq!(links(finder, text), ["ssh://b.com", "GIT://d.com"]);
    }
}

#[test]
fn links_without_scheme_get_one() {
    let text = "www.a.com b@c.com";
    for (dialect, own) in [
        (Dialect::Gfm, "http://www.a.com"),
        (Dialect::Md4c, "http://www.a.com"),
        (Dialect::Uts58, "https://www.a.com"),
    ] {
        let finder = || LinkFinder::builder(dialect);
        assert_eq!(destinations(finder(), text), [own, "mailto:b@c.com"]);
        let http = finder().default_scheme(DefaultScheme::Http).clone();
        assert_eq!(destinations(http, text), ["http://www.a.com", "mailto:b@c.com"]);
        let https = finder().default_scheme(DefaultScheme::Https).clone();
        assert_eq!(destinations(https, text), ["https://www.a.com", "mailto:b@c.com"]);
    }
}

#[test]
fn other_kinds_are_not_looked_for() {
    let text = "https://a.com www.b.com c.com d@e.com";
    for (kind, expected) in [
        (LinkKind::Url, "https://a.com"),
        (LinkKind::Www, "www.b.com"),
        (LinkKind::Domain, "c.com"),
        (LinkKind::Email, "d@e.com"),
    ] {
        assert_eq!(links(uts58().kinds(&[kind]), text), [expected]);
    }
}

#[test]
fn names_of_files_are_no_hosts() {
    let text = "main.rs README.md a.zip/b www.main.rs https://main.rs c@main.rs d.main.rs";
    let with_more = ["a.zip/b", "www.main.rs", "https://main.rs", "c@main.rs", "d.main.rs"];
    assert_eq!(links(uts58(), text), with_more);
    let all = links(uts58().file_names(FileNames::Link), text);
    assert_eq!(all[..2], ["main.rs", "README.md"]);
    assert_eq!(all[2..], with_more);
    // A custom list replaces the built-in data.
    let listed = uts58().file_names(FileNames::listed([".MD"])).clone();
    assert_eq!(links(listed, "main.rs notes.md md.rs"), ["main.rs", "md.rs"]);
}

#[test]
fn top_level_domains_are_a_choice() {
    let text = "a.com a.undelegated https://b.undelegated https://c.com d@e.undelegated a.c1";
    assert_eq!(links(uts58(), text), ["a.com", "https://b.undelegated", "https://c.com"]);
    assert_eq!(
        links(uts58().top_level_domains(TopLevelDomains::Syntactic), text),
        ["a.com", "a.undelegated", "https://b.undelegated", "https://c.com", "d@e.undelegated"]
    );
    // The host is not only `b` or `undelegated`: a single label is a host only if no further label follows.
    assert_eq!(
        links(uts58().top_level_domains(TopLevelDomains::Delegated), text),
        ["a.com", "https://c.com"]
    );
    let own = TopLevelDomains::custom(|label| label == "undelegated");
    assert_eq!(
        links(uts58().top_level_domains(own), text),
        ["a.undelegated", "https://b.undelegated", "d@e.undelegated"]
    );
}

#[test]
fn hosts_that_only_a_scheme_makes_some_are_a_choice() {
    let text = "http://localhost:3000/ http://192.168.0.1/a http://[::1]/ http://a.com";
    assert_eq!(
        links(uts58(), text),
        ["http://localhost:3000/", "http://192.168.0.1/a", "http://[::1]/", "http://a.com"]
    );
    let domains = uts58().scheme_hosts(SchemeHosts::Domains).clone();
    assert_eq!(links(domains, text), ["http://a.com"]);
}

/// Checks hosts that end with the root's empty label, after any of the separators of UTS #46, section 2.3.
#[test]
fn any_separator_may_end_a_host() {
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        let domains = LinkFinder::builder(dialect)
            .scheme_hosts(SchemeHosts::Domains)
            .top_level_domains(TopLevelDomains::Delegated)
            .clone();
        for separator in ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'] {
            let text = |host| format!("http://{host}{separator}/");
            assert_eq!(links(&domains, &text("a.com")), [text("a.com")], "{dialect:?}");
            for host in ["localhost", "a.undelegated"] {
                assert_eq!(links(&domains, &text(host)), [""; 0], "{dialect:?}");
            }
        }
    }
}

#[test]
fn a_finder_without_kinds_is_off() {
    for &dialect in Dialect::ALL {
        let off = LinkFinder::builder(dialect).kinds(&[]).build();
        assert!(off.is_off() && off.links("https://example.com").next().is_none());
        for &kind in LinkKind::ALL {
            assert!(!LinkFinder::builder(dialect).kinds(&[kind]).build().is_off());
        }
    }
}

/// The rule for ends is not a policy. A candidate that a policy rejects ends at the same offset as the link would.
#[test]
#[cfg(feature = "markdown")]
fn a_permissive_finder_keeps_the_ends() {
    let text = "https://example.com/a。b https://example.com/\u{202E}c main.rs";
    let strict = uts58().link_end(LinkEnd::InText).reject(&[Policy::BidiControl]).clone();
    assert_eq!(links(strict.clone(), text), ["https://example.com/a"]);
    let permissive = barelink::markdown::adapter::permissive(&strict.build());
    assert_eq!(permissive.link_end(), LinkEnd::InText);
    assert_eq!(permissive.links(text).count(), 3);
}
