"""A cluster of two worker processes, on a million lines.

Its result is that of one process, row for row, also if a worker is killed in the middle.
"""

import os
import random
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

import barelink

pa = pytest.importorskip("pyarrow")
pc = pytest.importorskip("pyarrow.compute")
pq = pytest.importorskip("pyarrow.parquet")
pytest.importorskip("pyspark")

pytestmark = pytest.mark.spark

ROWS = 1_000_000

#: Number of rows in each file, most of them in the first.
FILES = [ROWS * 7 // 10, *[ROWS // 20] * 6]


def line(choose):
    """Returns a line of at most 299 words, usually few, or sometimes None."""
    number = choose.random()
    if number < 0.05:
        return None
    pieces = ["so", "www.example.com/a", "東京", "https://é.fr/a_b", "me@example.com", "a.co", "😀", "(x)", "\n\n"]
    words = choose.choices(pieces, k=int(choose.paretovariate(1.2)) % 300)
    return " ".join(words)


@pytest.fixture(scope="module")
def documents(tmp_path_factory):
    """Writes the documents as Parquet files. Returns their directory."""
    folder = tmp_path_factory.mktemp("documents")
    choose = random.Random(25)
    some = [line(choose) for _ in range(20_000)]
    long = [("y " * 40 + "www.example.com/long ") * 10_000, "https://example.com/" + "a" * 1_000_000]
    first = 0
    for number, rows in enumerate(FILES):
        body = choose.choices(some, k=rows)
        body[rows // 2] = long[number % 2]
        table = pa.table({"id": range(first, first + rows), "body": pa.array(body, pa.string())})
        pq.write_table(table, folder / f"{number}.parquet", row_group_size=20_000)
        first += rows
    return folder


@pytest.fixture(scope="module")
def alone(documents):
    """Returns the links that one process finds."""
    chunks = []
    for path in sorted(documents.iterdir()):
        for batch in pq.ParquetFile(path).iter_batches():
            chunks.append(pa.array(barelink.find_links(batch["body"], dialect="uts58", layout="plain")))
    return pa.chunked_array(chunks)


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.files.maxPartitionBytes", "2m")
        .getOrCreate()
    )
    yield session
    session.stop()


def assert_same(folder, alone):
    """Compares a result of Spark with that of one process, row by row."""
    found = pq.read_table(folder).sort_by("id")
    assert found["id"].to_pylist() == list(range(sum(FILES)))
    links = found["links"]
    assert pc.list_value_length(links).equals(pc.list_value_length(alone))
    ours, theirs = [pc.list_flatten(column).combine_chunks() for column in (alone, links)]
    assert len(ours) > sum(FILES)
    for name in ["start", "end", "kind", "text", "destination"]:
        assert pc.struct_field(theirs, name).equals(pc.struct_field(ours, name)), name


def with_links(spark, documents):
    from barelink.spark import find_links

    df = spark.read.parquet(str(documents))
    return find_links(df, "body", dialect="uts58").select("id", "links")


def test_a_cluster_finds_what_one_process_finds(spark, documents, alone, tmp_path):
    with_links(spark, documents).write.parquet(str(tmp_path / "links"))
    assert_same(tmp_path / "links", alone)


def executors():
    """Returns the processes of the cluster's workers: children of this one that run an executor."""
    parents, names = {}, {}
    for folder in Path("/proc").iterdir():
        try:
            pid = int(folder.name)
            parents[pid] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            names[pid] = (folder / "cmdline").read_bytes()
        except (ValueError, OSError):
            continue

    def is_ours(pid):
        while pid in parents and pid != os.getpid():
            pid = parents[pid]
        return pid == os.getpid()

    return [p for p, name in names.items() if b"CoarseGrainedExecutorBackend" in name and is_ours(p)]


def test_a_worker_that_is_killed_loses_nothing(spark, documents, alone, tmp_path):
    errors = []

    def run():
        try:
            with_links(spark, documents).write.parquet(str(tmp_path / "links"))
        except Exception as error:
            errors.append(error)

    status = spark.sparkContext.statusTracker()
    before = set(status.getJobIdsForGroup(None))
    job = threading.Thread(target=run)
    job.start()
    killed = None
    while job.is_alive() and killed is None:
        for number in set(status.getJobIdsForGroup(None)) - before:
            for stage in status.getJobInfo(number).stageIds:
                stage = status.getStageInfo(stage)
                # Halfway: some tasks are done, some are running, and some are waiting.
                if stage and stage.numCompletedTasks > 2 and stage.numCompletedTasks + 2 < stage.numTasks:
                    killed = executors()[0]
                    os.kill(killed, signal.SIGKILL)
        time.sleep(0.01)
    job.join()
    assert killed is not None and killed not in executors()
    assert not errors
    assert_same(tmp_path / "links", alone)


def test_wrong_calls_fail_before_the_job(spark):
    from barelink.spark import find_links

    df = spark.createDataFrame([(1, "www.a.co")], "id int, body string")
    with pytest.raises(ValueError, match="invalid value 'x' for 'dialect'"):
        find_links(df, "body", dialect="x")
    with pytest.raises(ValueError, match="'id' is not a column of strings but of int"):
        find_links(df, "id")
    with pytest.raises(ValueError, match="column 'body' already exists"):
        find_links(df, "body", output="body")


def test_offsets_are_those_of_substring(spark):
    from barelink.spark import find_links

    rows = [(1, "😀é www.é.fr 東 me@example.com"), (2, None), (3, "")]
    df = find_links(spark.createDataFrame(rows, "id int, body string"), "body")
    query = "inline(transform(links, l -> struct(substring(body, l.start + 1, l.end - l.start), l.text)))"
    assert [tuple(row) for row in df.selectExpr(query).collect()] == [
        ("www.é.fr", "www.é.fr"),
        ("me@example.com", "me@example.com"),
    ]
    assert [(row.id, row.links is None) for row in df.orderBy("id").collect()] == [
        (1, False),
        (2, True),
        (3, False),
    ]
