//! Finds tags of template languages, which many generators expand before they parse Markdown. URLs in a tag must not
//! change. The content between tags that enclose map, data or another language must not change either. Code that shows
//! a tag has none.

use std::collections::HashMap;
use std::ops::Range;

use memchr::memmem;

use super::patterns::{HEADING_OR_FENCE, OPEN_TAG};
use crate::map::line::first;
use crate::map::Map;

/// Delimiters of a template tag, such as `{{` and `}}`. Also true if a tag may contain any text. If it is false, a tag that
/// goes on over a blank line may contain arguments only (see [`length_of_arguments`]).
type Delimiters = (&'static str, &'static str, bool);

/// Delimiters of template languages. A longer opening delimiter is listed before its own prefixes, and is therefore
/// tried first.
const DELIMITERS: &[Delimiters] = &[
    // Handlebars: raw block, comment, unescaped value (also Mustache).
    ("{{{{", "}}}}", false),
    ("{{!--", "--}}", true),
    ("{{{", "}}}", false),
    // Hugo: a comment (Go templates, Zola), shortcodes.
    ("{{/*", "*/}}", true),
    ("{{<", ">}}", false),
    ("{{%", "%}}", false),
    // Blade: unescaped value.
    ("{!!", "!!}", false),
    // Liquid, Jinja, Nunjucks, Twig, Tera, Handlebars, Mustache, Go templates, Vue.
    ("{{", "}}", false),
    ("{%", "%}", false),
    // Jinja, Nunjucks, Twig, Tera: a comment.
    ("{#", "#}", true),
    // ERB, EJS.
    ("<%", "%>", true),
    // PHP.
    ("<?php", "?>", true),
    ("<?=", "?>", true),
];

/// Names of blocks `{% name %}…{% endname %}` whose content is not Markdown.
const ENCLOSING: &[&str] = &[
    "capture", "code", "codeblock", "comment", "doc", "highlight", "javascript", "katex", "math",
    "mermaid", "plantuml", "raw", "schema", "set", "style", "stylesheet", "verbatim",
];

/// Names of blocks whose content is Markdown, even if it is nothing but a URL.
const OF_PROSE: &[&str] = &[
    "admonition", "autoescape", "block", "blockquote", "callout", "case", "center", "details",
    "each", "else", "elseif", "elsif", "filter", "for", "hint", "if", "ifchanged", "info",
    "inverse", "list", "note", "quote", "section", "step", "steps", "tab", "tabs", "tip", "trans",
    "unless", "warning", "when", "with",
];

/// Maximum length in bytes of the arguments of a tag that goes on over a blank line.
const ARGUMENTS: usize = 8_192;

/// A tag, its opening delimiter, and its content.
struct Tag<'s> {
    range: Range<usize>,
    open: &'static str,
    content: &'s str,
}

/// Returns the ranges of tags and enclosed content, in source order, without overlaps.
pub(super) fn tags(map: &Map<'_>) -> Vec<Range<usize>> {
    let tags = all(map);
    let mut ranges: Vec<Range<usize>> = Vec::with_capacity(tags.len());
    let ends = ends(map.source, &tags);
    for (tag, end) in tags.iter().zip(ends) {
        let end = end.and_then(|end| Some(tags.get(end)?.range.end));
        let end = end.unwrap_or(tag.range.end);
        match ranges.last_mut() {
            Some(last) if tag.range.start < last.end => last.end = last.end.max(end),
            _ => ranges.push(tag.range.start..end),
        }
    }
    ranges
}

fn all<'s>(map: &Map<'s>) -> Vec<Tag<'s>> {
    let source = map.source;
    let mut tags = Vec::new();
    let mut unclosed = [0; DELIMITERS.len()];
    let mut rest = source;
    while let Some(found) = memchr::memchr2(b'{', b'<', rest.as_bytes()) {
        rest = rest.get(found..).unwrap_or_default();
        let start = source.len() - rest.len();
        let is_open = DELIMITERS.iter().any(|(open, ..)| rest.starts_with(open));
        let mut kinds = DELIMITERS.iter().zip(&mut unclosed);
        let tag = (is_open && !map.is_code(start)).then(|| {
            kinds.find_map(|(kind, unclosed)| {
                let content = rest.strip_prefix(kind.0)?;
                closed(map, content, kind, unclosed)
            })
        });
        let tag = tag.flatten();
        let end = tag.as_ref().map_or(start + 1, |tag| tag.range.end);
        rest = source.get(end..).unwrap_or_default();
        tags.extend(tag);
    }
    tags
}

