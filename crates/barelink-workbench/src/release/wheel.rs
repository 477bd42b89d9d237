//! Builds the wheel, and installs its module and its program as pip, uv and pre-commit do.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{ensure, Context, Result};
use barelink_testkit::installed::Environment;

use xtask::{cargo, output, root, run, target, wheel, Missing};

use super::licences;
use super::machine::{timed, Machine};

/// maturin builds the wheel. The others install it.
const TOOLS: &str = "maturin>=1.9,<2\npre-commit==4.5.0\nuv\n";

const MODULE: &str = "
import barelink
assert [link.text for link in barelink.find('see www.example.com.')] == ['www.example.com']
assert 'href' in barelink.render('see www.example.com.')
";

/// Builds the wheel with the program, as a release does. Installs it into a new virtual environment, runs the program, and
/// imports the module. Runs the program by uvx and by pre-commit too. Builds the source distribution.
pub(super) fn check() -> Result<()> {
    let tools =
        Environment::new("release", TOOLS).context(Missing("maturin, pre-commit and uv"))?;
    let python = root().join("crates/barelink-python");
    run(&mut Command::new(python.join("program")))?;
    let documents = python.join("barelink._barelink.data/data/share/doc/barelink");
    fs::create_dir_all(&documents)?;
    fs::write(documents.join("THIRD-PARTY-LICENCES.txt"), licences::text()?)?;
    let wheel = wheel::build(&tools.program("python"), "release")?;
    println!("{wheel}: {} bytes", fs::metadata(&wheel)?.len());
    let machine = Machine::new("wheel")?;
    let venv = machine.home.join("venv");
    run(machine.command(tools.program("python")).args(["-m", "venv"]).arg(&venv))?;
    let mut pip = machine.command(venv.join("bin/pip"));
    succeeded("pip install", pip.args(["install", "--quiet", "--no-index", &wheel]))?;
    machine.try_program(&venv.join("bin/barelink"), &[])?;
    run(machine.command(venv.join("bin/python")).args(["-c", MODULE]))?;
    let uvx = tools.program("uvx");
    let python = tools.program("python").display().to_string();
    let of_wheel = ["--quiet", "--no-index", "--python", &python, "--from", &wheel, "barelink"];
    succeeded("uvx, with a first run", machine.command(&uvx).args(of_wheel).arg("--version"))?;
    machine.try_program(&uvx, &of_wheel)?;
    pre_commit(&machine, &tools, &wheel)?;
    source_distribution(&tools)
}

/// Runs a command that installs something. Returns an error if it fails.
fn succeeded(what: &str, command: &mut Command) -> Result<()> {
    let output = timed(what, command)?;
    let told = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{what}: {told}");
    Ok(())
}

/// Builds the source distribution, and checks that Cargo finds every crate in it, in the versions of the lock file.
fn source_distribution(tools: &Environment) -> Result<()> {
    let folder = target()?.join("release-trial/sdist");
    xtask::empty(&folder)?;
    let mut maturin = Command::new(tools.program("maturin"));
    maturin.args(["sdist", "--out"]).arg(&folder);
    output(maturin.current_dir(root().join("crates/barelink-python")))?;
    let name = concat!("barelink-", env!("CARGO_PKG_VERSION"));
    let archive = folder.join(format!("{name}.tar.gz"));
    println!("{}: {} bytes", archive.display(), fs::metadata(&archive)?.len());
    run(Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(&folder))?;
    let mut metadata = cargo(&["metadata", "--locked", "--format-version=1"]);
    output(metadata.current_dir(folder.join(name).join("barelink-python")))?;
    Ok(())
}

/// Runs the hook `barelink-fix` in a new repository. pre-commit installs the wheel for it.
fn pre_commit(machine: &Machine, tools: &Environment, wheel: &str) -> Result<()> {
    let checkout = machine.home.join("checkout");
    fs::create_dir(&checkout)?;
    fs::write(checkout.join("a.md"), "See https://example.com.\n")?;
    let git =
        |arguments: &[&str]| run(machine.command("git").args(arguments).current_dir(&checkout));
    git(&["init", "--quiet"])?;
    git(&["add", "."])?;
    let wheels = Path::new(wheel).parent().context("a wheel in no directory")?;
    // The hook fails because it changes a file.
    let mut hook = machine.command(tools.program("pre-commit"));
    hook.arg("try-repo").arg(root()).args(["barelink-fix", "--all-files"]).current_dir(&checkout);
    let ran =
        timed("the hook of pre-commit, with its first run", hook.env("PIP_FIND_LINKS", wheels))?;
    let fixed = fs::read_to_string(checkout.join("a.md"))?;
    let told = String::from_utf8_lossy(&ran.stdout);
    ensure!(fixed == "See <https://example.com>.\n", "the hook left {fixed}: {told}");
    Ok(())
}
