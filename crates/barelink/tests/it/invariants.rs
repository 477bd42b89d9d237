use barelink::{Dialect, Link, LinkFinder, LinkKind, Span};
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

fn finder() -> impl Strategy<Value = LinkFinder> {
    let kinds = proptest::sample::subsequence(LinkKind::ALL.to_vec(), 0..=4);
    (proptest::sample::select(Dialect::ALL.to_vec()), kinds)
        .prop_map(|(dialect, kinds)| LinkFinder::builder(dialect).kinds(&kinds).build())
}

fn all(finder: &LinkFinder, text: &str) -> Vec<(usize, String, LinkKind)> {
    let owned = |link: Link<'_>| (link.start(), link.as_str().to_owned(), link.kind());
    finder.links(text).map(owned).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn links_ascend_and_lie_in_the_text(finder in finder(), text in text()) {
        let mut end = 0;
        for link in finder.links(&text) {
            prop_assert!(link.start() >= end);
            prop_assert!(!link.as_str().is_empty());
            prop_assert_eq!(text.get(link.range()), Some(link.as_str()));
            prop_assert!(finder.finds(link.kind()));
            #[cfg(feature = "alloc")]
            prop_assert!(link.destination().ends_with(link.as_str()));
            end = link.end();
        }
    }

    #[test]
    fn spans_are_the_text(finder in finder(), text in text()) {
        let spans: Vec<_> = finder.spans(&text).collect();
        let joined: String = spans.iter().map(|span| span.as_str()).collect();
        prop_assert_eq!(joined, &*text);
        for pair in spans.windows(2) {
            prop_assert!(!matches!(pair, [Span::Text(_), Span::Text(_)]));
        }
    }

    /// A blank line ends whatever there was: what is found on either side does not depend on the other.
    #[test]
    fn blocks_are_independent(finder in finder(), one in text(), other in text()) {
        // A byte order mark counts at the beginning of a text only.
        prop_assume!(!other.starts_with('\u{feff}'));
        let offset = one.len() + 2;
        let together = all(&finder, &format!("{one}\n\n{other}"));
        let mut apart = all(&finder, &one);
        apart.extend(all(&finder, &other).into_iter().map(|(at, link, kind)| (at + offset, link, kind)));
        prop_assert_eq!(together, apart);
    }

    /// Looking for fewer kinds never makes a link of the kinds that are left longer or shorter.
    #[test]
    fn www_links_do_not_depend_on_addresses(text in text()) {
        let without = LinkFinder::builder(Dialect::Gfm).kinds(&[LinkKind::Url, LinkKind::Www]).build();
        let mut with = all(&LinkFinder::new(Dialect::Gfm), &text);
        with.retain(|(.., kind)| *kind != LinkKind::Email);
        prop_assert_eq!(all(&without, &text), with);
    }
}
