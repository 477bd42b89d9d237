//! Checks which links policies, limits and other options reject.

use std::borrow::Borrow;

use barelink::options::{Limits, LinkEnd, Policy, SchemeHosts, TopLevelDomains};
use barelink::{Dialect, Finding, LinkFinder, LinkFinderBuilder, RejectReason};

pub(crate) fn finder(dialect: Dialect) -> LinkFinderBuilder {
    LinkFinder::builder(dialect)
}

pub(crate) fn links(finder: impl Borrow<LinkFinderBuilder>, text: &str) -> Vec<String> {
    let finder = finder.borrow().build();
    let links = finder.links(text).map(|link| link.as_str().to_owned());
    links.collect()
}

/// Returns the text of each link and rejected candidate. The reason's name precedes the text of a rejected one.
pub(crate) fn findings(finder: impl Borrow<LinkFinderBuilder>, text: &str) -> Vec<String> {
    let finder = finder.borrow().build();
    let show = |finding| match finding {
        Finding::Link(link) => link.as_str().to_owned(),
        Finding::Rejected { link, reason, .. } => format!("{}: {}", reason.name(), link.as_str()),
    };
    finder.findings(text).map(show).collect()
}

#[test]
fn bidi_controls_reject_a_link() {
    // The override makes the first link look as if it ended in "exe.pdf". The end of the line closes the override.
    let text = "https://example.com/\u{202E}fdp.exe\nhttps://example.com/עברית";
    let strict = || finder(Dialect::Uts58).reject(&[Policy::BidiControl]).clone();
    assert_eq!(links(finder(Dialect::Uts58), text).len(), 2);
    assert_eq!(links(strict(), text), ["https://example.com/עברית"]);
    assert_eq!(
        findings(strict(), text),
        ["bidi-control: https://example.com/\u{202E}fdp.exe", "https://example.com/עברית"]
    );
    for control in "\u{61C}\u{200E}\u{200F}\u{202A}\u{202D}\u{2066}\u{2069}".chars() {
        let text = format!("www.example.com/a{control}b");
        assert_eq!(links(strict(), &text).len(), 0, "{}", control.escape_unicode());
    }
    let twice = finder(Dialect::Uts58).reject(&[Policy::BidiControl, Policy::BidiControl]).clone();
    assert_eq!(links(twice, text).len(), 1);
    // Joiners are not bidirectional controls, and some languages need them.
    assert_eq!(links(strict(), "www.example.com/می\u{200C}خواهم").len(), 1);
}

#[test]
fn user_information_rejects_a_link() {
    let text = "https://www.example.com@example.org/ https://a:b@example.org https://example.org/@a me@example.org";
    let strict = finder(Dialect::Gfm).reject(&[Policy::UserInformation]).clone();
    assert_eq!(links(finder(Dialect::Gfm), text).len(), 4);
    assert_eq!(
        findings(strict, text),
        [
            "user-information: https://www.example.com@example.org/",
            "user-information: https://a:b@example.org",
            "https://example.org/@a",
            "me@example.org"
        ]
    );
}

#[test]
fn nothing_inside_a_rejected_link_is_one() {
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        let strict = finder(dialect).reject(&[Policy::BidiControl]).clone();
        let text = "http://example.com/\u{202E}www.example.org/?to=me@example.com\nwww.example.com";
        assert_eq!(links(strict, text), ["www.example.com"], "{dialect:?}");
    }
}

#[cfg(feature = "security")]
#[test]
fn hosts_of_unusual_characters_are_rejected() {
    // U+0259 is allowed, and U+01C3 (a click) is "Limited_Use". U+00B7 is allowed in Catalan labels.
    let text = "https://əa.com https://ǃa.com https://xn--a-oga.com/ǃ https://l·la.cat";
    let strict = finder(Dialect::Uts58).reject(&[Policy::IdentifierStatus]).clone();
    let found = findings(strict, text);
    assert_eq!(found[0], "https://əa.com");
    assert_eq!(found[1], "identifier-status: https://ǃa.com");
    assert_eq!(found[3], "https://l·la.cat");
}

