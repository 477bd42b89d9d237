//! Links that are left alone: in parts of a document in which nothing is changed, in text that some flavour of Markdown reads as
//! something other than prose, and links that the writer may have meant otherwise.

mod around;
mod attributes;
mod backticks;
mod blocks;
mod braces;
mod brackets;
mod comments;
mod definition;
mod delimiters;
mod directive;
mod directives;
mod fences;
pub mod front_matter;
mod html;
mod indented;
mod lazy;
mod link;
mod marks;
mod math;
mod patterns;
mod second_reading;
mod tables;
mod template;
mod tex;
mod text;
mod unused;
mod verdicts;

use std::fmt;
use std::ops::Range;

use crate::flavor::Flavor::{self, Kramdown, Mdx, Mkdocs, Myst, Obsidian, Pandoc};
use crate::map::line::is_escaped;
use crate::map::{within, Map};
use crate::reason::Reason;
use crate::syntax::Syntax;
use link::Link;
pub(crate) use patterns::AFFECTS_OTHERS;
use patterns::{
    CITATION_OF_MYST, CITATION_OF_PANDOC, CRITIC, DIRECTIVE_IN_TEXT, FRONT_MATTER_OF_MYST,
    INLINE_CHUNK, LINE_OF_MYST, TITLE_OF_PANDOC, VIDEO, WIKILINK,
};
pub use unused::UnusedComment;
pub(crate) use unused::{may_have_comments, unused};
pub(crate) use verdicts::{difference, read_script, Verdicts};

/// A reason to leave links alone: who reads their text so, and where it is.
#[derive(Debug)]
pub struct Rule {
    /// Name of the construct or doubt, in the words of docs/left-alone.md.
    name: &'static str,
    reason: Reason,
    readers: Readers,
    /// Bytes of which each occurrence contains at least one. Empty if any document may have an occurrence.
    needles: &'static [&'static str],
    find: Find,
    /// An example in Markdown.
    example: &'static str,
    /// The parser or the kind of document for which the rule exists.
    asked_by: &'static str,
}

