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

/// Number of texts in a chunk. Texts without a candidate are counted, but not compared.
const CHUNK: u64 = 250_000;

/// The texts to try, and the finder, renderers and rules to compare on them.
pub(super) struct Plan {
    pub(super) rule_set: RuleSet,
    pub(super) finder: LinkFinder,
    pub(super) renderers: Vec<Renderer>,
    /// Alphabets, each with the maximum number of tokens in a text.
    alphabets: Vec<(Alphabet, u32)>,
    /// If given, the number of the only chunk to try, among the longest texts.
    only: Option<u64>,
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
        let all = match arguments.dialect {
            RuleSet::Gfm => alphabets::markdown(),
            RuleSet::Md4c => alphabets::md4c(),
            RuleSet::Uts58 => alphabets::text(),
            RuleSet::Blocks => alphabets::blocks(),
        };
        let wanted = &arguments.alphabets;
        for name in wanted {
            let names: Vec<_> = all.iter().map(|alphabet| alphabet.name).collect();
            ensure!(names.contains(&&**name), "`{name}` is none of {names:?}");
        }
        let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|w| w == name);
        let alphabets = all.into_iter().filter(|alphabet| is_wanted(alphabet.name));
        let length = |a: &Alphabet| if arguments.long { a.length } else { arguments.length };
        let plan = Plan {
            rule_set: arguments.dialect,
            finder: match arguments.dialect {
                RuleSet::Gfm | RuleSet::Blocks => LinkFinder::new(Dialect::Gfm),
                RuleSet::Md4c => LinkFinder::new(Dialect::Md4c),
                RuleSet::Uts58 => uts58::finder(),
            },
            // The reference for UTS #58 covers plain text only.
            renderers: match arguments.dialect {
                RuleSet::Gfm | RuleSet::Md4c | RuleSet::Blocks => arguments.via.clone(),
                RuleSet::Uts58 => vec![Renderer::Text],
            },
            alphabets: alphabets.map(|a| (a.clone(), length(&a))).collect(),
            only: arguments.chunk,
        };
        if arguments.chunk.is_some() {
            ensure!(plan.alphabets.len() == 1, "`--chunk` is for one alphabet");
            ensure!(plan.chunks().count() == 1, "there is no such chunk");
        }
        Ok(plan)
    }

    /// Returns the chunks of each alphabet, starting with the shortest texts.
    pub(super) fn chunks(&self) -> impl Iterator<Item = Chunk> + '_ {
        self.alphabets.iter().flat_map(move |(alphabet, longest)| {
            let shortest = if self.only.is_some() { *longest } else { 1 };
            let version = self.version(alphabet);
            let chunks = (shortest..=*longest).flat_map(|length| {
                let numbers = 0..alphabet.texts(length).div_ceil(CHUNK);
                numbers.map(move |number| (length, number))
            });
            let chunks = chunks.filter(|(_, number)| self.only.is_none_or(|only| only == *number));
            chunks.map(move |(length, number)| Chunk {
                alphabet: alphabet.name.to_owned(),
                version: version.clone(),
                length,
                number,
            })
        })
    }

    /// Returns the texts of a chunk that have a candidate, each with its index in the alphabet.
    pub(super) fn documents(&self, chunk: &Chunk) -> Vec<(u64, String)> {
        let of_name = |(alphabet, _): &&(Alphabet, u32)| alphabet.name == chunk.alphabet;
        let Some((alphabet, _)) = self.alphabets.iter().find(of_name) else {
            return Vec::new();
        };
        let start = chunk.number * CHUNK;
        alphabet.documents(chunk.length, start..alphabet.texts(chunk.length).min(start + CHUNK))
    }

    fn version(&self, alphabet: &Alphabet) -> String {
        let reference = match self.rule_set {
            RuleSet::Gfm => oracle::CMARK_GFM,
            RuleSet::Md4c => oracle::MD4C,
            RuleSet::Uts58 => "UTS #58, Unicode 17.0",
            RuleSet::Blocks => "invariants",
        };
        let extensions = EXTENSIONS.map(|extension| extension.name());
        let Alphabet { around, tokens, candidates, .. } = alphabet;
        let of = (reference, extensions, around, tokens, candidates);
        let digest = Sha256::digest(format!("{CHUNK} {of:?}"));
        hex(&digest[..8])
    }
}
