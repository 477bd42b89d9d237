//! Runs the hooks with a real pre-commit in a new repository. Also runs steps of the GitHub action, and the hook that builds from
//! source in a checkout with settings of its own.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, Result};
use barelink_testkit::installed::Environment;
use xtask::Missing;

use crate::{root, step};

/// Requirement for pip: the tested version of pre-commit.
const PACKAGE: &str = "pre-commit==4.5.0";

const BARE: &str = "See https://example.com.\n";
const EXPLICIT: &str = "See <https://example.com>.\n";

/// Checks that the hooks report bare links and fix them, and pass if there are none. Then checks the action.
pub(super) fn run() -> Result<()> {
    let environment = Environment::new("pre-commit", PACKAGE).context(Missing("pre-commit"))?;
    let program = environment.program("pre-commit");
    let folder = root().join("target/e2e/hooked");
    xtask::empty(&folder)?;
    let path = crate::book::path()?;
    let git = |arguments: &[&str]| -> Result<()> {
        let mut git = Command::new("git");
        xtask::run(git.args(arguments).current_dir(&folder))
    };
    git(&["init", "--quiet"])?;
    fs::write(folder.join("a.md"), BARE)?;
    // A file name must not be read as an option.
    fs::write(folder.join("--exclude=*.md"), BARE)?;
    fs::write(folder.join("b.rs"), format!("/// {BARE}fn f() {{}}\n"))?;
    fs::write(folder.join("c.txt"), BARE)?;
    git(&["add", "."])?;
    // The wheel that `language: python` installs is tried by `cargo xtask release --dry-run --only wheel`.
    let head = xtask::output(Command::new("git").args(["rev-parse", "HEAD"]).current_dir(root()))?;
    let hooks = ["barelink-check", "barelink-fix"]
        .map(|id| format!("      - {{ id: {id}, language: system }}\n"))
        .concat();
    let settings = format!(
        "repos:\n  - repo: {}\n    rev: {}\n    hooks:\n{hooks}",
        root().display(),
        head.trim()
    );
    fs::write(folder.join(".pre-commit-config.yaml"), settings)?;
    let hook = |id: &str| -> Result<Output> {
        let mut run = Command::new(&program);
        run.args(["run", id, "--all-files", "--verbose"]);
        run.current_dir(&folder).env("PATH", &path);
        run.env("PRE_COMMIT_HOME", root().join("target/e2e/pre-commit-cache"));
        Ok(run.output()?)
    };
    let read = |name: &str| fs::read_to_string(folder.join(name));
    let output = hook("barelink-check")?;
    let is_reported = shown(&output).contains("a.md:1:5")
        && shown(&output).contains("--exclude=*.md:1:5")
        && shown(&output).contains("b.rs:1:9");
    expect("a hook reports bare links", &output, !output.status.success() && is_reported);
    expect("and changes nothing", &output, read("a.md")? == BARE);
    let output = hook("barelink-fix")?;
    let is_fixed = read("a.md")? == EXPLICIT && read("b.rs")?.contains(EXPLICIT.trim_end());
    expect("a hook fixes them", &output, is_fixed);
    expect("and nothing else", &output, read("c.txt")? == BARE);
    let output = hook("barelink-check")?;
    expect("then there are none", &output, output.status.success());
    action(&folder, &path)?;
    from_source()
}

/// Runs the hook that builds from source in a checkout whose settings name programs of the checkout. None of them may run.
///
/// pre-commit's clone lies inside the checkout, as on runners that cache one directory only.
fn from_source() -> Result<()> {
    let checkout = root().join("target/e2e/hostile");
    xtask::empty(&checkout)?;
    let clone = checkout.join(".cache/barelink");
    let mut git = Command::new("git");
    xtask::run(git.args(["clone", "--quiet", "--local"]).arg(root()).arg(&clone))?;
    let marker = checkout.join("ran");
    let trap = format!("#!/bin/sh\necho \"$0\" >> '{}'\nexit 1\n", marker.display());
    for tool in ["wrapper", "toolchain/bin/cargo", "toolchain/bin/rustc"] {
        write_program(&checkout.join(tool), &trap)?;
    }
    let wrapper = checkout.join("wrapper");
    let target = "wasm32-unknown-unknown";
    let settings = format!("[build]\nrustc-wrapper = {wrapper:?}\ntarget = {target:?}\n");
    let toolchain = format!("[toolchain]\npath = {:?}\n", checkout.join("toolchain"));
    let has_run = || -> Result<bool> {
        let has_run = marker.exists();
        if has_run {
            fs::remove_file(&marker)?;
        }
        Ok(has_run)
    };
    fs::create_dir(checkout.join(".cargo"))?;
    for (name, text) in [(".cargo/config.toml", settings), ("rust-toolchain.toml", toolchain)] {
        fs::write(checkout.join(name), text)?;
        let mut build = in_checkout("cargo", &checkout);
        let output =
            build.args(["build", "--manifest-path", ".cache/barelink/Cargo.toml"]).output()?;
        // Without rustup, nothing reads the second file.
        let is_read = name.starts_with(".cargo") || xtask::toolchain::in_path("rustup").is_some();
        expect(&format!("{name} runs programs of the checkout"), &output, has_run()? == is_read);
    }
    // Without the program of an earlier run, the hook calls Cargo, which still has its dependencies.
    for host in fs::read_dir(hook_target()).into_iter().flatten().flatten() {
        let program = host.path().join("release/barelink");
        if program.exists() {
            fs::remove_file(program)?;
        }
    }
    let output =
        in_checkout(clone.join("hooks/from-source"), &checkout).arg("--version").output()?;
    expect("the hook from source runs none of them", &output, !has_run()?);
    expect("and builds the program", &output, output.stdout.starts_with(b"barelink "));
    Ok(())
}

