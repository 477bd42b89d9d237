//! `cargo xtask release`: lists the crates in the order of publication, prints licences, or tries a release.

mod crates;
mod licences;
mod machine;
mod npm;
mod pack;
mod program;
mod publication;
mod registry;
mod wheel;
mod workflows;

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::ValueEnum;
use xtask::toolchain::{chromium, in_path};

use xtask::{cargo, may_leave_out, target, wasm, Missing};

#[derive(clap::Args)]
#[command(arg_required_else_help = true)]
pub struct Arguments {
    /// Print the crates and their versions in the order of publication
    #[arg(long, exclusive = true)]
    list: bool,
    /// Print the licences of the crates inside the program
    #[arg(long, exclusive = true)]
    licences: bool,
    /// Pack the programs that `cargo build --profile dist --target TARGET` has built into an archive
    #[arg(long, value_name = "TARGET", requires = "out")]
    pack: Option<String>,
    /// Directory for the archive
    #[arg(long, requires = "pack", value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Build, install and check everything that a release publishes, and publish nothing
    #[arg(long)]
    dry_run: bool,
    /// Try only this part; may be repeated
    #[arg(long, requires = "dry_run")]
    only: Vec<Part>,
    /// Check that this tag, such as v0.1.0, is the current version, and that the changelog has its date
    #[arg(long, requires = "dry_run")]
    tag: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Packages of the crates, and the programs built from them
    Crates,
    /// The upload of the crates, to a registry on this machine that limits new crates
    Publication,
    /// The archive with the program, installed as by the action
    Program,
    /// The npm package, installed into an empty project
    Npm,
    /// The wheel with module and program, installed as by pip, uv and pre-commit
    Wheel,
    /// Syntax of GitHub's files, and references in the workflows and in the action
    Workflows,
    /// The pages of docs/, built by mdBook
    Book,
}

/// Runs the command. Returns true if no part failed. If the environment variable `CI` is `true`, a skipped part counts
/// as failed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    if arguments.list {
        for package in xtask::publication::published()? {
            println!("{} {}", package.name, package.version);
        }
        return Ok(true);
    }
    if arguments.licences {
        print!("{}", licences::text()?);
        return Ok(true);
    }
    if let (Some(built_for), Some(folder)) = (&arguments.pack, &arguments.out) {
        let programs = target()?.join(built_for).join("dist");
        println!("{}", pack::pack(&programs, built_for, folder)?.display());
        return Ok(true);
    }
    if let Some(tag) = &arguments.tag {
        crates::check_tag(tag)?;
    }
    let (mut left_out, mut failed) = (Vec::new(), Vec::new());
    for part in Part::value_variants() {
        if !arguments.only.is_empty() && !arguments.only.contains(part) {
            continue;
        }
        println!("-- {part:?}");
        match part.run() {
            Ok(()) => {}
            Err(error) if error.is::<Missing>() => left_out.push(format!("{part:?}: {error:#}")),
            Err(error) => failed.push(format!("{part:?}: {error:#}")),
        }
    }
    for part in &left_out {
        println!("left out: {part}");
    }
    Ok(xtask::report(&failed) && (left_out.is_empty() || may_leave_out()))
}

impl Part {
    fn run(self) -> Result<()> {
        match self {
            Part::Crates => crates::check(),
            Part::Publication => publication::check(),
            Part::Program => program::check(),
            Part::Npm => npm::check(),
            Part::Wheel => wheel::check(),
            Part::Workflows => workflows::check(),
            Part::Book => book(),
        }
    }
}

/// Builds the book, serves its pages and opens them in Chromium.
fn book() -> Result<()> {
    let install =
        "cargo install mdbook --version 0.5.4 --locked --no-default-features --features search";
    in_path("mdbook").context(install).context(Missing("mdBook"))?;
    chromium()?;
    wasm::Compiler::find()?;
    // All tools are installed, so `CI=true` makes a skipped check a failure.
    let words = ["run", "--quiet", "--package", "barelink-e2e", "--", "book"];
    xtask::run(cargo(&words).env("CI", "true"))
}
