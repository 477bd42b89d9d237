//! `cargo xtask release`: lists the crates in the order of publication, prints licences, or tries a release.

mod licences;
mod pack;

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Result;

use xtask::target;

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
    /// Build, install and check everything that a release publishes, and publish nothing; needs Python 3.11. `--dry-run --help`
    /// lists the options
    #[arg(long, num_args = 0.., allow_hyphen_values = true, value_name = "OPTION")]
    dry_run: Option<Vec<OsString>>,
}

/// Runs the command. Returns true if no part of a trial failed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    if arguments.list {
        for package in xtask::publication::published()? {
            println!("{} {}", package.name, package.version);
        }
    }
    if arguments.licences {
        print!("{}", licences::text()?);
    }
    if let (Some(built_for), Some(folder)) = (&arguments.pack, &arguments.out) {
        let programs = target()?.join(built_for).join("dist");
        println!("{}", pack::pack(&programs, built_for, folder)?.display());
    }
    arguments.dry_run.as_ref().map_or(Ok(true), |options| xtask::run_script("release.py", options))
}
