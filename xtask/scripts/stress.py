"""Runs the program on large input and under adverse conditions. Prints time and memory."""

import argparse
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from common import CARGO, TARGET, finish, run, step

# Length in bytes of each dense document.
LENGTH = 2 << 20

# Maximum ratio of memory for `render` by pulldown-cmark to the memory for the same document with explicit links, rendered
# without autolinks. Then the maximum memory of `fix` as a multiple of the document's length, without
# the memory of the program itself.
BLOCKS, LINES = (1.4, 120), (1.4, 45)
# For one paragraph that contains only links. Its events are all in memory before the first is returned.
PARAGRAPH = (2.5, 130)

# A piece that is repeated, in most cases one with many blocks or links for its length, and the text after the last one. Then
# the piece with explicit links, if `fix` leaves its links alone: an angle bracket after that backslash would be escaped.
DENSE = [
    ("www.a.b\n\n", "", None, BLOCKS),
    ("-\n+\n", "\n\nwww.a.b\n", None, BLOCKS),
    ("#\n", "\n\nwww.a.b\n", None, BLOCKS),
    ("|\n", "\n\nwww.a.b\n", None, BLOCKS),
    ("- www.a.b\n", "", None, BLOCKS),
    ("see www.example.com/a and me@example.org\n\n", "", None, LINES),
    ("www.a.b ", "", None, PARAGRAPH),
    ("\\https://a.b\n", "", "\\\\<https://a.b>\n", PARAGRAPH),
]

# Maximum memory as multiples of the document's length. For `html` this is everything except the memory of the program itself.
# For `list` it excludes the output and the limit of `render` by pulldown-cmark.
HTML, LIST = 2.5, 10

# Like the limit of `render` by pulldown-cmark. comrak's tree and the source are in memory together.
RENDER_BY_COMRAK = 1.7

# A paragraph with three links and other ordinary content.
PARAGRAPH_OF_THREE = (
    "See www.example.com/a_b_c, or ask me@example.org (https://en.wikipedia.org/wiki/Tide_(river)). "
    "Some *emphasis*, `code`, and text without a link."
)

# By default, glibc raises this threshold and then keeps freed memory, up to a fifth of what is measured.
ENVIRONMENT = os.environ | {"MALLOC_MMAP_THRESHOLD_": "131072"}


class Run:
    """A run of the program: its exit code, its peak memory in bytes if Linux reports it, and the lengths of its output."""

    def __init__(self, folder, words):
        started = time.monotonic()
        with open(out, "wb") as stdout, tempfile.TemporaryFile() as stderr:
            child = spawned(folder, words, stdout=stdout, stderr=stderr)
            peak = 0
            while child.poll() is None:
                peak = max(peak, peak_memory(child.pid))
                time.sleep(0.005)
            self.messages = stderr.seek(0, os.SEEK_END)
        self.code, self.peak, self.length = child.returncode, peak, out.stat().st_size
        print(f"    {time.monotonic() - started:7.2f} s {peak >> 20:6} MB  {words}", flush=True)

    def lines(self):
        """Returns the number of lines of the output, which the next run overwrites."""
        with open(out, "rb") as lines:
            return sum(1 for _ in lines)


def spawned(folder, words, **options):
    options = {"stdin": subprocess.DEVNULL, "cwd": folder, "env": ENVIRONMENT} | options
    return subprocess.Popen([program, *words.split()], **options)


