"""Builds, installs and checks everything that a release publishes, and publishes nothing."""

import argparse
import json
import os
import re
import shutil
import sys
from pathlib import Path

from common import (
    CARGO, ROOT, TARGET, Missing, empty, environment, failed, finish, leave_out, output, run, start,
)
from registry import Registry

BARE, EXPLICIT = "See https://example.com.\n", "See <https://example.com>.\n"
TRIAL = TARGET / "release-trial"
PYTHON = ROOT / "crates/barelink-python"


def check(condition, why):
    if not condition:
        sys.exit(why)


def published():
    """Returns the published crates and their versions, in the order of publication."""
    return [line.split() for line in output(CARGO, "xtask", "release", "--list").splitlines()]


VERSION = dict(published())["barelink-cli"]


def check_tag(tag):
    """Exits unless the tag is `v` with the program's version, and the changelog has the date of its release."""
    check(tag == f"v{VERSION}", f"the tag is {tag} and the program's version {VERSION}")
    heading = re.search("^## .*", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[0]
    is_dated = re.fullmatch(rf"## {re.escape(VERSION)}, \d{{4}}-\d\d-\d\d", heading)
    check(is_dated, f"CHANGELOG.md needs the date of the release: {heading}")


def packages():
    """Packages the crates, unpacks the packages, and runs `cargo check` on the unpacked crates.

    `cargo package` can build them too. But it caches the unpacked core in Cargo's home directory by its version. A later run
    would then build the other crates with an outdated core."""
    crates = published()
    run(CARGO, "package", "-q", "--no-verify", *(word for name, _ in crates for word in ["-p", name]))
    unpacked = TARGET / "unpacked"
    empty(unpacked)
    # A `[patch]` section makes the crates depend on one another, because crates.io may not have these versions yet.
    manifest = '[workspace]\nresolver = "2"\nmembers = ["barelink*"]\n\n[patch.crates-io]\n'
    for name, version in crates:
        folder = f"{name}-{version}"
        run("tar", "-xzf", TARGET / f"package/{folder}.crate", cwd=unpacked)
        manifest += f'{name} = {{ path = "{folder}" }}\n'
    (unpacked / "Cargo.toml").write_text(manifest)
    (unpacked / "Cargo.lock").write_bytes((ROOT / "Cargo.lock").read_bytes())
    run(CARGO, "check", "-q", "--workspace", "--target-dir", TARGET, cwd=unpacked)


def crates():
    """Builds the programs from the packages, and runs them."""
    # A separate target directory, which does not overwrite the programs of the workspace.
    run(CARGO, "build", "-q", "-p", "barelink-cli", "--target-dir", TRIAL, cwd=TARGET / "unpacked")
    for program in ["barelink", "mdbook-barelink"]:
        run(TRIAL / "debug" / program, "--version")


def publication():
    """Publishes the crates to a registry on this machine, with the script of the release.

    The registry refuses the sixth and the seventh crate once, as crates.io does for a new account. A second run, with
    everything published, must upload nothing."""
    registry, home = Registry(), TRIAL / "cargo-home"
    empty(home)
    (home / "config.toml").write_text(registry.settings())

    def publish(crates):
        lines = "".join(f"{name} {version}\n" for name, version in crates)
        settings = os.environ | {"CARGO_HOME": str(home), "PAUSE": "1"}
        return start(ROOT / ".github/publish-crates", "--allow-dirty", input=lines, env=settings, capture_output=True)

    names = [name for name, _ in published()]
    for which in ["first", "second"]:
        done = publish(published())
        check(done.returncode == 0, f"the {which} run: {done.stderr}")
        check(registry.uploaded == names, f"published: {registry.uploaded}")
    print(f"{len(names)} crates published, {registry.refused} uploads repeated")
    check(registry.refused == 2, "the registry refuses two uploads")
    # Any other answer ends the script.
    check(publish([("barelink-no-such-crate", "0.1.0")]).returncode != 0, "a crate that does not exist was published")


class Machine:
    """The machine of somebody who installs barelink: an empty home directory, and no Rust in `PATH`."""

    def __init__(self, name):
        self.home, tools = TRIAL / name / "home", TRIAL / name / "bin"
        empty(self.home)
        empty(tools)
        for tool in (tool for folder in ["/usr/bin", "/bin", "/usr/sbin"] for tool in Path(folder).iterdir()):
            if not tool.name.startswith(("cargo", "rust")) and not os.path.lexists(tools / tool.name):
                (tools / tool.name).symlink_to(tool)
        variables = {name: value for name, value in os.environ.items() if not name.startswith(("CARGO", "RUST"))}
        self.variables = variables | {"HOME": str(self.home), "PATH": str(tools)}

    def start(self, *command, cwd=None, **variables):
        return start(*command, cwd=cwd or self.home, env=self.variables | variables, capture_output=True)

    def run(self, *command, **variables):
        done = self.start(*command, **variables)
        check(done.returncode == 0, f"{command}: {done.stderr}")
        return done.stdout

    def try_program(self, *program):
        """Checks that the program prints its version, and makes a bare link explicit."""
        page = self.home / "page.md"
        page.write_text(BARE)
        version = self.run(*program, "--version")
        check(version == f"barelink {VERSION}\n", f"{program} is {version}")
        self.run(*program, "fix", "--quiet", page)
        check(page.read_text() == EXPLICIT, f"{program} wrote {page.read_text()}")


def program():
    """Builds and packs the programs, then installs `barelink` from the archive with the script of the action. Checks that the
    script refuses a damaged archive, and that cargo-binstall would find the archive."""
    host = re.search("host: (.*)", output("rustc", "-vV"))[1]
    run(CARGO, "build", "--quiet", "--locked", "--profile", "dist", "--package", "barelink-cli", "--target", host)
    releases = TRIAL / "releases"
    folder = releases / f"v{VERSION}"
    empty(folder)
    # On Linux, the script asks for a static program. A compiler for this one is not everywhere.
    wanted = host.replace("linux-gnu", "linux-musl")
    name = f"barelink-v{VERSION}-{wanted}"
    programs = TARGET / wanted / "dist"
    programs.parent.mkdir(exist_ok=True)
    if wanted != host:
        programs.unlink(missing_ok=True)
        programs.symlink_to(TARGET / host / "dist")
    archive = Path(output(CARGO, "xtask", "release", "--pack", wanted, "--out", folder).strip())
    print(f"{archive}: {archive.stat().st_size} bytes")
    check_binstall(archive, wanted)
    check_image(archive)
    machine = Machine("download")

    def download(name):
        where = {"BARELINK_RELEASES": f"file://{releases}"}
        return machine.start(ROOT / "hooks/download", machine.home / name, **where)

    without = download("without")
    check(without.returncode == 0 and not without.stdout.strip(), "a release without hashes")
    sums = folder / "SHA256SUMS"
    sums.write_text(f"{'0' * 64}  {archive.name}\n")
    damaged = download("damaged")
    check(damaged.returncode != 0 and not damaged.stdout.strip(), "an archive with another hash")
    sums.write_text(output("sha256sum", archive.name, cwd=folder))
    installed = download("program")
    there = machine.home / "program" / name / "barelink"
    check(installed.stdout.strip() == str(there), "the script names another program")
    machine.try_program(there)


def check_image(archive):
    """Builds the container image from the archive with buildah or Docker. buildah needs no service, only root."""
    buildah, docker = shutil.which("buildah"), shutil.which("docker")
    if buildah:
        command = [buildah, "build", "--isolation", "chroot"]
    elif docker and start(docker, "info", capture_output=True).returncode == 0:
        command = [docker, "build"]
    else:
        print("the container image is not built: there is no buildah, and Docker does not run")
        return
    run(*command, "--quiet", "--file", ROOT / "Dockerfile", "--tag", "barelink:trial", archive.parent)


def check_binstall(archive, target):
    """Exits unless the metadata for cargo-binstall leads to this archive, and to both programs in it."""
    packages = json.loads(output(CARGO, "metadata", "--no-deps", "--format-version=1"))["packages"]
    package = next(package for package in packages if package["name"] == "barelink-cli")
    files = output("tar", "-tzf", archive).splitlines()

    def filled(template, program=""):
        values = {
            "repo": package["repository"], "version": VERSION, "target": target, "archive-suffix": ".tar.gz",
            "binary-ext": "", "bin": program,
        }
        text = package["metadata"]["binstall"][template]
        return re.sub("{ (.*?) }", lambda name: values[name[1]], text)

    expected = f"https://github.com/barelink/barelink/releases/download/v{VERSION}/{archive.name}"
    check(filled("pkg-url") == expected, f"cargo-binstall would ask for {filled('pkg-url')}")
    for name in ["barelink", "mdbook-barelink"]:
        path = filled("bin-dir", name)
        check(path in files, f"cargo-binstall would look for {path}")


def npm():
    """Packs the npm package, installs it into an empty project, and finds a link through each entry point, so that both
    WebAssembly files are loaded."""
    start("npm", "--version", capture_output=True)
    if start(CARGO, "xtask", "wasm", "--find").returncode != 0:
        raise Missing("a compiler for WebAssembly is not there")
    run(CARGO, "xtask", "wasm")
    project = TARGET / "npm-trial"
    empty(project)
    (project / "package.json").write_text('{ "private": true, "type": "module" }\n')
    (project / "trial.js").write_text("""
import { find } from 'barelink'
import { find as inMarkdown } from 'barelink/markdown'
for (const links of [find('see www.example.com.'), inMarkdown('see www.example.com.')])
  if (links[0]?.text !== 'www.example.com') throw new Error(JSON.stringify(links))
""")
    # The script `prepack` would build the WebAssembly a second time.
    pack = ["npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", project]
    package = output(*pack, cwd=ROOT / "npm/barelink").strip()
    print(package)
    run("npm", "install", "--silent", "--no-audit", "--no-fund", f"./{package}", cwd=project)
    run("node", "trial.js", cwd=project)


def wheel():
    """Builds the wheel with the program, as a release does, and installs its module and its program as pip, uv and pre-commit
    do. Builds the source distribution."""
    tools = environment("release", "maturin>=1.9,<2", "pre-commit==4.5.0", "uv")
    run(PYTHON / "program")
    documents = PYTHON / "barelink._barelink.data/data/share/doc/barelink"
    documents.mkdir(parents=True, exist_ok=True)
    licences = output(CARGO, "xtask", "release", "--licences")
    (documents / "THIRD-PARTY-LICENCES.txt").write_text(licences)
    wheels = TRIAL / "wheels"
    empty(wheels)
    python, build = tools / "python", ["build", "--quiet", "--locked", "--profile", "release"]
    settings = os.environ | {"CARGO_TARGET_DIR": str(ROOT / "target/python")}
    run(python, "-m", "maturin", *build, "--interpreter", python, "--out", wheels, cwd=PYTHON, env=settings)
    (wheel,) = wheels.iterdir()
    print(f"{wheel}: {wheel.stat().st_size} bytes")

    machine = Machine("wheel")
    venv = machine.home / "venv/bin"
    machine.run(python, "-m", "venv", venv.parent)
    machine.run(venv / "pip", "install", "--quiet", "--no-index", wheel)
    machine.try_program(venv / "barelink")
    machine.run(venv / "python", "-c", """
import barelink
assert [link.text for link in barelink.find('see www.example.com.')] == ['www.example.com']
assert 'href' in barelink.render('see www.example.com.')
""")
    uvx = [tools / "uvx", "--quiet", "--no-index", "--python", python, "--from", wheel, "barelink"]
    machine.try_program(*uvx)

    # A new repository, with the hook `barelink-fix`, for which pre-commit installs the wheel.
    checkout = machine.home / "checkout"
    checkout.mkdir()
    (checkout / "a.md").write_text(BARE)
    machine.run("git", "init", "--quiet", cwd=checkout)
    machine.run("git", "add", ".", cwd=checkout)
    # The hook fails because it changes a file.
    hook = [tools / "pre-commit", "try-repo", ROOT, "barelink-fix", "--all-files"]
    ran = machine.start(*hook, cwd=checkout, PIP_FIND_LINKS=str(wheels))
    check((checkout / "a.md").read_text() == EXPLICIT, f"the hook: {ran.stdout}")

    # Cargo must find every crate in the source distribution, in the versions of the lock file.
    folder = TRIAL / "sdist"
    empty(folder)
    run(tools / "maturin", "sdist", "--out", folder, cwd=PYTHON, capture_output=True)
    archive = folder / f"barelink-{VERSION}.tar.gz"
    print(f"{archive}: {archive.stat().st_size} bytes")
    run("tar", "-xzf", archive, cwd=folder)
    unpacked = folder / f"barelink-{VERSION}/barelink-python"
    output(CARGO, "metadata", "--locked", "--format-version=1", cwd=unpacked)


def workflows():
    """Checks GitHub's files by their JSON schemas, and the workflows for jobs that do not exist and for insecure steps."""
    tools = environment("workflows", "check-jsonschema==0.39.0", "zizmor==1.32.0")
    validate = [tools / "check-jsonschema", "--builtin-schema"]
    audit = [tools / "zizmor", "--offline", "--quiet", "--persona", "pedantic"]
    files = sorted((ROOT / ".github/workflows").iterdir())
    for file in files:
        text = file.read_text()
        jobs = re.findall("^  (.*):$", text.partition("\njobs:\n")[2], re.MULTILINE)
        needed = re.findall("^    needs: (.*)$", text, re.MULTILINE)
        unknown = set(re.findall(r"[\w-]+", " ".join(needed))) - set(jobs)
        check(not unknown, f"{file}: no job {unknown}")
    for schema, files in [
        ("github-workflows", files),
        ("github-actions", ["action.yml"]),
        ("dependabot", [".github/dependabot.yml"]),
        ("github-issue-config", [".github/ISSUE_TEMPLATE/config.yml"]),
        ("github-issue-forms", [".github/ISSUE_TEMPLATE/other.yml", ".github/ISSUE_TEMPLATE/wrong-link.yml"]),
    ]:
        run(*validate, f"vendor.{schema}", *files)
    run(*audit, ROOT)


def book():
    """Builds the book, serves its pages and opens them in Chromium. Without `CI=true`, leaves out what lacks a tool."""
    run(CARGO, "run", "--quiet", "--package", "barelink-e2e", "--", "book")


def stress():
    """Runs the program on large input, under adverse conditions, and against the limits of SECURITY.md on memory."""
    run(CARGO, "xtask", "stress")


PARTS = {part.__name__: part for part in [packages, crates, publication, program, npm, wheel, workflows, book, stress]}

parser = argparse.ArgumentParser(prog="cargo xtask release --dry-run", description=__doc__)
parser.add_argument("--only", action="append", choices=PARTS, help="try only this part; may be repeated")
parser.add_argument("--tag", help="check that this tag is the current version, and that the changelog has its date")
arguments = parser.parse_args()
if arguments.tag:
    check_tag(arguments.tag)
chosen = arguments.only or list(PARTS)
if "crates" in chosen and "packages" not in chosen:
    chosen.insert(0, "packages")
for name in chosen:
    print(f"-- {name}", flush=True)
    try:
        PARTS[name]()
    except Missing as missing:
        leave_out(f"{name}: {missing}")
    except SystemExit as error:
        print(error)
        failed.append(f"{name}: {error}")
finish()
