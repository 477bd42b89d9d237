"""Runs the hooks with a real pre-commit in a new repository. Also runs steps of the GitHub action, and the hook that builds
from source in a checkout with settings of its own. For `cargo xtask e2e pre-commit`, with the program in `PATH`."""

import os
import shutil
import re

from common import ROOT, empty, environment, finish, output, run, start, step, tools

BARE, EXPLICIT = "See https://example.com.\n", "See <https://example.com>.\n"
FOLDER = ROOT / "target/e2e"


def expect(name, done, passed):
    """Reports a step. If it failed, prints the program's output first."""
    step(name, passed, told(done))


def told(done):
    return done.stdout + done.stderr


def hooks(folder):
    """Checks that the hooks report bare links and fix them, and pass if there are none."""
    program = environment("pre-commit", "pre-commit==4.5.0") / "pre-commit"
    run("git", "init", "--quiet", cwd=folder)
    (folder / "a.md").write_text(BARE)
    # A file name must not be read as an option.
    (folder / "--exclude=*.md").write_text(BARE)
    (folder / "b.rs").write_text(f"/// {BARE}fn f() {{}}\n")
    (folder / "c.txt").write_text(BARE)
    run("git", "add", ".", cwd=folder)
    # The wheel that `language: python` installs is tried by `cargo xtask release --dry-run --only wheel`.
    head = output("git", "rev-parse", "HEAD").strip()
    listed = "".join(f"      - {{ id: barelink-{name}, language: system }}\n" for name in ["check", "fix"])
    settings = f"repos:\n  - repo: {ROOT}\n    rev: {head}\n    hooks:\n{listed}"
    (folder / ".pre-commit-config.yaml").write_text(settings)

    def hook(name):
        variables = os.environ | {"PRE_COMMIT_HOME": str(FOLDER / "pre-commit-cache")}
        words = ["run", name, "--all-files", "--verbose"]
        return start(program, *words, cwd=folder, env=variables, capture_output=True)

    done = hook("barelink-check")
    is_reported = all(place in told(done) for place in ["a.md:1:5", "--exclude=*.md:1:5", "b.rs:1:9"])
    expect("a hook reports bare links", done, done.returncode != 0 and is_reported)
    expect("and changes nothing", done, (folder / "a.md").read_text() == BARE)
    done = hook("barelink-fix")
    is_fixed = (folder / "a.md").read_text() == EXPLICIT and EXPLICIT.strip() in (folder / "b.rs").read_text()
    expect("a hook fixes them", done, is_fixed)
    expect("and nothing else", done, (folder / "c.txt").read_text() == BARE)
    done = hook("barelink-check")
    expect("then there are none", done, done.returncode == 0)


def action(folder):
    """Runs steps of `action.yml` as GitHub's runner does: in its shell, with the inputs as variables."""
    text = (ROOT / "action.yml").read_text()

    def bash(name, **variables):
        script = re.search(rf"name: {name}\n.*?run: \|\n((?:        .*\n)+)", text, re.DOTALL)[1]
        variables = os.environ | {"GITHUB_ACTION_PATH": str(ROOT)} | variables
        words = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script]
        return start("bash", *words, cwd=folder, env=variables, capture_output=True)

    def download(reference, **variables):
        outputs = folder / "outputs"
        outputs.write_text("")
        # The directory of a release that is not there.
        variables |= {"BARELINK_RELEASES": f"file://{folder}/no-releases", "GITHUB_OUTPUT": str(outputs)}
        done = bash("Download", REF=reference, RUNNER_TEMP=str(folder / "temp"), **variables)
        return done, outputs.read_text()

    done, installed = download("v0.1.0")
    expect("the action takes an installed program", done, installed.endswith("/barelink\n"))
    for reference, asks in [("main", False), ("v0.1.0", True), ("a1" * 20, True)]:
        done, none = download(reference, PATH="/usr/bin:/bin")
        is_so = none == "program=\n" and ("no-releases" in told(done)) == asks
        expect(f"at {reference}, it asks for a release: {asks}", done, is_so)

    def check(paths):
        return bash("Check", PATHS=paths, ARGUMENTS="--extension table", PROGRAM="barelink")

    done = check(".")
    expect("the action passes where there are none", done, done.returncode == 0)
    (folder / "a.md").write_text(BARE)
    done = check("a.md b.rs")
    is_annotated = "::" in told(done) and "file=a.md,line=1" in told(done)
    expect("the action annotates bare links", done, done.returncode == 1 and is_annotated)
    done = check("$(touch d) *")
    expect("an input is no code", done, not (folder / "d").exists() and done.returncode != 0)


def from_source(checkout):
    """Runs the hook that builds from source in a checkout whose settings name programs of the checkout. None of them may run.

    pre-commit's clone lies inside the checkout, as on runners that cache one directory only."""
    clone, marker, built = checkout / ".cache/barelink", checkout / "ran", FOLDER / "hook"
    run("git", "clone", "--quiet", "--local", ROOT, clone)
    for tool in ["wrapper", "toolchain/bin/cargo", "toolchain/bin/rustc"]:
        (checkout / tool).parent.mkdir(parents=True, exist_ok=True)
        (checkout / tool).write_text(f"#!/bin/sh\necho \"$0\" >> '{marker}'\nexit 1\n")
        (checkout / tool).chmod(0o755)

    # As a user starts it: without the toolchain that rustup chose for this process. The hook builds without optimisations.
    variables = {name: value for name, value in os.environ.items() if name != "RUSTUP_TOOLCHAIN"} | {
        "BARELINK_TARGET_DIR": str(built), "CARGO_PROFILE_RELEASE_OPT_LEVEL": "0", "CARGO_PROFILE_RELEASE_DEBUG": "false",
    }

    def in_checkout(*command):
        done = start(*command, cwd=checkout, env=variables, capture_output=True)
        has_run = marker.exists()
        marker.unlink(missing_ok=True)
        return done, has_run

    (checkout / ".cargo").mkdir()
    cargo = f'[build]\nrustc-wrapper = "{checkout}/wrapper"\ntarget = "wasm32-unknown-unknown"\n'
    for name, text, is_read in [
        (".cargo/config.toml", cargo, True),
        # Without rustup, nothing reads this file.
        ("rust-toolchain.toml", f'[toolchain]\npath = "{checkout}/toolchain"\n', shutil.which("rustup") is not None),
    ]:
        (checkout / name).write_text(text)
        done, has_run = in_checkout("cargo", "build", "--manifest-path", ".cache/barelink/Cargo.toml")
        expect(f"{name} runs programs of the checkout", done, has_run == is_read)
    # Without the program of an earlier run, the hook calls Cargo, which still has its dependencies.
    for program in built.glob("*/release/barelink"):
        program.unlink()
    done, has_run = in_checkout(clone / "hooks/from-source", "--version")
    expect("the hook from source runs none of them", done, not has_run)
    expect("and builds the program", done, done.stdout.startswith("barelink "))


hooked, hostile = FOLDER / "hooked", FOLDER / "hostile"
empty(hooked)
empty(hostile)
with tools():
    hooks(hooked)
    action(hooked)
    from_source(hostile)
finish()
