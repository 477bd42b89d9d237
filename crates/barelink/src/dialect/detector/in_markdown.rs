//! The rules of a dialect for leaves of Markdown.

use super::{Search, TokenSearch};
use crate::dialect::delimiters::Closing;
use crate::dialect::detected::Detected;
use crate::dialect::input::Input;
use crate::rules::Rules;
use crate::scan::{Needles, Scan};

/// The part of a [`Detector`](super::Detector) that Markdown needs. It is called with candidates from left to right, which the
/// caller finds in the source.
pub(crate) trait InMarkdown {
    /// Returns the offset of the first candidate of Markdown source at or after `from`, or the length of the source.
    fn scan_source(&self, scan: &mut Scan, needles: &Needles, source: &[u8], from: usize) -> usize {
        scan.candidate_in_source(needles, source, from)
    }

    /// Returns false if all links are found in parsed text, by [`Detector::next`](super::Detector::next).
    fn reads_source(&self) -> bool {
        true
    }

    /// Returns true if no URL links inside open brackets.
    fn heeds_brackets(&self) -> bool {
        false
    }

    /// Returns true if a character beyond ASCII is a letter or a mark. GFM does not ask, so its programs lack the table.
    fn is_letter(&self, _: char) -> bool {
        false
    }

    /// Returns true if delimiters end URLs, and an escape before a URL may belong to its host.
    fn heeds_delimiters(&self) -> bool {
        false
    }

    /// Sorts delimiters by their start.
    fn sort_delimiters(&self, _closings: &mut [Closing]) {}

    /// Returns true if the `\|` in `\\|` stands for a `|`.
    fn splits_paired_escapes(&self) -> bool {
        false
    }

    /// Returns the offset of the first candidate for a URL in a leaf's content, at or after `from`.
    fn next_in_source(&self, _: &mut Search, _: &Input<'_>, _from: usize) -> Option<usize> {
        None
    }

    /// Returns the URL around the candidate at `at`. It does not begin before `floor`.
    fn url_in_source(
        &self,
        _: &mut Search,
        _: &Input<'_>,
        _floor: usize,
        _at: usize,
    ) -> Option<Detected> {
        None
    }

    /// Returns the start of the host around `at` in a text without Markdown. It does not begin before `floor`.
    fn start_of_host(&self, _text: &str, _floor: usize, at: usize) -> usize {
        at
    }

    /// Returns the end of the URL that a reader sees, in a text without Markdown. The link to its start ends at `end`,
    /// where the source has a reference or an escape.
    fn end_of_seen(&self, _text: &str, end: usize) -> usize {
        end
    }

    /// Returns true if the words beside the word between `before` and `after` may decide whether it is a host, as in
    /// `me [at] example.com`.
    fn is_context(&self, _rules: &Rules, _before: &str, _after: &str) -> bool {
        false
    }

    /// Returns the link around the candidate at `at` in a token without Markdown. Returns `None` if the leaf must be walked.
    fn link_in_token(&self, token: &mut TokenSearch<'_>, at: usize) -> Option<Option<Detected>>;
}
