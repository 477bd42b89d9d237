"""Builds and tests each adapter with every supported version of its parser."""

import argparse
import os
import re
import sys

from common import CARGO, ROOT, TARGET, copied, finish, start, step

# The lowest supported version, and the newest patch of each minor version, in ascending order. RELEASING.md says why
# pulldown-cmark 0.11 and 0.12 are not supported.
PARSERS = {
    "comrak": ["0.54.0", "0.55.0", "0.56.0", "0.57.0", "0.58.0", "0.59.0"],
    "pulldown-cmark": ["0.13.2", "0.13.6"],
}


def passes(parser, version):
    """Returns true if the adapter's integration tests pass with this version of its parser, in a copy of the workspace. All
    versions are tested at the same path, so that Cargo builds only what depends on the parser again."""
    copy = TARGET / "versions"
    copied(copy)
    manifest = copy / "Cargo.toml"
    text = manifest.read_text()
    text, required = re.subn(f'^({parser} = {{ version = ")[^"]*', rf"\g<1>{version}", text, flags=re.MULTILINE)
    # Without build metadata, Cargo would take the copied packages for those of the workspace, and mix up their build
    # results in the shared target directory.
    text, own = re.subn('^(version = "[^"]*)', r"\g<1>+versions", text, flags=re.MULTILINE)
    if (required, own) != (1, 1):
        sys.exit(f"Cargo.toml has {required} requirements of {parser}, and {own} versions")
    manifest.write_text(text)
    options = {"cwd": copy, "env": os.environ | {"CARGO_TARGET_DIR": str(TARGET)}}
    test = [CARGO, "test", "--locked", "-p", f"barelink-{parser}", "--test", "it", "--test", "suites", "--", "--quiet"]
    update = start(CARGO, "update", "--quiet", "-p", parser, "--precise", version, **options)
    return update.returncode == 0 and start(*test, **options).returncode == 0


def locked(parser):
    """Returns the version of the parser that `cargo test --workspace` tests."""
    return re.search(f'name = "{parser}"\nversion = "(.*)"', (ROOT / "Cargo.lock").read_text())[1]


def main():
    arguments = argparse.ArgumentParser(prog="cargo xtask versions", description=__doc__)
    arguments.add_argument("--ends", action="store_true", help="test only the lowest and the newest version of each parser, without that of Cargo.lock")
    arguments.add_argument("--parser", choices=PARSERS, help="test only this parser's adapter")
    chosen = arguments.parse_args()
    for parser, versions in PARSERS.items():
        minor = versions[-1].rpartition(".")[0]
        if f'\n{parser} = {{ version = "{minor}' not in (ROOT / "Cargo.toml").read_text():
            sys.exit(f"Cargo.toml requires another {parser} than {minor}")
        if chosen.parser in (None, parser):
            ends = {versions[0], versions[-1]} - {locked(parser)}
            for version in sorted(ends) if chosen.ends else versions:
                print(f"-- {parser} {version}", flush=True)
                step(f"{parser} {version}", passes(parser, version))
    finish()


main()
