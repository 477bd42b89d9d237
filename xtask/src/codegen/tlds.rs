//! Lists the delegated top-level domains in lower case: as A-label, and as U-label in NFC and NFD.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use icu_normalizer::{ComposingNormalizer, DecomposingNormalizer};

/// Returns the spellings of all top-level domains, indexed by their length in bytes. Spellings of one length are
/// sorted.
pub fn by_length() -> Result<Vec<BTreeSet<String>>> {
    let mut by_length: Vec<BTreeSet<String>> = Vec::new();
    for name in spellings()? {
        let length = name.len();
        if by_length.len() <= length {
            by_length.resize_with(length + 1, BTreeSet::new);
        }
        by_length[length].insert(name);
    }
    Ok(by_length)
}

/// Returns the spellings of all top-level domains in lower case: each A-label, and each U-label in NFC and NFD.
fn spellings() -> Result<BTreeSet<String>> {
    let nfc = ComposingNormalizer::new_nfc();
    let nfd = DecomposingNormalizer::new_nfd();
    let mut spellings = BTreeSet::new();
    for &name in tld::TLD.iter() {
        if let Some(encoded) = name.strip_prefix("xn--") {
            let decoded = idna::punycode::decode_to_string(encoded);
            let decoded = decoded.with_context(|| format!("{name} is no punycode"))?;
            spellings.insert(nfc.normalize(&decoded).into());
            spellings.insert(nfd.normalize(&decoded).into());
        }
        spellings.insert(name.to_owned());
    }
    Ok(spellings)
}

pub fn is_composed(name: &str) -> bool {
    ComposingNormalizer::new_nfc().is_normalized(name)
}
