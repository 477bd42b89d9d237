//! Tests of the core and of both adapters on targets that store or count numbers in another way than the usual ones.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{ensure, Error, Result};

use crate::{is_excused, root, step};

/// A target whose programs run here, by the kernel itself or by an emulator.
pub(super) struct Target {
    name: &'static str,
    triple: &'static str,
    linker: &'static str,
    runner: Option<&'static str>,
    /// Debian's packages that have these, beside those of the compiler.
    packages: &'static str,
}

/// IBM Z: the most significant byte comes first.
pub(super) const BIG_ENDIAN: Target = Target {
    name: "on a big-endian target",
    triple: "s390x-unknown-linux-gnu",
    linker: "s390x-linux-gnu-gcc",
    runner: Some("qemu-s390x"),
    packages: "gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user",
};

/// A `usize` has 32 bits, as in WebAssembly.
pub(super) const THIRTY_TWO_BITS: Target = Target {
    name: "on a target of 32 bits",
    triple: "i686-unknown-linux-gnu",
    linker: "i686-linux-gnu-gcc",
    runner: None,
    packages: "gcc-i686-linux-gnu libc6-dev-i386-cross",
};

/// A compiler for a target, and its standard library.
struct Compiler {
    rustc: PathBuf,
    cargo: PathBuf,
    /// True if the standard library is built from its sources.
    builds_std: bool,
}

impl Target {
    /// Returns true if all tests pass on the target.
    pub(super) fn run(&self) -> Result<bool> {
        let programs = [Some(self.linker), self.runner];
        let missing = programs.into_iter().flatten().find(|name| !is_there(name));
        let compiler = match (self.compiler(), missing) {
            (Some(compiler), None) => compiler,
            (_, missing) => {
                let missing = missing.unwrap_or("a compiler with its standard library");
                let error = Error::msg(format!(
                    "rustup target add {0} and its linker, or on Debian apt-get install rustc-web cargo-web \
                     rust-web-src {1}",
                    self.triple, self.packages
                ));
                let tool = format!("{missing} for {}", self.triple);
                return Ok(is_excused(&tool, &error));
            }
        };
        let passed = self.test(&compiler)?;
        let name = format!("the core and both adapters {}", self.name);
        Ok(step(&name, passed))
    }

    /// Returns the first usable compiler: the one that builds this program, or Debian's.
    fn compiler(&self) -> Option<Compiler> {
        let cargo = PathBuf::from(env!("CARGO"));
        let own = (cargo.with_file_name("rustc"), cargo);
        let debian = ("/usr/bin/rustc".into(), "/usr/bin/cargo".into());
        let mut all = [own, debian].into_iter();
        all.find_map(|(rustc, cargo)| {
            let output = Command::new(&rustc).args(["--print", "sysroot"]).output();
            let sysroot = String::from_utf8(output.ok()?.stdout).ok()?;
            let rustlib = Path::new(sysroot.trim()).join("lib/rustlib");
            let is_installed = rustlib.join(self.triple).join("lib").exists();
            let has_sources = rustlib.join("src/rust/library/std").exists();
            (is_installed || has_sources).then_some(Compiler {
                rustc,
                cargo,
                builds_std: !is_installed,
            })
        })
    }

    fn test(&self, compiler: &Compiler) -> Result<bool> {
        let mut cargo = Command::new(&compiler.cargo);
        cargo.current_dir(root()).env("RUSTC", &compiler.rustc);
        cargo.args(["test", "--quiet", "--locked", "--lib", "--tests"]);
        for package in ["barelink", "barelink-pulldown-cmark", "barelink-comrak"] {
            cargo.args(["--package", package]);
        }
        // Overflow is noticed, and an emulator has less to do.
        cargo.args(["--all-features", "--config", "profile.dev.opt-level=1"]);
        cargo.args(["--config", "profile.dev.debug=false"]);
        if compiler.builds_std {
            cargo.env("RUSTC_BOOTSTRAP", "1");
            cargo.arg("-Zbuild-std=std,panic_unwind,test");
        }
        cargo.args(["--target", self.triple, "--target-dir", "target/targets"]);
        let variable = |name: &str| {
            let triple = self.triple.to_uppercase().replace('-', "_");
            format!("CARGO_TARGET_{triple}_{name}")
        };
        cargo.env(variable("LINKER"), self.linker);
        if let Some(runner) = self.runner {
            cargo.env(variable("RUNNER"), runner);
        }
        // Without shared libraries, for which an emulator would have to be told where they are.
        cargo.env(variable("RUSTFLAGS"), "-Ctarget-feature=+crt-static");
        let status = cargo.status();
        ensure!(status.is_ok(), "{cargo:?}: {status:?}");
        Ok(status?.success())
    }
}

/// Returns true if the search path has this program.
fn is_there(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(name).exists())
}
