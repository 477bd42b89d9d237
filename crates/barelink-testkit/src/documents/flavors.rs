//! Constructs that some flavours of Markdown have and others read as text, and random documents made of them.

use fastrand::Rng;

use super::{now_and_then, pick};

/// A construct with a place for a link, and the parsers that have it.
#[derive(Debug)]
pub struct Construct {
    /// The Markdown source, with `…` in the link's place.
    pub source: &'static str,
    /// Names of parsers that read the place as data, such as an attribute. Separated by spaces.
    pub as_data: &'static str,
    /// Names of parsers that read the place as prose, although the construct belongs to their flavour.
    pub as_prose: &'static str,
    /// True if the construct is prose in so many other documents that `fix` leaves its data alone only where the flavour
    /// is known.
    pub is_rarely_data: bool,
}

impl Construct {
    fn is_known_to(&self, parser: &str) -> bool {
        let mut parsers = self.as_data.split(' ').chain(self.as_prose.split(' '));
        parsers.any(|known| known == parser)
    }
}

/// Constructs and words of a random document.
struct Vocabulary {
    blocks: Vec<&'static Construct>,
    inlines: Vec<&'static Construct>,
    words: &'static [&'static str],
}

const fn construct(
    source: &'static str,
    as_data: &'static str,
    as_prose: &'static str,
) -> Construct {
    Construct { source, as_data, as_prose, is_rarely_data: false }
}

const fn rarely_data(
    source: &'static str,
    as_data: &'static str,
    as_prose: &'static str,
) -> Construct {
    Construct { is_rarely_data: true, ..construct(source, as_data, as_prose) }
}

/// Constructs that begin a block.
const BLOCKS: &[Construct] = &[
    construct("::contact{link=\"…\"}", "remark", ""),
    construct(":::note{link=\"…\"}\nbody\n:::", "remark", ""),
    construct(":::note[see … here]\nbody\n:::", "", "remark"),
    construct(":::note\n\nbody … here\n\n:::", "", "remark vitepress"),
    construct("::: tip … x\nbody\n:::", "vitepress", ""),
    construct(":::{note}\nbody … here\n:::", "", "myst"),
    construct(":::{figure} …\nbody\n:::", "myst", ""),
    construct(":::{figure} a.png\n:target: …\n\nbody\n:::", "myst", ""),
    construct("::::{grid}\n:::{card} a\n:link: …\nbody\n:::\n::::", "myst", ""),
    construct("```{figure} …\nbody\n```", "myst", ""),
    construct("::: {.x link=\"…\"}\nbody\n:::", "pandoc", ""),
    construct("::: {.x}\nbody … here\n:::", "", "pandoc"),
    construct(":::{code-block} sh\ncurl …\n:::", "myst", ""),
    construct("::::{tab-set}\n:::{tab-item} a\nbody … here\n:::\n::::", "", "myst"),
    construct(":::{csv-table} a\nx, …\n:::", "", "myst"),
    construct("::: mermaid\ngraph …\n:::", "", "pandoc"),
    construct("/// html | pre\n…\n///", "mkdocs material", ""),
    construct("/// html | div\nbody … here\n///", "", "mkdocs material"),
    construct(
        "+--------------------------------+\n| … |\n+--------------------------------+",
        "",
        "pandoc",
    ),
    construct("a  b\n--------------------------------  ----\n…  b", "", "pandoc"),
    construct(
        "--------------------------------  ----\n…  b\n--------------------------------  ----",
        "",
        "pandoc",
    ),
    construct("see [-@smith.jones, p. 3] … here", "", "pandoc"),
    construct("# See …\n\nbody [See …]", "pandoc", ""),
    construct("*[HTML]: See … here\n\nHTML", "mkdocs material kramdown", ""),
    construct("\\begin{align}\nx &= … y\n\\end{align}", "pandoc myst mkdocs material", ""),
    construct("{title: \"See … here\"}\nbody", "", "pandoc"),
    rarely_data("(see-…)=\n\nbody", "myst", ""),
    rarely_data("% see … here", "myst", ""),
    construct("+++ {\"link\": \"…\"}\n\nbody", "myst", ""),
    construct("body\n{: data-url=\"…\" .x}", "mkdocs kramdown", ""),
    construct("{: data-url=\"…\" .x}\nbody", "kramdown", ""),
    construct("{:ref: data-url=\"…\"}\n\nbody\n{: ref}", "kramdown", ""),
    construct("# Title {#a link=\"…\"}", "pandoc markdown-it", ""),
    construct("# Title … x {#a}", "", "pandoc markdown-it"),
    construct("- item\n{: data-url=\"…\"}", "kramdown", ""),
    construct("{::comment}\n…\n{:/comment}", "kramdown", ""),
    construct("--8<-- \"…\"", "mkdocs material", ""),
    construct("--8<--\n…\n--8<--", "mkdocs material", ""),
    construct("!!! note \"see … here\"\n    body", "", "mkdocs material"),
    construct("!!! note \"t\"\n    body … here", "", "mkdocs material"),
    construct("???+ note \"t\"\n    body … here", "", "mkdocs material"),
    construct("/// html | div[link='…']\nbody\n///", "mkdocs material", ""),
    construct("/// html | div\n    attrs: {link: '…'}\n\nbody\n///", "mkdocs material", ""),
    construct("/// note | see … here\nbody\n///", "", "mkdocs"),
    construct("=== \"Tab\"\n    body … here", "", "mkdocs material"),
    rarely_data("<div>\n\nbody … here\n\n</div>", "mkdocs material kramdown", "remark myst"),
    construct("<div markdown=\"1\">\n\nbody … here\n\n</div>", "", "mkdocs kramdown remark"),
    construct("$$\n…\n$$", "remark pandoc mkdocs material obsidian kramdown myst", ""),
    construct("\\[\n…\n\\]", "mkdocs material", ""),
    construct("*[HTML]: …\n\nHTML", "mkdocs kramdown", ""),
    construct("Term\n: body … here", "", "pandoc mkdocs kramdown myst"),
    construct("[^1]: body … here\n\ntext[^1]", "", "remark pandoc mkdocs kramdown myst"),
    construct("{% include a.html\n  x=\"1\"\n\n  y=\"…\"\n%}", "liquid jinja", ""),
    construct("{% if a %}\nbody … here\n{% endif %}", "", "liquid jinja"),
    construct("{{ a\n\n| b: \"…\" }}", "liquid", ""),
    construct("{#\n\n…\n\n#}", "jinja", ""),
    construct("{{#link url=\"…\"}}body{{/link}}", "handlebars", ""),
    construct("{{!-- a\n\n… --}}", "handlebars", ""),
    construct("{{#if a}}\nbody … here\n{{/if}}", "", "handlebars"),
    construct("<Card\n  link=\"…\"\n/>", "mdx", ""),
    construct("<Card>\n\nbody … here\n\n</Card>", "", "mdx"),
    construct("export const a = \"…\"", "mdx", ""),
    construct("<script setup>\nconst a = \"…\"\n</script>", "vitepress", ""),
    construct("<style>\na { background: url(…) }\n</style>", "remark vitepress pandoc", ""),
];

