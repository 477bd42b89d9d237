//! Finds tags of template languages, which many generators expand before they parse Markdown. URLs in a tag must not
//! change. The content between tags that enclose code or another language must not change either.

use std::collections::HashMap;
use std::ops::Range;

use memchr::memmem;

use super::lines::lines;

/// Delimiters of a template tag, such as `{{` and `}}`.
struct Delimiters {
    open: &'static str,
    close: &'static str,
    /// True if a tag may contain blank lines. If it is false, a tag that does not end in its paragraph is text.
    holds_blank_lines: bool,
}

const fn tag(open: &'static str, close: &'static str) -> Delimiters {
    Delimiters { open, close, holds_blank_lines: false }
}

const fn block(open: &'static str, close: &'static str) -> Delimiters {
    Delimiters { open, close, holds_blank_lines: true }
}

/// Delimiters of template languages. A longer opening delimiter is listed before its own prefixes, and is therefore
/// tried first.
const DELIMITERS: &[Delimiters] = &[
    // Handlebars: raw block, comment, unescaped value (also Mustache).
    tag("{{{{", "}}}}"),
    block("{{!--", "--}}"),
    tag("{{{", "}}}"),
    // Hugo: a comment (Go templates, Zola), shortcodes.
    block("{{/*", "*/}}"),
    tag("{{<", ">}}"),
    tag("{{%", "%}}"),
    // Blade: unescaped value.
    tag("{!!", "!!}"),
    // Liquid, Jinja, Nunjucks, Twig, Tera, Handlebars, Mustache, Go templates, Vue.
    tag("{{", "}}"),
    tag("{%", "%}"),
    // Jinja, Nunjucks, Twig, Tera: a comment.
    block("{#", "#}"),
    // ERB, EJS.
    block("<%", "%>"),
    // PHP.
    block("<?php", "?>"),
    block("<?=", "?>"),
];

/// Names of blocks `{% name %}…{% endname %}` whose content is not Markdown.
const ENCLOSING: &[&str] = &[
    "code", "codeblock", "comment", "doc", "highlight", "javascript", "katex", "math", "mermaid",
    "plantuml", "raw", "schema", "style", "stylesheet", "verbatim",
];

/// A tag, its opening delimiter, and its content.
struct Tag<'s> {
    range: Range<usize>,
    open: &'static str,
    content: &'s str,
}

/// Returns the ranges of tags and enclosed content, in source order, without overlaps.
pub(super) fn tags(source: &str) -> Vec<Range<usize>> {
    let tags = all(source);
    let mut ranges: Vec<Range<usize>> = Vec::with_capacity(tags.len());
    let ends = ends(&tags);
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

fn all(source: &str) -> Vec<Tag<'_>> {
    let mut tags = Vec::new();
    let (mut unclosed, mut paragraph) = ([0; DELIMITERS.len()], 0);
    let mut rest = source;
    while let Some(found) = memchr::memchr2(b'{', b'<', rest.as_bytes()) {
        rest = rest.get(found..).unwrap_or_default();
        let mut kinds = DELIMITERS.iter().zip(&mut unclosed);
        let tag = kinds.find_map(|(kind, unclosed)| {
            let content = rest.strip_prefix(kind.open)?;
            closed(source, content, kind, unclosed, &mut paragraph)
        });
        let end = tag.as_ref().map_or(source.len() - rest.len() + 1, |tag| tag.range.end);
        rest = source.get(end..).unwrap_or_default();
        tags.extend(tag);
    }
    tags
}

/// Returns the tag whose opening delimiter directly precedes `content`, the rest of the source, or `None` if the tag is
/// not closed. Up to `unclosed`, the closing delimiter is known to be missing. `paragraph` is the end of the current
/// paragraph. Both prevent repeated searches of the same text.
fn closed<'s>(
    source: &'s str,
    content: &'s str,
    kind: &Delimiters,
    unclosed: &mut usize,
    paragraph: &mut usize,
) -> Option<Tag<'s>> {
    let start = source.len() - content.len();
    if !kind.holds_blank_lines && start >= *paragraph {
        *paragraph = start + length_of_paragraph(content);
    }
    let limit = if kind.holds_blank_lines { source.len() } else { *paragraph };
    let within = source.as_bytes().get(start..limit).filter(|_| *unclosed < limit);
    let found = within.and_then(|within| memmem::find(within, kind.close.as_bytes()));
    if found.is_none() {
        *unclosed = limit;
    }
    // PHP code at the end of a file may lack its closing delimiter.
    let length = found.or_else(|| (kind.close == "?>").then_some(content.len()))?;
    let end = (start + length + kind.close.len()).min(source.len());
    let content = content.get(..length)?;
    Some(Tag { range: start - kind.open.len()..end, open: kind.open, content })
}

