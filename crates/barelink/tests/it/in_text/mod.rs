//! Checks ends of links in text without spaces. The expectations follow the rules of `docs/ends.md`, case by case. They
//! agree with how readers of the language divide the text.

mod letters;
mod punctuation;

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::cases::check;
use fastrand::Rng;

/// Returns the first link of a text, or `None` for a text without links.
pub(super) fn link(text: &str) -> Option<&str> {
    let finder = LinkFinder::builder(Dialect::Uts58).link_end(LinkEnd::InText).build();
    let link = finder.links(text).next()?;
    text.get(link.range())
}

/// Returns the links of a text.
pub(super) fn links(text: &str) -> Vec<&str> {
    let finder = LinkFinder::builder(Dialect::Uts58).link_end(LinkEnd::InText).build();
    finder.links(text).filter_map(|link| text.get(link.range())).collect()
}

/// Checks that the first link of `before`, `expected` and `rest` joined is `expected`.
#[track_caller]
pub(super) fn assert_link(before: &str, expected: &str, rest: &str) {
    let text = [before, expected, rest].concat();
    assert_eq!(link(&text), Some(expected), "{text:?}");
}

/// Under either rule for ends, a full stop before a scheme may end a sentence. `detection.txt` has examples, under
/// sentence-before-scheme.
#[test]
fn no_label_before_a_scheme_is_more_than_the_end_of_a_sentence() {
    const LABELS: &[&str] = &[
        "a", "com", "x.com", "中国", "рф", "に", "글", "é", "例え", "\u{200D}", "\u{301}", "_",
        "-", ".", ".", "。", "1", "localhost", "负责", "موقع", ",", "(", " ",
    ];
    let labels = |rng: &mut Rng| {
        let number = 0..rng.usize(..9);
        number.map(|_| LABELS[rng.usize(..LABELS.len())]).collect()
    };
    check(4_000, labels, |labels, choices| {
        let stop = choices.pick(&[".", "..", "。", "(", "中国"]);
        let end = choices.pick(&[LinkEnd::ByStandard, LinkEnd::InText]);
        let text = [labels, stop, "ftp://b.cc"].concat();
        let finder = LinkFinder::builder(Dialect::Uts58).link_end(end).build();
        let last = finder.links(&text).last().map(|link| link.as_str());
        assert_eq!(last, Some("ftp://b.cc"), "{text}");
    });
}
