//! Which versions of the crates the data of the tables is from.

use std::fs;

use anyhow::{bail, Context, Result};

use crate::root;

/// A version of the crate `tld`, and the day of IANA's list that it carries, which it does not say itself:
/// it follows the list within a day, so this is the day it was published.
const TLD_LIST: (&str, &str) = ("2.45.0", "2026-11-01");

/// The version of a dependency, as in `Cargo.lock`.
pub fn crate_version(name: &str) -> Result<String> {
    let path = root().join("Cargo.lock");
    let lock =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let wanted = format!("name = \"{name}\"");
    let mut lines = lock.lines().skip_while(|&line| line != wanted).skip(1);
    let version = lines
        .next()
        .and_then(|line| line.strip_prefix("version = "));
    let version = version.with_context(|| format!("{} does not have {name}", path.display()))?;
    Ok(version.trim_matches('"').to_owned())
}

/// The day of the list of top-level domains.
pub fn tlds_as_of(version: &str) -> Result<&'static str> {
    let (known, day) = TLD_LIST;
    if version != known {
        bail!(
            "of which day is the list in tld {version}? Write it into TLD_LIST, which has {known}"
        );
    }
    Ok(day)
}
