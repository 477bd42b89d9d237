//! `cargo xtask bench --size`: measures the bytes that barelink adds to a program, and the size of the npm package's
//! core.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::Format;
use xtask::wasm::Compiler;

const WITHOUT: &str = "\
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap_or_default();
    println!(\"{}\", text.len());
}
";

const WITH: &str = "\
use barelink::{Dialect, LinkFinder};

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap_or_default();
    for &dialect in Dialect::ALL {
        for link in LinkFinder::new(dialect).links(&text) {
            println!(\"{} {}\", link.as_str(), link.destination());
        }
    }
}
";

/// Names of data sections in the output of `size`.
const DATA: [&str; 4] = [".rodata", ".data.rel.ro", ".data", ".bss"];

/// Script for Node.js that compresses a file, and prints the number of bytes.
const BROTLI: &str = "\
const file = require('node:fs').readFileSync(process.argv[1]);
console.log(require('node:zlib').brotliCompressSync(file).length)";

/// Builds a program with barelink and one without. Prints the difference in size, and the size of the npm package's
/// core. Always returns true.
pub fn run(format: Format) -> Result<bool> {
    let folder = xtask::target()?.join("bench-size");
    let without = build(&folder.join("without"), WITHOUT, "")?;
    let root = xtask::root();
    let dependency = format!("barelink = {{ path = {:?} }}\n", root.join("crates/barelink"));
    let with = build(&folder.join("with"), WITH, &dependency)?;
    let added = fs::metadata(&with)?.len().saturating_sub(fs::metadata(&without)?.len());
    let data = data(&with).zip(data(&without)).map(|(with, without)| with.saturating_sub(without));
    let core = core();
    match format {
        Format::Table => {
            match &core {
                Ok(bytes) => println!(
                    "core of the npm package, with brotli: {:.1} KB",
                    *bytes as f64 / 1024.0
                ),
                Err(error) => println!("core of the npm package: not known: {error:#}"),
            }
            println!("added to a stripped program, all dialects: {:.1} KB", added as f64 / 1024.0);
            match data {
                Some(data) => println!("of that, data: {:.1} KB", data as f64 / 1024.0),
                None => println!("of that, data: not known, for lack of `size` (binutils)"),
            }
        }
        Format::Json => {
            let row = serde_json::json!({
                "case": "size", "bytes": added, "data_bytes": data, "wasm_bytes": core.ok(),
            });
            println!("{row}");
        }
    }
    Ok(true)
}

/// Returns the size in bytes of the npm package's core, compressed with brotli.
fn core() -> Result<u64> {
    let core = Compiler::find()?.build("")?;
    let bytes = xtask::output(Command::new("node").args(["-e", BROTLI]).arg(core))?;
    bytes.trim().parse().context("node cannot compress it")
}

/// Builds a program in a separate workspace, with the locked versions of our dependencies. Returns its path.
fn build(folder: &Path, main: &str, dependency: &str) -> Result<PathBuf> {
    let manifest = format!(
        "[package]\nname = \"sized\"\nedition = \"2021\"\n[workspace]\n[dependencies]\n{dependency}\
         [profile.release]\nopt-level = 3\nstrip = true\n"
    );
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::write(folder.join("src/main.rs"), main)?;
    fs::copy(xtask::root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let mut build = xtask::cargo(&["build", "--quiet", "--release", "--offline", "--target-dir"]);
    xtask::run(build.arg(folder.join("target")).current_dir(folder))?;
    let name = format!("sized{}", std::env::consts::EXE_SUFFIX);
    Ok(folder.join("target/release").join(name))
}

/// Returns the size of a program's data in bytes, or `None` if the tool `size` is not installed or fails.
fn data(program: &Path) -> Option<u64> {
    let report = xtask::output(Command::new("size").arg("-A").arg(program)).ok()?;
    let sections = report.lines().filter_map(|line| {
        let mut fields = line.split_whitespace();
        let is_data = DATA.contains(&fields.next()?);
        is_data.then(|| fields.next()?.parse::<u64>().ok())?
    });
    Some(sections.sum())
}
