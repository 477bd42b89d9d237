//! Defines the JSON of one link.

use std::borrow::Cow;
use std::path::Path;

use barelink::RejectReason;
use serde::Serialize;

/// Fields of a link in the JSON of `list` and `check`.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'a> {
    pub(crate) path: Cow<'a, str>,
    /// On Unix, the bytes of a path that is not UTF-8. `None` for all other paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path_bytes: Option<&'a [u8]>,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: &'static str,
    pub(crate) text: Cow<'a, str>,
    pub(crate) destination: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<&'static str>,
    /// Reason why `list` shows a candidate that is not a link, or `None` for a link.
    #[serde(skip)]
    pub(crate) rejected: Option<RejectReason>,
}

/// On Unix, returns the bytes of a path that is not UTF-8. Returns `None` for all other paths.
pub(crate) fn bytes(path: &Path) -> Option<&[u8]> {
    let name = path.as_os_str();
    (cfg!(unix) && name.to_str().is_none()).then_some(name.as_encoded_bytes())
}
