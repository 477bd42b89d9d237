//! The interface between dialects and the rules for text without spaces, which `in_text` has.

use core::fmt;
use core::ops::Range;
use core::panic::{RefUnwindSafe, UnwindSafe};

/// Number of bytes after which the rest of a host is not read. A name in the DNS has at most 255 bytes (RFC 1035,
/// section 2.3.4). The limit keeps repeated reads of labels linear.
pub(crate) const LONGEST: usize = 1_000;

/// The rules, as a finder holds them if the option is set. Without the option, nothing else names them, and the linker
/// leaves them out.
pub(crate) trait Ends: fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe {
    /// Returns true if a link may begin after `before`.
    fn may_precede(&self, before: &str) -> bool;

    /// Reads the host that begins at `start`.
    fn host(&self, text: &str, start: usize) -> Host;

    /// Returns the start of the host that contains the separator at `at`. Does not search before `floor`.
    fn start_of_host(&self, text: &str, floor: usize, at: usize) -> usize;

    /// Returns false if the host without scheme at `range` is probably a part of a sentence.
    fn is_likely_host(&self, text: &str, range: Range<usize>) -> bool;

    /// Returns the end of the URL that begins at `start` and has this host. A `www.` before `name` is not a host alone.
    /// Returns `None` if the URL would end inside its authority.
    fn end_of_url(&self, text: &str, start: usize, name: usize, host: &Host) -> Option<usize>;

    /// Returns true if a sentence continues after the ASCII link `start..at`.
    fn ends_at(&self, text: &str, start: usize, at: usize) -> bool;

    /// Returns true if the URL ends before the character `c` at `at`.
    fn ends_before(&self, url: &mut Url<'_>, at: usize, c: char) -> bool;

    /// Returns the end of a URL that was cut at `end`, without opening brackets and quotation marks.
    fn without_opening(&self, text: &str, path: usize, end: usize) -> usize;
}

/// A host in running text.
pub(crate) struct Host {
    /// End of the host, or of the labels if they do not form a host.
    pub(crate) end: usize,
    /// True if the labels form a host, and the sentence follows it directly. The sentence continues with a letter of a
    /// script without spaces, with a separator other than `.`, or with a word of another non-Latin script. Not all
    /// letters of that word look like ASCII. The host and its link end before them.
    pub(crate) is_glued: bool,
}

/// A URL that is being read.
pub(crate) struct Url<'t> {
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    /// End of the host, or of the port.
    pub(crate) path: usize,
    /// Everything before this offset belongs to the URL.
    pub(crate) at: usize,
    /// True if a letter of a script without spaces after the host belongs to the URL. Further such letters then belong
    /// to it too.
    pub(crate) has_letters: bool,
    /// Number of open ASCII brackets.
    pub(crate) open: usize,
    /// Number of open brackets and quotation marks beyond ASCII.
    pub(crate) open_fullwidth: usize,
}
