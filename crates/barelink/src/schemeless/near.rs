//! Recognises an [`OtherName`](crate::other_name::OtherName) by the rest of its text: by another member of the same object, by other
//! files with the same ending, or by the same address where a word hides its `@` for certain.

mod addresses;
mod label;
mod others;
mod tokens;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use std::sync::OnceLock;

use super::Name;
use crate::other_name::OtherName;
use crate::slice::Slice;
use addresses::Addresses;

/// The names of a text that look like hosts without a scheme, and that other names of the text show to be something else.
///
/// [`LinkFinder::for_text`](crate::LinkFinder::for_text) makes one, and returns a finder that does not link these names.
///
/// - Near `post1.title`, `post1.id` is a member too.
/// - In `post.me = 1` and `x == post.me`, it is assigned or compared. (`post.me=1` says nothing.)
/// - Among files such as `test.pl` and `t/util.pl`, `chainlint.pl` is a file too.
/// - In an archive of mail with `From: jane.doe at example.com`, `From: lists at example.org` is an address.
///
/// Members and files do not have an ending that nearly always ends a host, such as `.com` and `.de`, nor a scheme or a path
/// elsewhere in the text.
///
/// ```
/// use barelink::{Dialect, LinkFinder};
///
/// let text = "let a = order.shipped_at;\nlet b = order.me;\n";
/// let finder = LinkFinder::new(Dialect::Uts58);
/// assert_eq!(finder.links(text).next().unwrap().as_str(), "order.me");
/// let finder = finder.for_text(text);
/// assert_eq!(finder.links(text).count(), 0);
/// assert_eq!(finder.name_context().shown_by("order.me"), Some("order.shipped_at"));
/// ```
#[derive(Clone, Default)]
pub struct NameContext {
    /// `None` if a finder is not for one text.
    text: Option<Arc<Text>>,
}

struct Text {
    text: Box<str>,
    /// Judges a name. A program whose finders are for no text does not contain the function.
    judge: fn(&Text, Name<'_>) -> Option<OtherName>,
    /// The names in ascending order. Most texts have none, and are never read for them.
    others: OnceLock<Vec<Other>>,
    /// Read at the first name beside a word for an `@`.
    addresses: OnceLock<Addresses>,
}

/// A name that another name shows to be something else.
#[derive(Debug, Clone)]
struct Other {
    host: Range<usize>,
    kind: OtherName,
    shown_by: Range<usize>,
}

impl NameContext {
    /// Copies a text: plain text, or the source of a document with its code.
    pub(crate) fn new(text: &str) -> Self {
        let text = Text {
            text: text.into(),
            judge: Text::judge,
            others: OnceLock::new(),
            addresses: OnceLock::new(),
        };
        NameContext { text: Some(text.into()) }
    }

    /// Returns the name that shows that `host`, as written, is something else: the same one if it is assigned. `None` if it
    /// may be a host, or if it is one of an address.
    ///
    /// # Complexity
    ///
    /// The first name with an ending that is in doubt costs reading the text, in time linear in its length except for
    /// sorting names. Others take logarithmic time.
    pub fn shown_by(&self, host: &str) -> Option<&str> {
        let text = self.text.as_deref()?;
        text.other(host).map(|name| text.text.slice(name.shown_by.clone()))
    }

    /// Returns true if the text directly beside a name may matter to [`NameContext::other`].
    #[cfg(feature = "markdown")]
    pub(crate) fn reads_beside(&self, before: &str, after: &str) -> bool {
        self.text.is_some() && addresses::is_beside(before, after)
    }

    /// Returns what a name is by its text. `None` if it may be a host.
    pub(crate) fn other(&self, name: Name<'_>) -> Option<OtherName> {
        let text = self.text.as_deref()?;
        (text.judge)(text, name)
    }
}

impl Text {
    fn judge(&self, name: Name<'_>) -> Option<OtherName> {
        if super::has_path(name.tail) {
            None
        } else if self.is_in_address(name) {
            Some(OtherName::Address)
        } else {
            self.other(name.host).map(|name| name.kind)
        }
    }

    fn other(&self, host: &str) -> Option<&Other> {
        let has_none = self.others.get().is_some_and(Vec::is_empty);
        if has_none || !tokens::is_doubtful(host) {
            return None;
        }
        let others = self.others.get_or_init(|| others::read(&self.text));
        let name = |other: &Other| self.text.slice(other.host.clone()).cmp(host);
        let at = others.binary_search_by(name).ok()?;
        others.get(at)
    }

    /// Returns true if a name is the domain or the local part of an address whose `@` a word hides.
    fn is_in_address(&self, name: Name<'_>) -> bool {
        let pair = addresses::around(name);
        pair.is_some_and(|(local, host)| {
            let addresses = self.addresses.get_or_init(|| Addresses::of_text(&self.text));
            addresses.contain(&self.text, local, host)
        })
    }
}

impl fmt::Debug for NameContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let others = self.text.as_ref().and_then(|text| text.others.get());
        f.debug_tuple("NameContext").field(&others).finish()
    }
}

#[cfg(test)]
mod tests;
