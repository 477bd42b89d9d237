//! `cargo xtask builds`: checks each crate and feature alone, other installed targets, and the packages.

mod packages;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::publication::CRATES;
use crate::toolchain::Toolchain;
use crate::{cargo, root, target};

const CORE: &str = CRATES[0];

/// Feature sets of the core: none, each feature alone, and combinations without an operating system.
const FEATURES: [&str; 10] = [
    "",
    "alloc",
    "markdown",
    "explain",
    "idna",
    "security",
    "idna,security",
    "std",
    "serde",
    "alloc,markdown,idna,security",
];

/// Crates that depend on the core. Their features beyond the defaults are not built alone, because other crates of the
/// workspace enable them.
///
/// DataFusion is an exception, which `cargo xtask e2e datafusion` builds.
const DEPENDENTS: &[&str] = CRATES.split_at(1).1;

/// Targets without an operating system, and therefore without `std`.
const BARE: [&str; 2] = ["thumbv7em-none-eabi", "x86_64-unknown-none"];

/// A target with 32-bit offsets.
const OF_32_BITS: &str = "i686-unknown-linux-gnu";

#[derive(clap::Args)]
pub struct Arguments {
    /// Do not pack the crates; packing requires a clean work tree
    #[arg(long)]
    no_package: bool,
}

/// Runs the command. Returns true if all possible builds succeeded. Prints the builds that are impossible here.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let mut builds = Builds { failed: Vec::new() };
    builds.features()?;
    for name in DEPENDENTS {
        // Each crate is checked alone, because in the workspace other crates enable features for it.
        builds.cargo(&["check", "-q", "-p", name, "--no-default-features"])?;
        builds.cargo(&["check", "-q", "-p", name, "--tests"])?;
    }
    // Together, the adapters enable more of the testkit than each alone.
    let adapters = ["-p", DEPENDENTS[0], "-p", DEPENDENTS[1]];
    builds.cargo(&[&["check", "-q", "--tests"], &adapters[..]].concat())?;
    builds.other_targets()?;
    builds.miri()?;
    builds.deny()?;
    if !arguments.no_package {
        builds.packages()?;
    }
    for step in &builds.failed {
        println!("FAILED: {step}");
    }
    Ok(builds.failed.is_empty())
}

/// Packs the crates and builds them from their packages. Returns the failed steps.
pub fn from_packages() -> Result<Vec<String>> {
    let mut builds = Builds { failed: Vec::new() };
    builds.packages()?;
    Ok(builds.failed)
}

struct Builds {
    failed: Vec<String>,
}

impl Builds {
    fn features(&mut self) -> Result<()> {
        for features in FEATURES {
            let core = core_with(features);
            // Tests need the testkit, which enables features that the library must not require.
            for targets in ["--lib", "--all-targets"] {
                let strict = [targets, "--", "-D", "warnings"];
                self.cargo(&[&["clippy", "-q"], &core[..], &strict].concat())?;
            }
            // The documentation examples create strings, which need an allocator.
            let has_strings = !matches!(features, "" | "security");
            let targets: &[&str] = if has_strings {
                &[]
            } else {
                &["--lib", "--tests"]
            };
            self.cargo(&[&["test", "-q"], &core[..], targets].concat())?;
        }
        Ok(())
    }

    fn other_targets(&mut self) -> Result<()> {
        for target in BARE {
            if !has_target(target) {
                println!("not tried: there is no {target} here");
                continue;
            }
            for features in FEATURES.iter().filter(|features| **features != "std") {
                let build = ["build", "-q", "--target", target];
                self.cargo(&[&build, &core_with(features)[..]].concat())?;
            }
        }
        if !has_target(OF_32_BITS) {
            println!("not tried: there is no {OF_32_BITS} here");
            return Ok(());
        }
        let test = ["test", "-q", "-p", CORE, "--all-features"];
        self.cargo(&[&test[..], &["--target", OF_32_BITS]].concat())
    }

    fn miri(&mut self) -> Result<()> {
        if !succeeds(&mut cargo(&["miri", "--version"])) {
            println!("not tried: there is no Miri here");
            return Ok(());
        }
        self.cargo(&["miri", "test", "-q", "-p", CORE, "--lib"])
    }

    fn deny(&mut self) -> Result<()> {
        let Some(deny) = deny() else {
            println!("not tried: there is no cargo-deny here (cargo install cargo-deny --locked)");
            return Ok(());
        };
        self.step(
            Command::new(deny)
                .args(["check", "--hide-inclusion-graph"])
                .args(["licenses", "bans", "sources"])
                .current_dir(root()),
        )
    }

    fn cargo(&mut self, words: &[&str]) -> Result<()> {
        self.step(&mut cargo(words))
    }

    fn step(&mut self, command: &mut Command) -> Result<()> {
        let program = Path::new(command.get_program()).file_name();
        let words = program.into_iter().chain(command.get_args());
        let words: Vec<_> = words.map(OsStr::to_string_lossy).collect();
        let words = words.join(" ");
        println!("{words}");
        let status = command.status().with_context(|| words.clone())?;
        if !status.success() {
            self.failed.push(words);
        }
        Ok(())
    }
}

/// Returns arguments that select the core with only these features.
fn core_with(features: &str) -> [&str; 5] {
    ["-p", CORE, "--no-default-features", "--features", features]
}

fn succeeds(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Returns true if the standard library for the target, or its available part, is installed.
fn has_target(target: &str) -> bool {
    let own = Toolchain::all(target).next();
    own.is_some_and(|toolchain| toolchain.has_library)
}

/// Returns the cargo-deny installed by `.ci/run` or on the search path, or `None` if there is none.
fn deny() -> Option<PathBuf> {
    let beside = target().ok()?.join("tools/bin/cargo-deny");
    let mut names = [beside, PathBuf::from("cargo-deny")].into_iter();
    names.find(|name| succeeds(Command::new(name).arg("--version")))
}