#[cfg(feature = "security")]
#[test]
fn what_an_a_label_stands_for_is_judged() {
    // "xn--pple-43d" is "аpple" with U+0430, the usual example of a homograph.
    let text = "https://xn--pple-43d.com https://xn--bcher-kva.de https://xn--99999999.com";
    let strict = |policy| findings(finder(Dialect::Uts58).reject(&[policy]), text);
    assert_eq!(
        strict(Policy::MixedScript),
        [
            "mixed-script: https://xn--pple-43d.com", "https://xn--bcher-kva.de",
            "https://xn--99999999.com"
        ]
    );
    // A label that cannot be decoded is rejected like a label with characters that are not allowed.
    assert_eq!(strict(Policy::IdentifierStatus)[2], "identifier-status: https://xn--99999999.com");
}

#[cfg(feature = "security")]
#[test]
fn homographs_of_mixed_scripts_are_rejected() {
    for (text, is_link) in [
        ("https://pаypal.com", false), // U+0430, Cyrillic
        ("https://xαmple.com", false), // U+03B1, Greek
        ("https://paypal.com", true),
        ("https://пример.com", true), // labels are judged one by one
        ("https://пример.рф", true),
        ("https://最高のSONY製品.com", true), // Japanese with Latin
        ("https://한국abc.com", true),
        ("https://abcא.com", false),
        ("https://a1-2.com", true),
        ("https://[::1]/", true),
        ("me@pаypal.com", false),
        ("https://example.com/pаypal", true), // it is about hosts
    ] {
        for dialect in [Dialect::Gfm, Dialect::Uts58] {
            let is_email_beyond_ascii = text.starts_with("me@") || text.contains("[::1]");
            if dialect == Dialect::Gfm && is_email_beyond_ascii {
                continue;
            }
            let strict = finder(dialect).reject(&[Policy::MixedScript]).clone();
            assert_eq!(links(strict, text).len(), usize::from(is_link), "{text}");
            assert_eq!(links(finder(dialect), text).len(), 1, "{text}");
        }
    }
}

#[test]
fn lengths_are_limited_in_bytes() {
    let text = "https://example.com/é me@example.com";
    let limited = |limits| findings(finder(Dialect::Uts58).limits(limits), text);
    let none = Limits::none();
    let all = ["https://example.com/é", "me@example.com"];
    assert_eq!(limited(none.url(22)), all);
    assert_eq!(limited(none.url(21)), ["url-length: https://example.com/é", "me@example.com"]);
    assert_eq!(limited(none.host(11)), all);
    assert_eq!(
        limited(none.host(10)),
        ["host-length: https://example.com/é", "host-length: me@example.com"]
    );
    assert_eq!(limited(none.local_part(2)), all);
    assert_eq!(
        limited(none.local_part(1)),
        ["https://example.com/é", "local-part-length: me@example.com"]
    );
}

#[test]
fn schemes_that_run_are_never_allowed() {
    let text = "javascript://a.com/%0Aalert(1) data://a.com vbscript://a.com JavaScript://a.com";
    for &dialect in Dialect::ALL {
        let schemes = &["javascript", "data", "vbscript", "JAVASCRIPT", "https"];
        let finder = || finder(dialect).schemes(schemes).clone();
        assert!(links(finder(), text).is_empty(), "{dialect:?}");
        assert_eq!(links(finder(), "https://a.com"), ["https://a.com"]);
    }
    assert_eq!(
        findings(finder(Dialect::Uts58), "javascript://a.com/%0Aalert(1) https://a.com"),
        ["scheme: javascript://a.com/%0Aalert(1)", "https://a.com"]
    );
}

#[test]
fn top_level_domains_and_hosts_are_a_policy_of_every_dialect() {
    let text =
        "http://a.undelegated http://a.com http://localhost.x http://127.0.0.1/ me@b.undelegated";
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        let strict = finder(dialect)
            .top_level_domains(TopLevelDomains::Delegated)
            .scheme_hosts(SchemeHosts::Domains)
            .clone();
        assert_eq!(links(strict, text), ["http://a.com"], "{dialect:?}");
    }
    assert_eq!(links(finder(Dialect::Gfm), text).len(), 5);
}