/// The documents that a rule counts for.
#[derive(Debug, Clone, Copy)]
enum Readers {
    /// Every document.
    All,
    /// Documents whose flavour is not named, and those of these flavours.
    Unless(&'static [Flavor]),
    /// Documents of these flavours, if they are named or likely: elsewhere, the text is prose.
    Likely(&'static [Flavor]),
    /// Documents whose flavour is not named, except MDX: for generators without a [`Flavor`].
    Unnamed,
    /// Documents whose headings are left alone.
    WithoutHeadings,
}

/// The function by which a rule finds ranges or judges a link.
#[derive(Debug, Clone, Copy)]
enum Find {
    /// The links that overlap these ranges.
    Ranges(fn(&Map<'_>) -> Vec<Range<usize>>),
    /// The links for which this returns true.
    Links(fn(&Link<'_, '_>) -> bool),
    /// The links for which this returns a reason, which tells more than the rule's.
    Reason(fn(&Link<'_, '_>) -> Option<Reason>),
    /// The links beside those for which a rule above has a reason for doubt.
    Beside,
}

use Find::{Links, Ranges};
use Readers::{All, Likely, Unless, Unnamed, WithoutHeadings};

/// All rules. The first one that covers a link is the reason to leave it alone.
#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    row("JavaScript, code and math of MDX", Reason::Code, All, &[], Ranges(|map| map.script.iter().flat_map(|it| it.ranges.clone()).collect()),
        "`import a from \"https://example.com\"`", "@mdx-js/mdx"),
    row("lines that a comment disables", Reason::Disabled, All, &["<!--", "/*"], Ranges(directive::disabled),
        "`<!-- barelink-disable-line -->`", "markdownlint"),
    row("components of MDX whose text is a link or code", Reason::Html, All, &[], Ranges(|map| map.script.iter().flat_map(|it| it.links.clone()).collect()),
        "`<Link to=\"/x\">https://example.com</Link>`", "Docusaurus"),
    row("front matter, and text that a generator may read as such", Reason::FrontMatter, All, &[], Ranges(front_matter::possible),
        "`title: x`, `url: https://example.com`", "Jekyll, Hugo, Zola, Hexo, Pelican, NimblePublisher"),
    row("template tags, and code between them", Reason::Template, All, &["{", "<"], Ranges(template::tags),
        "`{{ … }}`, `{% highlight %}`", "Liquid, Jinja, Handlebars"),
    row("link reference definitions, and what may be one", Reason::Definition, All, &["]:"], Ranges(definition::ranges),
        "`[a]: https://example.com/d(`", "cmark-gfm"),
    row("headings and terms, with `headings = false`", Reason::Heading, WithoutHeadings, &[], Ranges(|map| map.headings.clone()),
        "`# https://example.com`", "mdBook"),
    // Text of flavours.
    row("attributes", Reason::Flavor, Unless(&[Mdx, Myst, Pandoc, Mkdocs]), &["{"], Ranges(attributes::lists),
        "`[t]{link=\"https://example.com\" .x}`", "markdown-it-attrs, Pandoc"),
    row("words in braces after an element, or at the end of a heading or cell", Reason::Flavor, Unless(&[Mkdocs]), &["{"], Ranges(braces::beside_elements),
        "`*x*{ https://example.com y }`", "attr_list"),
    row("attributes with a colon", Reason::Flavor, Unless(&[Kramdown]), &["{:"], Ranges(attributes::of_kramdown),
        "`{: data-url=\"https://example.com\"}`", "kramdown"),
    row("attributes of Markua", Reason::Flavor, Unnamed, &["{"], Ranges(attributes::of_markua),
        "`{title: \"See https://example.com\"}`", "Leanpub"),
    row("directives: arguments and options", Reason::Flavor, Unless(&[Mdx, Myst, Pandoc]), &["::"], Ranges(directives::ranges),
        "`:::{figure} https://example.com/a.png`", "mystmd, remark-directive"),
    row("directives whose names are not listed below the table, with their bodies", Reason::Flavor, Unless(&[Myst]), &[":::"], Ranges(directives::of_data),
        "`:::{code-block} sh`", "mystmd, Jupyter Book"),
    row("diagrams", Reason::Flavor, Unnamed, &["mermaid"], Ranges(|map| directives::bodies(map, |after| after.trim() == "mermaid")),
        "`::: mermaid`", "Azure DevOps"),
    row("names of text directives", Reason::Flavor, Likely(&[Mdx]), &[":"], Ranges(|map| DIRECTIVE_IN_TEXT.in_prose(map)),
        "`Mail:me@example.com`", "remark-directive"),
    row("blocks of pymdownx, with their options, and bodies of elements such as `pre`", Reason::Flavor, Unless(&[Mkdocs]), &["///"], Ranges(blocks::ranges),
        "`/// html \\| a[href=https://example.com]`", "pymdownx.blocks"),
    row("snippets", Reason::Flavor, Unless(&[Mkdocs]), &["8<"], Ranges(blocks::snippets),
        "`--8<-- \"https://example.com/a.md\"`", "pymdownx.snippets"),
    row("videos", Reason::Flavor, Unnamed, &["[!"], Ranges(|map| VIDEO.in_prose(map)),
        "`[!VIDEO https://example.com]` by UTS #58", "Microsoft Learn"),
    row("wikilinks", Reason::Flavor, Unless(&[Pandoc, Mkdocs, Obsidian]), &["[["], Ranges(|map| WIKILINK.in_prose(map)),
        "`[[https://example.com\\|text]]`", "Obsidian"),
    row("text of links that contain another link, or whose destination has spaces", Reason::Flavor, Unless(&[Pandoc]), &["](", "]["], Ranges(brackets::texts_of_links),
        "`[a [b](c) me@example.com](d)`", "Pandoc"),
    row("citations", Reason::Flavor, Unless(&[Myst, Pandoc]), &["-@", "@{"], Ranges(|map| CITATION_OF_PANDOC.in_prose(map)),
        "`[-@smith.jones, p. 3]`, `@{https://example.com}`", "Pandoc, R Markdown, mystmd"),
    row("abbreviations", Reason::Flavor, Unless(&[Kramdown, Mkdocs]), &["*["], Ranges(|map| map.lines_that(|line| line.text.starts_with("*[") && line.text.contains("]:"))),
        "`*[HTML]: See https://example.com`", "kramdown, Python-Markdown"),
    row("headings, and references to them", Reason::Flavor, Unless(&[Pandoc]), &["["], Ranges(definition::of_headings),
        "`# See https://example.com`, and `[See https://example.com]`", "Pandoc"),
    row("grid tables", Reason::Flavor, Unless(&[Pandoc]), &["+-", "+=", "+:"], Ranges(tables::grids),
        "`+-----+`, and `\\| https://example.com \\|` in the next line", "Pandoc"),
    row("tables of text below dashes", Reason::Flavor, Unless(&[Pandoc]), &["-- "], Ranges(tables::dashed),
        "`-----  -----`, and `a  https://example.com` in the next line", "Pandoc"),
    row("comments of CriticMarkup", Reason::Flavor, Unless(&[Mkdocs]), &["{>>"], Ranges(|map| CRITIC.all(map.source).collect()),
        "`{>>https://example.com<<}`", "pymdownx.critic"),
    row("between backticks that do not match", Reason::Flavor, Unless(&[Mkdocs, Pandoc, Kramdown]), &["`"], Ranges(backticks::unmatched),
        "``` ``https://example.com ` ```", "Python-Markdown, kramdown"),
    row("between backticks of different cells", Reason::Flavor, Unless(&[Mkdocs, Pandoc, Kramdown, Obsidian]), &["`"], Ranges(backticks::around_pipes),
        "`` `https://example.com \\| b` ``", "Python-Markdown, Pandoc"),
    row("chunks of knitr", Reason::Flavor, Unless(&[Pandoc, Obsidian]), &["```"], Ranges(fences::of_knitr),
        "```` ```{r, fig.cap=\"`a`\"} ````", "knitr"),
    row("inline code of knitr", Reason::Flavor, Unless(&[Pandoc]), &["`r ", "`r#"], Ranges(|map| INLINE_CHUNK.in_prose(map)),
        "`` `r paste( ``, and a link below a blank line", "knitr"),
    row("text below code whose fence superfences does not read, up to the next one", Reason::Flavor, Likely(&[Mkdocs]), &["```", "~~~"], Ranges(fences::of_superfences),
        "```` ```js title=a.js ````", "pymdownx.superfences"),
    row("text below code whose fence kramdown does not read", Reason::Flavor, Unless(&[Kramdown]), &["```", "~~~"], Ranges(fences::of_kramdown),
        "```` ```js title ````", "kramdown"),
    row("code whose fence follows HTML without a blank line", Reason::Flavor, Unless(&[Mdx, Pandoc, Mkdocs, Kramdown]), &["```", "~~~"], Ranges(fences::in_html),
        "`<div>`, and ```` ``` ```` in the next line", "Python-Markdown, @mdx-js/mdx"),
    // GitHub and MDX read Markdown there, and many READMEs have `<details>`.
    row("text in HTML blocks, below a blank line", Reason::Flavor, Likely(&[Kramdown, Mkdocs]), &["<"], Ranges(html::blocks),
        "`<details>` … `</details>`, without `markdown=\"1\"`", "kramdown, Python-Markdown"),
    row("elements that HTML does not know", Reason::Flavor, Likely(&[Kramdown]), &["<"], Ranges(html::unknown),
        "`a <Card>https://example.com</Card>`", "kramdown"),
    row("inline elements whose text kramdown does not read", Reason::Flavor, Likely(&[Kramdown]), &["<"], Ranges(html::raw_inlines),
        "`a <time>https://example.com</time>`", "kramdown"),
    row("a link at the start of a line that continues a quote or an item without its marker or indentation", Reason::Flavor, Unless(&[Kramdown]), &[">", "-", "*", "+", ".", ")"], Ranges(lazy::starts),
        "`- text`, and a link below it", "kramdown"),
    row("lines below indented code, up to a blank line", Reason::Flavor, Unless(&[Kramdown]), &["    ", "\t"], Ranges(lazy::below_code),
        "`    code`, and a link below it", "kramdown"),
    row("code that is text of a list item in GFM", Reason::Flavor, Unless(&[Mkdocs, Pandoc]), &["    ", "\t"], Ranges(indented::code),
        "`Text:`, `- item` in the next line, and a link below a blank line, indented by four columns", "Python-Markdown"),
    row("pipes in URLs", Reason::Flavor, Likely(&[Kramdown]), &["|"], Ranges(|map| memchr::memchr_iter(b'|', map.source.as_bytes()).map(|at| at..at + 1).collect()),
        "`https://example.com/?a\\|b`", "kramdown"),
    row("fences of colons without braces", Reason::Flavor, Likely(&[Myst]), &[":::"], Ranges(directives::without_name),
        "`:::note`", "mystmd"),
    row("addresses in brackets", Reason::Flavor, Likely(&[Myst]), &["@"], Ranges(|map| CITATION_OF_MYST.in_prose(map)),
        "`[me@example.com]`", "mystmd"),
    row("math beside spaces", Reason::Flavor, Likely(&[Mdx, Myst]), &["$"], Ranges(|map| map.enclosed("$", "$")),
        "`$5 and https://example.com $`", "remark-math, mystmd"),
    row("comments with two signs", Reason::Flavor, Likely(&[Myst]), &["%%"], Ranges(|map| map.lines_that(|line| line.text.starts_with("%%"))),
        "`%% https://example.com`", "mystmd"),
    row("front matter after `---` and other text, or without an end", Reason::Flavor, Likely(&[Myst]), &["---"], Ranges(|map| FRONT_MATTER_OF_MYST.find(map.source).into_iter().collect()),
        "`---` in the first line, and nowhere else", "mystmd"),
    row("TeX over blank lines", Reason::Flavor, Likely(&[Pandoc]), &["\\"], Ranges(|map| tex::arguments(map, 0..map.source.len())),
        "`\\footnote{` … `}`", "Pandoc"),
    row("TeX", Reason::Flavor, Unless(&[Pandoc]), &["\\"], Ranges(tex::commands),
        "`\\footnote{See https://example.com here}`", "Pandoc"),
    row("environments of TeX", Reason::Flavor, Unless(&[Pandoc, Myst, Mkdocs]), &["\\begin{"], Ranges(tex::environments),
        "`\\begin{align}` … `\\end{align}`", "Pandoc, mystmd, pymdownx.arithmatex"),
    row("comments of kramdown", Reason::Flavor, Unless(&[Kramdown]), &["{::"], Ranges(comments::of_kramdown),
        "`{::comment}https://example.com{:/}`", "kramdown"),
    row("comments, targets and breaks of MyST", Reason::Flavor, Unless(&[Myst]), &["%", "+++", ")="], Ranges(|map| map.lines_that(|line| line.text.starts_with(['%', '+', '(']) && LINE_OF_MYST.is_match(line.text))),
        "`% https://example.com`", "mystmd"),
    row("a title block", Reason::Flavor, Likely(&[Pandoc]), &["%"], Ranges(|map| TITLE_OF_PANDOC.find(map.source).into_iter().collect()),
        "`% Title`, `% me@example.com`", "Pandoc"),
    // Doubts: the writer may have meant another link, or none.
    row("elements whose text is a link or code", Reason::Html, All, &["<"], Links(|link| within(&link.context.around.hidden, &link.range).next().is_some()),
        "`<code>https://example.com</code>`", "CommonMark"),
    row("a tag that is not closed", Reason::Tag, All, &["<"], Links(|link| link.context.around.is_in_tag(link.range.start)),
        "`<img src=https://example.com/a.png`", "CommonMark"),
    row("invalid links", Reason::Destination, All, &["<", "("], Links(around::is_in_destination),
        "`[text] (https://example.com)`", "CommonMark"),
    row("footnotes that do not exist", Reason::Footnote, All, &["[^"], Links(around::is_in_footnote),
        "`[^me@example.com]`", "cmark-gfm"),
    row("addresses in paths", Reason::Path, All, &[], Links(around::is_of_path),
        "`git@example.com:user/repo.git`", "READMEs"),
    row("links before a placeholder", Reason::Placeholder, All, &["{", "<"], Links(around::is_before_placeholder),
        "`https://example.com/<id>`", "READMEs"),
    row("links that quotation marks, cells or brackets around them end", Reason::End(None), All, &[], Find::Reason(around::end),
        "`https://example.com/a[600+ stars]`", "READMEs"),
    row("highlighted links", Reason::End(None), Unless(&[Pandoc, Mkdocs, Obsidian]), &["=="], Find::Reason(|link| marks::end(link, "==")),
        "`==https://example.com/a==`", "pymdownx.mark"),
    row("inserted links", Reason::End(None), Unless(&[Mkdocs]), &["++"], Find::Reason(|link| marks::end(link, "++")),
        "`++https://example.com/a++`", "pymdownx.keys"),
    row("underlined links", Reason::End(None), Unless(&[Mkdocs]), &["^^"], Find::Reason(|link| marks::end(link, "^^")),
        "`^^https://example.com/a^^`", "pymdownx.caret"),
    row("commented links", Reason::End(None), Unless(&[Obsidian]), &["%%"], Find::Reason(|link| marks::end(link, "%%")),
        "`%%https://example.com/a%%`", "Obsidian"),
    row("links between dollar signs", Reason::End(None), Unless(Flavor::ALL), &["$"], Find::Reason(|link| marks::end(link, "$")),
        "`$https://example.com/a$`", "GitHub"),
    row("superscript links", Reason::End(None), Unless(&[Pandoc, Mkdocs]), &["^"], Find::Reason(|link| marks::end(link, "^")),
        "`^https://example.com/a^`", "Pandoc"),
    row("empty superscripts", Reason::End(None), Unless(&[Pandoc]), &["^^"], Find::Reason(marks::empty_superscript),
        "`https://example.com/a^^`", "Pandoc"),
    row("hosts in which emphasis ends", Reason::End(None), All, &["_."], Find::Reason(marks::in_host),
        "`_username_.example.com` by UTS #58", "READMEs"),
    row("links that may contain something else, or that UTS #58 ends elsewhere in text without spaces", Reason::End(None), All, &[], Find::Reason(second_reading::reason),
        "`https://example.com/foo。次の文`", "READMEs"),
    row("delimiters after a URL that open and close nothing", Reason::GoesOn, All, &["*", "_", "~"], Links(delimiters::is_before_loose),
        "`https://example.com/maps_`", "READMEs"),
    row("links beside a link in doubt, without white space between them", Reason::End(None), All, &[], Find::Beside,
        "`https://example.com/{a},https://example.com/b`", "READMEs"),
    // Text of flavours in which a doubt describes a link better: a URL swallows the last `$` of `$https://example.com$`.
    row("math", Reason::Flavor, Unless(Flavor::ALL), &["$"], Ranges(math::ranges),
        "`$see https://example.com here$`", "GitHub, Pandoc"),
    row("math before a digit", Reason::Flavor, Unless(&[Mkdocs, Obsidian]), &["$"], Ranges(math::before_digits),
        "`$https://example.com A$2`", "pymdownx.arithmatex, commonmark-hs"),
    row("math in brackets", Reason::Flavor, Unless(&[Mkdocs]), &["\\(", "\\["], Ranges(math::in_brackets),
        "`\\(https://example.com\\)`", "pymdownx.arithmatex"),
    row("a tag that does not end in the line it begins, up to a blank line", Reason::Flavor, Unless(&[Pandoc, Kramdown, Obsidian]), &["<"], Ranges(html::unclosed),
        "`<a`", "VitePress"),
    row("elements HTML does not know, at the start of a line, up to a blank line", Reason::Flavor, Unnamed, &["<"], Ranges(html::components),
        "`<Card>https://example.com</Card>`", "VitePress"),
    row("comments of Obsidian", Reason::Flavor, Unless(&[Obsidian]), &["%%"], Ranges(comments::of_obsidian),
        "`%%https://example.com here%%`", "Obsidian"),
    row("links after a backslash", Reason::Backslash, All, &["\\"], Links(|link| is_escaped(link.context.map.source, link.range.start)),
        "`\\https://example.com`", "CommonMark"),
];

const fn row(
    name: &'static str,
    reason: Reason,
    readers: Readers,
    needles: &'static [&'static str],
    find: Find,
    example: &'static str,
    asked_by: &'static str,
) -> Rule {
    Rule { name, reason, readers, needles, find, example, asked_by }
}

impl Rule {
    /// Returns what the rule leaves alone, such as `"math"`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the flavours that read text otherwise. Empty if each document may have it, or if generators without a
    /// [`Flavor`] read it so.
    pub fn flavors(&self) -> &'static [Flavor] {
        match self.readers {
            Unless(flavors) | Likely(flavors) => flavors,
            All | Unnamed | WithoutHeadings => &[],
        }
    }

