"""Builds small programs that find links, and prints what each pays for them: crates, compile time and size.

Each program is compared with the same program without links. Compile time is CPU time, as a multiple of linkify's or, with a
parser, of the parser's. Sizes are those of release builds, stripped. Crates that did not change are not built again.

Sizes and numbers of crates are checked against the recorded ones, with 3 % of room. Each compiler makes other sizes, so only
the one that the record names is checked. The table of docs/adopting.md is that of the record."""

import argparse
import json
import os
import shutil
import sys
import tomllib

from common import CARGO, RECORD, ROOM, ROOT, TARGET, finish, output, step

SOURCES, FOLDER = ROOT / "xtask/weight", TARGET / "weight"
PAGE, BEGIN, END = ROOT / "docs/adopting.md", "<!-- cargo xtask weight --record -->\n", "<!-- end -->"
TIMES, WRAPPER = FOLDER / "times", FOLDER / "rustc"

# Starts the compiler, and writes its CPU time to a file that is named after its output.
TIMED = f"""#!{sys.executable}
import os, resource, subprocess, sys
code = subprocess.run(sys.argv[1:]).returncode
suffix = next((word[15:] for word in sys.argv if word.startswith("extra-filename=")), None)
if suffix and code == 0:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    name = sys.argv[sys.argv.index("--crate-name") + 1] + suffix
    with open(os.path.join({str(TIMES)!r}, name), "w") as file:
        file.write(str(used.ru_utime + used.ru_stime))
sys.exit(code)
"""


class Program:
    """A program that was built: its size, its crates, and their CPU time. `unit` is the time of linkify in seconds, by which
    times are divided where they are kept, because a busy machine takes longer. Without `unit`, this is linkify."""

    def __init__(self, name, settings, unit=None):
        self.base, self.asked = settings.get("base"), settings.get("asked", {})
        package = FOLDER / name
        package.mkdir(parents=True, exist_ok=True)
        # Dependencies have the versions of the workspace.
        shutil.copy2(ROOT / "Cargo.lock", package)
        source = (SOURCES / settings["source"]).resolve()
        if "finder" in settings:
            text = source.read_text().replace("LinkFinder::new(Dialect::Gfm)", settings["finder"])
            source = package / "main.rs"
            source.write_text(text)
        (package / "Cargo.toml").write_text(manifest(name, source, settings))
        cargo = [CARGO, "--config", f'build.rustc-wrapper="{WRAPPER}"', "build", "--release", "--jobs=1", "--quiet"]
        cargo += ["--target-dir", FOLDER / "build", "--message-format=json"]
        artifacts = built_by(cargo, package)
        if not unit:
            for artifact in artifacts:
                for fingerprint in (FOLDER / "build/release/.fingerprint").glob(f"*-{time_of(artifact).name[-16:]}"):
                    shutil.rmtree(fingerprint)
            artifacts = built_by(cargo, package)
            unit = sum(float(time_of(artifact).read_text()) for artifact in artifacts)
        self.unit = unit
        for artifact in artifacts:
            if not artifact["fresh"]:
                time = time_of(artifact)
                time.write_text(str(float(time.read_text()) / unit))
        self.size = (FOLDER / "build/release" / name).stat().st_size
        tree = output(CARGO, "tree", "--edges=normal", "--prefix=none", cwd=package)
        self.crates = len({line.split(" (")[0] for line in tree.splitlines()}) - 1
        self.time = sum(float(time_of(artifact).read_text()) for artifact in artifacts)


def manifest(name, source, settings):
    """Returns the manifest of a program. A dependency without a version is a crate of this repository."""
    lines = ["[workspace]", "[package]", f'name = "weight-{name}"', 'version = "0.0.0"', 'edition = "2021"']
    lines += ["[profile.release]", "strip = true"]
    lines += ["[[bin]]", f'name = "{name}"', f'path = "{source}"', "[dependencies]"]
    for dependency, words in settings.get("dependencies", {}).items():
        if "version" not in words:
            words = {"path": str(ROOT / "crates" / dependency)} | words
        lines.append(f"{dependency} = {{ {', '.join(f'{key} = {json.dumps(word)}' for key, word in words.items())} }}")
    return "\n".join(lines) + "\n\n"


