//! The interface to the dialects. A finder holds the [`Detector`] of its own dialect, so a program that names one dialect
//! contains no other.

#[cfg(feature = "markdown")]
mod in_markdown;
mod search;
#[cfg(feature = "markdown")]
mod token;

use core::fmt;
use core::panic::{RefUnwindSafe, UnwindSafe};

#[cfg(feature = "explain")]
use super::detected::Candidate;
use super::detected::Detected;
use super::segment::Segment;
use super::Dialect;
use crate::rules::{Judge, Rules};
use crate::scan::{Needles, Scan};
#[cfg(feature = "markdown")]
pub(crate) use in_markdown::InMarkdown;
pub(crate) use search::{Emails, Search};
#[cfg(feature = "markdown")]
pub(crate) use token::TokenSearch;

/// The part of a [`Detector`] for Markdown, which is empty without the feature.
#[cfg(not(feature = "markdown"))]
pub(crate) trait InMarkdown {}

#[cfg(not(feature = "markdown"))]
impl<T> InMarkdown for T {}

/// The rules of a dialect.
pub(crate) trait Detector:
    InMarkdown + fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe
{
    fn dialect(&self) -> Dialect;

    /// Returns who judges the scheme and the host of a link.
    fn judge(&self) -> Judge {
        Judge::Rules
    }

    /// Returns true if bidirectional controls change where a link ends.
    #[cfg(feature = "alloc")]
    fn heeds_controls(&self) -> bool {
        false
    }

    /// Returns the next link of a segment, or `None` if there are no more. Links never overlap. Only md4c reads no more than
    /// the segment. Each call must pass the same one.
    fn next(&self, search: &mut Search, rules: &Rules, segment: &Segment<'_>) -> Option<Detected>;

    /// Returns the next candidate and its offset, or `None` after the last one.
    #[cfg(feature = "explain")]
    fn next_candidate(
        &self,
        search: &mut Search,
        rules: &Rules,
        segment: &Segment<'_>,
    ) -> Option<Candidate>;

    /// Returns the offset of the first candidate at or after `from`, or the length of the text.
    fn scan(&self, scan: &mut Scan, needles: &Needles, text: &[u8], from: usize) -> usize {
        scan.candidate(needles, text, from)
    }
}
