//! Checks that `barelink fix` does not change how a document is rendered.

use barelink::Dialect;
use barelink_fix::Reason;
use barelink_workbench::fix_check::check;

#[test]
fn random_documents() {
    for &dialect in Dialect::ALL {
        let tally = check(dialect, 300, 7, false, None).unwrap();
        assert_eq!(tally.failed, 0, "{dialect:?}: {tally}");
        // One document in four begins with ambiguous Markdown. Its links may be left alone for these reasons.
        let ambiguous = [Reason::Template, Reason::Definition, Reason::FrontMatter, Reason::Flavor];
        let ambiguous = ambiguous.map(|reason| reason.to_string());
        let left_alone = tally.left_alone.iter();
        let left_alone = left_alone.filter(|(reason, _)| !ambiguous.contains(reason));
        let left_alone: usize = left_alone.map(|(_, count)| count).sum();
        assert!(left_alone * 10 < tally.fixed, "{dialect:?}: {tally}");
    }
}
