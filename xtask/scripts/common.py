"""Functions that the scripts of `cargo xtask` share. They need Python 3.11 or later."""

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute()
CARGO = os.environ.get("CARGO", "cargo")

# Sizes that were measured, and how far a size may exceed them. Each compiler makes other sizes.
RECORD, ROOM = ROOT / "xtask/weight/recorded.json", 1.03

failed = []


class Missing(Exception):
    """A tool is not installed."""


def start(*command, **options):
    """Runs a command in the workspace. Keywords are those of `subprocess.run`."""
    try:
        return subprocess.run([str(word) for word in command], **{"cwd": ROOT, "text": True} | options)
    except FileNotFoundError as error:
        raise Missing(f"{command[0]} is not there") from error


def run(*command, **options):
    """Runs a command. Exits if it fails."""
    done = start(*command, **options)
    if done.returncode != 0:
        words = " ".join(str(word) for word in command)
        sys.exit(f"{words}: {done.returncode}\n{done.stderr or ''}")
    return done


def output(*command, **options):
    """Returns what a command prints. Exits if it fails."""
    return run(*command, capture_output=True, **options).stdout


def empty(folder):
    """Creates an empty directory. If the directory exists, deletes its contents."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def copied(folder):
    """Copies the workspace, except files that Git ignores. Keeps modification times, so Cargo rebuilds only changed files."""
    empty(folder)
    files = output("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for file in files.split("\0"):
        # Git lists a deleted file until the deletion is staged.
        if (ROOT / file).is_file():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / file, folder / file)


def environment(name, *packages):
    """Returns the directory with the programs of these packages from PyPI, in a virtual environment of their own."""
    programs = TARGET / "venv" / name / "bin"
    try:
        run(sys.executable, "-m", "venv", programs.parent)
        run(programs / "python", "-m", "pip", "install", "--quiet", *packages)
    except SystemExit as error:
        raise Missing(f"{' '.join(packages)}: {error}") from error
    return programs


def step(name, passed, told=""):
    """Prints the outcome of a step. Prints `told` first if the step failed, and then the whole script fails."""
    if not passed:
        failed.append(name)
        print(told)
    print(f"{'passed' if passed else 'FAILED'}: {name}", flush=True)


def leave_out(missing):
    """Prints what is missing. With `CI=true`, this is a failure."""
    print(f"left out: {missing}")
    if os.environ.get("CI") == "true":
        failed.append(str(missing))


class Toolchain:
    """A Cargo, the compiler next to it, and its support for a target."""

    def __init__(self, cargo, triple):
        self.cargo, self.rustc = cargo, cargo.with_name("rustc")
        rustlib = Path(output(self.rustc, "--print", "sysroot").strip(), "lib/rustlib")
        # The target's standard library, or its `core` if the target has no more.
        self.has_library = (rustlib / triple / "lib").exists()
        self.version = output(self.rustc, "--version").split()[1]
        # The standard library can be built from its sources for any target (`-Zbuild-std`).
        self.has_sources = (rustlib / "src/rust/library/std").exists()


def toolchains(triple):
    """Yields the available compilers: first the compiler next to the Cargo in use, then Debian's."""
    for cargo in [shutil.which(CARGO) or CARGO, "/usr/bin/cargo"]:
        with contextlib.suppress(Missing):
            yield Toolchain(Path(cargo), triple)


@contextlib.contextmanager
def tools():
    """Leaves out the rest of a block if a tool is missing."""
    try:
        yield
    except Missing as missing:
        leave_out(missing)


def finish():
    """Prints the steps that failed, and ends the script."""
    for name in failed:
        print(f"FAILED: {name}")
    sys.exit(bool(failed))
