//! Finds text without inline markup.

use core::ops::Range;

use crate::bytes::find;
use crate::dialect::gfm::url::is_space;

/// Returns true if the bytes in `range` contain no inline markup.
pub(super) fn is_inert(text: &str, range: Range<usize>) -> bool {
    let stops = |b| is_syntax(b) | (b == b']') | (b == b'&') | (b == b'<');
    let is_inside = text.as_bytes().get(range.clone()).is_some();
    is_inside && next_syntax(text, range.clone(), stops) >= range.end
}

/// Returns the end of the token at `start`, which extends to white space. `None` if the token may contain inline
/// markup.
pub(super) fn end_of_inert_token(text: &str, start: usize) -> Option<usize> {
    // `$` and `^` are delimiters in extensions. E2 may be the first byte of a bidirectional control.
    let stops = |b| {
        is_syntax(b)
            | (b == b' ')
            | (b == b']')
            | (b == b'&')
            | (b == b'<')
            | (b == b'>')
            | (b == b'$')
            | (b == b'^')
            | (b == 0xE2)
    };
    let end = next_syntax(text, start..text.len(), stops);
    let next = text.as_bytes().get(end);
    next.map_or(true, |&b| is_space(b)).then_some(end)
}

/// Returns the offset of the first byte in `range` for which `stops` returns true, or the end of `range`.
///
/// Skips `_` inside words, and `&` outside character references.
#[inline(always)]
fn next_syntax(text: &str, range: Range<usize>, stops: impl Fn(u8) -> bool + Copy) -> usize {
    let bytes = text.as_bytes();
    let mut at = range.start;
    loop {
        at += find(bytes.get(at..range.end).unwrap_or_default(), stops);
        let harmless = match bytes.get(at) {
            _ if at >= range.end => None,
            Some(b'&') => (!is_reference(bytes, at)).then_some(1),
            Some(b'_') => within_word(text, at),
            _ => None,
        };
        match harmless {
            Some(length) => at += length,
            None => return at,
        }
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
        let stops = |b| is_syntax(b) | (b == b' ') | (b == b'<');
        let at = next_syntax(self.text, start..self.text.len(), stops);
        let next = self.text.as_bytes().get(at);
        self.is_mute = next.map_or(true, |&b| is_space(b) | (b == b'<'));
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

/// Returns the length of the run of `_` at `at`, if the run is inside a word. It is not a delimiter there.
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
