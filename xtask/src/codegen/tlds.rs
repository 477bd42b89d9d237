//! Lists the delegated top-level domains in lower case: as A-label, and as U-label in NFC and NFD.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use icu_normalizer::{ComposingNormalizer, DecomposingNormalizer};

/// Returns the spellings of all top-level domains, indexed by their length in bytes. Spellings of one length are
/// sorted.
pub fn by_length() -> Result<Vec<BTreeSet<String>>> {
    let nfc = ComposingNormalizer::new_nfc();
    let nfd = DecomposingNormalizer::new_nfd();
    let mut by_length: Vec<BTreeSet<String>> = Vec::new();
    let mut add = |name: String| {
        by_length.resize_with(by_length.len().max(name.len() + 1), BTreeSet::new);
        by_length[name.len()].insert(name);
    };
    for &name in tld::TLD.iter() {
        if let Some(encoded) = name.strip_prefix("xn--") {
            let decoded = idna::punycode::decode_to_string(encoded);
            let decoded = decoded.with_context(|| format!("{name} is no punycode"))?;
            add(nfc.normalize(&decoded).into());
            add(nfd.normalize(&decoded).into());
        }
        add(name.to_owned());
    }
    Ok(by_length)
}

pub fn is_composed(name: &str) -> bool {
    ComposingNormalizer::new_nfc().is_normalized(name)
}
