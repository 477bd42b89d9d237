//! Tags of HTML, and the names of its elements.

use std::ops::Range;

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
fn has(names: &str, name: &str) -> bool {
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

/// Returns the complete HTML tags in the range `part` of `source`, except tags in comments. Autolinks are none. Quoted values may contain `>`.
pub(crate) fn tags(source: &str, part: Range<usize>) -> impl Iterator<Item = HtmlTag<'_>> {
    let text = source.get(part.clone()).unwrap_or_default();
    let (mut at, mut may_be_comment) = (0, true);
    std::iter::from_fn(move || loop {
        let rest = text.get(at..)?;
        let start = at + memchr::memchr(b'<', rest.as_bytes())?;
        at = start + 1;
        let rest = text.get(at..)?;
        if let Some(comment) = rest.strip_prefix("!--").filter(|_| may_be_comment) {
            let end = comment.find("-->");
            may_be_comment = end.is_some();
            at += end.unwrap_or(0);
            continue;
        }
        let is_end = rest.starts_with('/');
        let rest = rest.strip_prefix('/').unwrap_or(rest);
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let length = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
        let (name, attributes) = rest.split_at(length);
        if name.is_empty() || is_autolink(rest) {
            continue;
        }
        let Some(inside) = end_of_tag(attributes) else {
            continue;
        };
        at = text.len() - attributes.len() + inside + 1;
        return Some(HtmlTag {
            name,
            attributes: attributes.get(..inside)?,
            range: part.start + start..part.start + at,
            is_end,
            is_empty: attributes.get(..inside)?.ends_with('/'),
        });
    })
}

/// Returns true if `rest`, behind a `<`, is a URL or an address, and `>`.
fn is_autolink(rest: &str) -> bool {
    let end = rest.find(|c: char| c.is_whitespace() || ['<', '>'].contains(&c));
    let (inside, after) = rest.split_at(end.unwrap_or(rest.len()));
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || ['+', '.', '-'].contains(&c);
    let is_url = inside
        .find(|c| !is_of_scheme(c))
        .is_some_and(|end| end > 1 && inside.get(end..).is_some_and(|rest| rest.starts_with(':')));
    // kramdown reads on behind `\<me@example.com\>`.
    after.starts_with('>') && !inside.ends_with('\\') && (is_url || inside.contains('@'))
}

/// Returns the offset of the `>` that ends a tag, or `None` if the text ends or another `<` follows first. Quoted `<` and
/// `>` do not count. `attributes` is the text after the tag's name.
fn end_of_tag(attributes: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in attributes.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            // A tag cannot begin inside another tag.
            (None, b'<') => return None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
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