/// Returns the tag whose opening delimiter directly precedes `content`, the rest of the source, or `None` if the tag is
/// not closed. Up to `unclosed`, the closing delimiter is known to be missing, which prevents repeated searches.
fn closed<'s>(
    map: &Map<'s>,
    content: &'s str,
    &(open, close, holds_blank_lines): &Delimiters,
    unclosed: &mut usize,
) -> Option<Tag<'s>> {
    let source = map.source;
    let start = source.len() - content.len();
    let limit = if holds_blank_lines { source.len() } else { map.end_of_paragraph(start) };
    let within = source.as_bytes().get(start..limit).filter(|_| *unclosed < limit);
    let found = within.and_then(|within| memmem::find(within, close.as_bytes()));
    if found.is_none() {
        *unclosed = limit;
    }
    let length = match found {
        Some(length) => length,
        // PHP code at the end of a file may lack its closing delimiter.
        None if close == "?>" => content.len(),
        None if holds_blank_lines => return None,
        None => length_of_arguments(content, close)?,
    };
    let end = (start + length + close.len()).min(source.len());
    let content = content.get(..length)?;
    Some(Tag { range: start - open.len()..end, open, content })
}

/// Returns the length of the arguments at the start of `text`, up to the delimiter `close`. Arguments contain neither the
/// start of another tag nor a heading or a fence, and have at most [`ARGUMENTS`] bytes.
fn length_of_arguments(text: &str, close: &str) -> Option<usize> {
    let text = first(text, ARGUMENTS);
    let end = OPEN_TAG.find(text).map_or(text.len(), |tag| tag.start);
    let length = memmem::find(text.get(..end)?.as_bytes(), close.as_bytes())?;
    (!HEADING_OR_FENCE.is_match(text.get(..length)?)).then_some(length)
}

