"""Builds small programs that find links, and prints what each pays for them: crates, compile time and size.

Each program is compared with the same program without links. Compile time is CPU time, as a multiple of linkify's or, with a
parser, of the parser's. Sizes are those of release builds, stripped. Without --record, crates that did not change are not built
again, and compile time is the recorded one.

Sizes and numbers of crates are checked against the recorded ones, with 3 % of room. Each compiler makes other sizes, so only
the one that the record names is checked. The table of docs/adopting.md is that of the record."""

import argparse
import json
import resource
import shutil
import tomllib

from common import CARGO, RECORD, ROOM, ROOT, TARGET, empty, finish, output, run, step

SOURCES, FOLDER = ROOT / "xtask/weight", TARGET / "weight"
PAGE, BEGIN, END = ROOT / "docs/adopting.md", "<!-- cargo xtask weight --record -->\n", "<!-- end -->"


class Program:
    """A program that was built: its size, its crates, and the CPU time of its build in seconds, if all of it was built."""

    def __init__(self, name, settings, is_timed):
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
        target = FOLDER / ("timed" if is_timed else "build")
        if is_timed:
            empty(target)
        begin = cpu_time()
        run(CARGO, "build", "--release", "--jobs=1", "--quiet", "--target-dir", target, cwd=package)
        self.time = cpu_time() - begin
        self.size = (target / "release" / name).stat().st_size
        tree = output(CARGO, "tree", "--edges=normal", "--prefix=none", cwd=package)
        self.crates = len({line.split(" (")[0] for line in tree.splitlines()}) - 1


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


def cpu_time():
    """Returns the CPU time of the commands that were run, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def limit(value):
    return "" if value is None else f"≤ {value}"


parser = argparse.ArgumentParser(prog="cargo xtask weight", description=__doc__)
parser.add_argument("--record", action="store_true", help="build everything anew, and record crates, sizes and CPU time")
parser.add_argument("programs", nargs="*", help="programs of xtask/weight/programs.toml; all by default")
arguments = parser.parse_args()

record = json.loads(RECORD.read_text())
settings = tomllib.loads((SOURCES / "programs.toml").read_text())
compiler = output("rustc", "--version").strip()
print(f"{compiler}\n{'':26} {'crates':>12} {'CPU time':>16} {'KB over the base':>20}", flush=True)
built, figures = {}, {}


def build(name):
    """Builds a program, unless it is built, and prints its row."""
    if name not in built:
        base = settings[name].get("base")
        built[name] = program = Program(name, settings[name], arguments.record)
        if base:
            figures[name] = row(name, program, build(base))
        else:
            print(f"{name:26} {program.crates:4} {'':24} {program.size / 1000:10.1f} in all", flush=True)
    return built[name]


def row(name, program, base):
    """Prints the row of a program. Returns what is recorded of it."""
    size, asked = program.size - base.size, program.asked
    figures = {"crates": program.crates, "size": size}
    if arguments.record:
        # A base without crates takes no time.
        figures["cpu"] = round(program.time / (base if base.crates else build("linkify")).time, 1)
    cpu = figures.get("cpu") or record["programs"].get(name, {}).get("cpu", "")
    print(
        f"{name:26} {program.crates:4} {limit(asked.get('crates')):7} {cpu:7} {limit(asked.get('cpu')):8} "
        f"{size / 1000:+10.1f} {limit(asked.get('size'))}",
        flush=True,
    )
    return figures


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
    record |= {"compiler": compiler, "programs": figures}
    RECORD.write_text(json.dumps(record, indent=1) + "\n")
    PAGE.write_text(page_with(table_of(record)))
else:
    step("the table of docs/adopting.md is the recorded one", PAGE.read_text() == page_with(table_of(record)))
    if record["compiler"] != compiler:
        print(f"left out: the check of sizes, which were recorded with {record['compiler']}")
    else:
        for name, figure in figures.items():
            recorded = record["programs"].get(name, {"crates": 0, "size": 0})
            passed = all(figure[key] <= recorded[key] * ROOM for key in ["crates", "size"])
            step(name, passed, f"{figure}, recorded {recorded}")
finish()
