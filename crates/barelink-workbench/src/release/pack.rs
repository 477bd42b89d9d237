//! Packs the programs of a release: an archive with manual pages, completions and licences.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use xtask::{output, root, run};

use super::licences;

/// Scripts for shells, and the names under which the shells look for them.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "barelink.bash"),
    ("elvish", "barelink.elv"),
    ("fish", "barelink.fish"),
    ("powershell", "_barelink.ps1"),
    ("zsh", "_barelink"),
];

/// Packs the programs in the directory `programs` into an archive for `target`, in `folder`. Returns its path.
///
/// The program prints its own manual pages and completions, so this machine must be able to run it.
pub(super) fn pack(programs: &Path, target: &str, folder: &Path) -> Result<PathBuf> {
    // The name of the archive, without an extension, and of the directory inside.
    let name = format!("barelink-v{}-{target}", env!("CARGO_PKG_VERSION"));
    let packed = folder.join(&name);
    xtask::empty(&packed)?;
    for program in ["barelink", "mdbook-barelink"] {
        let file = format!("{program}{}", env::consts::EXE_SUFFIX);
        let built = programs.join(&file);
        fs::copy(&built, packed.join(file)).with_context(|| built.display().to_string())?;
    }
    let kept = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"];
    for file in kept {
        fs::copy(root().join(file), packed.join(file))?;
    }
    fs::write(packed.join("THIRD-PARTY-LICENCES.txt"), licences::text()?)?;
    let barelink = packed.join("barelink");
    let print = |arguments: &[&str]| output(Command::new(&barelink).args(arguments));
    fs::create_dir(packed.join("man"))?;
    fs::write(packed.join("man/barelink.1"), print(&["man"])?)?;
    for command in barelink_cli::commands() {
        let page = packed.join(format!("man/barelink-{command}.1"));
        fs::write(page, print(&["man", &command])?)?;
    }
    fs::create_dir(packed.join("completions"))?;
    for (shell, file) in COMPLETIONS {
        fs::write(packed.join("completions").join(file), print(&["completions", shell])?)?;
    }
    let is_windows = target.contains("windows");
    let archive = format!("{name}{}", if is_windows { ".zip" } else { ".tar.gz" });
    let mut archiver = Command::new(if is_windows { "7z" } else { "tar" });
    archiver.args(if is_windows { ["a", "-bso0"] } else { ["-c", "-zf"] });
    run(archiver.args([&archive, &name]).current_dir(folder))?;
    fs::remove_dir_all(packed)?;
    Ok(folder.join(archive))
}
