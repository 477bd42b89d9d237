//! Versions of the crates that provide data for the tables.

use anyhow::{ensure, Context, Result};

use crate::{read, root};

/// The version of the crate `tld` that we use, and the date of its list from IANA.
///
/// The crate does not record the list's date. This is the date on which the crate was published, at most a day later.
const TLD_LIST: (&str, &str) = ("2.45.0", "2026-11-01");

/// Returns the version of a dependency in `Cargo.lock`.
pub fn crate_version(name: &str) -> Result<String> {
    let lock = read(&root().join("Cargo.lock"))?;
    let wanted = format!("name = \"{name}\"");
    let mut lines = lock.lines().skip_while(|&line| line != wanted).skip(1);
    let version = lines.next().and_then(|line| line.strip_prefix("version = "));
    let version = version.with_context(|| format!("Cargo.lock does not have {name}"))?;
    Ok(version.trim_matches('"').to_owned())
}

/// Returns the date of the top-level domain list in this version of `tld`. Returns an error if `TLD_LIST` has another
/// version.
pub fn tlds_as_of(version: &str) -> Result<&'static str> {
    let (known, day) = TLD_LIST;
    ensure!(
        version == known,
        "of which day is the list in tld {version}? Write it into TLD_LIST, which has {known}"
    );
    Ok(day)
}
