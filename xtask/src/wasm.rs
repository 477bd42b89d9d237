//! `cargo xtask wasm`: builds the WebAssembly of the npm package, and copies the modules that the playground imports,
//! including linkify-it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::toolchain::{in_path, Toolchain};
use crate::{root, run as run_command, Missing};
use anyhow::{ensure, Context, Result};

const TARGET: &str = "wasm32-unknown-unknown";

/// Commands that install a compiler, for the error message if there is none.
const INSTALL: &str =
    "rustup target add wasm32-unknown-unknown && rustup component add rust-src, or on Debian \
                       apt-get install rustc-web cargo-web rust-web-src lld";

/// WebAssembly files of the npm package, each with the features of `barelink-wasm` that it is built with.
const BINARIES: [(&str, &str); 2] = [("barelink.wasm", ""), ("markdown.wasm", "markdown")];

/// Modules of the package that a page does not need: modules for Node.js, and plugins of other packages.
const NOT_FOR_PAGES: [&str; 4] = ["node.js", "markdown-node.js", "remark.js", "markdown-it.js"];

#[derive(clap::Args)]
pub struct Arguments {
    /// Only print which compiler would be used; fail if there is none
    #[arg(long)]
    find: bool,
}

/// Runs the command: prints the compiler and, without `--find`, builds and copies all files. Returns true or an error.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let compiler = Compiler::find()?;
    let library = if compiler.from_sources {
        "the standard library from its sources"
    } else {
        "the installed standard library, which makes it larger than with `rust-src`"
    };
    println!("{} with {library}", compiler.toolchain.rustc.display());
    if !arguments.find {
        build(&compiler)?;
    }
    Ok(true)
}

/// Builds the WebAssembly into `npm/barelink`, and copies the licences there. Copies the modules for the playground
/// into `docs/playground`.
pub fn build(compiler: &Compiler) -> Result<()> {
    let package = root().join("npm/barelink");
    for (name, features) in BINARIES {
        let built = compiler.build(features)?;
        fs::copy(&built, package.join(name))?;
        println!("{name}: {} bytes", fs::metadata(&built)?.len());
    }
    // Copies, because npm excludes symbolic links from packages.
    for licence in ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"] {
        fs::copy(root().join(licence), package.join(licence))?;
    }
    copy_for_pages(&package, &root().join("docs/playground/barelink"))?;
    copy_linkify_it(&package)
}

/// Copies linkify-it into the playground, which compares it with barelink. If npm is missing or cannot install it,
/// nothing is copied, and the playground omits the comparison.
///
/// The lock file of the npm package determines the version.
fn copy_linkify_it(package: &Path) -> Result<()> {
    let folder = root().join("docs/playground/linkify-it");
    let modules = package.join("node_modules");
    if !modules.join("linkify-it").exists() {
        let Some(npm) = in_path("npm") else {
            println!("without linkify-it in the playground: npm is not installed");
            return Ok(());
        };
        let mut install = Command::new(npm);
        install.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
        let status = install.arg("--silent").current_dir(package).status()?;
        if !status.success() {
            println!("without linkify-it in the playground: {install:?}");
            return Ok(());
        }
    }
    fs::create_dir_all(&folder)?;
    let linkify_it = fs::read_to_string(modules.join("linkify-it/build/index.mjs"))?;
    // In a browser, an import must be a path, not a package name.
    let by_path = linkify_it.replace("from \"uc.micro\"", "from \"./uc.micro.js\"");
    ensure!(by_path != linkify_it, "linkify-it does not import uc.micro");
    fs::write(folder.join("index.js"), by_path)?;
    for (name, copy) in [
        ("uc.micro/build/index.mjs", "uc.micro.js"),
        ("uc.micro/LICENSE.txt", "LICENSE-UC-MICRO.txt"),
        ("linkify-it/LICENSE", "LICENSE-LINKIFY-IT.txt"),
    ] {
        fs::copy(modules.join(name), folder.join(copy))?;
    }
    Ok(())
}

/// Copies the package's files that a page needs.
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

/// A compiler for WebAssembly, and its standard library.
pub struct Compiler {
    toolchain: Toolchain,
    /// True if the standard library is built from its sources, without panic messages. The binary is then a third smaller.
    from_sources: bool,
    /// The linker, or `None` if the compiler includes one.
    linker: Option<PathBuf>,
}

impl Compiler {
    pub fn find() -> Result<Self> {
        let compiler = Toolchain::all(TARGET).find_map(Compiler::of);
        compiler.context(INSTALL).context(Missing("a compiler for WebAssembly"))
    }

    /// Returns the toolchain as a compiler for WebAssembly, or `None` if it lacks the standard library or a linker.
    fn of(toolchain: Toolchain) -> Option<Self> {
        // A compiler with the target's library includes the linker `rust-lld`.
        let linker = if toolchain.has_library { None } else { Some(in_path("wasm-ld")?) };
        let from_sources = toolchain.has_sources;
        let is_usable = from_sources || toolchain.has_library;
        is_usable.then_some(Compiler { toolchain, from_sources, linker })
    }

    /// Builds `barelink-wasm` with these features, separated by commas. Returns the path of the binary, which the next
    /// build overwrites.
    pub fn build(&self, features: &str) -> Result<PathBuf> {
        let folder = root().join("target/wasm");
        let mut command = self.toolchain.cargo();
        command
            .args(["build", "--quiet", "--locked", "--profile", "wasm"])
            .args(["--package", "barelink-wasm", "--features", features])
            .args(["--target", TARGET, "--target-dir"])
            .arg(&folder);
        // All major engines have supported SIMD for years. It doubles the speed of the candidate search.
        let mut flags = OsString::from("-Ctarget-feature=+simd128");
        if let Some(linker) = &self.linker {
            flags.push(" -Clinker-flavor=wasm-ld -Clinker=");
            flags.push(linker);
        }
        if self.from_sources {
            flags.push(" -Zunstable-options -Cpanic=immediate-abort");
            command.env("RUSTC_BOOTSTRAP", "1");
            command.args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features="]);
        }
        command.env("RUSTFLAGS", flags);
        run_command(&mut command)?;
        Ok(folder.join(TARGET).join("wasm/barelink_wasm.wasm"))
    }
}
