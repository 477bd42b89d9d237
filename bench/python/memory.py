"""Measures the memory for a column of gigabytes: its links, batch by batch, from Parquet to Parquet.

$ python bench/python/memory.py target/corpora /tmp/column.parquet [--gigabytes 5]
"""

import argparse
import resource
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import barelink


def write(corpora, file, size):
    """Writes the lines of two corpora repeatedly, neither compressed nor as a dictionary."""
    text = "\0".join((corpora / name).read_text(encoding="utf-8") for name in ["readmes", "multilingual"])
    rows = pa.array(text.replace("\0", "\n").split("\n"))
    # A row group of about 32 MB.
    times = (32 << 20) // rows.nbytes + 1
    table = pa.table({"body": pa.concat_arrays([rows] * times)})
    written = 0
    with pq.ParquetWriter(file, table.schema, compression="none", use_dictionary=False) as writer:
        while written < size:
            writer.write_table(table)
            written += table.nbytes


def find(file):
    finder = barelink.LinkFinder(dialect="uts58")
    rows = links = size = 0
    start, cpu = time.perf_counter(), time.process_time()
    out = file.with_suffix(".links.parquet")
    with pq.ParquetFile(file, pre_buffer=False, buffer_size=1 << 20) as column:
        writer = None
        for batch in column.iter_batches(batch_size=50_000, use_threads=False):
            found = pa.table({"links": pa.array(finder.find_links(batch["body"], layout="plain"))})
            writer = writer or pq.ParquetWriter(out, found.schema)
            writer.write_table(found)
            rows += len(batch)
            links += len(found["links"].combine_chunks().values)
            size += batch.nbytes
        writer.close()
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{rows:,} rows, {size / 1e9:.2f} GB, {links:,} links in {seconds:.0f} s ({cpu:.0f} s of processor time); ", end="")
    print(f"at most {peak:.0f} MB of memory; links take {out.stat().st_size / 1e9:.2f} GB")
    out.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpora", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--gigabytes", type=float, default=5)
    parser.add_argument("--find", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.find:
        return find(arguments.file)
    write(arguments.corpora, arguments.file, arguments.gigabytes * 1e9)
    try:
        # A separate process, whose memory never contained the written data.
        subprocess.run([sys.executable, *sys.argv, "--find"], check=True)
    finally:
        arguments.file.unlink()


main()
