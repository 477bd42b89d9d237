"""Compares the speed of links in columns with other ways to find URLs, and the correct lines of Unicode's test.

$ cargo xtask bench --corpora target/corpora
$ pip install -r bench/python/requirements.txt, and the wheel
$ python bench/python/columns.py target/corpora [LinkDetectionTest.txt] [--spark]

The subjects take turns, and the least time of each counts: for one thread its processor time, else the time on the clock.
"""

import argparse
import html
import os
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import bleach
import linkify_it
import polars as pl
import pyarrow as pa
import urlextract

import barelink

#: The pattern of the most upvoted answer to "regular expression for a URL" on Stack Overflow.
PATTERN = (
    r"https?://(?:www\.)?[-a-zA-Z0-9@:%._\+~#=]{1,256}\.[a-zA-Z0-9()]{1,6}\b"
    r"(?:[-a-zA-Z0-9()@:%_\+.~#?&//=]*)"
)

#: Minimum size of the column in bytes for fast subjects. Slow subjects search the corpus once.
BYTES = 32 << 20


class Marked(HTMLParser):
    """Converts a page of text and links to text with its links marked."""

    def __init__(self, page):
        super().__init__()
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.text += "⸠" if tag == "a" else ""

    def handle_endtag(self, tag):
        self.text += "⸡" if tag == "a" else ""

    def handle_data(self, data):
        self.text += data


def mark(text, spans):
    for start, end in reversed(spans):
        text = f"{text[:start]}⸠{text[start:end]}⸡{text[end:]}"
    return text


def located(text, links):
    spans, at = [], 0
    for link in links:
        start = text.index(link, at)
        at = start + len(link)
        spans.append((start, at))
    return spans


class Barelink:
    """Runs the kernel over a column on several threads."""

    def __init__(self, dialect, threads):
        self.name = f"barelink, {dialect}, {threads} thread{'s' * (threads > 1)}"
        self.is_fast, self.clock = True, time.process_time if threads == 1 else time.perf_counter
        self.finder = barelink.LinkFinder(dialect=dialect)
        self.pool = ThreadPoolExecutor(threads)

    def run(self, column):
        # Batches of 10,000 rows, as in engines.
        batches = (column[start : start + 10_000] for start in range(0, len(column), 10_000))
        return sum(len(links) for links in self.pool.map(self.finder.find_links, batches))

    def marked(self, text):
        return mark(text, [(link.start, link.end) for link in self.finder.find(text)])


class Polars:
    is_fast, clock = True, time.perf_counter
    name = "Polars, regular expression, all threads"

    def run(self, column):
        return len(pl.Series(column).str.extract_all(PATTERN))

    def marked(self, text):
        return mark(text, located(text, pl.Series([text]).str.extract_all(PATTERN)[0]))


class RowByRow:
    is_fast, clock = False, time.process_time

    def __init__(self, name, find, marked):
        self.name, self.find, self.marked = name, find, marked

    def run(self, column):
        for text in column:
            self.find(text)


def subjects():
    finder = barelink.LinkFinder(dialect="uts58")
    linkify = linkify_it.LinkifyIt()
    urls = urlextract.URLExtract(extract_email=True)
    return [
        Barelink("gfm", 1),
        Barelink("gfm", 2),
        Barelink("uts58", 1),
        Barelink("uts58", 2),
        Polars(),
        RowByRow(
            "barelink.find, uts58, row by row",
            finder.find,
            lambda text: mark(text, [(link.start, link.end) for link in finder.find(text)]),
        ),
        RowByRow(
            "linkify-it-py",
            linkify.match,
            lambda text: mark(text, [(m.index, m.last_index) for m in linkify.match(text) or []]),
        ),
        RowByRow(
            "urlextract",
            urls.find_urls,
            lambda text: mark(text, [span for _, span in urls.find_urls(text, get_indices=True)]),
        ),
        RowByRow(
            "bleach.linkify",
            lambda text: bleach.linkify(text, parse_email=True),
            lambda text: Marked(bleach.linkify(html.escape(text, quote=False), parse_email=True)).text,
        ),
    ]


