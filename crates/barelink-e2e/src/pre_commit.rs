//! Runs the hooks with a real pre-commit in a new repository. Also runs the check step of the GitHub action.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
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
    let hook = |id: &str| -> Result<Output> {
        let mut try_repo = Command::new(&program);
        try_repo.arg("try-repo").arg(root()).args([id, "--all-files", "--verbose"]);
        try_repo.current_dir(&folder).env("PATH", &path);
        try_repo.env("PRE_COMMIT_HOME", root().join("target/e2e/pre-commit-cache"));
        Ok(try_repo.output()?)
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
    action(&folder, &path)
}

/// Runs the check step of `action.yml` as GitHub's runner does: in its shell, with the inputs as variables.
fn action(folder: &Path, path: &OsString) -> Result<()> {
    let action = fs::read_to_string(root().join("action.yml"))?;
    let (_, script) = action.rsplit_once("run: |\n").context("no step in action.yml")?;
    let script: String = script.lines().map(|line| format!("{}\n", line.trim())).collect();
    let check = |paths: &str| -> Result<Output> {
        let mut bash = Command::new("bash");
        bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script]);
        bash.env("PATHS", paths).env("ARGUMENTS", "--extension table");
        Ok(bash.env("PATH", path).current_dir(folder).output()?)
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