/// For each tag, returns the index of its closing tag, or `None` if the tag encloses nothing or encloses Markdown.
fn ends(source: &str, tags: &[Tag<'_>]) -> Vec<Option<usize>> {
    let mut ends = vec![None; tags.len()];
    // Index, opening delimiter and name of each open tag, and the number of open tags by delimiter and name.
    let mut open: Vec<(usize, (&str, &str))> = Vec::new();
    let mut numbers: HashMap<(&str, &str), usize> = HashMap::new();
    for (index, tag) in tags.iter().enumerate() {
        let content = tag.content.trim_start_matches(['-', '~', '+']).trim_start();
        let closes = match tag.open {
            "{%" => content.strip_prefix("end"),
            "{{<" | "{{{{" => content.strip_prefix('/').map(str::trim_start),
            // Handlebars closes `{{#name}}` by `{{/name}}`, and preprocessors of mdBook by `{{#endname}}`.
            "{{" => content.strip_prefix('/').or_else(|| content.strip_prefix("#end")),
            _ => continue,
        };
        if tag.open == "{{" && closes.is_none() && !content.starts_with('#') {
            continue;
        }
        if let Some(name) = closes.map(name).filter(|name| !name.is_empty()) {
            let closed = (tag.open, name);
            if numbers.get(&closed).is_none_or(|&number| number == 0) {
                continue;
            }
            // Tags that are open inside the closed one are never closed.
            while let Some((opener, opened)) = open.pop() {
                numbers.entry(opened).and_modify(|number| *number -= 1);
                if opened == closed {
                    let opening = tags.get(opener).map_or(0, |opening| opening.range.end);
                    let inside = source.get(opening..tag.range.start).unwrap_or_default();
                    if let Some(end) = ends.get_mut(opener) {
                        *end = encloses_data(opened, inside).then_some(index);
                    }
                    break;
                }
            }
            continue;
        }
        let name = name(content.strip_prefix('#').unwrap_or(content));
        let is_closed = content.trim_end().ends_with('/');
        if !is_closed && !name.is_empty() {
            open.push((index, (tag.open, name)));
            *numbers.entry((tag.open, name)).or_default() += 1;
        }
    }
    ends
}

/// Returns true if a block of tags encloses something other than Markdown. `tag` is the delimiter and the name of its first
/// tag, and `inside` the text between its tags. A URL or path alone is data, except in blocks of prose.
fn encloses_data((open, name): (&str, &str), inside: &str) -> bool {
    match open {
        "{{<" | "{{{{" => true,
        "{%" if ENCLOSING.contains(&name) => true,
        "{{" if name == "ref" => true,
        _ => {
            // A block quote's markers may be around the word.
            let word = inside.trim_matches(|c: char| c.is_whitespace() || c == '>');
            let is_one_word = !word.contains(char::is_whitespace);
            is_one_word && inside.contains(['/', '@', '.']) && !OF_PROSE.contains(&name)
        }
    }
}

/// Returns the name at the start of a tag's content.
fn name(content: &str) -> &str {
    let end = content.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '/' | '.'));
    content.get(..end.unwrap_or(content.len())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let map = Map::new(source, pulldown_cmark::Options::empty());
        let found: Vec<_> = tags(&map).into_iter().map(|tag| &source[tag]).collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn each_ends_as_it_began() {
        check("a {{ b }} {% c %} d", &["{{ b }}", "{% c %}"]);
        check("{{ %} }}{% }} %}", &["{{ %} }}", "{% }} %}"]);
        check("{{\nb\r\n}}{{\r}}", &["{{\nb\r\n}}", "{{\r}}"]);
        check("{{{ a }}}", &["{{{ a }}}"]);
        for (open, close, _) in DELIMITERS {
            let tag = [*open, " a ", close].concat();
            check(&format!("b {tag} c"), &[&tag]);
            let tag = [*open, " a\n\nb ", close].concat();
            check(&format!("b {tag} c"), &[&tag]);
        }
    }

    #[test]
    fn what_is_not_closed_is_none() {
        for source in [
            "{{ a", "}} {{", "{%}", "{ { a } }", "{# a", "<% a", "a < b % c > d", "{#a}",
            "`{{ a` }}", "`<?php`\n\na", "```\n{{ a\n```\n}}", "{{ a\n\n# b\n\n}}",
            "{{ a\n\n```\n}}\n```\n",
        ] {
            check(source, &[]);
        }
        check("{{ a\n\n{% b %}", &["{% b %}"]);
        check("{% a\n\nb {% c %}", &["{% c %}"]);
        let far = format!("{{{{ a\n\n{}}}}}", "b\n".repeat(ARGUMENTS / 2));
        check(&far, &[]);
        check("a <?php b\n\nc", &["<?php b\n\nc"]);
    }

    #[test]
    fn arguments_go_on_over_blank_lines() {
        for tag in [
            "{{< a\n  b=\"c\"\n\n  d=\"e\"\n>}}", "{% a\n\n      b=\"c\"\n\n%}", "{{ a\r\n \r\n}}",
            "{{ a\r\r}}", "{{% a\n\n%}}",
        ] {
            check(&format!("b {tag} c"), &[tag]);
            check(&format!("- b\n\n  {tag}\n\nc"), &[tag]);
        }
    }

    #[test]
    fn some_enclose_what_is_no_markdown() {
        for source in [
            "{% highlight ruby %}\n\na\n\n{% endhighlight %}",
            "{%- raw -%} a {{ b }} {%- endraw -%}",
            "{% comment %} {% if a %} {% endcomment %}",
            "{% codeblock lang:js %}\na\n{% endcodeblock %}",
            "{{< a >}}b{{< /a >}}",
            "{{< a b=\"c\" >}}\n\nd\n\n{{</ a >}}",
            "{{< a >}}{{< a >}}{{< /a >}}{{< b >}}{{< /a >}}",
            "{{{{raw}}}} {{a}} {{{{/raw}}}}",
            "{{#ref}}\na b\n{{#endref}}",
            "{{#embed}} a/b {{/embed}}",
            "{% embed %}\na.b/c\n{% endembed %}",
        ] {
            check(&format!("b {source} c"), &[source]);
        }
        check("{% if a %} b {% endif %}", &["{% if a %}", "{% endif %}"]);
        check("{{% a %}} b {{% /a %}}", &["{{% a %}}", "{{% /a %}}"]);
        check("{{< a />}} b {{< /a >}}", &["{{< a />}}", "{{< /a >}}"]);
        check("{{< a >}} b {{< c >}}", &["{{< a >}}", "{{< c >}}"]);
        check("{% a() %} b {% end %}", &["{% a() %}", "{% end %}"]);
        check("{{#a}} b {{/a}}", &["{{#a}}", "{{/a}}"]);
        check("{{#if a}} b/c {{/if}}", &["{{#if a}}", "{{/if}}"]);
        check("{% embed %} a b.c {% endembed %}", &["{% embed %}", "{% endembed %}"]);
    }
}
