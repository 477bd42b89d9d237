//! Compares our links in a document with the links of a reference implementation.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::Result;
use barelink::{LinkFinder, LinkKind};
use fastrand::Rng;
use serde::Deserialize;
use similar_asserts::SimpleDiff;

use crate::deviation;
use crate::documents;
use crate::extension::{self, Extension};
use crate::html::{self, pieces};
use crate::renderer::Renderer;
use crate::shrink::shrink;

/// Minimum share of comparable random documents that must agree or deviate as intended.
const LEAST: f64 = 0.999;
/// Default extensions of random documents.
pub const EXTENSIONS: [Extension; 2] = [Extension::STRIKETHROUGH, Extension::TABLE];

/// A reference's HTML for a document, with and without autolinks.
#[derive(Debug, Clone, Deserialize)]
pub struct Answer {
    pub html: String,
    pub html_off: String,
}

/// Counts of compared documents.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    pub agree: u64,
    /// Number of documents with an intended difference, by the name of its rule.
    pub deviations: BTreeMap<&'static str, u64>,
    /// Number of documents that could not be compared (see [`Comparison::NotComparable`]).
    pub not_comparable: u64,
    /// Number of documents with an unexplained difference.
    pub differences: u64,
}

impl Tally {
    /// Returns the number of documents with an intended difference.
    pub fn as_meant(&self) -> u64 {
        self.deviations.values().sum()
    }

    /// Returns the number of documents that could be compared.
    pub fn comparable(&self) -> u64 {
        self.agree + self.as_meant() + self.differences
    }

    /// Returns the number of all counted documents.
    pub fn documents(&self) -> u64 {
        self.comparable() + self.not_comparable
    }

    /// Returns true if a share of at least `LEAST` of the comparable documents agree or deviate as intended. Returns
    /// false if no document is comparable.
    pub fn is_enough(&self) -> bool {
        let (all, as_meant) = (self.comparable(), self.agree + self.as_meant());
        all > 0 && as_meant as f64 >= LEAST * all as f64
    }

    /// Counts a document.
    pub fn count(&mut self, comparison: &Comparison) {
        match comparison {
            Comparison::Agrees => self.agree += 1,
            Comparison::Deviates(rule) => *self.deviations.entry(rule).or_default() += 1,
            Comparison::NotComparable => self.not_comparable += 1,
            Comparison::Differs(..) => self.differences += 1,
        }
    }

    /// Adds the counts of other documents.
    pub fn add(&mut self, other: &Tally) {
        self.agree += other.agree;
        self.not_comparable += other.not_comparable;
        self.differences += other.differences;
        for (rule, number) in &other.deviations {
            *self.deviations.entry(rule).or_default() += number;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (comparable, as_meant) = (self.comparable(), self.as_meant());
        let share = |part: u64| 100.0 * part as f64 / comparable.max(1) as f64;
        writeln!(f, "{} documents, {comparable} comparable", self.documents())?;
        writeln!(f, "{} agree ({:.3} %)", self.agree, share(self.agree))?;
        writeln!(f, "{as_meant} deviate as meant ({:.3} %)", share(as_meant))?;
        for (rule, number) in &self.deviations {
            writeln!(f, "    {number} by {rule}")?;
        }
        let differ = self.differences;
        write!(f, "{differ} differ ({:.3} %)", share(differ))
    }
}

/// The outcome of a comparison.
pub enum Comparison {
    Agrees,
    /// The links cannot be compared.
    ///
    /// There are two causes. The parsers may differ without autolinks, on the document or on a copy in which URLs are
    /// plain words. The page of the reference may not show which text is a link.
    NotComparable,
    /// Our output differs as intended. Holds the name of the rule.
    Deviates(&'static str),
    /// The reference's output and ours, normalised.
    Differs(String, String),
}

impl Comparison {
    pub fn differs(&self) -> bool {
        matches!(self, Comparison::Differs(..))
    }
}

/// A way to render documents with our links.
#[derive(Debug, Clone, Copy)]
pub struct Ours<'o> {
    pub renderer: Renderer,
    pub extensions: &'o [Extension],
    pub finder: &'o LinkFinder,
}

impl Ours<'_> {
    /// Renders a document to HTML with our links.
    pub fn page(&self, markdown: &str) -> String {
        self.renderer.render(markdown, self.extensions, self.finder).unwrap_or_default()
    }

    /// Answers like a reference implementation.
    pub fn answer(&self, markdown: &str) -> Answer {
        let html_off = self.renderer.render_plain(markdown, self.extensions);
        Answer { html: self.page(markdown), html_off }
    }

