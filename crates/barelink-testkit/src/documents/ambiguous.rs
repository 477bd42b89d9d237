//! Generates random documents that may mean something else to a site generator, or to the author, than to a Markdown
//! parser.

use fastrand::Rng;

use super::{now_and_then, pick};

/// Host of the links that `fix` must leave alone, whatever its rules.
pub const LEFT: &str = "left.example";

/// Front matter of various generators, and text that resembles it.
const FRONT_MATTER: &[&str] = &[
    "---\na: https://left.example/a\n---",
    "---\r\na: https://left.example/a\r\n---",
    "\n  ---\na: https://left.example/a\n---",
    "---\n\na: https://left.example/a\n\nb: me@left.example\n---",
    "---\n\nSee https://left.example/a.\n\n---",
    "---\na: https://left.example/a\n...",
    "+++\na = \"https://left.example/a\"\n+++",
    "---toml\na = 'https://left.example/a'\n---",
    ";;;\n\"a\": \"https://left.example/a\"\n;;;",
    "{\n  \"a\": \"https://left.example/a\"\n}",
    "title: a\nurl: https://left.example/a\n---",
    "title: a\nauthor: me@left.example",
    "a\n\n---\nurl: https://left.example/a\n---",
];

/// Blocks whose links `fix` must leave alone under all rules. Most of the links are in templates, code, HTML or
/// malformed Markdown.
const ALONE: &[&str] = &[
    "{{ 'https://left.example/a' | a }}",
    "{% a 'https://left.example/a' %}",
    "{# a\n\nme@left.example #}",
    "{{!-- }}\n\nhttps://left.example/a --}}",
    "{{/* a\n\nhttps://left.example/a */}}",
    "{{< a \"https://left.example/a\" >}}",
    "<%= a https://left.example/a %>",
    "a <?= \"https://left.example/a\" ?> b",
    "{!! a('https://left.example/a') !!}",
    "{% highlight sh %}\n\ncurl https://left.example/a\n\n{% endhighlight %}",
    "{%- raw -%}\nhttps://left.example/a\n{%- endraw -%}",
    "{% codeblock %}\n\nme@left.example\n\n{% endcodeblock %}",
    "{{< a >}}\n\ncurl https://left.example/a\n\n{{< /a >}}",
    "{{< a\n  b=\"https://left.example/a\"\n\n  c=\"https://left.example/b\"\n>}}",
    "{% a\n\nb=\"https://left.example/a\" %}",
    "{{#ref}}\nhttps://left.example/a\n{{#endref}}",
    "[a]: https://left.example/a b",
    "[a]:\nhttps://left.example/a b",
    "a\n[b]: https://left.example/a",
    "<a href=\"/b\">https://left.example/a</a>",
    "a <code>b https://left.example/a</code> c",
    "<svg><text>https://left.example/a</text></svg>",
    "<img src=https://left.example/a.png",
    "[a] (https://left.example/a)",
    "[a](https://left.example/a b)",
    "<https://left.example/a b>",
    "a <\nhttps://left.example/a",
    "git clone git@left.example:a/b.git",
    "scp a me@left.example:/b",
    "git@left.example:a@left.example",
    "[^me@left.example]",
    "::a{email=\"me@left.example\"}",
    "![](a.png){b=\"See https://left.example/a here\"}",
    "{: .a data-b=\"https://left.example/a\"}",
    ":::{a} https://left.example/a\n:b: https://left.example/c\n\nd\n:::",
    ":::image source=\"https://left.example/a.png\":::",
    "--8<-- \"https://left.example/a.md\"",
    "> [!VIDEO https://left.example/a]",
    "$a https://left.example/a b$",
    "%%a https://left.example/a b%%",
    "==https://left.example/a== b",
    "++a https://left.example/a++",
    "[[https://left.example/a|b]]",
    "\\footnote{a https://left.example/a b}",
    "a <Link to=\"/b\">https://left.example/a</Link> c",
    "https://left.example/a[b c]",
    "https://left.example/a_",
    "https://left.example/a?b=1&amp;c=2",
    "https://left.example/{a}",
    "https://left.example/a\u{AD}b",
];