#[test]
fn a_single_label_is_no_domain() {
    let text = "http://localhost/a http://com/ http://[::1]/ http://10.0.0.1 http://a.b.com";
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        let domains = finder(dialect).scheme_hosts(SchemeHosts::Domains).clone();
        assert_eq!(links(domains, text), ["http://a.b.com"], "{dialect:?}");
    }
    assert_eq!(links(finder(Dialect::Uts58), text).len(), 5);
}

/// By the documentation of `top_level_domains`, GFM and md4c allow any last label, also beside `SchemeHosts`. By the URL
/// Standard (section 3.5, "ends in a number checker"), a host that ends in a number is an IPv4 address or invalid.
#[test]
fn domains_after_a_scheme_may_have_any_last_label() {
    for dialect in [Dialect::Gfm, Dialect::Md4c] {
        let domains = finder(dialect).scheme_hosts(SchemeHosts::Domains).clone();
        for text in ["www.a.invalid", "http://a.invalid/", "me@a.invalid", "http://a.c1d/"] {
            assert_eq!(links(domains.clone(), text), [text], "{dialect:?}");
        }
        for text in ["http://127.0.0.1/", "http://localhost/"] {
            assert_eq!(links(domains.clone(), text), [""; 0], "{dialect:?}");
        }
    }
    let domains = finder(Dialect::Gfm).scheme_hosts(SchemeHosts::Domains).clone();
    assert_eq!(links(domains.clone(), "http://a.c1/"), ["http://a.c1/"]);
    for text in ["http://127.1/", "http://127.0.0.0x1/", "http://127.0.0.１/"] {
        assert_eq!(findings(domains.clone(), text), [format!("scheme-host: {text}")]);
    }
}

#[test]
fn a_link_can_end_where_the_sentence_goes_on() {
    let ends = |dialect| finder(dialect).link_end(LinkEnd::InText).clone();
    for (text, expected) in [
        ("https://example.com/foo。次の文", "https://example.com/foo"),
        ("https://example.com/foo、次", "https://example.com/foo"),
        ("https://example.com/a？b", "https://example.com/a"),
        ("https://example.com。次の文", "https://example.com"),
        ("https://example.com/a.b", "https://example.com/a.b"),
    ] {
        for &dialect in Dialect::ALL {
            assert_eq!(links(ends(dialect), text), [expected], "{dialect:?}");
        }
    }
    let names = "example.com/アルベルト・アインシュタイン";
    assert_eq!(links(ends(Dialect::Uts58), names), [names]);
    // An ideographic full stop ends a sentence, and does not separate labels.
    assert!(links(ends(Dialect::Uts58), "例子。中国/a").is_empty());
    assert_eq!(links(ends(Dialect::Uts58), "a.com。b.com/c。d.com"), ["a.com", "b.com/c", "d.com"]);
    let standard = finder(Dialect::Uts58);
    assert_eq!(links(standard, "example.com/foo。次の文"), ["example.com/foo。次の文"]);
}

#[test]
fn strangers_get_what_a_forum_needs() {
    for dialect in [Dialect::Gfm, Dialect::Uts58] {
        let text = "https://example.com/a ftp://example.com http://192.168.0.1/ http://router/ \
                    https://example.undelegated me@example.com https://a.com/\u{202E}b \
                    https://a.com@example.com/";
        let found = links(finder(dialect).untrusted(), text);
        assert_eq!(found, ["https://example.com/a", "me@example.com"], "{dialect:?}");
    }
    let long = format!("https://example.com/{}", "a".repeat(2_048));
    assert!(links(finder(Dialect::Gfm).untrusted(), &long).is_empty());
}

