//! `cargo xtask wasm`: builds the binaries of the npm package, and copies the modules that the playground imports.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{bail, ensure, Context, Result};

use crate::root;

const TARGET: &str = "wasm32-unknown-unknown";

/// Names of the package's binaries, each with the features of the crate in it.
const BINARIES: [(&str, &str); 2] = [("barelink.wasm", ""), ("markdown.wasm", "markdown")];

/// Modules of the package that a page does not use: for Node.js and for other programs.
const NOT_FOR_PAGES: [&str; 4] = ["node.js", "markdown-node.js", "remark.js", "markdown-it.js"];

#[derive(clap::Args)]
pub struct Arguments {}

/// Runs the command: builds the binaries, prints which compiler was used, and copies them to their places.
pub fn run(_: &Arguments) -> Result<bool> {
    build()?;
    Ok(true)
}

/// Builds the binaries and copies the package's modules for the playground.
pub fn build() -> Result<()> {
    let compiler = Compiler::find()?;
    println!("{}", compiler.description());
    let package = root().join("npm/barelink");
    for (name, features) in BINARIES {
        let built = compiler.build(features)?;
        fs::copy(&built, package.join(name))?;
        println!("{name}: {} bytes", fs::metadata(&built)?.len());
    }
    // npm leaves symbolic links out of packages.
    for licence in ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"] {
        fs::copy(root().join(licence), package.join(licence))?;
    }
    copy_for_pages(&package, &root().join("docs/playground/barelink"))
}

/// Copies the files of the package that a page needs.
fn copy_for_pages(package: &Path, folder: &Path) -> Result<()> {
    let sources = folder.join("src");
    fs::create_dir_all(&sources)?;
    for (name, _) in BINARIES {
        fs::copy(package.join(name), folder.join(name))?;
    }
    for entry in fs::read_dir(package.join("src"))? {
        let file = entry?.path();
        let name = file.file_name().context("a file has a name")?;
        let is_for_pages = !NOT_FOR_PAGES.iter().any(|other| name == *other);
        if is_for_pages && file.extension().is_some_and(|extension| extension == "js") {
            fs::copy(&file, sources.join(name))?;
        }
    }
    Ok(())
}

/// A compiler for WebAssembly, and the source of its standard library.
struct Compiler {
    rustc: PathBuf,
    cargo: PathBuf,
    library: Library,
    /// The linker, if the compiler brings none.
    linker: Option<PathBuf>,
}

enum Library {
    /// Built from sources, which makes the binary a third smaller: panic messages are left out.
    FromSources,
    /// Installed by rustup for the target.
    Installed,
}

impl Compiler {
    /// Returns the first usable compiler: the one that builds this program, or Debian's.
    fn find() -> Result<Self> {
        let cargo = PathBuf::from(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        let own = (cargo.with_file_name("rustc"), cargo);
        let debian = ("/usr/bin/rustc".into(), "/usr/bin/cargo".into());
        for (rustc, cargo) in [own, debian] {
            if let Some(compiler) = Compiler::at(rustc, cargo) {
                return Ok(compiler);
            }
        }
        bail!(
            "no compiler for {TARGET}: rustup target add {TARGET} && rustup component add rust-src, or on Debian \
             apt-get install rustc-web cargo-web rust-web-src lld"
        )
    }

    fn at(rustc: PathBuf, cargo: PathBuf) -> Option<Self> {
        let output = Command::new(&rustc).args(["--print", "sysroot"]).output();
        let sysroot = String::from_utf8(output.ok()?.stdout).ok()?;
        let rustlib = Path::new(sysroot.trim()).join("lib/rustlib");
        let is_installed = rustlib.join(TARGET).join("lib").exists();
        let has_sources = rustlib.join("src/rust/library/std").exists();
        // The target brings `rust-lld` along.
        let linker = if is_installed {
            None
        } else {
            in_path("wasm-ld")
        };
        let library = match (has_sources, is_installed) {
            (true, _) if is_installed || linker.is_some() => Library::FromSources,
            (_, true) => Library::Installed,
            _ => return None,
        };
        Some(Compiler {
            rustc,
            cargo,
            library,
            linker,
        })
    }

    fn description(&self) -> String {
        let library = match self.library {
            Library::FromSources => "the standard library from its sources",
            Library::Installed => {
                "the installed standard library, which makes it larger than with `rust-src`"
            }
        };
        format!("{} with {library}", self.rustc.display())
    }

    /// Builds the crate with these features, and returns the path of the binary.
    fn build(&self, features: &str) -> Result<PathBuf> {
        let folder = root().join("target/wasm");
        let mut command = Command::new(&self.cargo);
        command
            .current_dir(root())
            .env("RUSTC", &self.rustc)
            .args(["build", "--quiet", "--locked", "--profile", "wasm"])
            .args(["--package", "barelink-wasm", "--features", features])
            .args(["--target", TARGET, "--target-dir"])
            .arg(&folder);
        let mut flags = OsString::new();
        if let Some(linker) = &self.linker {
            flags.push("-Clinker-flavor=wasm-ld -Clinker=");
            flags.push(linker);
        }
        if let Library::FromSources = self.library {
            flags.push(" -Zunstable-options -Cpanic=immediate-abort");
            command.env("RUSTC_BOOTSTRAP", "1");
            command.args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features="]);
        }
        command.env("RUSTFLAGS", flags);
        ensure!(command.status()?.success(), "{command:?}");
        Ok(folder.join(TARGET).join("wasm/barelink_wasm.wasm"))
    }
}

/// Returns the path of a program on the search path.
fn in_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|program| program.exists())
}
