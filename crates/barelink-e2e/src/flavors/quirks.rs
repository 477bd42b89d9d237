//! Differences that `fix` does not prevent, each with its reason. The list may only shrink.

/// A class of documents that some parsers read differently after `fix`.
#[derive(Debug)]
pub(super) struct Quirk {
    /// Names of the parsers, separated by spaces.
    parsers: &'static str,
    /// Texts, one of which the smallest document of the class contains.
    needles: &'static [&'static str],
    pub(super) reason: &'static str,
}

const fn quirk(
    parsers: &'static str,
    needles: &'static [&'static str],
    reason: &'static str,
) -> Quirk {
    Quirk { parsers, needles, reason }
}

const QUIRKS: &[Quirk] = &[
    quirk(
        "mkdocs material pandoc obsidian",
        &["\n- ", "\n1. "],
        "a list does not interrupt a paragraph, and its indented text is code",
    ),
    quirk(
        "mkdocs material",
        &[">\n    ", "\n        ", "]:m\n    "],
        "text below an empty quote, a definition or a marker of a tab is code if it is indented further",
    ),
    quirk(
        "mkdocs",
        &["1. === \"", "1. ??? \""],
        "where a block begins a list item, the space before the line below it depends on the inline element there",
    ),
    quirk(
        "mkdocs",
        &["){", "`{", "*{", "}`"],
        "attr_list reads any words in braces beside an element as attributes; most are prose",
    ),
    quirk(
        "markdown-it vitepress",
        &["{"],
        "markdown-it-attrs reads any words in braces as attributes; most are prose",
    ),
    quirk("vitepress", &["~~"], "linkify-it reads the marks as a part of a bare link"),
    quirk("vitepress", &["&lt;"], "linkify-it finds no address behind the reference"),
    quirk("myst", &["$"], "a dollar sign behind a space ends math; `$5 and $` is prose elsewhere"),
    quirk("myst", &["%%"], "a line with two signs is a comment; elsewhere it begins a mark"),
    quirk("myst", &[":::"], "a fence of colons without a name is code; elsewhere it holds prose"),
    quirk("myst", &["---"], "front matter may have text behind its first line's signs; in GFM it is prose"),
    quirk("pandoc", &["\\a{\n\n"], "raw TeX goes on over a blank line; a brace in prose must not"),
    quirk("pandoc", &["^^"], "an empty superscript stands in the URL itself"),
    quirk("kramdown", &["    e\nhttp"], "a line below indented code belongs to it, unless it begins a block"),
    quirk("pandoc obsidian kramdown", &["-|-\n<"], "a table ends at a tag, which GFM reads as its next row"),
];

/// Returns the class of a smallest document that this parser reads differently after `fix`.
pub(super) fn of(parser: &str, smallest: &str) -> Option<&'static Quirk> {
    QUIRKS.iter().find(|quirk| {
        quirk.parsers.split(' ').any(|name| name == parser)
            && quirk.needles.iter().any(|needle| smallest.contains(needle))
    })
}