/// By GFM, a mailbox is ASCII. What continues it would be cut off, and another mailbox linked.
#[cfg(all(feature = "idna", feature = "security"))]
#[test]
fn strangers_get_whole_mailboxes_by_gfm() {
    let finder = finder(Dialect::Gfm).untrusted().build();
    for text in [
        "me@example.co\u{EB8}m", "me@example.co\u{5B4}m", "me@example.co\u{20DD}m",
        "me@example.coｍ", "ｍe@example.com", "me@example.co․m", "me@example.co﹒m",
        "me@example.co۔m", "me@example.co．m", "m．e@example.com", "m․e@example.com",
        "o’brien@example.com", "o'brien@example.com", "oʼbrien@example.com", "l’info@example.com",
        "support@paypal.com\u{2060}.example.net", "support\u{2060}.me@example.com",
        "pay\u{1F}pal@example.com", "me@example.co\u{85}m", "me@example.coиm",
    ] {
        assert_eq!(finder.links(text).count(), 0, "{}", text.escape_unicode());
    }
    for text in [
        "‘me@example.com’", "'me@example.com'", "“me@example.com”", "me@example.com۔ ",
        "me@example.com。次", "me@example.comのAPI", "日本me@example.com",
        "me@example.com\u{2060}", "👉me@example.com", "כתבו me@example.com היום",
    ] {
        let links: Vec<_> = finder.links(text).map(|link| link.as_str()).collect();
        assert_eq!(links, ["me@example.com"], "{text}");
    }
}

/// A URL whose scheme is not allowed is rejected as a whole, also by GFM and md4c, which know its scheme.
#[test]
fn nothing_in_a_url_of_another_scheme_is_linked() {
    for &dialect in Dialect::ALL {
        let finder = finder(dialect).schemes(["http", "https"]).build();
        for text in
            ["ftp://example.com/?m=a@example.org", "ftp://example.com/?u=https://example.org/"]
        {
            assert_eq!(finder.links(text).count(), 0, "{dialect:?}: {text}");
            // md4c links neither URL, whatever its scheme.
            let rejected = finder.findings(text).next();
            if dialect == Dialect::Md4c {
                continue;
            }
            let is_scheme =
                matches!(rejected, Some(Finding::Rejected { reason: RejectReason::Scheme, .. }));
            assert!(is_scheme, "{dialect:?}: {rejected:?}");
        }
        let links: Vec<_> = finder.links("ftp://example.com/ a@example.org").collect();
        assert_eq!(links.len(), 1, "{dialect:?}");
    }
}

#[test]
fn links_are_the_same_with_and_without_what_is_rejected() {
    let text = "a.com https://b.com/\u{202E} main.rs foo://c.com@d.com e@f.undelegated (g.com)";
    for &dialect in Dialect::ALL {
        let finder = finder(dialect).untrusted().build();
        let found = finder.findings(text).filter_map(|finding| match finding {
            Finding::Link(link) => Some(link),
            Finding::Rejected { .. } => None,
        });
        assert!(found.eq(finder.links(text)), "{dialect:?}");
    }
}

/// A host may end before the dot at which it was found. The labels around the dot then do not belong to it, and the
/// search continues after the dot.
#[test]
fn a_host_before_the_dot_ends_no_search() {
    let finder = finder(Dialect::Uts58).link_end(LinkEnd::InText).build();
    for text in [
        ".jp例え.jp", "localhost例え.jp1.で", "localhost例え.com",
        "2.手机%E3%81/wiki/?.jpに.jp/127.0.0.1", ".jp語在ไทย.「>語'",
    ] {
        for link in finder.links(text) {
            assert!(text.is_char_boundary(link.end()), "{text}");
        }
    }
    // The first host ends before the letters that follow it directly. The rest is a host of its own.
    let found: Vec<_> = finder.links("看example.com例え.jp").map(|link| link.as_str()).collect();
    assert_eq!(found, ["example.com", "例え.jp"]);
}

/// In GFM, a control character may begin a host. In text without spaces it ends one, so the host would be empty.
#[test]
fn a_host_that_ends_where_it_begins_is_none() {
    let finder = finder(Dialect::Gfm).link_end(LinkEnd::InText).build();
    assert_eq!(finder.links("http://\u{1b}x https://\u{7f}\n- ").count(), 0);
    let links: Vec<_> = finder.links("http://\u{1b} http://a.b").collect();
    assert_eq!(links.len(), 1);
}
