"""Compares the speed of links in columns with other ways to find URLs, and the correct lines of Unicode's test.

$ cargo xtask bench --corpora target/corpora
$ pip install -r bench/python/requirements.txt, and the wheel
$ python bench/python/columns.py target/corpora LinkDetectionTest.txt

The subjects take turns, and the least processor time of each counts.
"""

import html
import re
import sys
import time
from pathlib import Path

import bleach
import linkify_it
import pyarrow as pa
import urlextract

import barelink

ROUNDS = 7

# Minimum size of the column in bytes for fast subjects. Slow subjects search the corpus once.
BYTES = 32 << 20


def column_of(dialect):
    """Returns a function that searches a column in batches of 10,000 rows, as engines do."""
    finder = barelink.LinkFinder(dialect=dialect)

    def run(rows):
        for start in range(0, len(rows), 10_000):
            finder.find_links(rows[start : start + 10_000])

    return run


def each(find):
    """Returns a function that searches row by row."""

    def run(rows):
        for row in rows:
            find(row)

    return run


def spans_of(dialect):
    """Returns a function that finds the offsets of links in a text."""
    finder = barelink.LinkFinder(dialect=dialect)
    return lambda text: [(link.start, link.end) for link in finder.find(text)]


def marked(spans):
    """Returns a function that marks links in a text as Unicode's test does."""

    def mark(text):
        for start, end in reversed(spans(text)):
            text = f"{text[:start]}⸠{text[start:end]}⸡{text[end:]}"
        return text

    return mark


def bleached(text):
    page = bleach.linkify(html.escape(text, quote=False), parse_email=True)
    return html.unescape(re.sub("<a [^>]*>(.*?)</a>", r"⸠\1⸡", page))


linkify, urls = linkify_it.LinkifyIt(), urlextract.URLExtract(extract_email=True)


def linkify_spans(text):
    return [(link.index, link.last_index) for link in linkify.match(text) or []]


def urls_spans(text):
    return [span for _, span in urls.find_urls(text, get_indices=True)]


# For each subject, its name, a function that searches many rows, and one that marks the links of a text.
SUBJECTS = [
    ("find_links, gfm", column_of("gfm"), marked(spans_of("gfm"))),
    ("find_links, uts58", column_of("uts58"), marked(spans_of("uts58"))),
    ("find, uts58, row by row", each(barelink.LinkFinder(dialect="uts58").find), marked(spans_of("uts58"))),
    ("linkify-it-py", each(linkify.match), marked(linkify_spans)),
    ("bleach.linkify", each(lambda text: bleach.linkify(text, parse_email=True)), bleached),
    ("urlextract", each(urls.find_urls), marked(urls_spans)),
]


def speed(corpus):
    rows = re.split("[\0\n]", corpus.read_text(encoding="utf-8"))
    times = BYTES // corpus.stat().st_size + 1
    fast = pa.array(rows * times)
    least = {}
    for _ in range(ROUNDS):
        for name, run, _ in SUBJECTS:
            is_fast = name.startswith("find_links")
            start = time.process_time()
            run(fast if is_fast else rows)
            seconds = (time.process_time() - start) / (times if is_fast else 1)
            least[name] = min(seconds, least.get(name, seconds))
    print(f"\n{corpus.name}: {len(rows)} rows\n\n| | rows/s |\n|---|--:|")
    for name, seconds in least.items():
        print(f"| {name} | {len(rows) / seconds:,.0f} |")


def lines_right(file):
    lines = file.read_text(encoding="utf-8-sig").split("\n")
    lines = [line for line in lines if line.strip() and not line.startswith("#")]
    print(f"\n| | of {len(lines)} lines |\n|---|--:|")
    for name, _, mark in SUBJECTS:
        right = sum(mark(re.sub("[⸠⸡]", "", line)) == line for line in lines)
        print(f"| {name} | {right} |")


corpora, unicode = map(Path, sys.argv[1:])
lines_right(unicode)
for name in ["readmes", "multilingual"]:
    speed(corpora / name)
