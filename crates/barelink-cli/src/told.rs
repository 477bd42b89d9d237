//! Tells why a link was left alone.

use barelink_fix::Reason;

use crate::printable::Printable;

/// Returns the reason in words, for a link with this text in the source.
pub(crate) fn told(reason: Reason, written: &str) -> String {
    let Reason::End(Some(length)) = reason else {
        return reason.to_string();
    };
    let other = written.get(..length).unwrap_or_default();
    let (written, other) = (Printable(written), Printable(other));
    // The way to have a doubtful link written all the same.
    format!("it may be `{other}` rather than `{written}` (--trust-dialect writes it as it is)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_readings_are_printable() {
        let told = told(Reason::End(Some(5)), "a.b/\u{1b}c\u{202e}");
        assert!(
            told.contains("`a.b/\\u{1b}` rather than `a.b/\\u{1b}c\\u{202e}`"),
            "{told}"
        );
        assert!(!told.contains(['\u{1b}', '\u{202e}']), "{told}");
    }
}
