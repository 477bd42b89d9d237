//! Tags of HTML, and the names of its elements.

use std::ops::Range;
use std::sync::LazyLock;

use regex_automata::meta::Regex;
use regex_automata::{Input, PatternID};

const BLOCK: &str = "address article aside blockquote body caption center colgroup dd details dialog dir div dl dt fieldset \
    figcaption figure footer form h1 h2 h3 h4 h5 h6 header legend li main menu nav ol p section summary table tbody td tfoot \
    th thead tr ul";

const INLINE: &str = "a abbr acronym audio b bdi bdo big br button canvas cite code data datalist del dfn em embed font i \
    iframe img input ins kbd label map mark meter nobr noscript object output picture progress q rp rt ruby s samp select \
    slot small span strike strong sub sup svg template textarea time tt u var video wbr";

/// Elements without an end tag.
const VOID: &str = "area base br col embed hr img input link meta param source track wbr";

/// Elements that hold no prose.
const RAW: &str = "base head html math pre script style title xmp";

/// Elements with a name that a placeholder may have: `https://example.com/<title>`.
const LIKE_WORDS: &str = "area base datalist embed fieldset head legend link meta meter noscript output param progress slot \
    title track xmp";

/// Returns true if one of the names in a list is this one. Ignores ASCII case.
pub(crate) fn has(names: &str, name: &str) -> bool {
    names.split(' ').any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns true for an element that begins a block.
pub(crate) fn is_block(name: &str) -> bool {
    has(BLOCK, name)
}

/// Returns true for an element without an end tag.
pub(crate) fn is_void(name: &str) -> bool {
    has(VOID, name)
}

/// Returns true for an element that stands in a paragraph or has no end tag.
pub(crate) fn is_inline_or_void(name: &str) -> bool {
    has(INLINE, name) || is_void(name)
}

/// Returns true for an element of HTML.
pub(crate) fn is_html(name: &str) -> bool {
    is_inline_or_void(name) || has(BLOCK, name) || has(RAW, name)
}

/// Returns true for an element of HTML whose name is no likely placeholder.
pub(crate) fn is_clearly_html(name: &str) -> bool {
    is_html(name) && !has(LIKE_WORDS, name)
}

/// Returns the ranges of closed HTML comments that begin at these offsets.
pub(crate) fn comments(
    text: &str,
    may_begin: impl Fn(usize) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || loop {
        let start = from + text.get(from..)?.find("<!--")?;
        from = start + "<!--".len();
        if may_begin(start) {
            from = start + text.get(start..)?.find("-->")? + "-->".len();
            return Some(start..from);
        }
    })
}

/// A tag of an element.
pub(crate) struct HtmlTag<'s> {
    pub(crate) name: &'s str,
    /// The text after the name.
    pub(crate) attributes: &'s str,
    pub(crate) range: Range<usize>,
    pub(crate) is_end: bool,
    /// True if the tag ends with `/>`. In MDX and SVG, the element is then empty. HTML ignores the `/`, but writers who add
    /// it mean an empty element.
    pub(crate) is_empty: bool,
}

/// Patterns of a comment's start, an autolink and a tag. A backslash before the `>` of an autolink escapes it for kramdown.
static PATTERNS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let autolink =
        r"</?(?:[0-9A-Za-z+.-]{2,}:|[^\x00-\x20<>]*@)(?:[^\x00-\x20<>]*[^\x00-\x20<>\\])?>";
    let tag = r#"</?[0-9A-Za-z-]+(?:[^<>"']|"[^"]*"|'[^']*')*>"#;
    Regex::new_many(&["<!--", autolink, tag]).ok()
});

/// Returns the complete HTML tags in the range `part` of `source`, except tags in comments. Autolinks are none. Quoted values may contain `>`.
pub(crate) fn tags(source: &str, part: Range<usize>) -> impl Iterator<Item = HtmlTag<'_>> {
    let (mut at, mut may_be_comment) = (part.start, true);
    std::iter::from_fn(move || loop {
        let found = PATTERNS.as_ref()?.find(Input::new(source).span(at..part.end))?;
        at = found.end();
        if found.pattern() == PatternID::must(0) && may_be_comment {
            let end = source.get(at..part.end)?.find("-->");
            may_be_comment = end.is_some();
            at += end.unwrap_or(0);
        } else if found.pattern() == PatternID::must(2) {
            let inside = source.get(found.start() + 1..at - 1)?;
            let start = inside.strip_prefix('/').unwrap_or(inside);
            let end = start.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            let (name, attributes) = start.split_at(end.unwrap_or(start.len()));
            return Some(HtmlTag {
                name,
                attributes,
                range: found.range(),
                is_end: inside.starts_with('/'),
                is_empty: attributes.ends_with('/'),
            });
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_autolink_is_no_tag() {
        let source =
            "<https://example.com> <me.b@example.com> <git+ssh:a'> <a:b> <c d=\"e@f\"> <g.h> \\<i@j.k\\>";
        let names: Vec<_> = tags(source, 0..source.len()).map(|tag| tag.name).collect();
        assert_eq!(names, ["a", "c", "g", "i"]);
    }

    #[test]
    fn some_elements_may_be_placeholders() {
        assert!(is_clearly_html("BR") && is_html("title"));
        assert!(!is_clearly_html("title") && !is_html("name"));
    }
}
