"""Links for Spark: a column of links beside a column of text.

>>> from pyspark.sql import SparkSession  # doctest: +SKIP
>>> df = spark.read.parquet("posts.parquet")  # doctest: +SKIP
>>> find_links(df, "body", dialect="uts58").selectExpr("id", "inline(links)")  # doctest: +SKIP

The package has to be installed where the workers run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa
from pyspark.sql.types import ArrayType, LongType, StringType, StructField, StructType

from . import LinkFinder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyspark.sql import DataFrame
    from typing_extensions import Unpack

    from ._options import Options

__all__ = ["find_links"]

_LINK = StructType(
    [
        StructField("start", LongType(), False),
        StructField("end", LongType(), False),
        StructField("kind", StringType(), False),
        StructField("text", StringType(), False),
        StructField("destination", StringType(), False),
    ]
)


def find_links(
    df: DataFrame,
    column: str,
    *,
    output: str = "links",
    offsets: str = "code-points",
    **options: Unpack[Options],
) -> DataFrame:
    """Returns the data frame with one more column, ``output``: the links of each text in ``column``.

    Each is a struct of ``start``, ``end``, ``kind``, ``text``, ``destination``; ``substring(body, start + 1, end - start)``
    is the text. A null gives null. Options are those of ``LinkFinder``. Memory is bounded by
    ``spark.sql.execution.arrow.maxRecordsPerBatch``.

    A string that is not UTF-8, which Spark allows, fails the job with the number of its row in the batch;
    ``make_valid_utf8`` (Spark 4) makes it one.
    """
    if output in df.columns:
        raise ValueError(f"there is a column '{output}' already; choose another name for 'output'")
    field = df.schema[column]
    if not isinstance(field.dataType, StringType):
        raise ValueError(f"'{column}' is not a column of strings but of {field.dataType.simpleString()}")
    # Wrong options fail here, and not in a worker.
    finder = LinkFinder(**options)
    index = df.columns.index(column)

    def with_links(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            links = finder.find_links(batch.column(index), offsets=offsets, layout="plain")
            columns = [*batch.columns, pa.array(links)]
            yield pa.RecordBatch.from_arrays(columns, names=[*batch.schema.names, output])

    schema = StructType([*df.schema.fields, StructField(output, ArrayType(_LINK, False), True)])
    return df.mapInArrow(with_links, schema)