/// Blocks whose links `fix` may make explicit, at least under some rules.
const OTHERS: &[&str] = &[
    "https://a.bc/d", "a\n\n---\n\nb: https://a.bc\n\n---", "{ { https://a.bc/d } }",
    "{{% a %}}\n\nhttps://a.bc/d\n\n{{% /a %}}", "{% if a %}\n\nhttps://a.bc/d\n\n{% endif %}",
    "{{< a >}} https://a.bc/d {{< b />}}", "**https://a.bc/d**(e)", "*a https://a.bc/d*e",
    "~~https://a.bc/d~~(e)", "https://a.bc/d/\\\ne", "https://a.bc/d\\_e", "https://a.bc/d&lt; e",
    "https://a.bc/`d`", "https://a.bc/d[e](f)", "https://a.bc/d[^1]",
    "|a|\n|-|\n|https://a.bc/d\\|`e`|", "## https://a.bc/d{#e}",
    "- https://a.bc\n- [ ]https://a.bc/d", "[a](b) (https://a.bc/d)", "\\<a href= https://a.bc/d",
    "```\na <<b\n```", "a <b.", "a `<b`", "|a <b|\n|-|", "a=https://a.bc/d", "\"https://a.bc/d\"e",
    "https://a.bc/?d==", "a == b https://a.bc/d", "$5 https://a.bc/d $6", "{a https://a.bc/d b}",
    ":::\nhttps://a.bc/d\n:::", "{{#tab}}\nhttps://a.bc/d\n{{#endtab}}",
    "{{ a\n\n## https://a.bc/d", "`{{` https://a.bc/d", "[[a]] https://a.bc/d [[b]]",
    "<Card>https://a.bc/d</Card>", "18.53@2x.png me@a.bc", "a@b.cd+https://e.fg",
    "a@b.cd+1https://e.fg", "a@b.cd\u{2014}mailto:e@f.gh", "a@b.cd&shy;mailto:e@f.gh",
    "a@b.cd\u{AD}https://e.fg", "www.a.bc/`` me@d.ef `", "www.a.bc/`<me@d.ef``",
    "www.a.bc/$<me@d.ef$", "www.a.bc/%% me@d.ef %%", "www.a.bc/\\(<me@d.ef\\)",
];

/// Returns a random document, with front matter or without. A line ends at LF, CRLF or CR.
pub fn random(rng: &mut Rng) -> String {
    let mut source = String::new();
    if rng.bool() {
        source.push_str(pick(rng, FRONT_MATTER));
        source.push_str(pick(rng, &["\n", "\n\n"]));
    }
    for _ in 0..rng.usize(1..6) {
        let blocks = if rng.bool() { ALONE } else { OTHERS };
        let block = pick(rng, blocks);
        if now_and_then(rng, 4) {
            let [first, next] = *pick_container(rng);
            source.push_str(first);
            source.push_str(&block.replace('\n', next));
        } else {
            source.push_str(block);
        }
        source.push_str("\n\n");
    }
    match rng.u8(..8) {
        0 => source.replace('\n', "\r\n"),
        // pulldown-cmark 0.13 does not find the end of fenced code at a lone CR.
        1 if !source.contains("```") => source.replace('\n', "\r"),
        _ => source,
    }
}

/// Returns the prefix of the first line in a container, and the separator between its lines.
fn pick_container(rng: &mut Rng) -> &'static [&'static str; 2] {
    const CONTAINERS: [[&str; 2]; 3] = [["> ", "\n> "], ["- ", "\n  "], ["1. > ", "\n   > "]];
    &CONTAINERS[rng.usize(..CONTAINERS.len())]
}
