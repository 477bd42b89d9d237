//! Tests the core and both adapters on targets with another byte order or another size of `usize` than x86-64.

use anyhow::{Context, Result};
use xtask::toolchain::{in_path, Toolchain};
use xtask::Missing;

use crate::step;

/// A target whose programs run here, natively or in an emulator.
pub(super) struct Target {
    name: &'static str,
    triple: &'static str,
    linker: &'static str,
    runner: Option<&'static str>,
    /// Debian packages with the linker and the runner, but without the compiler.
    packages: &'static str,
}

/// IBM Z, a target that stores the most significant byte first.
pub(super) const BIG_ENDIAN: Target = Target {
    name: "on a big-endian target",
    triple: "s390x-unknown-linux-gnu",
    linker: "s390x-linux-gnu-gcc",
    runner: Some("qemu-s390x"),
    packages: "gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user",
};

/// A target whose `usize` has 32 bits, as in WebAssembly.
pub(super) const THIRTY_TWO_BITS: Target = Target {
    name: "on a target of 32 bits",
    triple: "i686-unknown-linux-gnu",
    linker: "i686-linux-gnu-gcc",
    runner: None,
    packages: "gcc-i686-linux-gnu libc6-dev-i386-cross",
};

impl Target {
    /// Checks that all tests pass on the target, except documentation examples.
    pub(super) fn run(&self) -> Result<()> {
        let programs = [Some(self.linker), self.runner];
        let mut programs = programs.into_iter().flatten();
        let missing = programs.find(|name| in_path(name).is_none());
        let compiler = Toolchain::all(self.triple).find(|all| all.has_library || all.has_sources);
        let install = || {
            let missing = missing.unwrap_or("a compiler with its standard library");
            format!(
                "{missing} for {0}: rustup target add {0} and its linker, or on Debian apt-get install rustc-web \
                 cargo-web rust-web-src {1}",
                self.triple, self.packages
            )
        };
        let compiler = compiler.filter(|_| missing.is_none());
        let compiler = compiler.with_context(install).context(Missing("a tool for this target"))?;
        let name = format!("the core and both adapters {}", self.name);
        step(&name, self.test(&compiler)?);
        Ok(())
    }

    /// Runs the tests on the target. Returns true if they pass. If the compiler lacks the target's standard library, Cargo
    /// builds the library from sources.
    fn test(&self, compiler: &Toolchain) -> Result<bool> {
        let mut cargo = compiler.cargo();
        cargo.args(["test", "--quiet", "--locked", "--lib", "--tests"]);
        for package in ["barelink", "barelink-pulldown-cmark", "barelink-comrak"] {
            cargo.args(["--package", package]);
        }
        // Optimised code is less work for the emulator. The profile still detects overflow.
        cargo.args(["--all-features", "--config", "profile.dev.opt-level=1"]);
        cargo.args(["--config", "profile.dev.debug=false"]);
        if !compiler.has_library {
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
        // Links statically. Otherwise an emulator would need the path of the target's shared libraries.
        cargo.env(variable("RUSTFLAGS"), "-Ctarget-feature=+crt-static");
        let status = cargo.status().with_context(|| format!("{cargo:?}"))?;
        Ok(status.success())
    }
}
