//! Tells why a link was left alone, or why a candidate is not linked.

use barelink::RejectReason;
use barelink_fix::Reason;

use crate::printable::Printable;

/// Returns the reason in words, for a link with this text in the source.
pub(crate) fn told(reason: Reason, written: &str) -> String {
    let sentence = reason.sentence(written);
    let sentence = Printable(&sentence);
    if reason.is_doubt() {
        // The way to have all doubtful links written all the same.
        format!("{sentence} (--trust-dialect writes it as it is)")
    } else {
        sentence.to_string()
    }
}

/// Returns why a candidate is not linked, in words and with the reason's name.
pub(crate) fn not_linked(reason: RejectReason) -> String {
    format!("{} ({})", reason.seen(), reason.name())
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
