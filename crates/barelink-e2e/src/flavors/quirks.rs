//! Differences that `fix` does not prevent, each with its reason.

use std::collections::BTreeSet;

/// A class of documents that a parser reads differently after `fix`.
#[derive(Debug)]
pub(super) struct Quirk {
    /// Name of the parser.
    parser: &'static str,
    /// Text that the [shape](super::rewritten::Rewritten::shape) of the smallest document contains.
    shape: &'static str,
    pub(super) reason: &'static str,
}

const fn quirk(parser: &'static str, shape: &'static str, reason: &'static str) -> Quirk {
    Quirk { parser, shape, reason }
}

const BRACES: &str = "markdown-it-attrs reads any words in braces as attributes; most are prose";
const ROW: &str = "any line with a pipe is a row of a table";
const LAZY: &str = "a line below a quote belongs to it, also with a list item's marker";
const OPENER: &str = "a tag goes on over an opener inside; elsewhere that opener begins the tag";
const NESTS: &str = "text is code in a list of Python-Markdown, which nests otherwise";

pub(super) const QUIRKS: &[Quirk] = &[
    quirk("markdown-it", "{a}", BRACES),
    quirk("markdown-it", "{%", BRACES),
    quirk("markdown-it", "{… ", BRACES),
    quirk("markdown-it", "{…}", BRACES),
    quirk("markdown-it", "{ \"…\"", BRACES),
    quirk("markdown-it", "{a\"\"}", BRACES),
    quirk("markdown-it", "{a\"…\"", BRACES),
    quirk("markdown-it", "{}}…", BRACES),
    quirk("vitepress", "{+ …}", BRACES),
    quirk("vitepress", "{= …}", BRACES),
    quirk("vitepress", "{… ", BRACES),
    quirk("vitepress", "{%}", BRACES),
    quirk("markdown-it", "a==…==", "markdown-it-mark opens before a bracket, and not before a letter"),
    quirk("vitepress", "~~…~~", "linkify-it reads the marks as a part of a bare link"),
    quirk("vitepress", "&a;…", "linkify-it finds no address after the reference"),
    quirk("vitepress", "<a\n>\n", "a tag that ends in a later line begins HTML up to a blank line"),
    quirk("vitepress", "a. |\n<a\n", "a tag that ends in a later line begins HTML up to a blank line"),
    quirk("myst", "$$$$…", "four dollar signs begin math; elsewhere they are text"),
    quirk("myst", "$…\n$", "four dollar signs begin math; elsewhere they are text"),
    quirk("myst", ":::\r…", "a fence without a name is code up to the end of a quote, which begins in another flavour elsewhere"),
    quirk("myst", ">:::\r>…", "a fence without a name is code up to the end of a quote, which begins in another flavour elsewhere"),
    quirk("obsidian", "-|-\na. |\n", "a line that begins a list item in GFM is the table's next row"),
    quirk("obsidian", "`…\n|||\n-|-\n`", "a table does not interrupt a paragraph"),
    quirk("kramdown", "|\na. |\n", ROW),
    quirk("kramdown", "|\n- a|\n", ROW),
    quirk("kramdown", "a.|\n…", ROW),
    quirk("kramdown", ">\n|\n…", ROW),
    quirk("kramdown", ">\n- ", LAZY),
    quirk("kramdown", ">\na. ", LAZY),
    quirk("kramdown", ">>\n>- ", LAZY),
    quirk("kramdown", "    >\n", "a line below indented code belongs to it, also if the code looks like a quote"),
    quirk("kramdown", ">a. }\n>\n>    {:a}\n* …", "an item in a quote ends only at a blank line"),
    quirk("kramdown", "a. <a>", "an element that HTML does not know begins a block, also after a marker"),
    quirk("kramdown", "- <a", "an element that HTML does not know begins a block, also after a marker"),
    quirk("kramdown", "-     a\n\n    …", "an item's indentation is that of its first line"),
    quirk("kramdown", "a. \n    …", "an item's indentation is that of its first line"),
    quirk("kramdown", "{:a}\n    …", "text below an attribute list is code"),
    quirk("liquid", "{{…{{", OPENER),
    quirk("liquid", "{{\n\n…{{}}", OPENER),
    quirk("liquid", "{{…\n\r{{}}", OPENER),
    quirk("liquid", "{% …\n\n{%}", OPENER),
    quirk("mkdocs", "}}", "attr_list moves the text after two closing braces"),
    quirk("mkdocs", "{a}`a`", "attr_list reads braces in a line's text before its last element"),
    quirk("mkdocs", "|\n{%} …", "attr_list reads braces in a line's text before its last element"),
    quirk("mkdocs", "…{%", "attr_list reads a template's tag after a link; templates run before Markdown"),
    quirk("mkdocs", "\n. {…}", "a row of a table needs no pipe"),
    quirk("mkdocs", "\n, {…}", "a row of a table needs no pipe"),
    quirk("mkdocs", "\n% {%} …", "a row of a table needs no pipe"),
    quirk("mkdocs", "- >\n    a<-", NESTS),
    quirk("mkdocs", "- >     -\n", NESTS),
    quirk("mkdocs", "]\na. a\n    : a\n", NESTS),
    quirk("mkdocs", "- {\n\n    a<-\n    - }\n", NESTS),
    quirk("mkdocs", "a. - \n\n        #\n", NESTS),
    quirk("mkdocs", "a.\n    >\n\n    …", NESTS),
    quirk("mkdocs", "a. \n\na. ---\n    …", NESTS),
    quirk("mkdocs", "!!!a\n        #\n", NESTS),
    quirk("material", "a. - \n\n        #\n", NESTS),
    quirk("material", "a.\n    >\n\n    …", NESTS),
    quirk("material", "a. \n\na. ---\n    …", NESTS),
    quirk("mkdocs", "a. a. ///a|a\n", "a block in an item ends outside of it"),
    quirk("mkdocs", "$$…", "a dollar sign that is not closed hides the link of a later one"),
    quirk("material", "a. a. ///a|a\n", "a block in an item ends outside of it"),
    quirk("material", "$$…", "a dollar sign that is not closed hides the link of a later one"),
];

/// Indexes of the quirks that were found.
pub(super) type Found = BTreeSet<usize>;

/// Returns the index of the class of a smallest document that this parser reads differently after `fix`.
pub(super) fn of(parser: &str, shape: &str) -> Option<usize> {
    QUIRKS.iter().position(|quirk| quirk.parser == parser && shape.contains(quirk.shape))
}

/// Returns true if each quirk was found. Prints the others.
pub(super) fn are_all_in(found: &Found) -> bool {
    let others = QUIRKS.iter().enumerate().filter(|(index, _)| !found.contains(index));
    others.map(|(_, quirk)| println!("not found: {quirk:?}")).count() == 0
}
