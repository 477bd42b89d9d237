//! The measured documents: generated corpora, one document after a hard leaf, and real files.

mod made;
mod registry;

use std::fs;
use std::path::Path;

use anyhow::Result;
use fastrand::Rng;

use crate::document::Document;

/// Documents of one kind.
pub struct Corpus {
    pub name: &'static str,
    pub documents: Vec<Document>,
}

/// Number of documents in a corpus of ordinary documents, each of about 20 KB. At this size, a document stays in the
/// cache, and the setup for each document shows in the time.
const DOCUMENTS: u64 = 40;

/// Number of such documents that are joined to a single one of about 4 MB.
const JOINED: u64 = 250;

/// A leaf that has to be parsed alone, because its URL has delimiters, and that may have a reference link.
const HARD_LEAF: &str = "a [note] at https://example.com/a*b*c\n\n";

impl Corpus {
    /// Names of the generated corpora. The documents of `readmes` include files of `fixtures/`. `multilingual`,
    /// `dense-paragraphs`, `many` and `hard-leaf` are single documents of 1 to 4 MB.
    pub const MADE: [&'static str; 8] = [
        "readmes", "dense", "multilingual", "dense-paragraphs", "many", "near-misses", "prose",
        "hard-leaf",
    ];

    /// Name of the corpus of real Markdown files.
    pub const REGISTRY: &'static str = "registry";

    /// Returns all corpora. Real files come last, and are missing if Cargo has not downloaded them.
    pub fn all() -> Vec<Corpus> {
        let registry = registry::documents().map(|documents| Corpus {
            name: Self::REGISTRY,
            documents: documents.into_iter().map(Document::new).collect(),
        });
        Self::MADE.into_iter().map(Self::made).chain(registry).collect()
    }

    pub(crate) fn made(name: &'static str) -> Corpus {
        let (start, make, documents, joined): (_, fn(&mut Rng) -> String, _, _) = match name {
            "readmes" => ("", made::readme, DOCUMENTS, 1),
            "dense" => ("", made::dense, DOCUMENTS, 1),
            "near-misses" => ("", made::near_misses, DOCUMENTS, 1),
            "multilingual" => ("", made::multilingual, 1, JOINED),
            "dense-paragraphs" => ("", made::dense_paragraphs, 1, 1),
            "many" => ("", made::many, 1, 1),
            "prose" => ("", made::prose, DOCUMENTS, 1),
            _ => (HARD_LEAF, made::prose, 1, JOINED),
        };
        let documents = (0..documents).map(|number| {
            let mut random = Rng::with_seed(number);
            let mut document = start.to_owned();
            document.extend((0..joined).map(|_| make(&mut random)));
            Document::new(document)
        });
        Corpus { name, documents: documents.collect() }
    }

    /// Returns the number of bytes that a subject processes.
    pub fn bytes(&self, is_markdown: bool) -> usize {
        let documents = self.documents.iter().filter(|it| !is_markdown || it.twins.is_some());
        documents.map(|document| document.text.len()).sum()
    }
}

/// Writes the twins of all documents, also into a file.
pub fn write_twins(corpora: &mut [Corpus], file: &Path) -> Result<()> {
    let documents = corpora.iter_mut().flat_map(|corpus| &mut corpus.documents);
    let twins = documents.map(|document| {
        document.write_twins();
        &document.twins
    });
    Ok(fs::write(file, serde_json::to_vec(&twins.collect::<Vec<_>>())?)?)
}

/// Reads the twins of all documents from a file.
pub fn read_twins(corpora: &mut [Corpus], file: &Path) -> Result<()> {
    let twins: Vec<_> = serde_json::from_slice(&fs::read(file)?)?;
    let documents = corpora.iter_mut().flat_map(|corpus| &mut corpus.documents);
    documents.zip(twins).for_each(|(document, twins)| document.twins = twins);
    Ok(())
}
