//! The machine of somebody who installs barelink: an empty home directory, and no Rust in `PATH`.

use std::env;
use std::ffi::OsStr;
use std::fs;
#[cfg(not(unix))]
use std::fs::copy as symlink;
#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

use anyhow::{ensure, Result};
use xtask::{run, target};

const BARE: &str = "See https://example.com.\n";
const EXPLICIT: &str = "See <https://example.com>.\n";

/// A home directory and a `PATH`, both new.
pub(super) struct Machine {
    pub(super) home: PathBuf,
    tools: PathBuf,
}

impl Machine {
    pub(super) fn new(name: &str) -> Result<Machine> {
        let folder = target()?.join("release-trial").join(name);
        let machine = Machine { home: folder.join("home"), tools: folder.join("bin") };
        xtask::empty(&machine.home)?;
        xtask::empty(&machine.tools)?;
        for folder in ["/usr/bin", "/bin", "/usr/sbin"] {
            for entry in fs::read_dir(folder)?.flatten() {
                let name = entry.file_name();
                let is_rust =
                    ["cargo", "rust"].iter().any(|it| name.to_string_lossy().starts_with(it));
                let link = machine.tools.join(&name);
                if !is_rust && !link.exists() {
                    symlink(entry.path(), link)?;
                }
            }
        }
        Ok(machine)
    }

    /// Returns a command that runs in the home directory of this machine.
    pub(super) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.home).env("HOME", &self.home).env("PATH", &self.tools);
        let of_rust = |name: &str| name.starts_with("CARGO") || name.starts_with("RUST");
        for (name, _) in env::vars().filter(|(name, _)| of_rust(name)) {
            command.env_remove(name);
        }
        command
    }

    /// Checks that the program prints its version, and makes a bare link explicit. `arguments` precede its own.
    pub(super) fn try_program(&self, program: &Path, arguments: &[&str]) -> Result<()> {
        let page = self.home.join("page.md");
        fs::write(&page, BARE)?;
        let version = xtask::output(self.command(program).args(arguments).arg("--version"))?;
        let expected = format!("barelink {}\n", env!("CARGO_PKG_VERSION"));
        ensure!(version == expected, "{} is {version}", program.display());
        let mut fix = self.command(program);
        run(fix.args(arguments).args(["fix", "--quiet"]).arg(&page))?;
        let fixed = fs::read_to_string(&page)?;
        ensure!(fixed == EXPLICIT, "{} wrote {fixed}", program.display());
        Ok(())
    }
}

/// Runs a command that installs something, and prints how long it took. Returns its output.
pub(super) fn timed(what: &str, command: &mut Command) -> Result<Output> {
    let (start, before) = (Instant::now(), children_seconds());
    let output = command.output()?;
    print!("{what}: {:.1} s", start.elapsed().as_secs_f64());
    match (before, children_seconds()) {
        (Some(before), Some(after)) => println!(", {:.1} s of processor time", after - before),
        _ => println!(),
    }
    Ok(output)
}

/// Returns the processor time of all processes that this one has started and waited for. Linux tells it, in hundredths of
/// a second.
fn children_seconds() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = status.rsplit_once(") ")?;
    let ticks = fields.split(' ').skip(13).take(2).map(|field| field.parse::<f64>().ok());
    Some(ticks.sum::<Option<f64>>()? / 100.0)
}
