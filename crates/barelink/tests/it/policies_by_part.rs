//! Each policy by the parts that a link of each kind and dialect can have.

use barelink::{Dialect, Policy};

use crate::policies::{finder, findings, links};

/// All policies. A test of the core knows that none is missing in its list.
const ALL_POLICIES: &[Policy] = &[
    Policy::BidiControl,
    Policy::UserInformation,
    Policy::IdentifierStatus,
    Policy::MixedScript,
    Policy::InvalidHost,
    Policy::WholeScriptConfusable,
    Policy::SyntaxConfusable,
    Policy::ControlCharacter,
    Policy::InvalidAuthority,
    Policy::Xmpp,
    Policy::PartialAddress,
];

/// A link with a part that a policy is about, and the same without. No kind and no dialect is exempt.
struct Sample {
    dialects: &'static [Dialect],
    bad: &'static str,
    good: &'static str,
}

/// Returns samples for each kind of link that can have the part. A policy that is not listed here does not compile.
fn samples(policy: Policy) -> Vec<Sample> {
    const ALL: &[Dialect] = Dialect::ALL;
    const GFM: &[Dialect] = &[Dialect::Gfm];
    const GFM_UTS58: &[Dialect] = &[Dialect::Gfm, Dialect::Uts58];
    const UTS58: &[Dialect] = &[Dialect::Uts58];
    let sample = |dialects, bad, good| Sample {
        dialects,
        bad,
        good,
    };
    match policy {
        Policy::BidiControl => vec![
            sample(
                ALL,
                "\u{202E} https://example.com/a",
                "https://example.com/a",
            ),
            sample(ALL, "\u{202E} www.example.com", "www.example.com"),
            sample(ALL, "\u{202E} me@example.com", "me@example.com"),
            sample(UTS58, "\u{202E} example.com", "example.com"),
            sample(GFM_UTS58, "www.example.com/\u{202E}a", "www.example.com/a"),
        ],
        Policy::UserInformation => vec![
            sample(
                GFM,
                "https://google.com@example.net",
                "https://google.com/@example.net",
            ),
            sample(
                GFM,
                "www.google.com@example.net",
                "www.google.com/@example.net",
            ),
            sample(
                GFM,
                "www.google.com:80@example.net",
                "www.google.com?@example.net",
            ),
            sample(
                GFM,
                "https://google.com\\@example.net/",
                "https://google.com/\\@example.net/",
            ),
            sample(
                GFM,
                "www.google.com\\@example.net/",
                "www.google.com/#@example.net/",
            ),
        ],
        Policy::IdentifierStatus => vec![
            sample(GFM_UTS58, "https://ǃa.com", "https://əa.com"),
            sample(GFM, "www.ǃa.com", "www.əa.com"),
            sample(UTS58, "me@ǃa.com", "me@əa.com"),
        ],
        Policy::MixedScript => vec![
            sample(GFM_UTS58, "https://pаypal.com", "https://paypal.com"),
            sample(GFM_UTS58, "www.pаypal.com", "www.paypal.com"),
            sample(UTS58, "pаypal.com", "paypal.com"),
            sample(UTS58, "me@pаypal.com", "me@paypal.com"),
        ],
        Policy::InvalidHost => vec![
            sample(
                GFM_UTS58,
                "https://xn--99999999.com",
                "https://xn--bcher-kva.com",
            ),
            sample(GFM_UTS58, "www.xn--99999999.com", "www.xn--bcher-kva.com"),
            sample(GFM_UTS58, "me@xn--99999999.com", "me@xn--bcher-kva.com"),
            sample(UTS58, "xn--99999999.com", "xn--bcher-kva.com"),
        ],
        Policy::WholeScriptConfusable => vec![
            sample(GFM_UTS58, "https://аррӏе.com", "https://apple.com"),
            sample(GFM_UTS58, "www.аррӏе.com", "www.apple.com"),
            sample(UTS58, "me@аррӏе.com", "me@apple.com"),
        ],
        Policy::SyntaxConfusable => vec![
            sample(
                GFM,
                "https://google.comノlogin.example.jp",
                "https://google.com/ノlogin.example.jp",
            ),
            sample(
                GFM,
                "www.google.com\u{2027}example.net",
                "www.google.com/\u{2027}example.net",
            ),
            sample(GFM_UTS58, "https://g七mail.com", "https://gmail.com"),
            sample(UTS58, "me@g七mail.com", "me@gmail.com"),
        ],
        Policy::ControlCharacter => vec![
            sample(
                GFM,
                "https://example.com/a\u{7F}b",
                "https://example.com/ab",
            ),
            sample(GFM, "https://example.com/a\0b", "https://example.com/ab"),
            sample(GFM, "www.example.com/a\u{9D}b", "www.example.com/ab"),
        ],
        Policy::InvalidAuthority => vec![
            sample(
                GFM,
                "https://google.com\\.example.net/",
                "https://google.com/\\.example.net/",
            ),
            sample(
                GFM,
                "https://google.com's.example.net/",
                "https://google.com/'s.example.net/",
            ),
            sample(
                GFM,
                "www.google.com,example.net",
                "www.google.com/,example.net",
            ),
            sample(
                GFM,
                "https://example.com:65536",
                "https://example.com:65535",
            ),
            sample(GFM, "www.example.com:99999/a", "www.example.com:443/a"),
        ],
        Policy::Xmpp => vec![sample(
            GFM,
            "xmpp:me@example.com/x",
            "mailto:me@example.com",
        )],
        Policy::PartialAddress => vec![
            sample(GFM, "jürgen@example.org", "juergen@example.org"),
            sample(
                GFM,
                "max.muster\u{AD}mann@example.de",
                "max.mustermann@example.de",
            ),
            sample(GFM, "me@example.co\u{AD}m", "me@example.com"),
            sample(GFM, "me\u{2010}you@example.org", "me-you@example.org"),
            sample(
                GFM,
                "é\u{200B}me@example.com",
                "请加\u{200B}me@example.com联系",
            ),
        ],
        // The enumeration may grow; a test that knows all of them is in the core.
        _ => Vec::new(),
    }
}

#[test]
fn a_policy_asks_for_parts_and_not_for_kinds() {
    for policy in ALL_POLICIES {
        let samples = samples(*policy);
        assert!(!samples.is_empty(), "{policy}");
        for Sample {
            dialects,
            bad,
            good,
        } in samples
        {
            for &dialect in dialects {
                let names = |text| findings(finder(dialect).reject(&[*policy]), text);
                let is_rejected = |found: &String| found.starts_with(policy.name());
                let found = names(bad);
                assert!(
                    found.iter().any(is_rejected),
                    "{dialect:?} {bad:?} {found:?}"
                );
                assert_eq!(found.len(), 1, "{dialect:?} {bad:?} {found:?}");
                let found = names(good);
                assert!(!found.is_empty(), "{dialect:?} {good}");
                assert!(!found.iter().any(is_rejected), "{dialect:?} {found:?}");
                let untrusted = links(finder(dialect).untrusted(), bad);
                assert_eq!(untrusted, [""; 0], "{dialect:?}");
                assert!(
                    !links(finder(dialect).untrusted(), good).is_empty(),
                    "{dialect:?} {good}"
                );
            }
        }
    }
}
