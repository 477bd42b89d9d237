//! Reads a document with its settings, in the syntax that its name implies.

use std::path::Path;

use anyhow::Result;
use barelink::{markdown, LinkFinder};
use barelink_fix::{
    fix, fix_rust, front_matter, Fixed, Flavor, MarkdownLink, Reason, Syntax, UnusedComment,
};

use super::wording::alike;
use super::Settings;
use crate::args::{FileType, Style};
use crate::files::input;
use crate::report::found;
use crate::report::position::Positions;
use crate::report::printable::Printable;

impl Settings {
    /// Makes the bare links of a file explicit: in documentation comments if `path` has the extension `rs`, or else in
    /// Markdown after any front matter. Returns the byte offset at which the searched text begins, and the result.
    /// Ranges in the result are relative to this offset.
    pub(crate) fn fixed<'t>(&self, path: &Path, text: &'t str) -> Result<(usize, Fixed<'t>)> {
        self.fixed_by(&self.finder.for_text(text), path, text)
    }

    /// Returns the messages on comments for this program that have no effect: unknown ones, and with `is_all` those that
    /// disable nothing. The text and the result are those of [`Settings::fixed`].
    pub(crate) fn unused_comments(
        &self,
        path: &Path,
        text: &str,
        (body, fixed): (usize, &Fixed<'_>),
        is_all: bool,
    ) -> Vec<String> {
        let source = text.get(body..).unwrap_or_default();
        let mut positions = Positions::new(text);
        let comments = fixed.unused_comments.iter().filter(|comment| is_all || !comment.is_known);
        let messages = comments.map(|comment| {
            let name = Printable(source.get(comment.range.clone()).unwrap_or_default()).to_string();
            let (line, column) = positions.of(body + comment.range.start);
            let place = format!("{}:{line}:{column}", input::name(path));
            let meant = alike(&name.to_lowercase(), UnusedComment::NAMES.into_iter());
            match meant {
                _ if comment.is_known => format!("{place}: the comment `{name}` disables nothing"),
                Some(meant) => {
                    format!("{place}: unknown comment `{name}`; did you mean `{meant}`?")
                }
                None => format!("{place}: unknown comment `{name}`"),
            }
        });
        messages.collect()
    }

    fn fixed_by<'t>(
        &self,
        finder: &LinkFinder,
        path: &Path,
        text: &'t str,
    ) -> Result<(usize, Fixed<'t>)> {
        let syntax = self.document(path);
        if has_extension(path, "rs") {
            return Ok((0, fix_rust(text, &syntax, finder)?));
        }
        let body = front_matter::body(text);
        let source = text.get(body..).unwrap_or_default();
        Ok((body, fix(source, &syntax, finder)))
    }

    /// Returns the bare links in the prose of a file that contains code too, and the rejected candidates if `is_report`
    /// is true. Prose is documentation comments of Rust, or MDX outside its JavaScript, code and math. MDX that is
    /// invalid or too large to be read is searched as Markdown. Rust that cannot be parsed is an error.
    pub(crate) fn links_in_prose(
        &self,
        path: &Path,
        text: &str,
        is_report: bool,
    ) -> Result<Vec<found::Found>> {
        let finder = self.finder.for_text(text);
        let (body, links) = self.prose(&finder, path, text)?;
        let links = if is_report {
            let source = text.get(body..).unwrap_or_default();
            // The search has just succeeded, and whether it does depends on the text alone.
            markdown::findings(source, &finder, |finder| {
                self.prose(finder, path, text).map_or_else(|_| Vec::new(), |(_, links)| links)
            })
        } else {
            links
        };
        Ok(links.iter().map(|link| found::Found::of_markdown(body, link)).collect())
    }

    /// Returns the offset of the searched text, and the bare links in prose, in source order.
    fn prose<'t>(
        &self,
        finder: &LinkFinder,
        path: &Path,
        text: &'t str,
    ) -> Result<(usize, Vec<MarkdownLink<'t>>)> {
        let (body, fixed) = self.fixed_by(finder, path, text)?;
        let edits = fixed.edits.into_iter().map(|edit| edit.link);
        let mut left_alone = fixed.left_alone;
        left_alone.retain(|left| left.reason != Reason::Code);
        let links = edits.chain(left_alone.into_iter().map(|left| left.link));
        // A link that only comrak finds may have an empty range.
        let mut links: Vec<_> = links.filter(|link| !link.range().is_empty()).collect();
        links.sort_by_key(|link| link.range().start);
        Ok((body, links))
    }

    /// Returns the syntax of a document at this path.
    fn document(&self, path: &Path) -> Syntax {
        let mut syntax = if has_extension(path, "rs") {
            Syntax::rustdoc()
        } else {
            Syntax::new(&self.extensions)
        };
        syntax = syntax.trusting_dialect(self.keys.trust_dialect.unwrap_or_default());
        syntax = self.flavored(path, syntax);
        syntax = match self.keys.style.unwrap_or_default() {
            Style::Auto => syntax,
            Style::Angle => syntax.style(barelink_fix::Style::Angle),
            Style::Inline => syntax.style(barelink_fix::Style::Inline),
        };
        if self.keys.headings == Some(false) {
            syntax = syntax.without_headings();
        }
        syntax
    }

    /// Sets the flavour of a document, by its name and the settings.
    fn flavored(&self, path: &Path, syntax: Syntax) -> Syntax {
        let set = self.keys.flavor.map(|flavor| flavor.0);
        let named = set.or_else(|| FileType::of(path).and_then(FileType::flavor));
        let likely = self.generators.iter().map(|found| found.flavor);
        let is_likely_mdx = named.is_none() && likely.clone().any(|flavor| flavor == Flavor::Mdx);
        let syntax = match named {
            Some(flavor) => syntax.flavor(flavor),
            None => likely.fold(syntax, Syntax::likely_flavor),
        };
        if has_extension(path, "rs") {
            syntax
        } else if has_extension(path, "mdx") || named == Some(Flavor::Mdx) {
            syntax.mdx()
        } else if is_likely_mdx {
            // `<https://example.com>` is an error in MDX, and the other style is right in both.
            syntax.style(barelink_fix::Style::Inline)
        } else {
            syntax
        }
    }
}

/// Returns true if a file at this path contains code besides Markdown: Rust or MDX.
pub(crate) fn has_code(path: &Path) -> bool {
    has_extension(path, "rs") || has_extension(path, "mdx")
}

fn has_extension(path: &Path, extension: &str) -> bool {
    let other = path.extension();
    other.is_some_and(|other| other.eq_ignore_ascii_case(extension))
}
