//! Checks that `barelink fix` does not change how a document is rendered.

use barelink::Dialect;
use xtask::fix_check::random;

#[test]
fn random_documents() {
    for &dialect in Dialect::ALL {
        let tally = random(dialect, 300, 7).unwrap();
        assert_eq!(tally.failed, 0, "{dialect:?}: {tally}");
        let left_alone: usize = tally.left_alone.values().sum();
        assert!(left_alone * 10 < tally.fixed, "{dialect:?}: {tally}");
    }
}
