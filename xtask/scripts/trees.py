"""Checks `barelink fix` and `barelink check` on the Markdown in packages from npm and crates.io. For `cargo xtask e2e trees`, with
the program in `PATH`."""

import json
import os
import re
from pathlib import Path

from common import CARGO, ROOT, Missing, empty, environment, finish, output, start, step, tools

NODE = ROOT / "crates/barelink-e2e/node"
TESTKIT = ROOT / "crates/barelink-testkit/src"

# Configuration with which markdownlint-cli2 reports only bare links.
MD034 = '{ "config": { "default": false, "MD034": true }, "noBanner": true, "noProgress": true }'


def documents(folder):
    """Returns the `.md` files in a folder and below it, by their path in the folder. Skips symbolic links, and hidden folders and
    `node_modules` below the folder."""
    found = {}
    for parent, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name != "node_modules" and not name.startswith(".")]
        for file in (Path(parent, name) for name in files):
            if file.suffix == ".md" and not file.is_symlink():
                # Keeps line endings.
                found[str(file.relative_to(folder))] = file.read_bytes().decode()
    return found


def packaged():
    """Returns the documents in the npm packages of `node/` and in the crates of `Cargo.lock`."""
    folders = {"npm": NODE / "node_modules"}
    for package in json.loads(output(CARGO, "metadata", "--locked", "--format-version=1"))["packages"]:
        if package["source"]:
            name = f"crates.io/{package['name']}-{package['version']}"
            folders[name] = Path(package["manifest_path"]).parent
    return {f"{name}/{path}": text for name, folder in folders.items() for path, text in documents(folder).items()}


def pages(texts):
    """Returns the pages of cmark-gfm, with its autolinks."""
    requirement = re.search('"(cmarkgfm==.*?)"', (TESTKIT / "oracle.rs").read_text())[1]
    python = environment("cmark-gfm", requirement) / "python"
    extensions = ["autolink", "strikethrough", "table", "tasklist", "footnotes"]
    question = json.dumps({"documents": texts, "extensions": extensions})
    return json.loads(output(python, TESTKIT / "cmark_gfm.py", input=question))


def barelink(folder, *arguments):
    done = start("barelink", *arguments, cwd=folder, capture_output=True)
    # It exits with 1 if there are findings.
    assert done.returncode in (0, 1), done
    return done.stdout


def compare():
    install = start("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", cwd=NODE)
    if install.returncode != 0:
        raise Missing("npm with its registry is not there")
    before = packaged()
    original, fixed = ROOT / "target/e2e/trees/original", ROOT / "target/e2e/trees/fixed"
    for folder in [original, fixed]:
        empty(folder)
        for path, text in before.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(text.encode())

    findings = [json.loads(line) for line in barelink(original, "check", "--format", "json", ".").splitlines()]
    ours = {(finding["path"].removeprefix("./"), finding["line"]) for finding in findings}
    (original / ".markdownlint-cli2.jsonc").write_text(MD034)
    lint = start(NODE / "node_modules/.bin/markdownlint-cli2", "**/*.md", cwd=original, capture_output=True)
    # Such as `a.md:3:1 error MD034/no-bare-urls …`. A finding that covers its whole line has no column.
    reported = re.findall(r"^(.*?):(\d+)(?::\d+)? error MD034/", lint.stderr, re.MULTILINE)
    theirs = {(path, int(line)) for path, line in reported}
    for path, line in sorted(ours ^ theirs):
        print(f"{path}:{line} is reported by one program alone")
    step("`check` reports the lines that MD034 reports", ours and ours == theirs)
    left = sum(finding["fix"] is None for finding in findings)
    print(f"{len(before)} files, {len(findings)} links, {left} left alone")

    barelink(fixed, "fix", ".")
    after = documents(fixed)
    changed = [path for path in before if after.get(path) != before[path]]
    rendered = zip(changed, pages([before[path] for path in changed]), pages([after[path] for path in changed]))
    otherwise = [path for path, one, other in rendered if one != other]
    step("changed documents are rendered as before", changed and not otherwise, "\n".join(otherwise))
    barelink(fixed, "fix", ".")
    step("a second run changes nothing", documents(fixed) == after)


with tools():
    compare()
finish()
