"""Tests the core and both adapters on a target with another byte order or another size of `usize` than x86-64: all tests except
documentation examples. For `cargo xtask e2e big-endian 32-bit`."""

import os
import shutil
import sys

from common import Missing, finish, start, step, toolchains, tools

# A triple, its linker, the emulator that runs its programs, and Debian's packages with both, but without the compiler.
TARGETS = {
    # IBM Z stores the most significant byte first.
    "big-endian": (
        "s390x-unknown-linux-gnu", "s390x-linux-gnu-gcc", "qemu-s390x",
        "gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user",
    ),
    # `usize` has 32 bits, as in WebAssembly.
    "32-bit": ("i686-unknown-linux-gnu", "i686-linux-gnu-gcc", None, "gcc-i686-linux-gnu libc6-dev-i386-cross"),
}


def test(name):
    triple, linker, runner, packages = TARGETS[name]
    usable = (it for it in toolchains(triple) if it.has_library or it.has_sources)
    compiler = next(usable, None)
    if not compiler or not all(shutil.which(tool) for tool in [linker, runner] if tool):
        raise Missing(
            f"{triple} needs a compiler with its standard library, and {packages}: rustup target add {triple}, or on Debian "
            f"apt-get install rustc-web cargo-web rust-web-src {packages}"
        )
    words = ["--lib", "--tests", "--all-features"]
    for package in ["barelink", "barelink-pulldown-cmark", "barelink-comrak"]:
        words += ["--package", package]
    # Optimised code is less work for the emulator. The profile still detects overflow.
    words += ["--config", "profile.dev.opt-level=1", "--config", "profile.dev.debug=false"]
    variable = f"CARGO_TARGET_{triple.upper().replace('-', '_')}"
    settings = {"RUSTC": str(compiler.rustc), f"{variable}_LINKER": linker}
    if runner:
        settings[f"{variable}_RUNNER"] = runner
    # Links statically. Otherwise an emulator would need the path of the target's shared libraries.
    settings[f"{variable}_RUSTFLAGS"] = "-Ctarget-feature=+crt-static"
    if not compiler.has_library:
        settings["RUSTC_BOOTSTRAP"] = "1"
        words.append("-Zbuild-std=std,panic_unwind,test")
    words += ["--target", triple, "--target-dir", "target/targets"]
    done = start(compiler.cargo, "test", "--quiet", "--locked", *words, env=os.environ | settings)
    step(f"the core and both adapters, {name}", done.returncode == 0)


with tools():
    test(sys.argv[1])
finish()
