//! Checks `barelink fix` with the parsers of several flavours of Markdown: each must read a document as before, apart
//! from its links.

mod compare;
mod files;
mod quirks;
mod reader;
mod rewritten;
mod tree;

use std::path::PathBuf;

use anyhow::{ensure, Result};
use barelink::Dialect;
use barelink_testkit::documents::flavors::{
    self as documents, random, random_ends, random_for, Construct,
};
use barelink_testkit::documents::sources;
use barelink_testkit::fix_suite::{FixExample, FixSuite};
use fastrand::Rng;

use self::compare::{compare, Document};
use self::quirks::{Found, Quirk, QUIRKS};
use self::reader::Reader;
use self::rewritten::Known;
use crate::{root, step};

/// Default number of random documents.
const DOCUMENTS: usize = 2_000;

/// Arguments of this part.
#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Number of random documents that the parsers of several flavours read
    #[arg(long, default_value_t = DOCUMENTS)]
    documents: usize,
    /// With `flavors`: compare only the documents in this directory
    #[arg(long)]
    files: Option<PathBuf>,
    /// With `flavors`: use only these parsers
    #[arg(long, value_delimiter = ',')]
    by: Vec<String>,
}

/// Runs each step with all parsers.
pub(super) fn run(options: &Options) -> Result<()> {
    let mut readers = Reader::all(&options.by)?;
    let mut found = Found::new();
    if let Some(folder) = &options.files {
        let is_alike = compare(&mut readers, &files::documents(folder)?, &mut found)?;
        step("real documents are read as before by each parser", is_alike);
        return Ok(());
    }
    step("each parser notices an edit in what it reads as data", constructs(&mut readers)?);
    let is_alike = compare(&mut readers, &alone(), &mut found)?;
    step("`fix` changes no construct that a parser reads as data", is_alike);
    let is_alike = compare(&mut readers, &suites()?, &mut found)?;
    step("the suites of `fix` are read as before by each parser", is_alike);
    let is_alike = compare(&mut readers, &quirks(), &mut found)?;
    step("examples of known differences show no other one", is_alike);
    // Each parser has its own.
    if options.by.is_empty() {
        step("each known difference is still found", quirks::are_all_in(&found));
    }
    let is_alike = compare(&mut readers, &generated(options.documents), &mut found)?;
    step("random documents are read as before by each parser", is_alike);
    Ok(())
}

/// Runs the parser of MDX alone, with documents that are all MDX.
pub(super) fn mdx() -> Result<()> {
    let mut rng = Rng::with_seed(58);
    let mut documents = files::documents(&root().join("fixtures"))?;
    let mut readers = Reader::all(&["mdx".to_owned()])?;
    // A document that the parser rejects would show no difference.
    for reader in &mut readers {
        for fixture in documents.iter().filter(|document| document.is_mdx) {
            ensure!(reader.trees(&[&fixture.source])? != [None], "{} is rejected", fixture.name);
        }
    }
    for index in 0..DOCUMENTS {
        let (name, source) = (format!("random MDX {index}"), sources::random(&mut rng, "mdx"));
        let document = Document::new(name, source, Dialect::Gfm);
        documents.push(Document { is_mdx: true, known: Some(Known::Nothing), ..document });
    }
    documents.extend(suites()?);
    let is_alike = compare(&mut readers, &documents, &mut Found::new())?;
    step("MDX is read as before by its parser", is_alike);
    Ok(())
}

/// Returns true if each parser reads every construct as [`Construct`] says: an explicit link in its place changes the
/// tree if, and only if, the place is data.
fn constructs(readers: &mut [Reader]) -> Result<bool> {
    let mut passed = true;
    for construct in documents::constructs() {
        let Construct { source, as_data, as_prose, .. } = construct;
        for (names, is_data) in [(as_data, true), (as_prose, false)] {
            for name in names.split_whitespace() {
                let named = readers.iter_mut().find(|reader| reader.name == name);
                let is_alike = named.map(|reader| {
                    let explicit = explicit(reader.name);
                    reader.is_alike(&source.replace('…', URL), &source.replace('…', explicit))
                });
                if is_alike.transpose()?.is_some_and(|is_alike| is_alike == is_data) {
                    let kind = if is_data { "data" } else { "prose" };
                    println!("{name} does not read the link in {source:?} as {kind}");
                    passed = false;
                }
            }
        }
    }
    Ok(passed)
}

const URL: &str = "https://example.com/a";

/// Returns the explicit link that a parser's flavour has.
fn explicit(reader: &str) -> &'static str {
    if reader == "mdx" {
        "[https://example.com/a](https://example.com/a)"
    } else {
        "<https://example.com/a>"
    }
}

/// Returns each construct as a document of its own, with a URL and with an address.
fn alone() -> Vec<Document> {
    let mut documents = Vec::new();
    for construct in documents::constructs() {
        let Construct { source, as_data, is_rarely_data, .. } = construct;
        for link in [URL, "me@example.com"] {
            let document =
                Document::new(format!("{source:?}"), source.replace('…', link), Dialect::Gfm);
            let must_be_safe_for = if *is_rarely_data { "" } else { as_data };
            documents.push(Document { must_be_safe_for, ..document });
        }
    }
    documents
}

/// Returns the example of each known difference, for its parser.
fn quirks() -> Vec<Document> {
    let document = |&Quirk { parser, example, .. }: &Quirk| {
        let document = Document::new(format!("{example:?}"), example.to_owned(), Dialect::Gfm);
        Document { only_by: Some(parser), ..document }
    };
    QUIRKS.iter().map(document).collect()
}

/// Returns the inputs of the suites of `fix`.
fn suites() -> Result<Vec<Document>> {
    let mut documents = Vec::new();
    for suite in FixSuite::all()? {
        let examples = suite.examples.into_iter().filter(|example| example.file != "rs");
        documents.extend(examples.map(|example| {
            let FixExample { line, file, dialect, flavor, input, .. } = example;
            let document = Document::new(format!("{}:{line}", suite.name), input, dialect);
            Document { is_mdx: file == "mdx", known: flavor.map(Known::Named), ..document }
        }));
    }
    Ok(documents)
}

/// Returns random documents. The links of one in four are found by UTS #58. MDX rejects nearly all documents that have
/// constructs of other flavours, so one in four is made for it. A tenth as many more are made of ends that flavours read
/// differently.
fn generated(cases: usize) -> Vec<Document> {
    let mut rng = Rng::with_seed(63);
    let document = |index: usize| {
        let source = if index % 4 == 1 { random_for(&mut rng, "mdx") } else { random(&mut rng) };
        let dialect = if index.is_multiple_of(4) { Dialect::Uts58 } else { Dialect::Gfm };
        Document::new(format!("random document {index}"), source, dialect)
    };
    let mut documents: Vec<_> = (0..cases).map(document).collect();
    documents.extend((0..cases / 10).map(|index| {
        Document::new(format!("random ends {index}"), random_ends(&mut rng), Dialect::Gfm)
    }));
    documents
}
