//! Constructs of flavours of Markdown that are prose in GFM: attributes, directives, math and so on. Links in them are left
//! alone, because an explicit link would change what the flavour reads.

mod attributes;
mod backticks;
mod blocks;
mod braces;
mod comments;
mod directives;
mod html;
mod includes;
mod indented;
mod lazy;
mod lines;
mod math;
mod myst;
mod tex;
mod wikilinks;

use std::ops::Range;

use super::code::Code;
use super::flavor::Flavor;
use super::ranges::{merged, within};
use super::syntax::Syntax;

/// A construct: which flavours read it, and where it is.
struct Construct {
    /// The flavours that read the construct. Empty if only generators without a [`Flavor`] do.
    readers: &'static [Flavor],
    /// True if the construct looks like prose. It then counts only if one of its flavours is likely.
    looks_like_prose: bool,
    /// Bytes that every occurrence contains, one of them at least.
    needles: &'static [&'static str],
    /// True if a reason for doubt describes a link in it better: a URL swallows the last `$` of `$https://example.com$`.
    yields_to_doubt: bool,
    /// Returns the ranges that are not prose, without the delimiters at their ends.
    ranges: fn(&Code<'_>) -> Vec<Range<usize>>,
}

use Flavor::{Gfm, Kramdown, Mdx, Mkdocs, Myst, Obsidian, Pandoc};

