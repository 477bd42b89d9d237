//! Explains why a link was left alone or a candidate was not linked.

use barelink::RejectReason;
use barelink_fix::{LeftAlone, Reason};

use crate::report::printable::Printable;

/// Returns the reason why a link was left alone, in words. `written` is the link's text in the source.
pub(crate) fn left_alone_reason(left: &LeftAlone<'_>, written: &str) -> String {
    let sentence = left.sentence(written);
    let sentence = Printable(&sentence);
    if left.reason.is_doubt() {
        // Tells how to write doubtful links anyway.
        format!("{sentence} (--trust-dialect writes it as it is)")
    } else {
        sentence.to_string()
    }
}

/// Returns the reason that links have in common, in words.
pub(crate) fn of_all(reason: Reason, count: usize) -> String {
    if count == 1 {
        reason.to_string()
    } else {
        format!("all {}", reason.short(count))
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
    fn reasons_are_printable() {
        let source = "https://a.bc/\u{1b}c\u{202e}";
        let finder = barelink::LinkFinder::new(barelink::Dialect::Gfm);
        let fixed = barelink_fix::fix(source, &barelink_fix::Syntax::default(), &finder);
        let told = left_alone_reason(&fixed.left_alone[0], source);
        assert!(!told.contains(['\u{1b}', '\u{202e}']), "{told}");
        let reason = Reason::End(Some(14)).sentence(source);
        assert!(
            Printable(&reason).to_string().contains("`https://a.bc/\\u{1b}` rather"),
            "{reason}"
        );
    }
}
