use std::fmt;

use barelink::unicode::is_bidi_control;

/// Displays untrusted text on a terminal. Control characters, bidirectional controls, and line and paragraph separators
/// are written as escapes.
pub(crate) struct Printable<'t>(pub(crate) &'t str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.bytes().all(|b| matches!(b, b' '..=b'~')) {
            return f.pad(self.0);
        }
        let mut shown = String::new();
        for c in self.0.chars() {
            if is_active(c) {
                shown.extend(c.escape_default());
            } else {
                shown.push(c);
            }
        }
        f.pad(&shown)
    }
}

/// Formats a message of several lines, each shown as by [`Printable`]. Indents all lines but the first, so that no line
/// can imitate another message.
pub(crate) fn message(text: &str) -> String {
    let lines = text.lines().map(|line| Printable(line).to_string());
    lines.collect::<Vec<_>>().join("\n    ")
}

/// Returns true if [`Printable`] displays a character of the text as an escape.
pub(crate) fn has_active(text: &str) -> bool {
    text.chars().any(is_active)
}

/// Returns true if [`Printable`] displays the character as an escape.
pub(crate) fn is_active(c: char) -> bool {
    // Line and paragraph separators end a line in some terminals and in all editors.
    c.is_control() || is_bidi_control(c) || matches!(c, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(Printable("é\u{1b}[31m\n東").to_string(), "é\\u{1b}[31m\\n東");
        assert_eq!(Printable("a\u{202E}b").to_string(), "a\\u{202e}b");
        assert_eq!(Printable("\u{85}\u{2028}\u{2029}").to_string(), "\\u{85}\\u{2028}\\u{2029}");
        assert_eq!(format!("{:5}|", Printable("ab")), "ab   |");
    }
}
