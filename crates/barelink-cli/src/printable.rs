use std::fmt;

use barelink::unicode::is_bidi_control;

/// A text on its way to a terminal: characters that could move the cursor, change colours or turn the direction
/// of a line are shown as what they are.
pub(crate) struct Printable<'t>(pub(crate) &'t str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self
            .0
            .chars()
            .flat_map(|c| {
                let escaped = is_active(c).then(|| c.escape_default());
                let plain = (!is_active(c)).then_some(c);
                escaped.into_iter().flatten().chain(plain)
            })
            .collect();
        f.pad(&shown)
    }
}

fn is_active(c: char) -> bool {
    c.is_control() || is_bidi_control(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(
            Printable("é\u{1b}[31m\n東").to_string(),
            "é\\u{1b}[31m\\n東"
        );
        assert_eq!(Printable("a\u{202E}b").to_string(), "a\\u{202e}b");
        assert_eq!(format!("{:5}|", Printable("ab")), "ab   |");
    }
}
