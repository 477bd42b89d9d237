//! Recognises sources of a site generator: layouts with template tags, and pages with front matter.

use barelink_fix::front_matter;
use memchr::memmem;

use super::elements::is_code;
use super::parse::Limit;
use super::tree::{Data, Step, Tree};
use crate::files::byte_order_mark;

/// Returns the limit that a page exceeds because it is not finished.
///
/// Content of a tag `{% … %}`, and text between two tags, may become the value of an attribute, or a string of a script.
pub(super) fn limit(page: &str, tree: &Tree) -> Option<Limit> {
    if front_matter::body(page) > byte_order_mark::length(page) {
        return Some(Limit::FrontMatter);
    }
    memmem::find(page.as_bytes(), b"{%")?;
    let mut limit = None;
    let mut in_code = 0;
    tree.walk(|step| match step {
        Step::Enter(Data::Element(element)) => in_code += usize::from(is_code(element.name())),
        Step::Leave(Data::Element(element)) => in_code -= usize::from(is_code(element.name())),
        Step::Enter(Data::Text(text, position)) if limit.is_none() && in_code == 0 => {
            let tag = tag(text).map(|at| position.of(at, text.len()));
            limit = tag.map(|at| Limit::Layout(at.map(|at| at as u32)));
        }
        _ => {}
    });
    limit
}

/// Returns the offset of the first tag such as `{% if a %}`, `{%- end -%}` or `{%~ # comment %}`.
fn tag(text: &str) -> Option<usize> {
    let mut rest = text;
    while let Some(at) = rest.find("{%") {
        let inside = rest.get(at + 2..)?;
        let end = inside.find("%}")?;
        let words = inside.get(..end)?.trim_start_matches(['-', '+', '~']).trim_start();
        let after = words.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        let is_word = !words.starts_with(|c: char| c.is_numeric()) && after.len() < words.len();
        let ends = |c: char| c.is_whitespace() || matches!(c, '(' | '.' | '-' | '+' | '~');
        // `{%s}` is a placeholder of `printf`.
        if words.starts_with('#') || (is_word && (after.is_empty() || after.starts_with(ends))) {
            return Some(text.len() - rest.len() + at);
        }
        rest = inside;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_begins_with_a_word_and_ends() {
        for (text, expected) in [
            ("a {% if b %}", Some(2)),
            ("{%if b%}", Some(0)),
            ("{%- end -%}", Some(0)),
            ("{%\n  include x.html\n%}", Some(0)),
            ("{% # c %}", Some(0)),
            ("{%} {% 5 %} {% é %}", Some(12)),
            ("{% super() %}", Some(0)),
            ("{% set a = {b: 1} %}", Some(0)),
            ("{%s} of {%d}", None),
            ("{%s} and 5 %}", None),
            ("{% if", None),
            ("%} {%", None),
            ("{% 5 %}", None),
            ("{ % if %}", None),
        ] {
            assert_eq!(tag(text), expected, "{text}");
        }
    }
}