    /// Returns who does not read the text as prose, in words.
    pub(crate) fn sentence(&self) -> String {
        let names: Vec<_> = self.flavors().iter().map(|flavor| flavor.name()).collect();
        let readers = match names.split_last() {
            None => "some generators".to_owned(),
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => [&*others.join(", "), " and ", last].concat(),
        };
        format!("it is not prose to {readers} ({})", self.name)
    }

    /// Returns true if the rule counts for documents of this syntax.
    fn is_read(&self, syntax: &Syntax) -> bool {
        let flavors = &syntax.flavors;
        let is_trusted = self.reason.is_doubt() && syntax.trusts_dialect;
        !is_trusted
            && match self.readers {
                All => true,
                Unless(readers) => flavors.may_be(readers),
                Likely(readers) => flavors.is_likely(readers),
                Unnamed => flavors.may_be(&[]) && !syntax.is_mdx,
                WithoutHeadings => syntax.leaves_headings_alone,
            }
    }

    /// Returns the reason if `part` overlaps the rule's text.
    fn covers(&self, text: &[Range<usize>], part: &Range<usize>) -> Option<Reason> {
        within(text, part).next().map(|_| self.reason)
    }

    /// Returns true if a document of this syntax may have text for the rule: it contains one of the needles.
    fn may_apply(&self, source: &str, syntax: &Syntax) -> bool {
        let mut needles = self.needles.iter();
        self.is_read(syntax)
            && (self.needles.is_empty()
                || needles
                    .any(|it| memchr::memmem::find(source.as_bytes(), it.as_bytes()).is_some()))
    }
}

