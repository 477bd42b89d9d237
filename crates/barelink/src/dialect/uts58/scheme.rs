//! Finds schemes before `://`.

use crate::bytes::ByteSet;
use crate::options::usual_at_end;
use crate::rules::Rules;

/// Bytes of a scheme except the dot, which usually ends a sentence.
static IN_SCHEME: ByteSet = ByteSet::ALPHANUMERIC.with(b"+-");

/// Returns the length of the allowed scheme at the end of `before`. It does not begin before `floor`. `None` if there
/// is none.
pub(super) fn length(rules: &Rules, before: &[u8], floor: usize) -> Option<usize> {
    let continues = |b| IN_SCHEME.contains(b);
    let is_new = |length: &usize| *length <= before.len() - floor;
    if rules.settings.schemes.are_usual() {
        let length = usual_at_end(before, continues);
        if length.is_some() {
            return length.filter(is_new);
        }
    }
    // Some bytes before `floor` are read too. A scheme that begins there belongs to the last link.
    let before = before.get(floor.saturating_sub(32)..)?;
    let run = before.get(before.len() - IN_SCHEME.run_back(before)..)?;
    // A scheme begins with a letter (RFC 3986, section 3.1).
    let letter = run.iter().position(u8::is_ascii_alphabetic)?;
    let scheme = run.get(letter..).filter(|s| is_new(&s.len()))?;
    rules.settings.schemes.at_end(scheme, continues)
}
