//! Compares our links in a document with the links of a reference implementation.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::Result;
use barelink::{LinkFinder, LinkKind};
use fastrand::Rng;
use serde::Deserialize;
use similar_asserts::SimpleDiff;

use crate::deviation::{self, Outputs};
use crate::documents::Generator;
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

/// A sample of random documents to compare.
#[derive(Debug, Clone, Copy)]
pub struct Sample<'e> {
    pub generator: Generator,
    /// Number of documents.
    pub cases: usize,
    pub seed: u64,
    pub extensions: &'e [Extension],
}

/// Compares our links in random documents with the answers of `ask`. Shrinks and prints each document with an
/// unexplained difference.
pub fn living(
    mut ask: impl FnMut(&str) -> Result<Answer>,
    sample: Sample<'_>,
    renderer: Renderer,
    finder: &LinkFinder,
) -> Result<Tally> {
    let mut rng = Rng::with_seed(sample.seed);
    let mut tally = Tally::default();
    let extensions = sample.extensions;
    let mut compare =
        |markdown: &str| Comparison::asking(&mut ask, markdown, extensions, renderer, finder);
    for number in 0..sample.cases {
        let markdown = sample.generator.document(&mut rng, number);
        let comparison = compare(&markdown)?;
        tally.count(&comparison);
        if let Comparison::Differs(..) = comparison {
            let small = shrink(&markdown, |markdown| {
                Ok(matches!(compare(markdown)?, Comparison::Differs(..)))
            })?;
            if let Comparison::Differs(theirs, ours) = compare(&small)? {
                report(&small, &theirs, &ours);
            }
        }
    }
    Ok(tally)
}

/// Returns a stand-in for a reference implementation. It answers with the HTML of `renderer`, with and without our
/// links.
pub fn oracle(
    renderer: Renderer,
    extensions: &[Extension],
    finder: LinkFinder,
) -> impl Fn(&str) -> Result<Answer> + '_ {
    move |markdown: &str| {
        let html = renderer.render(markdown, extensions, &finder);
        Ok(Answer {
            html: html.unwrap_or_default(),
            html_off: renderer.render_plain(markdown, extensions),
        })
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
    /// Compares our links, as `renderer` writes them, with the answers of a running reference.
    ///
    /// If they differ without a reason, also tries rules about older releases of the reference. Then asks once more,
    /// for a copy of the document in which URLs are plain words. Returns `NotComparable` if the parsers differ on the
    /// copy, or if the reference's page may not show which text is a link.
    pub fn asking(
        mut ask: impl FnMut(&str) -> Result<Answer>,
        markdown: &str,
        extensions: &[Extension],
        renderer: Renderer,
        finder: &LinkFinder,
    ) -> Result<Comparison> {
        let answer = ask(markdown)?;
        let comparison = Comparison::of(markdown, extensions, &answer, renderer, finder);
        let Comparison::Differs(..) = comparison else {
            return Ok(comparison);
        };
        if deviation::page_is_ambiguous(finder.dialect(), markdown) {
            return Ok(Comparison::NotComparable);
        }
        let ours = renderer.render(markdown, extensions, finder).unwrap_or_default();
        let outputs = Outputs::of(&answer.html_off, &answer.html, &ours);
        if let Some(rule) = deviation::explaining_older_release(finder.dialect(), &outputs) {
            return Ok(Comparison::Deviates(rule));
        }
        let words = with_words(markdown, extensions, renderer, finder);
        let theirs = ask(&words)?.html_off;
        if !is_plainly_the_same(&words, extensions, &theirs, renderer) {
            return Ok(Comparison::NotComparable);
        }
        Ok(comparison)
    }

    /// Compares our links, as `renderer` writes them, with one answer of a reference.
    pub fn of(
        markdown: &str,
        extensions: &[Extension],
        answer: &Answer,
        renderer: Renderer,
        finder: &LinkFinder,
    ) -> Comparison {
        if !is_plainly_the_same(markdown, extensions, &answer.html_off, renderer) {
            return Comparison::NotComparable;
        }
        let ours = renderer.render(markdown, extensions, finder).unwrap_or_default();
        let outputs = Outputs::of(&answer.html_off, &answer.html, &ours);
        if outputs.theirs == outputs.ours {
            return Comparison::Agrees;
        }
        // comrak's own autolinks cannot leave out addresses.
        let by = if renderer == Renderer::ComrakOwn { Renderer::Comrak } else { renderer };
        let render = |finder: &LinkFinder| by.render(markdown, extensions, finder);
        match deviation::explaining(finder.dialect(), &outputs, render) {
            Some(rule) => Comparison::Deviates(rule),
            None => {
                let [theirs, ours] = [&outputs.theirs, &outputs.ours].map(|page| html::write(page));
                Comparison::Differs(theirs, ours)
            }
        }
    }
}

/// Returns true if our parser and the reference render a document alike when neither finds bare links. `theirs` is the
/// page of the reference.
fn is_plainly_the_same(
    markdown: &str,
    extensions: &[Extension],
    theirs: &str,
    renderer: Renderer,
) -> bool {
    pieces(&renderer.render_plain(markdown, extensions)) == pieces(theirs)
}

/// In each URL that our adapter for this renderer's parser finds, replaces most ASCII punctuation with `x`. A parser
/// then reads the URL as plain text. [`Renderer::Text`] has the parser pulldown-cmark.
///
/// For example, `http://a.b/*c` becomes `httpx//axb/xc`.
fn with_words(
    markdown: &str,
    extensions: &[Extension],
    renderer: Renderer,
    finder: &LinkFinder,
) -> String {
    let links: Vec<_> = match renderer {
        Renderer::Comrak | Renderer::ComrakOwn => {
            barelink_comrak::Autolinker::new(finder).links(markdown, &extension::comrak(extensions))
        }
        Renderer::PulldownCmark | Renderer::Text => {
            let options = extension::pulldown_cmark(extensions);
            barelink_pulldown_cmark::Autolinker::new(finder).links(markdown, options)
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

/// Prints a document, and the differences between the output of the reference and ours.
pub fn report(markdown: &str, theirs: &str, ours: &str) {
    println!("{markdown:?}\n{}", SimpleDiff::from_str(theirs, ours, "reference", "barelink"));
}
