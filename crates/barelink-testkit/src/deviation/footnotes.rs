//! Explains footnotes that only cmark-gfm shows. Only the footnote itself contains a reference to it. What looks like
//! another reference is part of a URL.
//!
//! comrak and its adapter remove such footnotes before the search for links, as the adapter's README says.

use super::Outputs;
use crate::html::Piece;

/// Returns the rule if our output lacks only the reference's footnotes, and no text outside these footnotes refers to a
/// footnote. Otherwise returns `None`.
pub(super) fn explaining(outputs: &Outputs) -> Option<&'static str> {
    let Outputs { plain, theirs, ours } = outputs;
    let start = theirs.iter().position(is_section)?;
    let end = theirs
        .iter()
        .rposition(|piece| matches!(piece, Piece::Close(name) if name == "section"))?;
    let (before, after) = (theirs.get(..start)?, theirs.get(end + 1..)?);
    let is_explained = !plain.iter().chain(ours).any(is_section)
        && !before.iter().any(is_reference)
        && before.iter().chain(after).eq(ours);
    is_explained.then_some("footnote-of-itself")
}

fn is_section(piece: &Piece) -> bool {
    has_attribute(piece, "section", "data-footnotes")
}

fn is_reference(piece: &Piece) -> bool {
    has_attribute(piece, "a", "data-footnote-ref")
}

fn has_attribute(piece: &Piece, tag: &str, attribute: &str) -> bool {
    let Piece::Open(name, attributes) = piece else {
        return false;
    };
    name == tag && attributes.iter().any(|(name, _)| name == attribute)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_predicted_difference_is_explained() {
        let theirs = "<p>a</p>\n<section data-footnotes><a data-footnote-ref>1</a></section>";
        let rule = |plain, theirs, ours| explaining(&Outputs::of(plain, theirs, ours));
        let (plain, ours) = ("", "<p>a</p>");
        assert_eq!(rule(plain, theirs, ours), Some("footnote-of-itself"));
        assert_eq!(rule(plain, theirs, "<p>b</p>"), None);
        assert_eq!(rule(theirs, theirs, ours), None);
        let referred_to = theirs.replace("<p>a", "<p><a data-footnote-ref>1</a>");
        let ours = "<p><a data-footnote-ref>1</a></p>";
        assert_eq!(rule(plain, &referred_to, ours), None);
    }
}
