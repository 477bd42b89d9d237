//! Checks ends of links in text without spaces. The expectations follow the rules of `docs/ends.md`, case by case. They
//! agree with how readers of the language divide the text.

mod letters;
mod punctuation;

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::strategies;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Returns the first link of a text, or `None` for a text without links.
pub(super) fn link(text: &str) -> Option<&str> {
    let finder = LinkFinder::builder(Dialect::Uts58).link_end(LinkEnd::InText).build();
    let link = finder.links(text).next()?;
    text.get(link.range())
}

/// Checks that the first link of `before`, `expected` and `rest` joined is `expected`.
#[track_caller]
pub(super) fn assert_link(before: &str, expected: &str, rest: &str) {
    let text = [before, expected, rest].concat();
    assert_eq!(link(&text), Some(expected), "{text:?}");
}

proptest! {
    #![proptest_config(strategies::config(4_000))]

    /// Under either rule for ends, a full stop before a scheme may end a sentence. `detection.txt` has examples, under
    /// sentence-before-scheme.
    #[test]
    fn no_label_before_a_scheme_is_more_than_the_end_of_a_sentence(
        labels in vec(
            select(vec![
                "a", "com", "x.com", "中国", "рф", "に", "글", "é", "例え", "\u{200D}", "\u{301}", "_", "-", ".", ".", "。",
                "1", "localhost", "负责", "موقع", ",", "(", " ",
            ]),
            0..9,
        ),
        stop in select(vec![".", "..", "。", "(", "中国"]),
        end in select(vec![LinkEnd::ByStandard, LinkEnd::InText]),
    ) {
        let text = [&*labels.concat(), stop, "ftp://b.cc"].concat();
        let finder = LinkFinder::builder(Dialect::Uts58).link_end(end).build();
        let last = finder.links(&text).last().map(|link| link.as_str());
        prop_assert_eq!(last, Some("ftp://b.cc"), "{}", text);
    }
}
