//! Packs the program, and downloads and tries it as the action does.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use anyhow::{ensure, Context, Result};
use serde_json::Value;
use xtask::{cargo, output, root, run, target};

use super::machine::{timed, Machine};
use super::pack;

/// Builds and packs the programs, then installs `barelink` from the archive with the script of the action. Checks that the
/// script refuses a damaged archive, and that cargo-binstall would find the archive.
pub(super) fn check() -> Result<()> {
    let compiler = output(Command::new("rustc").arg("-vV"))?;
    let host = compiler.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.context("a compiler without a host")?;
    let mut build = cargo(&["build", "--quiet", "--locked", "--profile", "dist"]);
    run(build.args(["--package", "barelink-cli", "--target", host]))?;
    let releases = target()?.join("release-trial/releases");
    let folder = releases.join(concat!("v", env!("CARGO_PKG_VERSION")));
    xtask::empty(&folder)?;
    let programs = target()?.join(host).join("dist");
    // On Linux, the script asks for a static program. A compiler for this one is not everywhere.
    let wanted = host.replace("linux-gnu", "linux-musl");
    let archive = pack::pack(&programs, &wanted, &folder)?;
    println!("{}: {} bytes", archive.display(), fs::metadata(&archive)?.len());
    check_binstall(&archive, &wanted)?;
    let machine = Machine::new("download")?;
    let download = |name: &str| -> Command {
        let mut download = machine.command(root().join("hooks/download"));
        download.arg(machine.home.join(name));
        download.env("BARELINK_RELEASES", format!("file://{}", releases.display()));
        download
    };
    let printed = |output: Output| String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let without = download("without").output()?;
    ensure!(without.status.success() && printed(without).is_empty(), "a release without hashes");
    let sums = folder.join("SHA256SUMS");
    let of_another = format!("{}  {}\n", "0".repeat(64), pack::name(&wanted) + ".tar.gz");
    fs::write(&sums, of_another)?;
    let damaged = download("damaged").output()?;
    ensure!(
        !damaged.status.success() && printed(damaged).is_empty(),
        "an archive with another hash"
    );
    let name = archive.file_name().context("an archive without a name")?;
    fs::write(&sums, output(Command::new("sha256sum").arg(name).current_dir(&folder))?)?;
    let installed = timed("the archive of a release, with its hash", &mut download("program"))?;
    let program = machine.home.join("program").join(pack::name(&wanted)).join("barelink");
    ensure!(printed(installed) == program.to_string_lossy(), "the script names another program");
    machine.try_program(&program, &[])
}

/// Returns an error unless the metadata for cargo-binstall leads to this archive for `target`, and to both programs in it.
fn check_binstall(archive: &Path, target: &str) -> Result<()> {
    let metadata = output(&mut cargo(&["metadata", "--no-deps", "--format-version=1"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let program = packages.iter().find(|package| package["name"] == "barelink-cli");
    let program = program.context("no program")?;
    let binstall = &program["metadata"]["binstall"];
    let filled = |template: &str| -> Result<String> {
        let mut text = binstall[template].as_str().context("no template")?.to_owned();
        for (name, value) in [
            ("{ repo }", program["repository"].as_str().context("no repository")?),
            ("{ version }", env!("CARGO_PKG_VERSION")),
            ("{ target }", target),
            ("{ archive-suffix }", ".tar.gz"),
            ("{ binary-ext }", ""),
        ] {
            text = text.replace(name, value);
        }
        Ok(text)
    };
    let name = archive.file_name().context("an archive without a name")?.to_string_lossy();
    let expected = format!(
        "https://github.com/barelink/barelink/releases/download/v{}/{name}",
        env!("CARGO_PKG_VERSION")
    );
    let url = filled("pkg-url")?;
    ensure!(url == expected, "cargo-binstall would ask for {url}");
    let files = output(Command::new("tar").arg("-tzf").arg(archive))?;
    for bin in ["barelink", "mdbook-barelink"] {
        let path = filled("bin-dir")?.replace("{ bin }", bin);
        ensure!(files.lines().any(|file| file == path), "cargo-binstall would look for {path}");
    }
    Ok(())
}