/// Constructs inside a line.
const INLINES: &[Construct] = &[
    construct("![](x.png){fig-alt=\"See … here\"}", "pandoc markdown-it mkdocs", ""),
    construct("[t](/u){link=\"…\" .x}", "pandoc markdown-it mkdocs", ""),
    construct("[t]{link=\"…\" .x}", "pandoc", ""),
    construct("[see … here]{.x}", "", "pandoc"),
    construct("`x`{link=\"…\"}", "pandoc markdown-it", ""),
    construct("*x*{: link=\"…\"}", "mkdocs kramdown", ""),
    construct(":abbr[x]{link=\"…\"}", "remark mdx", ""),
    construct(":abbr[see … here]{.x}", "", "remark"),
    construct("{abbr}`see …`", "myst", ""),
    construct("[](#see-…)", "myst remark pandoc", ""),
    construct("$…$", "remark pandoc mkdocs material", ""),
    construct("\\(…\\)", "mkdocs material", ""),
    construct("$$…$$", "kramdown myst", ""),
    construct("==see … here==", "", "mkdocs material pandoc"),
    construct("==…== b", "", "mkdocs material"),
    construct("++see … here++", "", "markdown-it"),
    construct("++…++", "", "markdown-it"),
    construct("^^…^^", "", "mkdocs material"),
    construct("{++see … here++}", "", "mkdocs material"),
    construct("{==see … here==}", "", "mkdocs material"),
    construct("{==see==}{>>see … here<<}", "mkdocs material", ""),
    construct("y^…^", "", "pandoc mkdocs material"),
    construct("see …_", "", "pandoc kramdown"),
    construct("me\\@example.com …", "", "pandoc kramdown remark"),
    construct("see @{…}", "pandoc", ""),
    construct("~~…~~", "", "remark mkdocs"),
    construct("||…||", "", "remark"),
    construct("[[…|text]]", "obsidian", ""),
    construct("![[…]]", "obsidian", ""),
    construct("^[see … here]", "", "pandoc"),
    construct("<span data-x=\"…\">t</span>", "remark myst mkdocs pandoc kramdown vitepress", ""),
    construct("<b>…</b>", "", "remark mdx vitepress"),
    construct("{% include x u=\"…\" %}", "liquid jinja", ""),
    construct("{{ \"…\" | f }}", "liquid jinja", ""),
    construct("{{link \"…\"}}", "handlebars", ""),
    construct("{% if a %}see … here{% endif %}", "", "liquid jinja"),
    construct("<Card link=\"…\">t</Card>", "mdx", ""),
    construct("<Card>see … here</Card>", "", "mdx"),
    construct("``see … here`", "mkdocs material", ""),
    construct("`see … here``", "kramdown", ""),
    construct("`…`", "remark myst mkdocs pandoc kramdown vitepress mdx", ""),
    construct("[t](/u \"see … here\")", "remark myst mkdocs pandoc kramdown vitepress", ""),
    construct("text … here", "", "remark myst mkdocs pandoc kramdown vitepress obsidian"),
    construct("**…**", "", "remark myst material pandoc vitepress"),
    construct("\"…\"", "", "remark myst mkdocs pandoc kramdown vitepress"),
];

