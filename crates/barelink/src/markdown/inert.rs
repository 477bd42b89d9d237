//! Text that means nothing to an inline parser.

use core::ops::Range;

use crate::bytes::find;
use crate::dialect::gfm::url::is_space;

/// Returns true if the bytes in `range` contain no inline markup.
pub(super) fn is_inert(text: &str, range: Range<usize>) -> bool {
    let Some(bytes) = text.as_bytes().get(range.clone()) else {
        return false;
    };
    let mut at = 0;
    loop {
        at += find(bytes.get(at..).unwrap_or_default(), |b| {
            is_syntax(b) | (b == b']') | (b == b'&') | (b == b'<')
        });
        at += match bytes.get(at) {
            None => return true,
            Some(b'&') if !is_reference(text.as_bytes(), range.start + at) => 1,
            Some(b'_') => match within_word(text, range.start + at) {
                Some(underscores) => underscores,
                None => return false,
            },
            Some(_) => return false,
        };
    }
}

/// Returns the end of the token that begins at `start` and extends to white space, if no parser finds anything in the token.
pub(super) fn end_of_inert_token(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = start;
    loop {
        // `$` and `^` are delimiters in extensions. Three bytes from E2 on may be a bidirectional control.
        at += find(bytes.get(at..)?, |b| {
            is_syntax(b)
                | (b == b' ')
                | (b == b']')
                | (b == b'&')
                | (b == b'<')
                | (b == b'>')
                | (b == b'$')
                | (b == b'^')
                | (b == 0xE2)
        });
        at += match bytes.get(at) {
            None => return Some(at),
            Some(&b) if is_space(b) => return Some(at),
            Some(b'&') if !is_reference(bytes, at) => 1,
            Some(b'_') => within_word(text, at)?,
            Some(_) => return None,
        };
    }
}

/// Tells whether the tokens of a text, which white space separates, can end or hide anything. Stores the answer for the
/// last token.
#[derive(Debug)]
pub(super) struct Tokens<'t> {
    text: &'t str,
    /// End of the bytes examined.
    end: usize,
    is_mute: bool,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Tokens {
            text,
            end: 0,
            is_mute: false,
        }
    }

    /// Returns true if `start` is in the last token, and [`Tokens::is_mute`] returned true for it.
    pub(super) fn has_trap(&self, start: usize) -> bool {
        self.is_mute && start < self.end
    }

    /// Returns true if no URL that begins at `start` can end or hide a construct that begins before it. A `]` cannot:
    /// if it could, a bracket would be open, and GFM would find no URL.
    pub(super) fn is_mute(&mut self, start: usize) -> bool {
        if start < self.end {
            return self.is_mute;
        }
        let bytes = self.text.as_bytes();
        let mut at = start;
        loop {
            let rest = bytes.get(at..).unwrap_or_default();
            at += find(rest, |b| is_syntax(b) | (b == b' ') | (b == b'<'));
            let underscores = match bytes.get(at) {
                Some(b'_') => within_word(self.text, at),
                _ => None,
            };
            match underscores {
                Some(underscores) => at += underscores,
                None => break,
            }
        }
        self.is_mute = bytes.get(at).map_or(true, |&b| is_space(b) | (b == b'<'));
        self.end = at + 1;
        self.is_mute
    }
}

/// Returns true if the `&` here may begin a character reference.
fn is_reference(bytes: &[u8], ampersand: usize) -> bool {
    let rest = bytes.get(ampersand + 1..).unwrap_or_default();
    let name = rest
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'#');
    rest.get(name.count()) == Some(&b';')
}

/// Returns the number of `_` at `at`, if they are inside a word. They are not delimiters there.
fn within_word(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let after = rest.trim_start_matches('_');
    let before = text.get(..at)?.chars().next_back()?;
    (before.is_alphanumeric() && after.chars().next()?.is_alphanumeric())
        .then_some(rest.len() - after.len())
}

/// Returns true for controls, and for bytes that are syntax in inline content. Other bytes are syntax only beside one
/// of these.
#[inline(always)]
fn is_syntax(b: u8) -> bool {
    (b < b' ')
        | (b == b'*')
        | (b == b'_')
        | (b == b'~')
        | (b == b'[')
        | (b == b'`')
        | (b == b'\\')
        | (b == b'|')
        | (b == b'{')
}
