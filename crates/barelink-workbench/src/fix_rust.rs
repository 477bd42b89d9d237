//! Checks that `fix` changes no token of real Rust source except documentation comments.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;
use barelink_testkit::invariants::sources::of_rust;
use ignore::WalkBuilder;

use crate::fix_tally::Tally;

/// Fixes each `.rs` file below these directories in memory. Returns true if no token except doc comments changes, and
/// if a second fix changes nothing. Skips files that are not Rust.
pub fn run(folders: &[PathBuf]) -> Result<bool> {
    let (mut tally, mut not_rust) = (Tally::default(), 0);
    for folder in folders {
        let mut walk = WalkBuilder::new(folder);
        for entry in walk.standard_filters(false).build() {
            let path = entry?.into_path();
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let source = fs::read_to_string(&path).ok();
            let Some(Ok((fixed, fault))) = source.as_deref().map(of_rust) else {
                not_rust += 1;
                continue;
            };
            tally.count(&fixed);
            if let Some(fault) = fault {
                println!("{}: {fault}", path.display());
                tally.failed += 1;
            }
        }
    }
    println!("{tally}\n{not_rust} others that are not Rust");
    Ok(tally.failed == 0)
}