/// Code, math and HTML that flavours end elsewhere, or do not begin.
const ENDS: &[Construct] = &[
    rarely_data(
        "```a,b\nbody\n```\n\nsee … here\n\n```\nbody\n```",
        "mkdocs material",
        "pandoc kramdown",
    ),
    rarely_data(
        "```a b\nbody\n```\n\nsee … here\n\n```\nbody\n```",
        "mkdocs material kramdown",
        "remark",
    ),
    construct("```a title=\"b\"\nbody\n```\n\nsee … here\n\n```\nbody\n```", "", "mkdocs material"),
    construct(
        "| a | b |\n|---|---|\n| `see … | x` |", "mkdocs material pandoc kramdown obsidian",
        "remark",
    ),
    construct("body\n    ```see … here`", "mkdocs material", "remark"),
    construct(
        "-   body\n\n    ```\n    body\n    ```\n-   see … here",
        "",
        "kramdown mkdocs pandoc",
    ),
    construct("- <https://example.com/c>\n- see … here", "", "kramdown vitepress"),
    construct("$see … A$2", "remark myst mkdocs material obsidian", "pandoc"),
];

/// Constructs that are documents of their own, such as metadata at the start.
const ALONE: &[Construct] = &[
    construct("%{\n  link: \"…\"\n}\n---\n\nbody", "", "kramdown"),
    construct("libs:\n  - '…'\n\n---\n\nbody", "", "remark kramdown"),
    construct("importance: 5\nlink: …\n\n---\n\nbody", "", "remark kramdown"),
    construct("---\nexcalidraw-plugin: parsed\n---\n\nbody … here", "", "obsidian pandoc"),
    construct("```{r, fig.cap=\"`a`\"}\nurl(\"…\")\n```", "kramdown", ""),
    construct("<v>\n```\nbody\n```\n\nsee … here\n\n```\nbody\n```", "", "remark"),
    construct("[see [b](/c) … x](/d)", "pandoc", "remark kramdown"),
    construct("_username_.example.com/x …", "", "pandoc kramdown remark"),
];

/// Returns all constructs.
pub fn constructs() -> impl Iterator<Item = &'static Construct> {
    BLOCKS.iter().chain(INLINES).chain(ENDS).chain(ALONE)
}

const LINKS: &[&str] = &[
    "https://example.com/a", "https://example.com/a", "https://example.com/a",
    "https://example.com", "http://example.com/a_b?c=d#e", "https://example.com/a?id=YWJj",
    "me@example.com", "me@example.com", "www.example.com/a", "https://example.com/a.png",
];

const EXPLICIT: &str = "[https://example.com/d](https://example.com/d)";

/// Text between constructs. The first six are valid in MDX.
const WORDS: &[&str] = &[
    "see", "text", "and", "*x*", "**y**", "`z`", "[t](/u)", "<https://example.com/c>", EXPLICIT,
    "{x}", "{.x}", "(", ")", "|", "\"", ":", "==", "$5", "{%", "{{", "}}", "%}", ":::", "[[", "]]",
    "++", "!!!", "—", "é", "東京",
];

