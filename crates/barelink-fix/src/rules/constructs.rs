//! Constructs of flavours of Markdown that are prose in GFM: attributes, directives, math and so on. Links in them are left
//! alone, because an explicit link would change what the flavour reads.

use std::ops::Range;

use super::{
    attributes, backticks, blocks, braces, comments, directives, fences, html, includes, indented,
    lazy, math, myst, tex, wikilinks,
};
use crate::flavor::Flavor;
use crate::map::{merged, within, Map};
use crate::syntax::Syntax;

/// A construct: which flavours read it, and where it is.
struct Construct {
    /// The flavours that read the construct. Empty if only generators without a [`Flavor`] do.
    readers: Readers,
    /// True if the construct looks like prose. It then counts only if one of its flavours is likely.
    looks_like_prose: bool,
    /// Bytes that every occurrence contains, one of them at least.
    needles: Needles,
    /// True if a reason for doubt describes a link in it better: a URL swallows the last `$` of `$https://example.com$`.
    yields_to_doubt: bool,
    /// Returns the ranges that are not prose, without the delimiters at their ends.
    ranges: Ranges,
}

type Ranges = fn(&Map<'_>) -> Vec<Range<usize>>;

type Readers = &'static [Flavor];

type Needles = &'static [&'static str];

/// A construct that counts for each flavour that reads it.
const fn data(readers: Readers, needles: Needles, ranges: Ranges) -> Construct {
    Construct { readers, looks_like_prose: false, needles, yields_to_doubt: false, ranges }
}

/// A construct in which a reason for doubt describes a link better.
const fn doubtful(readers: Readers, needles: Needles, ranges: Ranges) -> Construct {
    Construct { yields_to_doubt: true, ..data(readers, needles, ranges) }
}

/// A construct that looks like prose.
const fn likely(readers: Readers, needles: Needles, ranges: Ranges) -> Construct {
    Construct { looks_like_prose: true, ..data(readers, needles, ranges) }
}

use Flavor::{Gfm, Kramdown, Mdx, Mkdocs, Myst, Obsidian, Pandoc};

const CONSTRUCTS: &[Construct] = &[
    data(&[Mdx, Myst, Pandoc, Mkdocs], &["{"], attributes::any),
    data(&[Mkdocs], &["{"], braces::beside_elements),
    data(&[Kramdown], &["{:"], attributes::of_kramdown),
    data(&[Mdx, Myst, Pandoc], &["::"], directives::ranges),
    likely(&[Mdx], &[":"], directives::in_text),
    data(&[Mkdocs], &["///"], blocks::ranges),
    data(&[Mkdocs], &["8<"], includes::snippets),
    // Markdown Preview Enhanced, and Microsoft Learn.
    data(&[], &["@import", "[!"], includes::others),
    data(&[Pandoc, Mkdocs, Obsidian], &["[["], wikilinks::ranges),
    // GitHub renders math too.
    doubtful(&[Gfm, Mdx, Myst, Pandoc, Mkdocs, Kramdown, Obsidian], &["$"], math::ranges),
    doubtful(&[Mkdocs, Obsidian], &["$"], math::before_digits),
    doubtful(&[Mkdocs], &["\\(", "\\["], math::in_brackets),
    data(&[Mkdocs], &["{>>"], comments::of_critic),
    data(&[Mkdocs, Pandoc, Kramdown], &["`"], backticks::unmatched),
    data(&[Mkdocs, Pandoc, Kramdown, Obsidian], &["`"], backticks::around_pipes),
    likely(&[Mkdocs], &["```", "~~~"], fences::of_superfences),
    likely(&[Kramdown], &["```", "~~~"], fences::of_kramdown),
    data(&[Mdx, Pandoc, Mkdocs, Kramdown], &["```", "~~~"], fences::in_html),
    // GitHub and MDX read Markdown there, and many READMEs have `<details>`.
    likely(&[Kramdown, Mkdocs], &["<"], html::blocks),
    likely(&[Kramdown], &["<"], html::unknown),
    likely(&[Kramdown], &["<u", "<U", "<mark", "<MARK"], html::raw_inlines),
    // VitePress. Elsewhere, such a line ends a table.
    doubtful(&[Pandoc, Kramdown, Obsidian], &["<"], html::unclosed),
    // VitePress.
    doubtful(&[], &["<"], html::components),
    data(&[Kramdown], &[">", "-", "*", "+", ".", ")"], lazy::starts),
    data(&[Kramdown], &["    ", "\t"], lazy::below_code),
    data(&[Mkdocs, Pandoc], &["    ", "\t"], indented::code),
    // In kramdown, any line with a pipe is a row of a table.
    likely(&[Kramdown], &["|"], pipes),
    likely(&[Myst], &[":::"], myst::fences),
    likely(&[Myst], &["@"], myst::citations),
    likely(&[Mdx, Myst], &["$"], math::of_any),
    likely(&[Myst], &["%%"], myst::comments),
    likely(&[Myst], &["---"], myst::front_matter),
    likely(&[Pandoc], &["\\"], tex::over_blank_lines),
    data(&[Pandoc], &["\\"], tex::ranges),
    doubtful(&[Obsidian], &["%%"], comments::of_obsidian),
    data(&[Kramdown], &["{::"], comments::of_kramdown),
    data(&[Myst], &["%", "+++", ")="], comments::of_myst),
    likely(&[Pandoc], &["%"], comments::title_of_pandoc),
];

