//! What holds of links in text beside what the workbench asks of them, with the fuzzers.

use barelink::{Dialect, Link, LinkFinder, LinkKind};
use proptest::prelude::*;

/// Texts made of what links are made of.
fn text() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        4 => proptest::sample::select(vec![
            "http://", "https://", "ftp://", "www.", "mailto:", "xmpp:", "a.b", "example.com", "a_b", "me@",
            "@", ".", "/", "?", "#", "(", ")", "[", "]", "<", ">", "&amp;", "&", ";", "*", "_", "~", "\\", ":",
            "-", "+", "=", " ", "\n", "\n\n", "\r\n", "\t", "é", "。", "東京", "\u{a0}", "\u{3000}", "\u{feff}",
            "\u{200d}", "|", "`", "'", "\"", "1", "x",
        ]).prop_map(String::from),
        1 => any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(fragment, 0..24).prop_map(|fragments| fragments.concat())
}

fn all(finder: &LinkFinder, text: &str) -> Vec<(usize, String, LinkKind)> {
    let owned = |link: Link<'_>| (link.start(), link.as_str().to_owned(), link.kind());
    finder.links(text).map(owned).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Looking for fewer kinds never makes a link of the kinds that are left longer or shorter.
    #[test]
    fn www_links_do_not_depend_on_addresses(text in text()) {
        let without = LinkFinder::builder(Dialect::Gfm).kinds(&[LinkKind::Url, LinkKind::Www]).build();
        let mut with = all(&LinkFinder::new(Dialect::Gfm), &text);
        with.retain(|(.., kind)| *kind != LinkKind::Email);
        prop_assert_eq!(all(&without, &text), with);
    }
}

/// What an address stands behind is looked for no further back than the last white space.
#[test]
fn user_information_is_seen_on_every_line() {
    let finder = LinkFinder::new(Dialect::Uts58);
    for text in [
        "://@b.com",
        "a://u@b.com,c@d.com",
        "://u@b.com\\@d.com…x@e.com",
    ] {
        assert_eq!(finder.links(text).count(), 0, "{text}");
        let second = format!("x /\n{text}");
        assert_eq!(finder.links(&second).count(), 0, "{second}");
    }
    let links = all(&finder, "://u@b.com,c@d.com e@f.com g@h.com");
    let links: Vec<_> = links.iter().map(|(_, link, _)| &**link).collect();
    assert_eq!(links, ["e@f.com", "g@h.com"]);
}