/// Returns a command that runs in a checkout as a user starts it: without the toolchain that rustup chose for this process.
/// What the hook builds is built once, without optimisations.
fn in_checkout(program: impl AsRef<OsStr>, checkout: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(checkout).env_remove("RUSTUP_TOOLCHAIN");
    command.env("BARELINK_TARGET_DIR", hook_target());
    command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0").env("CARGO_PROFILE_RELEASE_DEBUG", "false");
    command
}

/// Returns the directory in which the hook builds.
fn hook_target() -> PathBuf {
    root().join("target/e2e/hook")
}

/// Writes an executable file, and its directory if it is missing.
fn write_program(file: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(file.parent().context("a file in no directory")?)?;
    fs::write(file, text)?;
    xtask::run(Command::new("chmod").arg("+x").arg(file))
}

/// Runs steps of `action.yml` as GitHub's runner does: in its shell, with the inputs as variables.
fn action(folder: &Path, path: &OsString) -> Result<()> {
    let action = fs::read_to_string(root().join("action.yml"))?;
    let bash = |step: &str| -> Result<Command> {
        let (_, rest) = action.split_once(&format!("name: {step}\n")).context("no such step")?;
        let (_, script) = rest.split_once("run: |\n").context("a step without a script")?;
        let lines = script.lines().take_while(|line| line.starts_with("        "));
        let script: String = lines.map(|line| format!("{}\n", line.trim())).collect();
        let mut bash = Command::new("bash");
        bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script]);
        bash.current_dir(folder).env("GITHUB_ACTION_PATH", root());
        Ok(bash)
    };
    // The directory of a release that is not there.
    let releases = format!("file://{}/no-releases", folder.display());
    let downloaded = |path: &OsString, reference: &str| -> Result<(Output, String)> {
        let outputs = folder.join("outputs");
        fs::write(&outputs, "")?;
        let mut download = bash("Download")?;
        download.env("PATH", path).env("REF", reference).env("RUNNER_TEMP", folder.join("temp"));
        download.env("BARELINK_RELEASES", &releases).env("GITHUB_OUTPUT", &outputs);
        Ok((download.output()?, fs::read_to_string(outputs)?))
    };
    let (output, installed) = downloaded(path, "v0.1.0")?;
    expect("the action takes an installed program", &output, installed.ends_with("/barelink\n"));
    for (reference, asks) in [("main", false), ("v0.1.0", true), (&*"a1".repeat(20), true)] {
        let (output, none) = downloaded(&"/usr/bin:/bin".into(), reference)?;
        let has_asked = shown(&output).contains("no-releases");
        let name = format!("at {reference}, it asks for a release: {asks}");
        expect(&name, &output, none == "program=\n" && has_asked == asks);
    }
    let check = |paths: &str| -> Result<Output> {
        let mut check = bash("Check")?;
        check.env("PATHS", paths).env("ARGUMENTS", "--extension table").env("PROGRAM", "barelink");
        Ok(check.env("PATH", path).output()?)
    };
    let output = check(".")?;
    expect("the action passes where there are none", &output, output.status.success());
    fs::write(folder.join("a.md"), BARE)?;
    let output = check("a.md b.rs")?;
    let is_annotated = shown(&output).contains("::") && shown(&output).contains("file=a.md,line=1");
    expect(
        "the action annotates bare links",
        &output,
        output.status.code() == Some(1) && is_annotated,
    );
    let output = check("$(touch d) *")?;
    let is_code = folder.join("d").exists() || output.status.success();
    expect("an input is no code", &output, !is_code);
    Ok(())
}

/// Reports a step. If it failed, prints the program's output first.
fn expect(name: &str, output: &Output, passed: bool) {
    if !passed {
        println!("{}", shown(output));
    }
    step(name, passed);
}

/// Returns standard output and standard error, concatenated.
fn shown(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr];
    texts.map(|text| String::from_utf8_lossy(text).into_owned()).concat()
}