const CONSTRUCTS: &[Construct] = &[
    Construct {
        readers: &[Mdx, Myst, Pandoc, Mkdocs],
        looks_like_prose: false,
        needles: &["{"],
        yields_to_doubt: false,
        ranges: attributes::any,
    },
    Construct {
        readers: &[Mkdocs],
        looks_like_prose: false,
        needles: &["{"],
        yields_to_doubt: false,
        ranges: braces::beside_elements,
    },
    Construct {
        readers: &[Kramdown],
        looks_like_prose: false,
        needles: &["{:"],
        yields_to_doubt: false,
        ranges: attributes::of_kramdown,
    },
    Construct {
        readers: &[Mdx, Myst, Pandoc],
        looks_like_prose: false,
        needles: &["::"],
        yields_to_doubt: false,
        ranges: directives::ranges,
    },
    Construct {
        readers: &[Mdx],
        looks_like_prose: true,
        needles: &[":"],
        yields_to_doubt: false,
        ranges: directives::in_text,
    },
    Construct {
        readers: &[Mkdocs],
        looks_like_prose: false,
        needles: &["///"],
        yields_to_doubt: false,
        ranges: blocks::ranges,
    },
    Construct {
        readers: &[Mkdocs],
        looks_like_prose: false,
        needles: &["8<"],
        yields_to_doubt: false,
        ranges: includes::snippets,
    },
    // Markdown Preview Enhanced, and Microsoft Learn.
    Construct {
        readers: &[],
        looks_like_prose: false,
        needles: &["@import", "[!"],
        yields_to_doubt: false,
        ranges: includes::others,
    },
    Construct {
        readers: &[Pandoc, Mkdocs, Obsidian],
        looks_like_prose: false,
        needles: &["[["],
        yields_to_doubt: false,
        ranges: wikilinks::ranges,
    },
    // GitHub renders math too.
    Construct {
        readers: &[Gfm, Mdx, Myst, Pandoc, Mkdocs, Kramdown, Obsidian],
        looks_like_prose: false,
        needles: &["$"],
        yields_to_doubt: true,
        ranges: math::ranges,
    },
    Construct {
        readers: &[Mkdocs],
        looks_like_prose: false,
        needles: &["\\(", "\\["],
        yields_to_doubt: true,
        ranges: math::in_brackets,
    },
    Construct {
        readers: &[Mkdocs],
        looks_like_prose: false,
        needles: &["{>>"],
        yields_to_doubt: false,
        ranges: comments::of_critic,
    },
    Construct {
        readers: &[Mkdocs, Pandoc, Kramdown],
        looks_like_prose: false,
        needles: &["`"],
        yields_to_doubt: false,
        ranges: backticks::unmatched,
    },
    // GitHub and MDX read Markdown there, and many READMEs have `<details>`.
    Construct {
        readers: &[Kramdown, Mkdocs],
        looks_like_prose: true,
        needles: &["<"],
        yields_to_doubt: false,
        ranges: html::blocks,
    },
    Construct {
        readers: &[Kramdown],
        looks_like_prose: true,
        needles: &["<"],
        yields_to_doubt: false,
        ranges: html::unknown,
    },
    Construct {
        readers: &[Kramdown],
        looks_like_prose: true,
        needles: &["<u", "<U", "<mark", "<MARK"],
        yields_to_doubt: false,
        ranges: html::raw_inlines,
    },
    // VitePress. Elsewhere, such a line ends a table.
    Construct {
        readers: &[Pandoc, Kramdown, Obsidian],
        looks_like_prose: false,
        needles: &["<"],
        yields_to_doubt: true,
        ranges: html::unclosed,
    },
    // VitePress.
    Construct {
        readers: &[],
        looks_like_prose: false,
        needles: &["<"],
        yields_to_doubt: true,
        ranges: html::components,
    },
    Construct {
        readers: &[Kramdown],
        looks_like_prose: false,
        needles: &[">", "-", "*", "+", ".", ")"],
        yields_to_doubt: false,
        ranges: lazy::starts,
    },
    Construct {
        readers: &[Kramdown],
        looks_like_prose: false,
        needles: &["    ", "\t"],
        yields_to_doubt: false,
        ranges: lazy::below_code,
    },
    Construct {
        readers: &[Mkdocs, Pandoc],
        looks_like_prose: false,
        needles: &["    ", "\t"],
        yields_to_doubt: false,
        ranges: indented::code,
    },
    // In kramdown, any line with a pipe is a row of a table.
    Construct {
        readers: &[Kramdown],
        looks_like_prose: true,
        needles: &["|"],
        yields_to_doubt: false,
        ranges: pipes,
    },
    Construct {
        readers: &[Myst],
        looks_like_prose: true,
        needles: &[":::"],
        yields_to_doubt: false,
        ranges: myst::fences,
    },
    Construct {
        readers: &[Myst],
        looks_like_prose: true,
        needles: &["@"],
        yields_to_doubt: false,
        ranges: myst::citations,
    },
    Construct {
        readers: &[Mdx, Myst],
        looks_like_prose: true,
        needles: &["$"],
        yields_to_doubt: false,
        ranges: math::of_any,
    },
    Construct {
        readers: &[Myst],
        looks_like_prose: true,
        needles: &["%%"],
        yields_to_doubt: false,
        ranges: myst::comments,
    },
    Construct {
        readers: &[Myst],
        looks_like_prose: true,
        needles: &["---"],
        yields_to_doubt: false,
        ranges: myst::front_matter,
    },
    Construct {
        readers: &[Pandoc],
        looks_like_prose: true,
        needles: &["\\"],
        yields_to_doubt: false,
        ranges: tex::over_blank_lines,
    },
    Construct {
        readers: &[Pandoc],
        looks_like_prose: false,
        needles: &["\\"],
        yields_to_doubt: false,
        ranges: tex::ranges,
    },
    Construct {
        readers: &[Obsidian],
        looks_like_prose: false,
        needles: &["%%"],
        yields_to_doubt: true,
        ranges: comments::of_obsidian,
    },
    Construct {
        readers: &[Kramdown],
        looks_like_prose: false,
        needles: &["{::"],
        yields_to_doubt: false,
        ranges: comments::of_kramdown,
    },
    Construct {
        readers: &[Myst],
        looks_like_prose: false,
        needles: &["%", "+++", ")="],
        yields_to_doubt: false,
        ranges: comments::of_myst,
    },
    Construct {
        readers: &[Pandoc],
        looks_like_prose: true,
        needles: &["%"],
        yields_to_doubt: false,
        ranges: comments::title_of_pandoc,
    },
];

/// Returns each `|`, which separates cells even in a URL.
fn pipes(code: &Code<'_>) -> Vec<Range<usize>> {
    memchr::memchr_iter(b'|', code.source().as_bytes()).map(|at| at..at + 1).collect()
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
    pub(super) fn new(code: &Code<'_>, syntax: &Syntax) -> Self {
        let flavors = &syntax.flavors;
        let source = code.source().as_bytes();
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
            let ranges = (construct.ranges)(code);
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
fn check(ranges: fn(&Code<'_>) -> Vec<Range<usize>>, source: &str, expected: &[&str]) {
    let code = Code::new(source, pulldown_cmark::Options::empty());
    let found: Vec<_> = ranges(&code).into_iter().map(|range| &source[range]).collect();
    assert_eq!(found, expected, "{source:?}");
}
