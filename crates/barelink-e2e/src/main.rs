//! `cargo xtask e2e`: tests that need more than Rust.

mod adopters;
mod axe;
mod book;
mod compare;
mod docs;
mod mdx;
mod native;
mod node;
mod page;
mod playground;
mod pre_commit;
mod python;
mod references;
mod server;
mod site;
mod targets;
mod trees;
mod webdriver;

use std::ops::ControlFlow::{self, Break, Continue};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Error, Result};
use clap::Parser;
use xtask::wasm;

/// Parts that can run alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// A running cmark-gfm
    CmarkGfm,
    /// A running md4c, in Node.js
    Md4c,
    /// The page of `compare`, in Chromium
    Compare,
    /// Pages before and after `page`, in Chromium
    Page,
    /// Books built by mdBook: an example, and docs/
    Book,
    /// Two small site generators, with and without bare links
    Adopters,
    /// Documents fixed as MDX, compiled by `@mdx-js/mdx`
    Mdx,
    /// The SARIF of `check`, by its schema
    Sarif,
    /// The hooks, by pre-commit
    PreCommit,
    /// Documentation from npm, PyPI and crates.io, before and after `fix`
    Trees,
    /// The npm package, in Node.js
    Wasm,
    /// The playground, in Chromium
    Playground,
    /// The size goal of the WebAssembly; only if named
    WasmSize,
    /// The Python package, with pyarrow, Polars, DuckDB, pandas and markdown-it-py
    Python,
    /// The Python package on a cluster of PySpark; needs Java
    Spark,
    /// Tests of the core and of both adapters on s390x, emulated; only if named
    BigEndian,
    /// Tests of the core and of both adapters on i686; only if named
    #[value(name = "32-bit")]
    ThirtyTwoBit,
    /// SQL over Parquet files in DataFusion, which takes minutes to build
    Datafusion,
}

/// Tests that need more than Rust
#[derive(Parser)]
#[command(name = "cargo xtask e2e")]
struct Arguments {
    /// Run only these parts [default: all]
    #[arg(value_enum)]
    parts: Vec<Part>,
    /// Number of random texts to compare with the results of the npm and the Python package
    #[arg(long, default_value_t = 100_000)]
    texts: usize,
    /// Number of random documents to compare with cmark-gfm and md4c
    #[arg(long, default_value_t = 5_000)]
    cases: usize,
}

fn main() -> ExitCode {
    xtask::exit_code("e2e", run(&Arguments::parse()))
}

/// Runs the command. Returns true if everything passed. A missing tool is reported, and is a failure if `CI` is `true`.
fn run(arguments: &Arguments) -> Result<bool> {
    let asked = |part: Part| arguments.parts.is_empty() || arguments.parts.contains(&part);
    let mut passed = true;
    if asked(Part::CmarkGfm) {
        passed &= references::cmark_gfm(arguments.cases)?;
    }
    if asked(Part::Md4c) {
        passed &= references::md4c(arguments.cases)?;
    }
    if asked(Part::Compare) {
        passed &= compare::run()?;
    }
    if asked(Part::Page) {
        passed &= page::run()?;
    }
    if asked(Part::Book) {
        passed &= book()?;
    }
    if asked(Part::Adopters) {
        passed &= adopters::run()?;
    }
    if asked(Part::Mdx) {
        passed &= mdx::run()?;
    }
    if asked(Part::Sarif) {
        passed &= mdx::sarif()?;
    }
    if asked(Part::PreCommit) {
        passed &= pre_commit::run()?;
    }
    if asked(Part::Trees) {
        passed &= trees::run()?;
    }
    if asked(Part::Wasm) {
        passed &= node::run(arguments.texts)?;
    }
    // This part runs only if named, because an unmet goal would hide failures of other parts.
    if arguments.parts.contains(&Part::WasmSize) {
        passed &= node::size()?;
    }
    // These parts run only if named, because they build a standard library.
    for (part, target) in [
        (Part::BigEndian, targets::BIG_ENDIAN),
        (Part::ThirtyTwoBit, targets::THIRTY_TWO_BITS),
    ] {
        if arguments.parts.contains(&part) {
            passed &= target.run()?;
        }
    }
    if asked(Part::Playground) {
        passed &= playground::run()?;
    }
    if asked(Part::Python) {
        passed &= python::run(arguments.texts)?;
    }
    if asked(Part::Spark) {
        passed &= python::spark()?;
    }
    if asked(Part::Datafusion) {
        passed &= step("SQL over Parquet files in DataFusion", datafusion()?);
    }
    Ok(passed)
}

/// Runs the tests in DataFusion, which are in a separate workspace.
fn datafusion() -> Result<bool> {
    let mut test = xtask::cargo(&["test", "--quiet", "--manifest-path"]);
    test.arg("crates/barelink-arrow/datafusion/Cargo.toml");
    test.args(["--target-dir", "target/datafusion"]);
    Ok(test.status()?.success())
}

/// Returns the directory of the workspace.
fn root() -> PathBuf {
    barelink_testkit::root()
}

/// Builds the WebAssembly of the npm package and of the playground. If no compiler is installed, returns `Break` with the
/// value that the calling part returns: false on CI, true elsewhere. A compilation that fails is an error.
fn build_wasm() -> Result<ControlFlow<bool>> {
    match wasm::Compiler::find() {
        Ok(compiler) => wasm::build(&compiler).map(Continue),
        Err(error) => Ok(Break(is_excused("a compiler for WebAssembly", &error))),
    }
}

/// Builds books with mdBook. One of them contains the playground.
fn book() -> Result<bool> {
    let wasm = build_wasm()?;
    let (Some(example), Some(docs)) = (book::links()?, docs::check()?) else {
        let missing = Error::msg("cargo install mdbook --locked --no-default-features");
        return Ok(is_excused("mdBook 0.5", &missing));
    };
    let mut passed = step(
        "the links of a book made by mdBook are as they should be",
        example,
    );
    passed &= step(
        "the documentation is a book, without warnings and dead links",
        docs,
    );
    passed &= match wasm {
        Continue(()) => playground::works_in(docs::pages())?,
        Break(excused) => excused,
    };
    Ok(passed)
}

/// Reports a missing tool. Returns true if the tool is optional, that is, unless `CI` is `true`.
fn is_excused(tool: &str, error: &Error) -> bool {
    println!("{tool} is not there: {error:#}");
    std::env::var_os("CI").is_none_or(|ci| ci != "true")
}

fn step(name: &str, passed: bool) -> bool {
    println!("{}: {name}", if passed { "passed" } else { "FAILED" });
    passed
}
