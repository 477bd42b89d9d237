//! The delegated top-level domains, in every spelling that the detector may meet.

use std::collections::BTreeSet;

use anyhow::{anyhow, Result};
use icu_normalizer::{ComposingNormalizer, DecomposingNormalizer};

/// The names in lower case, ascending: A-labels, and U-labels in NFC and NFD.
pub fn spellings() -> Result<BTreeSet<String>> {
    let mut spellings = BTreeSet::new();
    for &name in tld::TLD.iter() {
        spellings.insert(name.to_owned());
        if let Some(encoded) = name.strip_prefix("xn--") {
            let decoded = idna::punycode::decode_to_string(encoded)
                .ok_or_else(|| anyhow!("{name} is no punycode"))?;
            let lower = decoded.to_lowercase();
            spellings.insert(ComposingNormalizer::new_nfc().normalize(&lower).into());
            spellings.insert(DecomposingNormalizer::new_nfd().normalize(&lower).into());
        }
    }
    Ok(spellings)
}