def peak_memory(process):
    """Returns the peak memory of a process so far in bytes, or 0 if the system does not report it."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("VmHWM:")), 0)


def new_folder(name):
    folder = temporary / name
    folder.mkdir()
    return folder


def memory():
    """Checks the memory limits that SECURITY.md promises. Returns true if each command stays within its limit. Every command reads
    a file without an extension."""
    folder, passed, is_reported = new_folder("dense"), True, False

    def measured(words):
        done = Run(folder, words)
        # A run that fails takes little memory, which must not count as passed.
        assert done.code in (0, 1), words
        return done

    (folder / "empty").touch()
    # The memory of the program itself. A run may end before its peak is read.
    base = max(measured("html empty").peak for _ in range(10))
    for piece, end, explicit, (render_limit, fix_limit) in DENSE:
        print(f"  {piece!r}")
        times = (LENGTH - len(end)) // len(piece)
        document = piece * times + end
        length = len(document)
        (folder / "dense").write_text(document)
        (folder / "explicit").write_text(explicit * times + end if explicit else document)
        if not explicit:
            measured("fix --trust-dialect explicit")
        limits = [("html", measured("html dense").peak, base + HTML * length)]
        for parser, limit in [("pulldown-cmark", render_limit), ("comrak", RENDER_BY_COMRAK)]:
            rendered = measured(f"render --parser {parser} dense").peak
            explicit_peak = measured(f"render --parser {parser} --dialect none explicit").peak
            limits.append((f"render --parser {parser}", rendered, limit * explicit_peak))
            if parser == "pulldown-cmark":
                listed = measured("list dense")
                limits.append(("list", listed.peak, limit * explicit_peak + listed.length + LIST * length))
        fix = measured("fix --trust-dialect --check dense").peak
        limits.append(("fix", fix, base + fix_limit * length))
        for name, taken, may_be in limits:
            is_reported |= taken > 0
            passed &= taken <= may_be
            taken, may_be, verdict = (taken - base) / length, (may_be - base) / length, taken > may_be
            print(f"    {name}: {taken:.1f} times the text, may be {may_be:.1f}{', TOO MUCH' if verdict else ''}")
    shutil.rmtree(folder)
    if not is_reported:
        print("not tried: this system does not report memory")
    return passed


def many_files(count):
    """Lists, checks and fixes many files in one tree. Returns true if all exit codes and counts are right, and no other files
    remain."""
    folder = new_folder("many")
    for number in range(count):
        inner = folder / f"{number // 1000:03}"
        inner.mkdir(exist_ok=True)
        (inner / f"{number}.md").write_text(f"# {number}\n\nsee www.n{number}.example/a_b and `code`\n")
    passed = True
    for words, code, lines in [
        ("list .", 0, count), ("fix --check .", 1, count), ("fix .", 0, None), ("fix --check .", 0, 0),
    ]:
        done = Run(folder, words)
        passed &= done.code == code and lines in (None, done.lines())
    passed &= all(file.suffix == ".md" for file in folder.glob("*/*"))
    shutil.rmtree(folder)
    return passed


def large(megabytes):
    """Runs commands on a large file, and on a file with one long line. Returns true if all exit codes and numbers of links are
    right. Commands that write a page must write no messages."""
    count, passed = (megabytes << 20) // len(PARAGRAPH_OF_THREE), True
    for name, space, count in [("large", "\n\n", count), ("line", " ", count // 2)]:
        (temporary / name).write_text((PARAGRAPH_OF_THREE + space) * count)
        for words, code in [("list", 0), ("list --text", 0), ("fix --check", 1)]:
            done = Run(temporary, f"{words} {name}")
            passed &= done.code == code and done.lines() == 3 * count
        for words in ["html", "render", "render --safe", "render --parser comrak", "compare"]:
            done = Run(temporary, f"{words} {name}")
            passed &= done.code == 0 and done.messages == 0 and done.length > 0
        (temporary / name).unlink()
    return passed


# Keeps `fix` busy.
BARE = "see www.example.com/a and me@example.org\n\n" * 5_000


def fixed_in(folder):
    """Returns what `fix` makes of a document, and the seconds that it takes."""
    (folder / "a.md").write_text(BARE)
    started = time.monotonic()
    Run(folder, "fix a.md")
    return (folder / "a.md").read_text(), time.monotonic() - started


def at_once(times):
    """Runs three processes of `fix` concurrently on one file. Returns true if each time all succeed, the file is then fixed, and
    no other file remains."""
    folder, passed = new_folder("once"), True
    fixed, _ = fixed_in(folder)
    for _ in range(times):
        (folder / "a.md").write_text(BARE)
        runs = [spawned(folder, "fix a.md", stderr=subprocess.DEVNULL) for _ in range(3)]
        passed &= [child.wait() for child in runs] == [0, 0, 0]
        passed &= (folder / "a.md").read_text() == fixed and os.listdir(folder) == ["a.md"]
    return passed


def killed(times):
    """Kills `fix` while it runs. Returns true if the file is either unchanged or completely fixed after each run."""
    folder, old, new, left = new_folder("killed"), 0, 0, 0
    fixed, seconds = fixed_in(folder)
    for number in range(times):
        (folder / "a.md").write_text(BARE)
        child = spawned(folder, "fix a.md", stderr=subprocess.DEVNULL)
        # Kills the runs near their end, about when they write.
        time.sleep(seconds * (0.7 + 0.4 * number / times))
        child.kill()
        child.wait()
        content = (folder / "a.md").read_text()
        old += content == BARE
        new += content == fixed
        for other in set(os.listdir(folder)) - {"a.md"}:
            left += 1
            (folder / other).unlink()
    print(f"    {old} times as it was, {new} times fixed; {left} hidden files left behind")
    return old + new == times


parser = argparse.ArgumentParser(prog="cargo xtask stress", description=__doc__)
parser.add_argument("--files", type=int, default=100_000, help="number of files in one tree of directories")
parser.add_argument("--megabytes", type=int, default=100, help="size of one large file; a long line has half of this size")
parser.add_argument("--times", type=int, default=50, help="number of repetitions of concurrent runs, and of killed runs")
parser.add_argument("--memory", action="store_true", help="check only the memory on dense documents")
arguments = parser.parse_args()
with tempfile.TemporaryDirectory() as temporary:
    temporary = Path(temporary)
    program, out = temporary / ("barelink.exe" if os.name == "nt" else "barelink"), temporary / "out"
    run(CARGO, "build", "--quiet", "--release", "--package", "barelink-cli")
    shutil.copy2(TARGET / "release" / program.name, program)
    step("memory of dense documents", memory())
    if not arguments.memory:
        step("many files", many_files(arguments.files))
        step("a large file, and a long line", large(arguments.megabytes))
        if os.name == "posix":
            step("three runs of fix at once", at_once(arguments.times))
            step("a run of fix that is killed", killed(arguments.times))
finish()
