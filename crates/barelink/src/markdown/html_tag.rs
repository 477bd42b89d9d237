//! Reads the tags of raw HTML (CommonMark 0.31, section 6.6), as far as they decide what a reader sees.

use super::angle_scanner::{is_space, skip, tag_name, AngleScanner};
use crate::slice::Slice;

/// A tag of raw HTML.
#[derive(Debug, Clone, Copy)]
pub(super) struct HtmlTag<'s> {
    pub(super) name: &'s str,
    pub(super) is_closing: bool,
    /// The tag after its name.
    attributes: &'s str,
}

impl<'s> HtmlTag<'s> {
    /// Returns the tag that raw HTML or an autolink consists of. Returns `None` for comments, other markup and autolinks.
    pub(super) fn of(written: &'s str) -> Option<Self> {
        let inner = written.strip_prefix('<')?;
        let (inner, is_closing) = match inner.strip_prefix('/') {
            Some(inner) => (inner, true),
            None => (inner, false),
        };
        let end = tag_name(inner.as_bytes(), 0)?;
        let (name, attributes) = (inner.slice(..end), inner.slice(end..));
        // The scheme of an autolink is not a name.
        let is_tag = attributes.starts_with(|c: char| c == '/' || c == '>' || c.is_whitespace());
        is_tag.then_some(HtmlTag { name, is_closing, attributes })
    }

    pub(super) fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns true if the tag opens an element whose content is not displayed (HTML, section 15.3.1).
    pub(super) fn hides_content(&self) -> bool {
        const HIDDEN: [&str; 10] = [
            "datalist", "head", "noembed", "noframes", "noscript", "rp", "script", "style",
            "template", "title",
        ];
        const VOID: [&str; 13] = [
            "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
            "track", "wbr",
        ];
        let is_one_of = |names: &[&str]| names.iter().any(|name| self.is_named(name));
        !self.is_closing
            && !is_one_of(&VOID)
            && (is_one_of(&HIDDEN)
                || self.has_attribute("hidden")
                || self.is_named("dialog") && !self.has_attribute("open"))
    }

    fn has_attribute(&self, name: &str) -> bool {
        let (mut scanner, mut at) = (AngleScanner::default(), 0);
        let bytes = self.attributes.as_bytes();
        loop {
            let start = skip(bytes, at, is_space);
            let Some((end, next)) = scanner.attribute(bytes, start) else { return false };
            if self.attributes.slice(start..end).eq_ignore_ascii_case(name) {
                return true;
            }
            at = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    #[test]
    fn a_tag_is_not_a_comment_an_autolink_or_a_link() {
        for (written, expected) in [
            ("<br>", Some(("br", false))),
            ("<BR/>", Some(("BR", false))),
            ("</x-y >", Some(("x-y", true))),
            ("<a\nb>", Some(("a", false))),
            ("<!-- a -->", None),
            ("<?a?>", None),
            ("<https://a.b>", None),
            ("<a@b.c>", None),
            ("[a](b)", None),
        ] {
            let tag = HtmlTag::of(written).map(|tag| (tag.name, tag.is_closing));
            assert_eq!(tag, expected, "{written}");
        }
    }

    #[test]
    fn elements_without_displayed_content() {
        for (written, is_hidden) in [
            ("<script>", true),
            ("<Style type='a'>", true),
            ("<span hidden>", true),
            ("<span a='b' HIDDEN=''>", true),
            ("<span a=b/hidden>", false),
            ("<span a='hidden'>", false),
            ("<span a=\"x> hidden\">", false),
            ("<span data-hidden>", false),
            ("<dialog>", true),
            ("<dialog open>", false),
            ("</script>", false),
            ("<img hidden>", false),
            ("<b>", false),
        ] {
            let tag = HtmlTag::of(written).unwrap();
            assert_eq!(tag.hides_content(), is_hidden, "{written}");
        }
    }

    /// HTML, sections 15.3.1 ("Hidden elements") and 13.1.2 ("Void elements"), and `noscript` (15.3.1, scripting).
    #[test]
    fn hidden_and_void_elements_are_those_of_the_standard() {
        let hidden = "datalist head noembed noframes noscript rp script style template title";
        for name in hidden.split(' ') {
            assert!(HtmlTag::of(&format!("<{name}>")).unwrap().hides_content(), "{name}");
        }
        let void = "area base br col embed hr img input link meta source track wbr";
        for name in void.split(' ') {
            assert!(!HtmlTag::of(&format!("<{name} hidden>")).unwrap().hides_content(), "{name}");
        }
    }
}
