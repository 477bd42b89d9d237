//! Compares documents before and after `barelink fix`, as a parser reads them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::OnceLock;
use std::thread;

use anyhow::{anyhow, Result};
use barelink::Dialect;
use barelink_testkit::shrink::shrink;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use serde_json::Value;

use super::quirks::{self, Found, QUIRKS};
use super::reader::Reader;
use super::rewritten::{Known, Rewritten, ORIGIN};
use super::tree::{bare_links, without_links};

/// Number of failed documents of a parser that are printed.
const SHOWN: usize = 5;

/// Number of characters of a tree that are printed.
const TREE: usize = 400;

/// Number of documents that are compared at once.
const AT_ONCE: usize = 50;

/// Maximum number of parts of a document that are tried to find the smallest one.
const ATTEMPTS: usize = 2_000;

/// A document, and the dialect by which its links are found.
pub(super) struct Document {
    pub(super) name: String,
    pub(super) source: String,
    pub(super) is_mdx: bool,
    pub(super) dialect: Dialect,
    /// Knowledge of its flavour. If `None`, the document is tried with each kind of knowledge.
    pub(super) known: Option<Known>,
    /// Name of the only parser that reads it, if not all do.
    pub(super) only_by: Option<&'static str>,
    /// Names of parsers, separated by spaces, for which nothing must differ even if `fix` knows nothing.
    pub(super) must_be_safe_for: &'static str,
    /// The document after `fix`, if nothing is known of it. Most parsers share this one.
    pub(super) plain: OnceLock<Rewritten>,
}

impl Document {
    pub(super) fn new(name: String, source: String, dialect: Dialect) -> Self {
        let plain = OnceLock::new();
        Document {
            name,
            source,
            is_mdx: false,
            dialect,
            known: None,
            only_by: None,
            must_be_safe_for: "",
            plain,
        }
    }

    /// Returns the document before and after `fix`, or `None` if the parser reads it unchanged.
    fn rewritten(&self, reader: &Reader, known: Known) -> Option<Cow<'_, Rewritten>> {
        let rewrite = || Rewritten::new(&self.source, reader.is_of_mdx(), self.dialect, known);
        let rewritten = if known == Known::Nothing && !reader.is_of_mdx() {
            Cow::Borrowed(self.plain.get_or_init(rewrite))
        } else {
            Cow::Owned(rewrite())
        };
        Some(rewritten).filter(|rewritten| rewritten.is_changed())
    }
}

/// Returns true if each parser reads each document before and after `fix` as the same tree, apart from links and from
/// [`quirks`], which are added to `found`. Prints the smallest part of the first documents that a parser reads differently.
pub(super) fn compare(
    readers: &mut [Reader],
    documents: &[Document],
    found: &mut Found,
) -> Result<bool> {
    let results = thread::scope(|scope| {
        let compare = |reader| scope.spawn(move || with_reader(reader, documents));
        let threads: Vec<_> = readers.iter_mut().map(compare).collect();
        threads.into_iter().map(|thread| thread.join()).collect::<Vec<_>>()
    });
    let mut passed = true;
    for result in results {
        let (report, is_alike, quirks) = result.map_err(|_| anyhow!("a thread panicked"))??;
        print!("{report}");
        passed &= is_alike;
        found.extend(quirks);
    }
    Ok(passed)
}

/// A document, the knowledge that `fix` was given, and the outcome.
type Compared<'d> = (&'d Document, Known, Outcome);

