//! `cargo xtask codegen`: generates the core's tables of Unicode's data and of entities.

use std::fs;
use std::path::PathBuf;

use anyhow::{ensure, Context, Result};

use crate::{read, root};

mod classes;
mod entities;
mod files;
mod hosts;
mod punctuation;
mod sources;
mod tlds;
mod trie;
mod write;

use files::Files;

const TABLES: &str = "crates/barelink/src/unicode/tables.rs";

type Generator = fn() -> Result<String>;

/// Files that need no data of Unicode's: crates have it.
const OTHERS: [(&str, Generator); 3] = [
    ("crates/barelink/src/entities/tables.rs", entities::tables),
    ("crates/barelink/src/policy/idn/tables.rs", hosts::idn),
    ("crates/barelink/src/policy/security/tables.rs", hosts::security),
];

/// Environment variable that is used if `--unicode-data` is absent.
const UNICODE_DATA: &str = "BARELINK_UNICODE_DATA";

#[derive(clap::Args)]
pub struct Arguments {
    /// Directory with LinkTerm.txt, LinkBracket.txt and LinkEmail.txt of one Unicode version
    #[arg(long, env = UNICODE_DATA, value_name = "DIR")]
    unicode_data: Option<PathBuf>,
    /// Write nothing, and fail if a generated file is out of date; without Unicode's data, the tables are only checked
    /// for edits by hand
    #[arg(long)]
    check: bool,
}

/// Runs the command. Returns true if it wrote the files, or if `--check` found no difference.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let mut files = Vec::new();
    for (path, generate) in OTHERS {
        files.push((path, generate()?));
    }
    let mut passed = true;
    if let Some(folder) = &arguments.unicode_data {
        let data = Files::read(folder)?;
        if !classes::icu_has_version_of(&data) {
            let (major, minor) = data.version;
            eprintln!(
                "note: icu_properties carries another version of Unicode than {major}.{minor}; which characters are \
                 letters or marks is taken from it all the same"
            );
        }
        files.push((TABLES, write::tables(&data)?));
    } else {
        ensure!(
            arguments.check,
            "where is Unicode's data? Say --unicode-data DIR, or set {UNICODE_DATA}"
        );
        passed = check_hash(&read(&root().join(TABLES))?)?;
    }
    for (path, generated) in files {
        let file = root().join(path);
        if arguments.check {
            passed &= compare(path, &read(&file)?, &generated);
        } else {
            fs::write(&file, generated).context(path)?;
            println!("wrote {path}");
        }
    }
    Ok(passed)
}

/// Returns true if the hash in the header of `tables` matches the text after it. Prints the result.
fn check_hash(tables: &str) -> Result<bool> {
    let unchanged = write::has_recorded_hash(tables)?;
    if unchanged {
        println!("{TABLES} is as it was generated; whether it fits the data was not checked");
    } else {
        eprintln!(
            "{TABLES} was edited: it does not have the hash in its header. Generate it again."
        );
    }
    Ok(unchanged)
}

/// Returns true if the file equals the generated text. Prints the result.
fn compare(path: &str, there: &str, generated: &str) -> bool {
    let is_current = there == generated;
    if is_current {
        println!("{path} is up to date");
    } else {
        eprintln!("{path} is out of date. Write it with: cargo xtask codegen --unicode-data DIR");
    }
    is_current
}
