//! The measured documents. Generated documents and files of `fixtures/` are identical in every run. The corpus
//! `registry` consists of real files.

mod dense;
mod draft;
mod large;
mod multilingual;
mod near_misses;
mod prose;
mod readmes;
mod registry;

use barelink::Dialect;

pub use draft::Links;

/// Documents of one kind.
pub struct Corpus {
    pub name: &'static str,
    pub documents: Vec<String>,
    /// Numbers of links in the documents. All are 0 for the corpus `registry`, whose links are not counted.
    pub links: Links,
}

/// Number of documents in most measured corpora. Each has about 20 KB, like an ordinary document.
///
/// At this size, the setup for each document is part of the measured time, and a document stays in the cache.
pub const DOCUMENTS: usize = 40;

impl Corpus {
    /// Names of the corpora whose numbers of links are known. Apart from two fixtures, their documents are generated.
    ///
    /// The last four are single documents of several megabytes. `hard-url` is `large` after a URL with Markdown
    /// delimiters.
    pub const MADE: [&'static str; 9] = [
        "readmes", "dense", "near-misses", "multilingual", "prose", "large-dense",
        "large-multilingual", "large", "hard-url",
    ];

    /// Name of the corpus of real Markdown files, which may be absent.
    pub const REGISTRY: &'static str = "registry";

    /// Returns the names of the available corpora.
    pub fn names() -> Vec<&'static str> {
        let registry = registry::is_there().then_some(Self::REGISTRY);
        Self::MADE.into_iter().chain(registry).collect()
    }

    /// Returns the corpus called `name`, or `None` if there is no such corpus or it is not available. `documents` is
    /// the number of documents to generate. The corpus `registry` and those of one large document ignore it.
    pub fn named(name: &str, documents: usize) -> Option<Corpus> {
        if name == Self::REGISTRY {
            return Some(Corpus {
                name: Self::REGISTRY,
                documents: registry::documents()?,
                links: Links::NONE,
            });
        }
        let (document, documents): (fn(u64) -> draft::Draft, _) = match name {
            "readmes" => (readmes::document, documents),
            "dense" => (dense::document, documents),
            "near-misses" => (near_misses::document, documents),
            "multilingual" => (multilingual::document, documents),
            "prose" => (prose::document, documents),
            "large-dense" => (|_| large::joined(dense::document), 1),
            "large-multilingual" => (|_| large::joined(multilingual::document), 1),
            "large" => (|_| large::joined(readmes::document), 1),
            "hard-url" => (|_| large::after_hard_url(), 1),
            _ => return None,
        };
        let name = Self::MADE.into_iter().find(|made| *made == name)?;
        let mut links = Links::NONE;
        let documents = (0..documents as u64).map(|seed| {
            let draft = document(seed);
            links += draft.links;
            draft.text
        });
        Some(Corpus { name, documents: documents.collect(), links })
    }

    pub fn bytes(&self) -> usize {
        self.documents.iter().map(String::len).sum()
    }

    /// Returns the number of links that a dialect must find in the documents as plain text.
    pub fn links_in_text(&self, dialect: Dialect) -> usize {
        match dialect {
            Dialect::Md4c => self.links.md4c,
            Dialect::Uts58 => self.links.uts58,
            _ => self.links.gfm,
        }
    }
}