def rows_of(corpus):
    return re.split("[\0\n]", corpus.read_text(encoding="utf-8"))


def speed(corpus, rounds):
    rows = rows_of(corpus)
    size = sum(len(row.encode()) for row in rows)
    times = BYTES // size + 1
    fast = pa.array(rows * times)
    least = {}
    measured = subjects()
    for _ in range(rounds):
        for subject in measured:
            column = fast if subject.is_fast else rows
            start = subject.clock()
            subject.run(column)
            seconds = (subject.clock() - start) / (times if subject.is_fast else 1)
            least[subject.name] = min(seconds, least.get(subject.name, seconds))
    print(f"\n{corpus.name}: {len(rows)} rows, {size} bytes\n\n| | rows/s | MB/s |\n|---|--:|--:|")
    for name, seconds in least.items():
        print(f"| {name} | {len(rows) / seconds:,.0f} | {size / seconds / 1e6:,.1f} |")


def nothing(batches):
    for batch in batches:
        yield pa.RecordBatch.from_arrays([pa.nulls(len(batch), pa.int64())], names=["n"])


def spark_speed(corpora, rounds):
    """Measures Spark with two workers, reading Parquet and discarding the result."""
    import pyarrow.parquet as pq
    from pyspark.sql import SparkSession

    from barelink.spark import find_links

    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.driver.host", "127.0.0.1")
    builder = builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
    spark = builder.config("spark.sql.files.maxPartitionBytes", "8m").getOrCreate()
    regular = PATTERN.replace("\\", "\\\\")
    for corpus in corpora:
        rows = rows_of(corpus)
        size = sum(len(row.encode()) for row in rows)
        times = 4 * BYTES // size + 1
        file = corpus.with_suffix(".parquet")
        # Neither compressed nor as a dictionary, so repeated rows are read each time.
        column = pa.table({"body": rows * times})
        pq.write_table(column, file, compression="none", use_dictionary=False, row_group_size=50_000)
        df = spark.read.parquet(str(file))
        queries = {
            "Spark, reading alone": df,
            "Spark, to Python, and nothing back": df.mapInArrow(nothing, "n long"),
            "Spark, barelink, gfm": find_links(df, "body"),
            "Spark, barelink, uts58": find_links(df, "body", dialect="uts58"),
            "Spark, regexp_extract_all": df.selectExpr(f"body", f"regexp_extract_all(body, '{regular}', 0) AS l"),
        }
        least = {}
        for _ in range(rounds):
            for name, query in queries.items():
                start = time.perf_counter()
                query.write.format("noop").mode("overwrite").save()
                seconds = (time.perf_counter() - start) / times
                least[name] = min(seconds, least.get(name, seconds))
        print(f"\n{corpus.name}, 2 workers\n\n| | rows/s | MB/s |\n|---|--:|--:|")
        for name, seconds in least.items():
            print(f"| {name} | {len(rows) / seconds:,.0f} | {size / seconds / 1e6:,.1f} |")
    spark.stop()


def lines_right(file):
    lines = file.read_text(encoding="utf-8-sig").split("\n")
    lines = [line for line in lines if line.strip() and not line.startswith("#")]
    print(f"\n| | of {len(lines)} lines |\n|---|--:|")
    for subject in subjects():
        if "2 threads" not in subject.name:
            plain = [(line, line.replace("⸠", "").replace("⸡", "")) for line in lines]
            right = sum(subject.marked(text) == line for line, text in plain)
            print(f"| {subject.name} | {right} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpora", type=Path)
    parser.add_argument("unicode", type=Path, nargs="?", help="Unicode's LinkDetectionTest.txt")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--spark", action="store_true", help="measure Spark, and nothing else; needs Java")
    arguments = parser.parse_args()
    corpora = [arguments.corpora / name for name in ["readmes", "multilingual"]]
    if arguments.spark:
        return spark_speed(corpora, arguments.rounds)
    if arguments.unicode:
        lines_right(arguments.unicode)
    for corpus in corpora:
        speed(corpus, arguments.rounds)


main()
