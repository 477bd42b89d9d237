//! `cargo xtask builds`: builds each crate and feature set in isolation, for other installed targets and from packages.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::publication::{published, Package};
use crate::toolchain::{in_path, Toolchain};
use crate::{cargo, output, root, target};

/// Feature sets of the core: none, single features, and combinations that need no operating system.
///
/// The flag is true if the documentation examples are tested with the set. The examples need a feature that provides
/// strings.
const FEATURES: [(&str, bool); 10] = [
    ("", false),
    ("alloc", true),
    ("markdown", true),
    ("explain", true),
    ("idna", true),
    ("security", false),
    ("idna,security", true),
    ("std", true),
    ("serde", true),
    ("alloc,markdown,idna,security", true),
];

/// Targets without an operating system, and therefore without `std`.
const BARE: [&str; 2] = ["thumbv7em-none-eabi", "x86_64-unknown-none"];

#[derive(clap::Args)]
pub struct Arguments {
    /// Do not package the crates; packaging requires a clean work tree
    #[arg(long)]
    no_package: bool,
}

/// Runs the command. Returns true if no step failed. Prints and skips steps whose target or tool is not installed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let mut failed = Vec::new();
    for words in matrix()? {
        let words: Vec<_> = words.split_whitespace().collect();
        step(&mut cargo(&words), &mut failed)?;
    }
    let deny = in_path("cargo-deny");
    is_tried(deny.is_some(), "cargo-deny (cargo install cargo-deny --locked)");
    if let Some(deny) = deny {
        let mut deny = Command::new(deny);
        deny.args(["check", "--hide-inclusion-graph", "licenses", "bans", "sources"]);
        step(deny.current_dir(root()), &mut failed)?;
    }
    if !arguments.no_package {
        from_packages(&mut failed)?;
    }
    Ok(crate::report(&failed))
}

/// Returns the arguments for each run of Cargo, separated by spaces.
fn matrix() -> Result<Vec<String>> {
    let mut all = Vec::new();
    for (features, has_strings) in FEATURES {
        let core = core_with(features);
        // `--all-targets` includes tests. They depend on barelink-testkit, which enables more features of the core. Only
        // `--lib` shows that the library compiles without those features.
        for targets in ["--lib", "--all-targets"] {
            all.push(format!("clippy -q {core} {targets} -- -D warnings"));
        }
        let targets = if has_strings { "" } else { "--lib --tests" };
        all.push(format!("test -q {core} {targets}"));
    }
    // Cargo unifies the features of all packages in a run, so each dependent crate has a run of its own. The feature
    // `datafusion` of barelink-arrow is tested by `cargo xtask e2e datafusion`.
    let crates = published()?;
    for Package { name, .. } in crates.iter().filter(|package| package.name != "barelink") {
        all.push(format!("check -q -p {name} --no-default-features"));
        all.push(format!("check -q -p {name} --tests"));
    }
    // Two adapters in one run enable more features of barelink-testkit than one adapter.
    all.push("check -q --tests -p barelink-pulldown-cmark -p barelink-comrak".to_owned());
    for target in BARE.into_iter().filter(|target| has_target(target)) {
        for (features, _) in FEATURES.iter().filter(|(features, _)| *features != "std") {
            all.push(format!("build -q --target {target} {}", core_with(features)));
        }
    }
    if is_tried(output(&mut cargo(&["miri", "--version"])).is_ok(), "Miri") {
        all.push("miri test -q -p barelink --lib".to_owned());
    }
    Ok(all)
}

/// Packages the crates, unpacks the packages, and runs `cargo check` on the unpacked crates. Records failed commands.
///
/// `cargo package` can build them too. But it caches the unpacked core in Cargo's home directory by its version. A
/// later run would then build the other crates with an outdated core.
pub fn from_packages(failed: &mut Vec<String>) -> Result<()> {
    let packages = published()?;
    let mut pack = cargo(&["package", "-q", "--no-verify"]);
    for package in &packages {
        pack.args(["-p", &package.name]);
    }
    step(&mut pack, failed)?;
    let unpacked = target()?.join("unpacked");
    crate::empty(&unpacked)?;
    // A `[patch]` section makes the crates depend on one another, because crates.io may not have these versions yet.
    let mut manifest = String::from(
        "[workspace]\nresolver = \"2\"\nmembers = [\"barelink*\"]\n\n[patch.crates-io]\n",
    );
    for package in packages {
        let folder = format!("{}-{}", package.name, package.version);
        let archive = target()?.join(format!("package/{folder}.crate"));
        let mut unpack = Command::new("tar");
        step(unpack.arg("-xzf").arg(archive).current_dir(&unpacked), failed)?;
        manifest += &format!("{} = {{ path = {folder:?} }}\n", package.name);
    }
    fs::write(unpacked.join("Cargo.toml"), manifest)?;
    fs::copy(root().join("Cargo.lock"), unpacked.join("Cargo.lock")).context("Cargo.lock")?;
    let mut check = cargo(&["check", "-q", "--workspace", "--target-dir"]);
    step(check.arg(target()?).current_dir(&unpacked), failed)
}

/// Prints and runs a command. Records the command if it fails.
fn step(command: &mut Command, failed: &mut Vec<String>) -> Result<()> {
    let program = Path::new(command.get_program()).file_name();
    let words = program.into_iter().chain(command.get_args());
    let words: Vec<_> = words.map(OsStr::to_string_lossy).collect();
    let words = words.join(" ");
    println!("{words}");
    if !command.status().with_context(|| words.clone())?.success() {
        failed.push(words);
    }
    Ok(())
}

/// Returns arguments that select the core with only these features.
fn core_with(features: &str) -> String {
    format!("-p barelink --no-default-features --features={features}")
}

/// Returns true if the target's libraries (at least `core`) are installed. Otherwise prints a note.
fn has_target(target: &str) -> bool {
    let own = Toolchain::all(target).next();
    is_tried(own.is_some_and(|toolchain| toolchain.has_library), target)
}

/// Returns `is_there`. If it is false, prints that `tool` is missing.
fn is_tried(is_there: bool, tool: &str) -> bool {
    if !is_there {
        println!("not tried: there is no {tool} here");
    }
    is_there
}