    /// Compares our links in `cases` random documents with the answers of `ask`. Shrinks and prints each document with an
    /// unexplained difference.
    pub fn sampled(
        &self,
        (cases, seed): (usize, u64),
        mut ask: impl FnMut(&str) -> Result<Answer>,
    ) -> Result<Tally> {
        let mut rng = Rng::with_seed(seed);
        let mut tally = Tally::default();
        for number in 0..cases {
            let markdown = documents::document(&mut rng, number);
            let comparison = self.asking(&mut ask, &markdown)?;
            tally.count(&comparison);
            if comparison.differs() {
                let differs = |markdown: &str| Ok(self.asking(&mut ask, markdown)?.differs());
                let small = shrink(&markdown, differs)?;
                report(&small, &self.asking(&mut ask, &small)?);
            }
        }
        Ok(tally)
    }

    /// Compares our links with the answers of a running reference.
    ///
    /// If no deviation explains a difference, asks the reference again about a copy whose URLs are plain words. Returns
    /// `NotComparable` if the parsers differ on the copy, or if the reference's page may not show which text is a link.
    pub fn asking(
        &self,
        mut ask: impl FnMut(&str) -> Result<Answer>,
        markdown: &str,
    ) -> Result<Comparison> {
        let answer = ask(markdown)?;
        let comparison = self.compare(markdown, &answer);
        if !comparison.differs() {
            return Ok(comparison);
        }
        if deviation::page_is_ambiguous(self.finder.dialect(), markdown) {
            return Ok(Comparison::NotComparable);
        }
        let words = self.with_words(markdown);
        let is_read_alike = self.is_plainly_the_same(&words, &ask(&words)?.html_off);
        Ok(if is_read_alike { comparison } else { Comparison::NotComparable })
    }

    /// Compares our links with one answer of a reference.
    pub fn compare(&self, markdown: &str, answer: &Answer) -> Comparison {
        if !self.is_plainly_the_same(markdown, &answer.html_off) {
            return Comparison::NotComparable;
        }
        let (theirs, ours) = (pieces(&answer.html), pieces(&self.page(markdown)));
        if theirs == ours {
            return Comparison::Agrees;
        }
        // comrak's own autolinks cannot leave out addresses.
        let dialect = self.finder.dialect();
        let own = self.renderer == Renderer::ComrakOwn;
        let by = if own { Renderer::Comrak } else { self.renderer };
        let render = |finder: &LinkFinder| by.render(markdown, self.extensions, finder);
        match deviation::explaining(dialect, &answer.html_off, &theirs, &ours, render) {
            Some(rule) => Comparison::Deviates(rule),
            None => Comparison::Differs(html::write(&theirs), html::write(&ours)),
        }
    }

    /// Returns true if our parser and the reference render a document alike when neither finds bare links. `theirs` is
    /// the page of the reference.
    fn is_plainly_the_same(&self, markdown: &str, theirs: &str) -> bool {
        pieces(&self.renderer.render_plain(markdown, self.extensions)) == pieces(theirs)
    }

    /// Returns a copy of a document that parsers read without syntax in URLs: most ASCII punctuation in a URL becomes `x`.
    /// The adapter for the renderer's parser finds the URLs. For [`Renderer::Text`], it is that for pulldown-cmark.
    ///
    /// For example, `http://a.b/*c` becomes `httpx//axb/xc`.
    fn with_words(&self, markdown: &str) -> String {
        let links: Vec<_> = match self.renderer {
            Renderer::Comrak | Renderer::ComrakOwn => {
                let options = extension::comrak(self.extensions);
                barelink_comrak::Autolinker::new(self.finder).links(markdown, &options)
            }
            Renderer::PulldownCmark | Renderer::Text => {
                let options = extension::pulldown_cmark(self.extensions);
                barelink_pulldown_cmark::Autolinker::new(self.finder).links(markdown, options)
            }
        };
        let urls = links.iter().filter(|link| link.kind() != LinkKind::Email);
        let mut words = String::from(markdown);
        for range in urls.map(|url| url.range()) {
            let is_kept = |c: char| !c.is_ascii_punctuation() || "/()|\"'".contains(c);
            let url = markdown[range.clone()].chars();
            let word: String = url.map(|c| if is_kept(c) { c } else { 'x' }).collect();
            words.replace_range(range, &word);
        }
        words
    }
}

/// Prints a document with an unexplained difference, and the lines that differ.
pub fn report(markdown: &str, comparison: &Comparison) {
    if let Comparison::Differs(theirs, ours) = comparison {
        println!("{markdown:?}\n{}", SimpleDiff::from_str(theirs, ours, "reference", "barelink"));
    }
}
