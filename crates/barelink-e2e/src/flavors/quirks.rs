//! Differences that `fix` does not prevent, each with its reason.

use std::collections::BTreeSet;

/// A class of documents that a parser reads differently after `fix`.
#[derive(Debug)]
pub(super) struct Quirk {
    /// Name of the parser.
    pub(super) parser: &'static str,
    /// Text that the [shape](super::rewritten::Rewritten::shape) of the smallest document contains.
    shape: &'static str,
    /// A document of the class, which must still show it.
    pub(super) example: &'static str,
    pub(super) reason: &'static str,
}

const fn quirk(
    parser: &'static str,
    shape: &'static str,
    example: &'static str,
    reason: &'static str,
) -> Quirk {
    Quirk { parser, shape, example, reason }
}

const BRACES: &str = "markdown-it-attrs reads any words in braces as attributes; most are prose";
const TAG: &str = "a tag that ends in a later line, or never, begins HTML up to a blank line";
const ADDRESS: &str = "an address begins before the marks, which would otherwise be emphasis";
const INDENT: &str = "an item's indentation is that of its first line";
const OPENER: &str = "a tag goes on over an opener inside; elsewhere that opener begins the tag";
const BEFORE: &str = "attr_list reads braces in a line's text before its last element";
const AFTER: &str = "attr_list reads a template's tag after a link; templates run before Markdown";
const NESTS: &str = "text is code in a list of Python-Markdown, which nests otherwise";

#[rustfmt::skip]
pub(super) const QUIRKS: &[Quirk] = &[
    quirk("markdown-it", "{a}", "\"http://x {2}", BRACES),
    quirk("markdown-it", "{%", "e@e.om{%}", BRACES),
    quirk("markdown-it", "{… ", "{http://e h}", BRACES),
    quirk("markdown-it", "{…}", ".\n{e@e.re}}", BRACES),
    quirk("markdown-it", "{ \"…\"", "}{ \"http://e\" }", BRACES),
    quirk("markdown-it", "{a\"\"}", "{i\"\"}<b>http://e<b>http://a", BRACES),
    quirk("markdown-it", "{a\"…\"", "{t\"http://e\" }", BRACES),
    quirk("markdown-it", "{=\"\"}\n…", "{=\"\"}\nhttp://m", BRACES),
    quirk("markdown-it", "{\"}\n…", "{\"}\nhttp://x", BRACES),
    quirk("markdown-it", "{ … }", "{ www.ea }", BRACES),
    quirk("markdown-it", "… {=}", "\"http://e {=}", BRACES),
    quirk("markdown-it", "{}}…", "{}}http://e", BRACES),
    quirk("vitepress", "{+ …}", "{+ e@e.om}", BRACES),
    quirk("vitepress", "{= …}", "{= e@e.om}", BRACES),
    quirk("vitepress", "{ … }", "a||\n-|-\n\n{ www.ea }", BRACES),
    quirk("vitepress", "{%}", "e@e.om{%}", BRACES),
    quirk("vitepress", "~~…~~", "~~http://j~~\nwww.le", "linkify-it reads the marks as a part of a bare link"),
    quirk("vitepress", "&a;…", "&lt;e@e.om", "linkify-it finds no address after the reference"),
    quirk("vitepress", "<a\n>\n", "<d\n>\n>e@e.om", TAG),
    quirk("vitepress", "- <a\n  - a\n\n      …", "- <d\n  - d\n\n      e@e.om", TAG),
    quirk("material", "^…", "^www.m^e@e.om", "the superscript is a part of a bare link"),
    quirk("pandoc", "*a*…", "# *x*e@e.co", ADDRESS),
    quirk("pandoc", "**a**…", "www.xa **y**e@e.ee", ADDRESS),
    quirk("pandoc", "a\n -\n", "b\n -\nhttp://e", "an indented line of dashes below text marks the only column of a table"),
    quirk("kramdown", ">a.     >\n", ">1.     >\n>     :e@e.om", INDENT),
    quirk("kramdown", "- --\n    a\n- ", "- --\n    t\n- x\n\n    http://e", "an item directly below code is code"),
    quirk("liquid", "{{… {{", "{{http://l {{\n\n}}", OPENER),
    quirk("liquid", "{{\n\r…{{", "{{\n\re@e.co{{}}", OPENER),
    quirk("liquid", "{%\n\n…", "{%\n\nhttp://e {%}", OPENER),
    quirk("mkdocs", "}}", "[](){{}}http://e", "attr_list moves the text after two closing braces"),
    quirk("mkdocs", "{a}`a`", "#http://d {r}`e`", BEFORE),
    quirk("mkdocs", "\n{a}*a*", "e@e.om\n{x}*x*", BEFORE),
    quirk("mkdocs", "\n{a}\n…", "y\n{x}\nwww.e.co", BEFORE),
    quirk("mkdocs", "|\n{%} …", "|\n{%} http://e", BEFORE),
    quirk("mkdocs", "…{%", "e@e.om{%}", AFTER),
    quirk("mkdocs", "…{{}", "e@e.om{{}", AFTER),
    quirk("mkdocs", "{%%}…", "a||\n-||\n_ {%%}http://e", "a row of a table needs no pipe"),
    quirk("mkdocs", "\n% {%} …", "a||\n-||\n% {%} http://e", "a row of a table needs no pipe"),
    quirk("mkdocs", "- \n\n    <\n- a. ", "- \n\n    <\n- 1. d\n\n        http://e", NESTS),
    quirk("material", "- \n\n    <\n- a. ", "- \n\n    <\n- 1. d\n\n        http://e", NESTS),
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
