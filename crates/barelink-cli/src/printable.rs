use std::fmt;

/// A text on its way to a terminal: control characters, which could move the cursor or change colours, are
/// shown as what they are.
pub(crate) struct Printable<'t>(pub(crate) &'t str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self
            .0
            .chars()
            .flat_map(|c| {
                let escaped = c.is_control().then(|| c.escape_default());
                let plain = (!c.is_control()).then_some(c);
                escaped.into_iter().flatten().chain(plain)
            })
            .collect();
        f.pad(&shown)
    }
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
        assert_eq!(format!("{:5}|", Printable("ab")), "ab   |");
    }
}