/// Compares the documents with one parser. Returns a report, true if no document differs for an unknown reason, and the
/// quirks.
fn with_reader(reader: &mut Reader, documents: &[Document]) -> Result<(String, bool, Found)> {
    let mut outcomes = [0; 5];
    let mut failed = Vec::new();
    let documents: Vec<_> = documents.iter().filter(|it| is_for(reader, it)).collect();
    for some in documents.chunks(AT_ONCE) {
        for (document, known, mut outcome) in outcomes_of(reader, some)? {
            if outcome == Outcome::Differs && needs_flavor(reader, document, known)? {
                outcome = Outcome::NeedsFlavor;
            }
            outcomes[outcome as usize] += 1;
            if outcome == Outcome::Differs {
                failed.push((document, known));
            }
        }
    }
    let [rejected, alike, other_url, needs_flavor, differs] = outcomes;
    let mut report = format!(
        "{}: {differs} differ, {alike} alike, {other_url} with another URL, {needs_flavor} need the flavour, \
         {rejected} rejected\n",
        reader.name
    );
    let mut quirks: BTreeMap<usize, usize> = BTreeMap::new();
    let mut unknown = 0;
    for (document, known) in failed {
        let smallest = smallest(reader, document, known)?;
        if let Some(quirk) = quirks::of(reader.name, &smallest.shape()) {
            *quirks.entry(quirk).or_default() += 1;
            continue;
        }
        unknown += 1;
        report.push_str(&described(reader, document, known, &smallest)?);
        if unknown == SHOWN {
            break;
        }
    }
    for (&quirk, count) in &quirks {
        writeln!(report, "  {count} known: {}", QUIRKS[quirk].reason)?;
    }
    Ok((report, unknown == 0, quirks.into_keys().collect()))
}

/// Compares documents as [`outcome`] does. The parser reads each text once, whatever knowledge leads to it.
fn outcomes_of<'d>(reader: &mut Reader, documents: &[&'d Document]) -> Result<Vec<Compared<'d>>> {
    let mut changed = Vec::new();
    for &document in documents {
        for known in knowledge(reader, document) {
            let rewritten = document.rewritten(reader, known);
            changed.extend(rewritten.map(|rewritten| (document, known, rewritten)));
        }
    }
    let texts = changed.iter().flat_map(|(_, _, it)| [&*it.before, &*it.after]);
    let texts: Vec<&str> = BTreeSet::from_iter(texts).into_iter().collect();
    let trees = reader.trees(&texts)?;
    let tree = |text: &str| trees[texts.binary_search(&text).ok()?].clone();
    let mut compared = Vec::new();
    for (document, known, rewritten) in &changed {
        let trees = [tree(&rewritten.before), tree(&rewritten.after)];
        compared.push((*document, *known, outcome_of(reader, rewritten, trees)?));
    }
    Ok(compared)
}

/// Returns true if `fix` changes what the parser reads only as long as it knows nothing of the flavour.
fn needs_flavor(reader: &mut Reader, document: &Document, known: Known) -> Result<bool> {
    let (Known::Nothing, Some(flavor)) = (known, reader.flavor) else {
        return Ok(false);
    };
    if document.must_be_safe_for.split(' ').any(|name| name == reader.name) {
        return Ok(false);
    }
    let Some(rewritten) = document.rewritten(reader, Known::Likely(flavor)) else {
        return Ok(true);
    };
    Ok(outcome(reader, &rewritten)? != Outcome::Differs)
}

/// Returns true if the parser reads documents of this kind.
fn is_for(reader: &Reader, document: &Document) -> bool {
    let is_its_flavor = match document.known {
        Some(Known::Likely(flavor) | Known::Named(flavor)) => reader.flavor == Some(flavor),
        Some(Known::Nothing) | None => true,
    };
    is_its_flavor
        && document.only_by.is_none_or(|name| name == reader.name)
        && (!document.is_mdx || reader.is_of_mdx())
        // A parser that finds bare links itself ends them as GFM does.
        && (document.dialect == Dialect::Gfm || !reader.finds_links)
        // `fix` reads a template's tag in code as code. Templates know no code.
        && !(reader.is_of_templates() && has_tag_in_code(&document.source))
}

/// Returns what `fix` may know of a document that this parser reads.
fn knowledge(reader: &Reader, document: &Document) -> Vec<Known> {
    if let Some(known) = document.known {
        return vec![known];
    }
    let mut all = vec![Known::Nothing];
    all.extend(reader.flavor.into_iter().flat_map(|it| [Known::Likely(it), Known::Named(it)]));
    all
}

