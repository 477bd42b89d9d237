//! Explains why a link was left alone or a candidate was not linked.

use barelink::RejectReason;
use barelink_fix::Reason;

use crate::printable::Printable;

/// Returns the reason why a link was left alone, in words. `written` is the link's text in the source.
pub(crate) fn left_alone_reason(reason: Reason, written: &str) -> String {
    let sentence = reason.sentence(written);
    let sentence = Printable(&sentence);
    if reason.is_doubt() {
        // Tells how to write doubtful links anyway.
        format!("{sentence} (--trust-dialect writes it as it is)")
    } else {
        sentence.to_string()
    }
}

/// Returns the reason why a candidate is not linked, in words, followed by the reason's name.
pub(crate) fn not_linked_reason(reason: RejectReason) -> String {
    format!("{} ({})", reason.seen(), reason.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_readings_are_printable() {
        let told = left_alone_reason(Reason::End(Some(5)), "a.b/\u{1b}c\u{202e}");
        assert!(told.contains("`a.b/\\u{1b}` rather than `a.b/\\u{1b}c\\u{202e}`"), "{told}");
        assert!(!told.contains(['\u{1b}', '\u{202e}']), "{told}");
    }
}
