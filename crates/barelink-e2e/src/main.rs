//! `cargo xtask e2e`: end-to-end tests with other tools, such as Chromium, Node.js and Python.

mod book;
mod browser;
mod bundlers;
mod chat;
mod flavors;
mod native;
mod node;
mod page;
mod python;
mod references;
mod scripts;

use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Error, Result};
use barelink_testkit::root;
use clap::{Parser, ValueEnum};
use xtask::Missing;

/// Parts of the tests, which can be run one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Suites and documentation, compared with a running cmark-gfm
    CmarkGfm,
    /// Suites, compared with md4c in Node.js
    Md4c,
    /// Pages before and after `barelink page`, in Chromium
    Page,
    /// Books built by mdBook: an example, and docs/
    Book,
    /// MDX documents before and after `barelink fix`, as the parser of MDX reads them
    Mdx,
    /// Documents before and after `barelink fix`, as the parsers of MDX, MyST, MkDocs, Pandoc and others read them
    Flavors,
    /// The SARIF output of `barelink check`, validated by its schema
    Sarif,
    /// The hooks for pre-commit, and the GitHub action
    PreCommit,
    /// Markdown in packages from npm and crates.io, before and after `barelink fix`
    Trees,
    /// The npm package, in Node.js and Chromium; the chat example in Rust
    Wasm,
    /// The npm package in bundles of esbuild, webpack and Vite
    Bundlers,
    /// The npm package's example for Next.js, which takes minutes to build; runs only if named
    Next,
    /// The playground, in Chromium
    Playground,
    /// The Python package, with pyarrow, Polars, DuckDB, pandas and markdown-it-py
    Python,
    /// The Python package on a cluster of PySpark; needs Java
    Spark,
    /// Tests of the core and of both adapters on s390x, emulated; runs only if named
    BigEndian,
    /// Tests of the core and of both adapters on i686; runs only if named
    #[value(name = "32-bit")]
    ThirtyTwoBit,
    /// SQL over Parquet files in DataFusion, which takes minutes to build
    Datafusion,
}

/// Parts that run only if named: two may have to build a standard library, and Next.js takes minutes.
const ONLY_IF_NAMED: [Part; 3] = [Part::Next, Part::BigEndian, Part::ThirtyTwoBit];

/// Address at which the release workflow publishes the book.
const SITE: &str = env!("CARGO_PKG_HOMEPAGE");

/// End-to-end tests with other tools; a missing tool is reported and skipped, unless CI is `true`
#[derive(Parser)]
#[command(name = "cargo xtask e2e")]
struct Arguments {
    /// Run only these parts [default: all]
    #[arg(value_enum)]
    parts: Vec<Part>,
    /// Number of random texts on which the npm and the Python package are compared with the Rust crates
    #[arg(long, default_value_t = 100_000)]
    texts: usize,
    #[command(flatten)]
    flavors: flavors::Options,
}

fn main() -> ExitCode {
    xtask::exit_code("e2e", run(&Arguments::parse()))
}

/// Runs the command. Returns true if everything passed. Prints a missing tool, which is a failure only if `CI` is
/// `true`.
fn run(arguments: &Arguments) -> Result<bool> {
    for part in Part::value_variants() {
        let all = arguments.parts.is_empty() && !ONLY_IF_NAMED.contains(part);
        if all || arguments.parts.contains(part) {
            match part.run(arguments) {
                Err(error) if error.is::<Missing>() => {
                    println!("{error:#}");
                    FAILED.fetch_or(!xtask::may_leave_out(), Relaxed);
                }
                outcome => outcome?,
            }
        }
    }
    Ok(!FAILED.load(Relaxed))
}

impl Part {
    fn run(self, arguments: &Arguments) -> Result<()> {
        match self {
            Part::CmarkGfm => references::cmark_gfm(),
            Part::Md4c => references::md4c(),
            Part::Page => page::run(),
            Part::Book => book(),
            Part::Mdx => flavors::mdx(),
            Part::Flavors => flavors::run(&arguments.flavors),
            Part::Sarif => scripts::sarif(),
            Part::PreCommit => with_program("pre_commit.py"),
            Part::Trees => with_program("trees.py"),
            Part::Wasm => node::run(arguments.texts),
            Part::Bundlers => bundlers::run(),
            Part::Next => bundlers::next(),
            Part::Playground => playground(),
            Part::Python => python::run(arguments.texts),
            Part::Spark => python::spark(),
            Part::BigEndian => passes(&mut xtask::script("targets.py", &["big-endian".into()])),
            Part::ThirtyTwoBit => passes(&mut xtask::script("targets.py", &["32-bit".into()])),
            Part::Datafusion => datafusion(),
        }
    }
}

/// Runs the tests in DataFusion, which are in a separate workspace.
fn datafusion() -> Result<()> {
    let mut test = xtask::cargo(&["test", "--quiet", "--manifest-path"]);
    test.arg("crates/barelink-arrow/datafusion/Cargo.toml");
    test.args(["--target-dir", "target/datafusion"]);
    run_step("SQL over Parquet files in DataFusion", &mut test)
}

/// Runs a script of `xtask/scripts`, with the program in `PATH`.
fn with_program(script: &str) -> Result<()> {
    let mut script = xtask::script(script, &[]);
    passes(script.env("PATH", book::path()?))
}

/// Runs a command that prints its steps.
fn passes(command: &mut Command) -> Result<()> {
    FAILED.fetch_or(!command.status()?.success(), Relaxed);
    Ok(())
}

fn build_wasm() -> Result<()> {
    if !xtask::run_script("wasm.py", &["--find".into()])? {
        return Err(Error::msg("see above").context(Missing("a compiler for WebAssembly")));
    }
    xtask::run(&mut xtask::script("wasm.py", &[]))
}

/// Builds books with mdBook. One of them contains the playground.
fn book() -> Result<()> {
    // Without a compiler for WebAssembly, the books are still built and compared. The test in Chromium, which finds dead
    // links, is skipped.
    let wasm = build_wasm();
    book::example()?;
    book::documentation()?;
    wasm?;
    let mut test = browser::test("book.test.js")?;
    run_step(
        "every page and link of the book loads, and the playground works in the book",
        test.arg(SITE).arg(book::pages()),
    )
}

/// Tests the playground's functions, safety, layout and accessibility.
fn playground() -> Result<()> {
    build_wasm()?;
    // The tests compare the playground's linkify-it with the one that is installed in `npm/barelink`.
    scripts::install_package()?;
    let mut test = browser::test("playground.test.js")?;
    run_step("the playground does what it says, safely and on each screen", &mut test)
}

/// True if a step failed.
static FAILED: AtomicBool = AtomicBool::new(false);

/// Runs a command as a step, which passes if the command exits with 0.
fn run_step(name: &str, command: &mut Command) -> Result<()> {
    step(name, command.status()?.success());
    Ok(())
}

/// Prints the outcome of a step. A failed step makes the whole command fail.
fn step(name: &str, passed: bool) {
    println!("{}: {name}", if passed { "passed" } else { "FAILED" });
    FAILED.fetch_or(!passed, Relaxed);
}
