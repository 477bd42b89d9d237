//! Spellings of explicit links.

use barelink::markdown::InlineScanner;
use barelink_pulldown_cmark::MarkdownLink;
use pulldown_cmark::Options;

use crate::syntax::{Style, Syntax};
use crate::url_text::{reference, reference_at};

/// Spelling of an explicit link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// `<text>`, if the destination is the text, or `mailto:` and the text.
    Autolink,
    /// `[text](destination)`.
    Inline,
}

impl Spelling {
    /// Returns the shortest spelling in this style that should keep the meaning. `written` is the link's text in the
    /// source.
    pub(super) fn of(link: &MarkdownLink<'_>, written: &str, style: Style) -> Spelling {
        if style == Style::Inline {
            return Spelling::Inline;
        }
        let is_verbatim = written == link.text() || written.replace("\\|", "|") == link.text();
        // pulldown-cmark keeps entities in `<>`, comrak resolves them.
        let is_plain = is_verbatim && reference(link.text()).is_none();
        let prefix = link.destination().strip_suffix(link.text());
        let is_same = matches!(prefix, Some("" | "mailto:"));
        if is_plain && is_same && is_autolink(link.text()) {
            Spelling::Autolink
        } else {
            Spelling::Inline
        }
    }

    /// Returns the link in this spelling. `written` is the link's text in the source.
    pub(super) fn spell(self, link: &MarkdownLink<'_>, written: &str, syntax: &Syntax) -> String {
        match self {
            Spelling::Autolink => format!("<{written}>"),
            Spelling::Inline => format!(
                "[{}]({})",
                text(link.text(), syntax),
                destination(link.destination(), syntax.style)
            ),
        }
    }
}

/// Returns true if `<text>` is an autolink (CommonMark 0.31.2, section 6.5). `text` is the text of a link, so `<text>`
/// is no HTML tag.
fn is_autolink(text: &str) -> bool {
    let written = format!("<{text}>");
    InlineScanner::new(&written).autolink_or_html(0) == Some(written.len())
}

/// Escapes the text of an inline link, which is written between `[` and `]`. The result is also valid in a table cell.
fn text(shown: &str, syntax: &Syntax) -> String {
    let is_smart = syntax.pulldown_cmark.contains(Options::ENABLE_SMART_PUNCTUATION);
    let has_directives = syntax.style == Style::Inline;
    let mut escaped = String::with_capacity(shown.len());
    let mut before = None;
    for (at, c) in shown.char_indices() {
        let next = shown.get(at + c.len_utf8()..).and_then(|rest| rest.chars().next());
        let is_delimiter = match c {
            '\\' | '`' | '*' | '[' | ']' | '<' | '|' | '~' | '^' | '$' => true,
            // Within a word, `_` is not a delimiter.
            '_' => ![before, next]
                .iter()
                .all(|beside| beside.is_some_and(|c: char| c.is_ascii_alphanumeric())),
            // `:4321` is a directive in remark-directive, which Docusaurus and Starlight use.
            ':' => has_directives && next.is_some_and(|c| c.is_alphanumeric() || !c.is_ascii()),
            '"' | '\'' => is_smart,
            '-' | '.' => is_smart && (before == Some(c) || next == Some(c)),
            _ => false,
        };
        if is_delimiter {
            escaped.push('\\');
        }
        match c {
            '&' if reference_at(shown, at).is_some() => escaped.push_str("&amp;"),
            _ => escaped.push(c),
        }
        before = Some(c);
    }
    escaped
}

/// Escapes the destination of an inline link (CommonMark 0.31.2, section 6.3), and encloses it in `<` and `>` if
/// needed.
fn destination(destination: &str, style: Style) -> String {
    let needs_angles = destination.contains(|c: char| {
        c.is_whitespace()
            || c.is_ascii_control()
            || (style == Style::Angle && matches!(c, '(' | ')' | '<' | '>'))
    });
    let mut escaped = String::with_capacity(destination.len() + 2);
    for (at, c) in destination.char_indices() {
        match c {
            '\\' | '`' | '<' | '>' | '|' | '$' => escaped.extend(['\\', c]),
            '(' | ')' if !needs_angles => escaped.extend(['\\', c]),
            // A backslash would not help: comrak resolves entities before backslash escapes.
            '&' if reference_at(destination, at).is_some() => escaped.push_str("&amp;"),
            _ => escaped.push(c),
        }
    }
    if needs_angles {
        format!("<{escaped}>")
    } else {
        escaped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barelink::{Dialect, LinkFinder};

    /// Returns the document's only link, spelled explicitly.
    fn spelled(document: &str) -> String {
        let finder = LinkFinder::new(Dialect::Gfm);
        let mut links = barelink_pulldown_cmark::Autolinker::new(&finder)
            .links(document, Options::empty())
            .into_iter();
        let link = links.next().unwrap();
        assert!(links.next().is_none(), "{document}");
        let written = &document[link.range()];
        Spelling::of(&link, written, Style::Angle).spell(&link, written, &Syntax::default())
    }

    #[test]
    fn what_is_its_own_destination_is_an_autolink() {
        for document in ["https://a.b/c_d*e", "me@a.bc", "mailto:me@a.bc", "https://a.b/?c=d&e=f"] {
            assert_eq!(spelled(document), format!("<{document}>"));
        }
    }

    /// In MDX, `<` begins a tag.
    #[test]
    fn the_style_without_angle_brackets_has_none() {
        for (url, expected) in
            [("http://a.b/(c)", "http://a.b/\\(c\\)"), ("http://a.b/c>d<", "http://a.b/c\\>d\\<")]
        {
            assert_eq!(destination(url, Style::Inline), expected);
        }
    }

    #[test]
    fn anything_else_has_text_and_destination() {
        for (document, expected) in [
            ("www.a.bc", "[www.a.bc](http://www.a.bc)"),
            ("www.a.bc/_d_e*f", "[www.a.bc/\\_d_e\\*f](http://www.a.bc/_d_e*f)"),
            ("www.a.bc/(d)", "[www.a.bc/(d)](<http://www.a.bc/(d)>)"),
            ("www.a.bc/d\\e", "[www.a.bc/d\\\\e](http://www.a.bc/d\\\\e)"),
            // Backslash escapes and character references are not part of an address.
            ("me\\@a.bc", "[me@a.bc](mailto:me@a.bc)"),
            // A URL is literal.
            ("http://a.b/?c&lt;d", "[http://a.b/?c&amp;lt;d](http://a.b/?c&amp;lt;d)"),
        ] {
            assert_eq!(spelled(document), expected);
        }
    }
}