/// Returns the length of the text up to the first blank line after its first line.
fn length_of_paragraph(text: &str) -> usize {
    let mut end = 0;
    for line in lines(text) {
        if end > 0 && line.trim().is_empty() {
            break;
        }
        end += line.len();
    }
    end
}

/// For each tag, returns the index of its closing tag, or `None` if the tag encloses nothing or encloses Markdown.
fn ends(tags: &[Tag<'_>]) -> Vec<Option<usize>> {
    let mut ends = vec![None; tags.len()];
    // Index, opening delimiter and name of each open tag, and the number of open tags by delimiter and name.
    let mut open: Vec<(usize, (&str, &str))> = Vec::new();
    let mut numbers: HashMap<(&str, &str), usize> = HashMap::new();
    for (index, tag) in tags.iter().enumerate() {
        let content = tag.content.trim_start_matches(['-', '~', '+']).trim_start();
        let closes = match tag.open {
            "{%" => content.strip_prefix("end"),
            "{{<" | "{{{{" => content.strip_prefix('/').map(str::trim_start),
            _ => continue,
        };
        if let Some(name) = closes.map(name).filter(|name| !name.is_empty()) {
            let closed = (tag.open, name);
            if numbers.get(&closed).is_none_or(|&number| number == 0) {
                continue;
            }
            // Tags that are open inside the closed one are never closed.
            while let Some((opener, opened)) = open.pop() {
                numbers.entry(opened).and_modify(|number| *number -= 1);
                if opened == closed {
                    if let Some(end) = ends.get_mut(opener) {
                        *end = Some(index);
                    }
                    break;
                }
            }
            continue;
        }
        let name = name(content);
        let is_closed = content.trim_end().ends_with('/');
        let encloses = tag.open != "{%" || ENCLOSING.contains(&name);
        if encloses && !is_closed && !name.is_empty() {
            open.push((index, (tag.open, name)));
            *numbers.entry((tag.open, name)).or_default() += 1;
        }
    }
    ends
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
        let found: Vec<_> = tags(source).into_iter().map(|tag| &source[tag]).collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn each_ends_as_it_began() {
        check("a {{ b }} {% c %} d", &["{{ b }}", "{% c %}"]);
        check("{{ %} }}{% }} %}", &["{{ %} }}", "{% }} %}"]);
        check("{{\nb\r\n}}{{\r}}", &["{{\nb\r\n}}", "{{\r}}"]);
        check("{{{ a }}}", &["{{{ a }}}"]);
        for kind in DELIMITERS {
            let tag = [kind.open, " a ", kind.close].concat();
            check(&format!("b {tag} c"), &[&tag]);
            let tag = [kind.open, " a\n\nb ", kind.close].concat();
            let expected = if kind.holds_blank_lines { vec![&*tag] } else { vec![] };
            check(&format!("b {tag} c"), &expected);
        }
    }

    #[test]
    fn what_is_not_closed_in_its_paragraph_is_none() {
        for source in [
            "{{ a", "}} {{", "{%}", "{ { a } }", "{{ a\n\n}}", "{{ a\r\n \r\n}}", "{{ a\r\r}}",
            "{# a", "<% a", "a < b % c > d", "{#a}",
        ] {
            check(source, &[]);
        }
        check("{{ a\n\n{% b %}", &["{% b %}"]);
        check("a <?php b\n\nc", &["<?php b\n\nc"]);
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
        ] {
            check(&format!("b {source} c"), &[source]);
        }
        check("{% if a %} b {% endif %}", &["{% if a %}", "{% endif %}"]);
        check("{{% a %}} b {{% /a %}}", &["{{% a %}}", "{{% /a %}}"]);
        check("{{< a />}} b {{< /a >}}", &["{{< a />}}", "{{< /a >}}"]);
        check("{{< a >}} b {{< c >}}", &["{{< a >}}", "{{< c >}}"]);
        check("{% a() %} b {% end %}", &["{% a() %}", "{% end %}"]);
        check("{{#a}} b {{/a}}", &["{{#a}}", "{{/a}}"]);
    }
}
