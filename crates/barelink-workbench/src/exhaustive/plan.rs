//! Divides the texts to try into chunks.

use anyhow::{ensure, Result};
use barelink::{Dialect, LinkFinder};
use barelink_testkit::comparison::EXTENSIONS;
use barelink_testkit::documents::alphabets;
use barelink_testkit::documents::exhaustive::Alphabet;
use barelink_testkit::oracle;
use barelink_testkit::renderer::Renderer;
use barelink_testkit::uts58;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Arguments, RuleSet};
use crate::hex;

/// Maximum number of texts in a chunk, including texts without a candidate, which are not compared.
const CHUNK: u64 = 250_000;

/// The texts to try, and the finder, renderers and rules to compare on them.
pub(super) struct Plan {
    pub(super) rule_set: RuleSet,
    pub(super) finder: LinkFinder,
    pub(super) renderers: Vec<Renderer>,
    alphabets: Vec<Alphabet>,
    /// Chunks of each alphabet, starting with the shortest texts.
    pub(super) chunks: Vec<Chunk>,
}

/// A range of the texts of one alphabet and one length.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Chunk {
    pub(super) alphabet: String,
    /// Hash of the alphabet's tokens, the text around them and the candidates, the extensions, the reference's name and
    /// `CHUNK`. If any of them changes, so does the hash, and recorded results no longer apply.
    pub(super) version: String,
    pub(super) length: u32,
    #[serde(rename = "chunk")]
    pub(super) number: u64,
}

impl Plan {
    pub(super) fn of(arguments: &Arguments) -> Result<Self> {
        let rule_set = arguments.dialect;
        let (mut alphabets, finder, reference) = match rule_set {
            RuleSet::Gfm => {
                (alphabets::markdown(), LinkFinder::new(Dialect::Gfm), oracle::CMARK_GFM)
            }
            RuleSet::Md4c => (alphabets::md4c(), LinkFinder::new(Dialect::Md4c), oracle::MD4C),
            RuleSet::Uts58 => (alphabets::text(), uts58::finder(), "UTS #58, Unicode 17.0"),
            RuleSet::Blocks => (alphabets::blocks(), LinkFinder::new(Dialect::Gfm), "invariants"),
        };
        // The reference for UTS #58 covers plain text only.
        let is_text = rule_set == RuleSet::Uts58;
        let renderers = if is_text { vec![Renderer::Text] } else { arguments.via.clone() };
        let wanted = &arguments.alphabets;
        for name in wanted {
            let names: Vec<_> = alphabets.iter().map(|alphabet| alphabet.name).collect();
            ensure!(names.contains(&&**name), "`{name}` is none of {names:?}");
        }
        alphabets.retain(|a| wanted.is_empty() || wanted.iter().any(|name| name == a.name));
        let mut chunks = Vec::new();
        for alphabet in &alphabets {
            let version = version(reference, alphabet);
            let longest = if arguments.long { alphabet.length } else { arguments.length };
            let shortest = if arguments.chunk.is_some() { longest } else { 1 };
            for length in shortest..=longest {
                let mut numbers = 0..alphabet.texts(length).div_ceil(CHUNK);
                if let Some(only) = arguments.chunk {
                    ensure!(alphabets.len() == 1, "`--chunk` is for one alphabet");
                    ensure!(numbers.contains(&only), "there is no such chunk");
                    numbers = only..only + 1;
                }
                chunks.extend(numbers.map(|number| {
                    let (alphabet, version) = (alphabet.name.to_owned(), version.clone());
                    Chunk { alphabet, version, length, number }
                }));
            }
        }
        Ok(Plan { rule_set, finder, renderers, alphabets, chunks })
    }

    /// Returns the texts of a chunk that have a candidate, each with its index among all texts of its length.
    pub(super) fn documents(&self, chunk: &Chunk) -> Vec<(u64, String)> {
        let alphabet = self.alphabets.iter().find(|alphabet| alphabet.name == chunk.alphabet);
        let Some(alphabet) = alphabet else {
            return Vec::new();
        };
        let start = chunk.number * CHUNK;
        alphabet.documents(chunk.length, start..alphabet.texts(chunk.length).min(start + CHUNK))
    }
}

/// Returns the [`Chunk::version`] for an alphabet.
fn version(reference: &str, alphabet: &Alphabet) -> String {
    let extensions = EXTENSIONS.map(|extension| extension.name());
    let Alphabet { around, tokens, candidates, .. } = alphabet;
    let of = (reference, extensions, around, tokens, candidates);
    hex(&Sha256::digest(format!("{CHUNK} {of:?}"))[..8])
}
