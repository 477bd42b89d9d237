//! Finds the local part of an address, by UTS #58, section 5.2, "Email Detection Algorithm".

use crate::bytes::ByteSet;
use crate::dialect::in_text::script::is_spaceless;
use crate::slice::Slice;
use crate::unicode::IN_LOCAL_PART;

/// Returns the start of the local part before the `@` at `at_sign`. The local part does not begin before `floor`.
/// Returns `None` if the local part is not valid.
pub(crate) fn start_of_local_part(text: &str, floor: usize, at_sign: usize) -> Option<usize> {
    let before = text.get(floor..at_sign)?;
    let local = before.get(without_local_part(before).len()..)?;
    let has_edges = local.starts_with('.') || local.ends_with('.');
    let mut pairs = local.as_bytes().windows(2);
    let is_valid = !local.is_empty() && !has_edges && !pairs.any(|pair| pair == b"..");
    is_valid.then_some(at_sign - local.len())
}

/// Returns the start of the ASCII part at the end of the local part before `at_sign`, if a letter of a script without
/// spaces precedes it. Otherwise returns `floor`.
pub(super) fn start_in_text(text: &str, floor: usize, at_sign: usize) -> usize {
    let before = text.slice(floor..at_sign);
    let ascii = LOCAL.run_back(before.as_bytes());
    let start = before.len() - ascii;
    let glued = before.slice(..start);
    if ascii > 0 && glued.ends_with(is_spaceless) {
        floor + start
    } else {
        floor
    }
}

/// Returns a text without the trailing characters that a local part may contain.
fn without_local_part(text: &str) -> &str {
    let mut rest = text.as_bytes();
    loop {
        let ascii = LOCAL.run_back(rest);
        rest = rest.slice(..rest.len() - ascii);
        let beyond = IN_LOCAL_PART.run_back(rest);
        if beyond == 0 {
            return text.slice(..rest.len());
        }
        rest = rest.slice(..rest.len() - beyond);
    }
}

/// The full stop, and ASCII characters with `Link_Email`.
static LOCAL: ByteSet = ByteSet::ALPHANUMERIC.with(b".!#$%&'*+-/=?^_`{|}~");

/// Returns the start of the `mailto:` directly before `start`. Ignores ASCII case. Returns `start` if there is none, or
/// if the `mailto:` begins before `floor` or after a letter or digit.
pub(crate) fn with_mailto(text: &str, floor: usize, start: usize) -> usize {
    const MAILTO: &str = "mailto:";
    let prefix = start.checked_sub(MAILTO.len()).filter(|&prefix| prefix >= floor);
    let is_mailto = |&prefix: &usize| {
        let written = text.get(prefix..start);
        written.is_some_and(|written| written.eq_ignore_ascii_case(MAILTO))
            && !text.slice(floor..prefix).ends_with(char::is_alphanumeric)
    };
    prefix.filter(is_mailto).unwrap_or(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unicode::is_link_email;

    #[test]
    fn ascii_is_as_the_property_says() {
        for b in 0..=0x7F {
            let c = char::from(b);
            assert_eq!(LOCAL.contains(b), is_link_email(c), "{c:?}");
        }
    }
}