/// Returns true if code contains a delimiter of a template's tag.
fn has_tag_in_code(source: &str) -> bool {
    let mut is_code = false;
    Parser::new(source).any(|event| {
        is_code |= matches!(event, Event::Start(Tag::CodeBlock(_)));
        is_code &= !matches!(event, Event::End(TagEnd::CodeBlock));
        let delimiters = ["{{", "}}", "{%", "%}", "{#", "#}"];
        let has_tag = |text: &str| delimiters.iter().any(|delimiter| text.contains(delimiter));
        match event {
            Event::Code(text) => has_tag(&text),
            Event::Text(text) => is_code && has_tag(&text),
            _ => false,
        }
    })
}

/// Difference that a parser finds between a document before and after `fix`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// It rejects the document as it was.
    Rejected,
    /// The trees are equal, apart from links.
    Alike,
    /// The flavour's link has other text, another start or another end.
    OtherUrl,
    /// Anything else has changed, but not if `fix` knows that the document may be of the parser's flavour.
    NeedsFlavor,
    /// Anything else has changed.
    Differs,
}

fn outcome(reader: &mut Reader, rewritten: &Rewritten) -> Result<Outcome> {
    let mut trees = reader.trees(&[&rewritten.before, &rewritten.after])?.into_iter();
    let trees = [trees.next().flatten(), trees.next().flatten()];
    outcome_of(reader, rewritten, trees)
}

/// Returns the outcome for a document with these trees before and after `fix`.
fn outcome_of(
    reader: &mut Reader,
    rewritten: &Rewritten,
    trees: [Option<Value>; 2],
) -> Result<Outcome> {
    let (before, after) = match trees {
        [Some(before), Some(after)] => (before, after),
        [None, _] => return Ok(Outcome::Rejected),
        [Some(_), None] => return Ok(Outcome::Differs),
    };
    let mut found = Vec::new();
    bare_links(&before, &mut found);
    if without_links(before) == without_links(after) {
        return Ok(Outcome::Alike);
    }
    let (before, after) = rewritten.with_harmless_links();
    if before != rewritten.before && reader.is_alike(&before, &after)? {
        return Ok(Outcome::OtherUrl);
    }
    // The parser finds each link too, and the explicit link stands where a word would.
    let is_found =
        |link: &str| found.iter().any(|other| other.contains(link) || link.starts_with(&**other));
    if reader.finds_links && rewritten.links().all(is_found) {
        let (words, links) = rewritten.with_words();
        let mut trees = reader.trees(&[&words, &links])?.into_iter();
        let mut text = || Some(without_links(trees.next()??).to_string().replace(ORIGIN, ""));
        let (words, links) = (text(), text());
        if words.is_some() && words == links {
            return Ok(Outcome::OtherUrl);
        }
    }
    Ok(Outcome::Differs)
}

/// Returns the smallest part of a document that the parser reads differently, as far as a limited search finds it.
fn smallest(reader: &mut Reader, document: &Document, known: Known) -> Result<Rewritten> {
    let is_mdx = reader.is_of_mdx();
    let rewrite = |source: &str| Rewritten::new(source, is_mdx, document.dialect, known);
    let mut left = ATTEMPTS;
    let smallest = shrink(&document.source, |source| {
        left = left.saturating_sub(1);
        if left == 0 {
            return Ok(false);
        }
        let rewritten = rewrite(source);
        Ok(rewritten.is_changed() && outcome(reader, &rewritten)? == Outcome::Differs)
    })?;
    Ok(rewrite(&smallest))
}

/// Describes the smallest part of a document that the parser reads differently, with both trees.
fn described(
    reader: &mut Reader,
    document: &Document,
    known: Known,
    smallest: &Rewritten,
) -> Result<String> {
    let Document { dialect, name, .. } = document;
    let Rewritten { before, after, .. } = smallest;
    let trees = reader.trees(&[before, after])?;
    let mut report = format!("  {name}, {}, flavour known: {known:?}", dialect.name());
    writeln!(report, ", shape {:?}", smallest.shape())?;
    for (document, tree) in [before, after].into_iter().zip(trees) {
        let tree =
            tree.map_or_else(|| "rejected".to_owned(), |tree| without_links(tree).to_string());
        let tree: String = tree.chars().take(TREE).collect();
        writeln!(report, "    {document:?}\n      {tree}")?;
    }
    Ok(report)
}
