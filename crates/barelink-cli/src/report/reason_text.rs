//! Explains why a link was left alone or a candidate was not linked.

use barelink::RejectReason;
use barelink_fix::Reason;

use crate::report::printable::Printable;

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

/// Returns the reason in a few words that follow the number of links left alone for it: "1 may end sooner".
pub(crate) fn in_short(reason: Reason, count: usize) -> String {
    let (one, more) = match reason {
        Reason::Backslash => ("follows a backslash", "follow a backslash"),
        Reason::Delimiter => ("is next to a delimiter", "are next to a delimiter"),
        Reason::Context => ("would change the text around it", "would change the text around them"),
        Reason::Parsers => {
            ("is read differently by two parsers", "are read differently by two parsers")
        }
        Reason::Heading => ("is in a heading", "are in a heading"),
        Reason::Disabled => ("is disabled", "are disabled"),
        Reason::Code => ("is in code", "are in code"),
        Reason::Mdx => ("is in a document that is not MDX", "are in a document that is not MDX"),
        Reason::FrontMatter => ("may be in front matter", "may be in front matter"),
        Reason::Definition => ("may be in a definition", "may be in a definition"),
        Reason::Template => ("is in a template tag", "are in a template tag"),
        Reason::Together => ("depends on other links", "depend on other links"),
        Reason::Host => ("has an invalid host or port", "have an invalid host or port"),
        Reason::End(Some(_)) => ("may end sooner", "may end sooner"),
        Reason::End(None) => ("may be no link", "may be no links"),
        Reason::GoesOn => ("may end later", "may end later"),
        Reason::Escape => ("contains a backslash", "contain a backslash"),
        Reason::Reference => ("contains a character reference", "contain a character reference"),
        Reason::Invisible => ("contains an invisible character", "contain an invisible character"),
        Reason::Placeholder => ("looks like a placeholder", "look like a placeholder"),
        Reason::FileName => ("looks like a file name", "look like a file name"),
        Reason::Path => ("is part of a path", "are part of a path"),
        Reason::Html => ("is in HTML without prose", "are in HTML without prose"),
        Reason::Destination => ("is in an invalid link", "are in an invalid link"),
        Reason::Footnote => ("is in brackets of no footnote", "are in brackets of no footnote"),
        Reason::Tag => ("is in an unclosed HTML tag", "are in an unclosed HTML tag"),
        Reason::Comment => ("would end the comment", "would end the comment"),
        Reason::Attribute => ("is beside a `#[doc = …]`", "are beside a `#[doc = …]`"),
        Reason::Effort => ("would take too long", "would take too long"),
        other => {
            let verb = if count == 1 { "has" } else { "have" };
            return format!("{verb} the reason `{}`", other.name());
        }
    };
    if count == 1 { one } else { more }.to_owned()
}

/// Returns the reason that links have in common, in words.
pub(crate) fn of_all(reason: Reason, count: usize) -> String {
    if count == 1 {
        reason.to_string()
    } else {
        format!("all {}", in_short(reason, count))
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
