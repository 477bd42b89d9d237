//! Schemes before `://`.

use crate::bytes::ByteSet;
use crate::rules::Rules;

/// Bytes inside a scheme, but for its dots: those rather end a sentence.
static IN_SCHEME: ByteSet = ByteSet::ALPHANUMERIC.with(b"+-");

/// Returns the length of the scheme that `before` ends with, which does not begin before `floor`.
pub(super) fn length(rules: &Rules, before: &[u8], floor: usize) -> Option<usize> {
    let continues = |b| IN_SCHEME.contains(b);
    let is_new = |length: &usize| *length <= before.len() - floor;
    if rules.has_usual_schemes() {
        let length = rules.scheme_length(before, continues);
        if length.is_some() {
            return length.filter(is_new);
        }
    }
    // No scheme that is longer can be listed, and none that began before is a new one.
    let before = before.get(floor.saturating_sub(32)..)?;
    let run = before.get(before.len() - IN_SCHEME.run_back(before)..)?;
    // A scheme begins with a letter (RFC 3986, section 3.1).
    let letter = run.iter().position(u8::is_ascii_alphabetic)?;
    let scheme = run.get(letter..).filter(|s| is_new(&s.len()))?;
    rules.scheme_length(scheme, continues)
}