/// Returns each `|`, which separates cells even in a URL.
fn pipes(map: &Map<'_>) -> Vec<Range<usize>> {
    memchr::memchr_iter(b'|', map.source().as_bytes()).map(|at| at..at + 1).collect()
}

/// Text that some flavour reads as something other than prose, in source order, without overlaps.
#[derive(Debug, Default)]
pub(super) struct Flavored {
    /// Attributes, arguments, names of files and so on.
    data: Vec<Range<usize>>,
    /// Text in which a reason for doubt is the better one, such as math.
    doubtful: Vec<Range<usize>>,
}

impl Flavored {
    /// Finds the constructs that one of the flavours of `syntax` may read.
    pub(super) fn new(map: &Map<'_>, syntax: &Syntax) -> Self {
        let flavors = &syntax.flavors;
        let source = map.source().as_bytes();
        let has = |needle: &&str| memchr::memmem::find(source, needle.as_bytes()).is_some();
        let is_read = |construct: &&Construct| {
            if construct.readers.is_empty() && syntax.is_mdx {
                // The generators without a flavour do not read MDX.
                false
            } else if construct.looks_like_prose {
                flavors.is_likely(construct.readers)
            } else {
                flavors.may_be(construct.readers)
            }
        };
        let found = CONSTRUCTS.iter().filter(is_read);
        let found = found.filter(|construct| construct.needles.iter().any(has));
        let (mut data, mut doubtful) = (Vec::new(), Vec::new());
        for construct in found {
            let ranges = (construct.ranges)(map);
            if construct.yields_to_doubt { &mut doubtful } else { &mut data }.extend(ranges);
        }
        Flavored { data: merged(data), doubtful: merged(doubtful) }
    }

    /// Returns true if data contains the byte at this offset.
    pub(super) fn is_data(&self, at: usize) -> bool {
        within(&self.data, &(at..at + 1)).next().is_some()
    }

    /// Returns true if any of the text overlaps `range`.
    pub(super) fn overlaps(&self, range: &Range<usize>) -> bool {
        [&self.data, &self.doubtful].iter().any(|ranges| within(ranges, range).next().is_some())
    }
}

/// Checks that a construct has exactly these ranges in a source without extensions.
#[cfg(test)]
#[track_caller]
pub(super) fn check(ranges: fn(&Map<'_>) -> Vec<Range<usize>>, source: &str, expected: &[&str]) {
    let map = Map::new(source, pulldown_cmark::Options::empty());
    let found: Vec<_> = ranges(&map).into_iter().map(|range| &source[range]).collect();
    assert_eq!(found, expected, "{source:?}");
}