def built_by(cargo, package):
    """Builds a package, and returns what Cargo says of its crates."""
    lines = map(json.loads, output(*cargo, cwd=package, stderr=None).splitlines())
    return [line for line in lines if line["reason"] == "compiler-artifact"]


def time_of(artifact):
    """Returns the file with the CPU time of a crate: the newest, of a program, whose path does not say which it is."""
    path, name = artifact["filenames"][0], artifact["target"]["name"].replace("-", "_")
    suffix = path.rsplit("-", 1)[-1].split(".")[0]
    named = TIMES / f"{name}-{suffix}"
    found = [named] if named.exists() else sorted(TIMES.glob(f"{name}-*"), key=lambda file: file.stat().st_mtime)
    return found[-1]


def limit(value):
    return "" if value is None else f"≤ {value}"


parser = argparse.ArgumentParser(prog="cargo xtask weight", description=__doc__)
parser.add_argument("--record", action="store_true", help="record sizes and numbers of crates")
parser.add_argument("programs", nargs="*", help="programs of xtask/weight/programs.toml; all by default")
arguments = parser.parse_args()

TIMES.mkdir(parents=True, exist_ok=True)
WRAPPER.write_text(TIMED)
WRAPPER.chmod(0o755)
settings = tomllib.loads((SOURCES / "programs.toml").read_text())
compiler = output("rustc", "--version").strip()
print(f"{compiler}\n{'':26} {'crates':>12} {'CPU time':>16} {'KB over the base':>20}", flush=True)
built, figures = {}, {}


def build(name):
    """Builds a program, unless it is built, and prints its row."""
    if name not in built:
        base = settings[name].get("base")
        built[name] = program = Program(name, settings[name], None if name == "linkify" else build("linkify").unit)
        if base:
            figures[name] = row(name, program, build(base))
        else:
            print(f"{name:26} {program.crates:4} {'':7} {program.time:7.2f} {program.size / 1000:19.1f} in all", flush=True)
    return built[name]


def row(name, program, base):
    """Prints the row of a program. Returns what is recorded of it."""
    size, asked, time = program.size - base.size, program.asked, program.time
    time /= base.time if base.crates else 1
    print(
        f"{name:26} {program.crates:4} {limit(asked.get('crates')):7} {time:7.2f} {limit(asked.get('cpu')):8} "
        f"{size / 1000:+10.1f} {limit(asked.get('size'))}",
        flush=True,
    )
    return {"crates": program.crates, "size": size, "cpu": round(time, 1)}


def page_with(table):
    """Returns the text of the page with this table."""
    before, rest = PAGE.read_text().split(BEGIN)
    return before + BEGIN + table + END + rest.split(END, 1)[1]


def table_of(record):
    """Returns the recorded figures as a table."""
    lines = [f"With {record['compiler'].split(' (')[0]}:\n", "| program | crates | grows by | compiles in |", "|---|--:|--:|--:|"]
    for name, figure in record["programs"].items():
        base = settings[name]["base"].replace("text", "linkify")
        times = f"{figure['cpu']} × {base}"
        lines.append(f"| {settings[name]['words']} | {figure['crates']} | {figure['size'] / 1000:.0f} KB | {times} |")
    return "\n".join(lines) + "\n\n"


for name in arguments.programs or settings:
    build(name)
if arguments.record:
    record = json.loads(RECORD.read_text()) | {"compiler": compiler, "programs": figures}
    RECORD.write_text(json.dumps(record, indent=1) + "\n")
    PAGE.write_text(page_with(table_of(record)))
else:
    record = json.loads(RECORD.read_text())
    step("the table of docs/adopting.md is the recorded one", PAGE.read_text() == page_with(table_of(record)))
    if record["compiler"] != compiler:
        print(f"left out: the check of sizes, which were recorded with {record['compiler']}")
    else:
        for name, figure in figures.items():
            recorded = record["programs"].get(name, {"crates": 0, "size": 0})
            passed = all(figure[key] <= recorded[key] * ROOM for key in ["crates", "size"])
            step(name, passed, f"{figure}, recorded {recorded}")
finish()