/// Each rule has a name of its own.
impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Rule {}

impl fmt::Display for Rule {
    /// Writes the rule as a row of a table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rule { name, reason, example, asked_by, .. } = self;
        let flavors: Vec<_> = self.flavors().iter().map(|it| format!("`{}`", it.name())).collect();
        let read_by = match self.readers {
            All | Unless(Flavor::ALL) => String::new(),
            Unless(_) => flavors.join(", "),
            Likely(_) => format!("only {}", flavors.join(", ")),
            Unnamed => "none".to_owned(),
            WithoutHeadings => "`headings = false`".to_owned(),
        };
        write!(f, "| {name} | {example} | `{}` | {read_by} | {asked_by} |", reason.name())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::OnceCell;
    use std::fs;
    use std::path::Path;

    use barelink::markdown::adapter::markdown_link;
    use barelink::{Dialect, LinkFinder, LinkKind};
    use pulldown_cmark::Options;

    use super::link::Context;
    use super::*;
    use crate::map::around::Around;

    /// Checks that a rule has exactly these ranges in a source without extensions.
    #[track_caller]
    pub(super) fn check(
        ranges: fn(&Map<'_>) -> Vec<Range<usize>>,
        source: &str,
        expected: &[&str],
    ) {
        let map = Map::new(source, Options::empty());
        let found: Vec<_> = ranges(&map).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, expected, "{source:?}");
    }

