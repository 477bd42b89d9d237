//! Finds schemes before `://`, and the URLs that begin with one.

use super::{authority, Delimiters, Search};
use crate::bytes::ByteSet;
use crate::detected::Detected;
use crate::kind::LinkKind;
use crate::options::usual_at_end;
use crate::rules::Rules;

impl Search {
    /// Returns the URL whose `://` is at `colon`, or `None`.
    pub(super) fn at_scheme(
        &mut self,
        rules: &Rules,
        text: &str,
        delimiters: Delimiters<'_>,
        colon: usize,
    ) -> Option<Detected> {
        let host_start = colon + "://".len();
        let floor = core::mem::replace(&mut self.at, host_start);
        let start = colon - length(rules, text.as_bytes().get(..colon)?, floor)?;
        let (text, host_end) = match authority::end_of_lone_domain(rules, text.get(host_start..)?) {
            Some(length) => {
                self.at = host_start + length;
                (text, self.at)
            }
            None => self.host_after_scheme(rules, text, delimiters, start, host_start)?,
        };
        Some(Detected {
            start,
            end: self.end_of_url(rules, text, delimiters, start..host_end, true),
            kind: LinkKind::Url,
            has_scheme: true,
        })
    }
}

/// Bytes of a scheme except the dot, which usually ends a sentence.
static IN_SCHEME: ByteSet = ByteSet::ALPHANUMERIC.with(b"+-");

/// Returns the length of the allowed scheme at the end of `before`. The scheme does not begin before `floor`. Returns
/// `None` if there is no such scheme.
pub(super) fn length(rules: &Rules, before: &[u8], floor: usize) -> Option<usize> {
    let continues = |b| IN_SCHEME.contains(b);
    let is_new = |length: &usize| *length <= before.len() - floor;
    if rules.settings.schemes.are_usual() {
        let length = usual_at_end(before, continues);
        if length.is_some() {
            return length.filter(is_new);
        }
    }
    // Some bytes before `floor` are read too. A scheme that begins there is rejected, not shortened.
    let before = before.get(floor.saturating_sub(32)..)?;
    let run = before.get(before.len() - IN_SCHEME.run_back(before)..)?;
    // A scheme begins with a letter (RFC 3986, section 3.1).
    let letter = run.iter().position(u8::is_ascii_alphabetic)?;
    let scheme = run.get(letter..).filter(|s| is_new(&s.len()))?;
    rules.settings.schemes.at_end(scheme, continues)
}
