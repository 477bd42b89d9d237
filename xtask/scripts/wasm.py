"""Builds the WebAssembly of the npm package, and copies the modules that the playground imports, including linkify-it."""

import argparse
import base64
import json
import os
import shutil
import sys
import tomllib

from common import RECORD, ROOM, ROOT, finish, output, run, start, step, toolchains, tools

TRIPLE = "wasm32-unknown-unknown"
INSTALL = f"""a compiler for WebAssembly is not there: rustup target add {TRIPLE} && rustup component add rust-src, or on Debian
apt-get install rustc-web cargo-web rust-web-src lld"""

# Files of the npm package, each with the features of `barelink-wasm` that it is built with.
BINARIES = {"barelink.wasm": "", "barelink-untrusted.wasm": "untrusted", "markdown.wasm": "markdown,untrusted"}

# Prints the size of a file with brotli.
BROTLI = "console.log(require('zlib').brotliCompressSync(require('fs').readFileSync(process.argv[1])).length)"

# Those that the modules for servers contain.
IN_MODULES = ["barelink-untrusted.wasm", "markdown.wasm"]

# Modules of the package that a page does not need: modules for servers, and plugins of other packages.
NOT_FOR_PAGES = ["server.js", "markdown-server.js", "base64.js", "remark.js", "markdown-it.js"]

PACKAGE, PLAYGROUND = ROOT / "npm/barelink", ROOT / "docs/playground"


# The oldest compiler that can build the package.
OLDEST = tomllib.loads((ROOT / "crates/barelink-wasm/Cargo.toml").read_text())["package"]["rust-version"]


def is_usable(compiler):
    if not (compiler.has_library or (compiler.has_sources and shutil.which("wasm-ld"))):
        return False
    numbers = [[int(part) for part in version.split("-")[0].split(".")] for version in (compiler.version, OLDEST)]
    if numbers[0] < numbers[1]:
        print(f"{compiler.rustc} is {compiler.version}, too old: the package needs {OLDEST} or later", flush=True)
        return False
    return True


def build(compiler, features):
    """Builds `barelink-wasm`. Returns the path of the binary, which the next build overwrites."""
    target = ROOT / "target/wasm"
    # All major engines have supported SIMD for years. It doubles the speed of the candidate search.
    flags, settings, words = "-Ctarget-feature=+simd128", {}, []
    # Larger functions repeat less: with the 5 that `opt-level = "z"` sets, the core has 2 % more.
    flags += " -Cllvm-args=-inline-threshold=25"
    # The linker pads the numbers that it fills in. Without the padding, the core has 6 % less, and 2 % less with brotli.
    flags += " -Clink-arg=--compress-relocations"
    # A compiler with the target's library includes the linker `rust-lld`.
    if not compiler.has_library:
        flags += f" -Clinker-flavor=wasm-ld -Clinker={shutil.which('wasm-ld')}"
    # Without panic messages, the binary is a third smaller.
    if compiler.has_sources:
        flags += " -Zunstable-options -Cpanic=immediate-abort"
        settings["RUSTC_BOOTSTRAP"] = "1"
        words = ["-Zbuild-std=std,panic_abort", "-Zbuild-std-features="]
    words += ["--package", "barelink-wasm", "--features", features, "--target", TRIPLE, "--target-dir", target]
    settings |= {"RUSTC": str(compiler.rustc), "RUSTFLAGS": flags}
    run(compiler.cargo, "build", "--quiet", "--locked", "--profile", "wasm", *words, env=os.environ | settings)
    return target / TRIPLE / "wasm/barelink_wasm.wasm"


def write_module(binary):
    """Writes a binary as a JavaScript module, for the package's modules for servers."""
    text = base64.b64encode(binary.read_bytes()).decode()
    module = binary.with_suffix(".base64.js")
    module.write_text(f"export default '{text}'\n")
    print(f"{module.name}: {module.stat().st_size} bytes", flush=True)


def check_core(compiler, new_record):
    """Compares the size of the core with brotli, as a page loads it, with the recorded one, or records it."""
    size = int(output("node", "--eval", BROTLI, PACKAGE / "barelink.wasm"))
    print(f"barelink.wasm: {size} bytes with brotli", flush=True)
    record = json.loads(RECORD.read_text())
    if new_record:
        record["npm"] = {"compiler": compiler, "size": size}
        RECORD.write_text(json.dumps(record, indent=1) + "\n")
    elif record["npm"]["compiler"] != compiler:
        print(f"left out: the check of this size, which was recorded with {record['npm']['compiler']}")
    else:
        limit = record["npm"]["size"] * ROOM
        step("the core is no larger than recorded", size <= limit, f"{size}, at most {limit:.0f}")


def copy_for_pages():
    """Copies the package's files that a page needs."""
    sources = PLAYGROUND / "barelink/src"
    sources.mkdir(parents=True, exist_ok=True)
    for name in BINARIES:
        shutil.copy2(PACKAGE / name, sources.parent)
    for file in (PACKAGE / "src").glob("*.js"):
        if file.name not in NOT_FOR_PAGES:
            shutil.copy2(file, sources)


def copy_linkify_it():
    """Copies linkify-it into the playground, which compares it with barelink. If npm is missing or cannot install it, nothing is
    copied, and the playground omits the comparison. The lock file of the npm package determines the version."""
    folder, modules = PLAYGROUND / "linkify-it", PACKAGE / "node_modules"
    if not (modules / "linkify-it").exists():
        install = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        if not shutil.which("npm") or start(*install, cwd=PACKAGE).returncode != 0:
            print("without linkify-it in the playground: npm is not installed, or cannot install it")
            return
    folder.mkdir(exist_ok=True)
    linkify_it = (modules / "linkify-it/build/index.mjs").read_text()
    # In a browser, an import must be a path, not a package name.
    by_path = linkify_it.replace('from "uc.micro"', 'from "./uc.micro.js"')
    if by_path == linkify_it:
        sys.exit("linkify-it does not import uc.micro")
    (folder / "index.js").write_text(by_path)
    for name, copy in [
        ("uc.micro/build/index.mjs", "uc.micro.js"),
        ("uc.micro/LICENSE.txt", "LICENSE-UC-MICRO.txt"),
        ("linkify-it/LICENSE", "LICENSE-LINKIFY-IT.txt"),
    ]:
        shutil.copy2(modules / name, folder / copy)


parser = argparse.ArgumentParser(prog="cargo xtask wasm", description=__doc__)
parser.add_argument("--find", action="store_true", help="only print which compiler would be used; fail if there is none")
parser.add_argument("--record", action="store_true", help="record the size of the core")
arguments = parser.parse_args()
compiler = next(filter(is_usable, toolchains(TRIPLE)), None)
if not compiler:
    sys.exit(INSTALL)
library = "the installed standard library, which makes it larger than with `rust-src`"
if compiler.has_sources:
    library = "the standard library from its sources"
print(f"{compiler.rustc} with {library}", flush=True)
if not arguments.find:
    for name, features in BINARIES.items():
        shutil.copy2(build(compiler, features), PACKAGE / name)
        print(f"{name}: {(PACKAGE / name).stat().st_size} bytes", flush=True)
        if name in IN_MODULES:
            write_module(PACKAGE / name)
    # Copies, because npm excludes symbolic links from packages.
    for licence in ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"]:
        shutil.copy2(ROOT / licence, PACKAGE)
    copy_for_pages()
    copy_linkify_it()
    with tools():
        check_core(f"{compiler.version}, with {library}", arguments.record)
    finish()
