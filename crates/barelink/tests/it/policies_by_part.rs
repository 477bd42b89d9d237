//! Applies each policy to the parts that a link of each kind and dialect can have.

use barelink::options::Policy;
use barelink::Dialect;

use crate::policies::{finder, findings, links};

/// Dialects, a link with a part that the policy rejects, and the link without that part.
type Sample = (&'static [Dialect], &'static str, &'static str);

/// Returns samples for each kind of link that can have the part.
fn samples(policy: Policy) -> &'static [Sample] {
    const ALL: &[Dialect] = Dialect::ALL;
    const GFM: &[Dialect] = &[Dialect::Gfm];
    const GFM_UTS58: &[Dialect] = &[Dialect::Gfm, Dialect::Uts58];
    const UTS58: &[Dialect] = &[Dialect::Uts58];
    match policy {
        Policy::BidiControl => &[
            (ALL, "\u{202E} https://example.com/a", "https://example.com/a"),
            (ALL, "\u{202E} www.example.com", "www.example.com"),
            (ALL, "\u{202E} me@example.com", "me@example.com"),
            (UTS58, "\u{202E} example.com", "example.com"),
            (GFM_UTS58, "www.example.com/\u{202E}a", "www.example.com/a"),
        ],
        Policy::UserInformation => &[
            (GFM, "https://google.com@example.net", "https://google.com/@example.net"),
            (GFM, "www.google.com@example.net", "www.google.com/@example.net"),
            (GFM, "www.google.com:80@example.net", "www.google.com?@example.net"),
            (GFM, "https://google.com\\@example.net/", "https://google.com/\\@example.net/"),
            (GFM, "www.google.com\\@example.net/", "www.google.com/#@example.net/"),
        ],
        Policy::IdentifierStatus => &[
            (GFM_UTS58, "https://ǃa.com", "https://əa.com"),
            (GFM, "www.ǃa.com", "www.əa.com"),
            (UTS58, "me@ǃa.com", "me@əa.com"),
        ],
        Policy::MixedScript => &[
            (GFM_UTS58, "https://pаypal.com", "https://paypal.com"),
            (GFM_UTS58, "www.pаypal.com", "www.paypal.com"),
            (UTS58, "pаypal.com", "paypal.com"),
            (UTS58, "me@pаypal.com", "me@paypal.com"),
        ],
        Policy::InvalidHost => &[
            (GFM_UTS58, "https://xn--99999999.com", "https://xn--bcher-kva.com"),
            (GFM_UTS58, "www.xn--99999999.com", "www.xn--bcher-kva.com"),
            (GFM_UTS58, "me@xn--99999999.com", "me@xn--bcher-kva.com"),
            (UTS58, "xn--99999999.com", "xn--bcher-kva.com"),
        ],
        Policy::WholeScriptConfusable => &[
            (GFM_UTS58, "https://аррӏе.com", "https://apple.com"),
            (GFM_UTS58, "www.аррӏе.com", "www.apple.com"),
            (UTS58, "me@аррӏе.com", "me@apple.com"),
        ],
        Policy::SyntaxConfusable => &[
            (GFM, "https://google.comノlogin.example.jp", "https://google.com/ノlogin.example.jp"),
            (GFM, "www.google.com\u{2027}example.net", "www.google.com/\u{2027}example.net"),
            (GFM_UTS58, "https://g七mail.com", "https://gmail.com"),
            (UTS58, "me@g七mail.com", "me@gmail.com"),
        ],
        Policy::ControlCharacter => &[
            (GFM, "https://example.com/a\u{7F}b", "https://example.com/ab"),
            (GFM, "https://example.com/a\0b", "https://example.com/ab"),
            (GFM, "www.example.com/a\u{9D}b", "www.example.com/ab"),
        ],
        Policy::InvalidAuthority => &[
            (GFM, "https://google.com\\.example.net/", "https://google.com/\\.example.net/"),
            (GFM, "https://google.com's.example.net/", "https://google.com/'s.example.net/"),
            (GFM, "www.google.com,example.net", "www.google.com/,example.net"),
            (GFM, "https://example.com:65536", "https://example.com:65535"),
            (GFM, "www.example.com:99999/a", "www.example.com:443/a"),
        ],
        Policy::Xmpp => &[(GFM, "xmpp:me@example.com/x", "mailto:me@example.com")],
        Policy::PartialAddress => &[
            (GFM, "jürgen@example.org", "juergen@example.org"),
            (GFM, "max.muster\u{AD}mann@example.de", "max.mustermann@example.de"),
            (GFM, "me@example.co\u{AD}m", "me@example.com"),
            (GFM, "me\u{2010}you@example.org", "me-you@example.org"),
            (GFM, "é\u{200B}me@example.com", "请加\u{200B}me@example.com联系"),
            // The stop ends a sentence after Chinese, and is a dot between Latin letters.
            (GFM, "me@example.co。m", "me@example.com。次"),
            (GFM_UTS58, "first。last@example.com", "请问。me@example.com"),
            (GFM_UTS58, "first｡last@example.com", "请问｡me@example.com"),
            (UTS58, "www.example.co。m/login", "www.example.com/。m"),
            (UTS58, "example.co｡m", "example.com｡下"),
            (GFM_UTS58, "me@example.com@example.org", "me@example.com @example.org"),
            (GFM, "user@evil.co[.]uk", "user@example.com[1]"),
            (GFM, "user@evil.co(DOT)uk", "user@example.com(dot) uk"),
            (GFM, "user@evil.co{.}uk", "user@example.com{.}"),
            (UTS58, "https://google.com\\example.org", "https://google.com/\\example.org"),
            // A variation selector belongs to an emoji, and not to a letter or digit.
            (GFM_UTS58, "1\u{FE0F}me@example.com", "1\u{FE0F}\u{20E3}me@example.com"),
            (GFM_UTS58, "é\u{FE0F}me@example.com", "✉\u{FE0F}me@example.com"),
            (GFM_UTS58, "#\u{FE0F}me@example.com", "⚠\u{FE0F}me@example.com"),
        ],
        _ => &[],
    }
}

#[test]
fn a_policy_asks_for_parts_and_not_for_kinds() {
    for policy in Policy::ALL {
        let samples = samples(*policy);
        assert!(!samples.is_empty(), "{policy}");
        for &(dialects, bad, good) in samples {
            for &dialect in dialects {
                let names = |text| findings(finder(dialect).reject(&[*policy]), text);
                let is_rejected = |found: &String| found.starts_with(policy.name());
                let found = names(bad);
                assert!(found.iter().any(is_rejected), "{dialect:?} {bad:?} {found:?}");
                assert_eq!(found.len(), 1, "{dialect:?} {bad:?} {found:?}");
                let found = names(good);
                assert!(!found.is_empty(), "{dialect:?} {good}");
                assert!(!found.iter().any(is_rejected), "{dialect:?} {found:?}");
                let untrusted = links(finder(dialect).untrusted(), bad);
                assert_eq!(untrusted, [""; 0], "{dialect:?}");
                assert!(!links(finder(dialect).untrusted(), good).is_empty(), "{dialect:?} {good}");
            }
        }
    }
}
