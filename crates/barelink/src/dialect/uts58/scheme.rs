//! Finds schemes before `://`, and the URLs that begin with one.

use core::ops::Range;

use super::{authority, Delimiters, Search};
use crate::bytes::ByteSet;
use crate::detected::Detected;
use crate::kind::LinkKind;
use crate::options::usual_at_end;
use crate::rules::Rules;
use crate::slice::Slice;

impl Search {
    /// Returns the URL whose `://` is at `colon`, or `None`. A URL that is not linked is skipped as a whole: nothing in
    /// it links, up to where it would end.
    pub(super) fn at_scheme(
        &mut self,
        rules: &Rules,
        text: &str,
        delimiters: Delimiters<'_>,
        colon: usize,
    ) -> Option<Detected> {
        let host_start = colon + "://".len();
        let floor = core::mem::replace(&mut self.at, host_start);
        let before = text.as_bytes().get(..colon)?;
        let Some(scheme) = length(rules, before, floor) else {
            if let Some(scheme) = any_length(before, floor) {
                // A list of hosts has commas: `mongodb://a.example.com,b.example.com/db`.
                let token = authority::token_with_commas(text.get(host_start..)?);
                self.skip_url(rules, text, delimiters, colon - scheme..host_start + token.len());
            }
            return None;
        };
        let start = colon - scheme;
        let (end_text, host_end) =
            match authority::end_of_lone_domain(rules, text.get(host_start..)?) {
                Some(length) => {
                    self.at = host_start + length;
                    (text, self.at)
                }
                None => match self.host_after_scheme(rules, text, delimiters, start, host_start) {
                    Some(found) => found,
                    None => {
                        self.skip_url(rules, text, delimiters, start..self.at);
                        return None;
                    }
                },
            };
        let end = self.end_of_url(rules, end_text, delimiters, start..host_end, true);
        Some(Detected { start, end, kind: LinkKind::Url, has_scheme: true })
    }

    /// Skips a URL that is not linked. `authority` begins at its scheme and ends with its authority.
    fn skip_url(
        &mut self,
        rules: &Rules,
        text: &str,
        delimiters: Delimiters<'_>,
        authority: Range<usize>,
    ) {
        if text.slice(authority.end..).starts_with(['/', '?', '#']) {
            let end = self.end_of_url(rules, text, delimiters, authority, true);
            self.at = self.at.max(end);
        } else {
            self.at = self.at.max(authority.end);
        }
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
    let scheme = run(before, floor).filter(|scheme| is_new(&scheme.len()))?;
    rules.settings.schemes.at_end(scheme, continues)
}

/// Returns the length of any scheme at the end of `before`. The scheme does not begin before `floor`. Returns `None` if
/// there is no scheme.
fn any_length(before: &[u8], floor: usize) -> Option<usize> {
    let length = run(before, floor)?.len();
    (length <= before.len() - floor).then_some(length)
}

/// Returns the scheme at the end of `before`. Some bytes before `floor` are read too: a scheme that begins there is
/// rejected, not shortened.
fn run(before: &[u8], floor: usize) -> Option<&[u8]> {
    let before = before.get(floor.saturating_sub(32)..)?;
    let run = before.get(before.len() - IN_SCHEME.run_back(before)..)?;
    // A scheme begins with a letter (RFC 3986, section 3.1).
    let letter = run.iter().position(u8::is_ascii_alphabetic)?;
    run.get(letter..)
}