/// Returns a random document of these constructs, inside lists and block quotes, and beside text. One of six has the
/// line endings of Windows.
pub fn random(rng: &mut Rng) -> String {
    document(rng, |_| true, WORDS)
}

/// Returns a random document like [`random`], of the constructs that a parser knows.
pub fn random_for(rng: &mut Rng, parser: &str) -> String {
    document(rng, |construct| construct.is_known_to(parser), &WORDS[..6])
}

/// Returns a random document, now and then in a quote or an item, whose code, math and HTML end at different lines in
/// different flavours.
pub fn random_ends(rng: &mut Rng) -> String {
    let ends: Vec<_> = ENDS.iter().collect();
    let blocks: Vec<_> = (0..rng.usize(1..5)).map(|_| filled(rng, &ends)).collect();
    let blocks = blocks.join("\n\n");
    match rng.u8(..6) {
        0 => inside(&blocks, "> ", "> "),
        1 => inside(&blocks, "-   ", "    "),
        2 => blocks.replace('\n', "\r\n"),
        _ => blocks,
    }
}

fn document(
    rng: &mut Rng,
    is_used: impl Fn(&Construct) -> bool,
    words: &'static [&'static str],
) -> String {
    let used = |all: &'static [Construct]| all.iter().filter(|&it| is_used(it)).collect();
    let vocabulary = Vocabulary { blocks: used(BLOCKS), inlines: used(INLINES), words };
    let document = blocks(rng, &vocabulary, 0);
    if now_and_then(rng, 6) {
        document.replace('\n', "\r\n")
    } else {
        document
    }
}

/// Returns up to four blocks.
fn blocks(rng: &mut Rng, vocabulary: &Vocabulary, depth: usize) -> String {
    let mut blocks = String::new();
    for _ in 0..rng.usize(1..5) {
        blocks.push_str(&block(rng, vocabulary, depth));
        blocks.push_str(pick(rng, &["\n\n", "\n\n", "\n\n", "\n", "\n\n\n"]));
    }
    blocks
}

fn block(rng: &mut Rng, vocabulary: &Vocabulary, depth: usize) -> String {
    let container = if depth < 2 { rng.u8(..10) } else { 9 };
    match container {
        0 => inside(&blocks(rng, vocabulary, depth + 1), "> ", "> "),
        // Four spaces are a list item's indentation in every flavour.
        1 => inside(&blocks(rng, vocabulary, depth + 1), "-   ", "    "),
        2 => inside(&blocks(rng, vocabulary, depth + 1), "1.  ", "    "),
        3 => format!("{} {}", pick(rng, &["#", "##", "-", "*", "1."]), line(rng, vocabulary)),
        4 => format!("| a | b |\n|---|---|\n| {} | c |", line(rng, vocabulary).replace('|', "\\|")),
        5 | 6 => (0..rng.usize(1..3)).map(|_| line(rng, vocabulary)).collect::<Vec<_>>().join("\n"),
        _ => filled(rng, &vocabulary.blocks),
    }
}

/// Puts `first` before the first line and `rest` before each other line that has text.
fn inside(blocks: &str, first: &str, rest: &str) -> String {
    let mut lines = Vec::new();
    for (index, line) in blocks.trim_end().lines().enumerate() {
        let prefix = if index == 0 { first } else { rest };
        lines.push(format!("{prefix}{line}").trim_end().to_owned());
    }
    lines.join("\n")
}

/// Returns one to four words and constructs.
fn line(rng: &mut Rng, vocabulary: &Vocabulary) -> String {
    let mut line = String::new();
    for _ in 0..rng.usize(1..5) {
        match rng.u8(..4) {
            0 => line.push_str(pick(rng, vocabulary.words)),
            1 => line.push_str(pick(rng, LINKS)),
            _ => line.push_str(&filled(rng, &vocabulary.inlines)),
        }
        line.push_str(pick(rng, &[" ", " ", " ", " ", ", ", "", ". "]));
    }
    line.trim_end().to_owned()
}

/// Returns a random construct with a random link.
fn filled(rng: &mut Rng, constructs: &[&Construct]) -> String {
    let construct = constructs[rng.usize(..constructs.len())];
    construct.source.replace('…', pick(rng, LINKS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_construct_has_a_place_and_a_parser() {
        for construct in constructs() {
            assert!(construct.source.contains('…'), "{construct:?}");
            assert!(!(construct.as_data.is_empty() && construct.as_prose.is_empty()));
        }
        assert!(INLINES.iter().all(|construct| !construct.source.contains('\n')));
    }
}
