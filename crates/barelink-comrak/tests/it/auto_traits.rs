//! Every public type can be sent to other threads, shared between them, and printed with `{:?}`.

use std::fmt::Debug;

use barelink_comrak::{Autolinker, MarkdownLink};

fn check<T: Debug + Clone + Send + Sync + Unpin>() {}

#[test]
fn public_types() {
    check::<Autolinker<'_>>();
    check::<MarkdownLink<'_>>();
}
