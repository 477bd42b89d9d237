//! Every public type can be printed with `{:?}` and sent to other threads. Settings and links can be shared between
//! threads.

use std::fmt::Debug;

use barelink_pulldown_cmark::{Autolinker, Autolinks, MarkdownLink, OffsetAutolinks};

fn send<T: Debug + Send + Unpin>() {}

fn share<T: Debug + Clone + Send + Sync + Unpin>() {}

#[test]
fn settings_and_links() {
    share::<Autolinker<'_>>();
    share::<MarkdownLink<'_>>();
}

/// The parser is `Send` but not `Sync`. The same holds for iterators that contain a parser.
#[test]
fn iterators() {
    send::<Autolinks<'_>>();
    send::<OffsetAutolinks<'_>>();
}