    /// Returns what a rule says of a link in a document of these three texts.
    pub(super) fn asked(
        [before, written, after]: [&str; 3],
        rule: impl Fn(&Link<'_, '_>) -> Option<Reason>,
    ) -> Option<Reason> {
        let source = [before, written, after].concat();
        let map = Map::new(&source, Options::empty());
        let context = Context {
            map: &map,
            finder: &LinkFinder::new(Dialect::Gfm),
            around: &Around::new(&source),
            second: OnceCell::new(),
            delimiters: OnceCell::new(),
        };
        let range = before.len()..before.len() + written.len();
        let link = markdown_link(range, LinkKind::Url, written.into(), written.into());
        rule(&context.link(&link))
    }

    /// To write the table, set `UPDATE_EXPECT=1`.
    #[test]
    fn the_documentation_has_the_table() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/left-alone.md");
        let Ok(page) = fs::read_to_string(&path) else { return };
        let head = "| what | example | reason | flavours | for |\n|---|---|---|---|---|\n";
        let (before, rest) = page.split_once(head).expect("a table");
        let after = rest.find("\n\n").map_or("", |end| &rest[end + 1..]);
        let rows: String = RULES.iter().map(|rule| format!("{rule}\n")).collect();
        let names = format!("\nBodies of these directives are prose: {}.\n", directives::OF_PROSE);
        let after = after.split_once(".\n").map_or("", |(_, after)| after);
        let expected = [before, head, &rows, &names, after].concat();
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(path, expected).unwrap();
        } else {
            assert!(page == expected, "set UPDATE_EXPECT=1");
        }
    }
}
