"""Links for Spark: adds a column of links to a data frame with a column of text.

>>> from pyspark.sql import SparkSession  # doctest: +SKIP
>>> df = spark.read.parquet("posts.parquet")  # doctest: +SKIP
>>> find_links(df, "body", dialect="uts58").selectExpr("id", "inline(links)")  # doctest: +SKIP

The package must be installed on the workers.
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

    from ._options import Offsets, Options

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
    offsets: Offsets = "code-points",
    **options: Unpack[Options],
) -> DataFrame:
    """Returns the data frame with an additional column ``output``, the links of each text in ``column``.

    A link is a struct of ``start``, ``end``, ``kind``, ``text``, ``destination``. In code points, its text is
    ``substring(body, start + 1, end - start)``. Nulls stay null. Options are those of ``LinkFinder``.
    ``spark.sql.execution.arrow.maxRecordsPerBatch`` bounds the memory.

    Spark allows strings that are not UTF-8. Such a string fails the job, and the error has its row in the batch.
    ``make_valid_utf8`` (Spark 4) repairs strings.
    """
    if output in df.columns:
        raise ValueError(f"column '{output}' already exists; choose another name for 'output'")
    field = df.schema[column]
    if not isinstance(field.dataType, StringType):
        raise ValueError(f"'{column}' is not a column of strings but of {field.dataType.simpleString()}")
    # Checks the options here, before any worker starts.
    finder = LinkFinder(**options)
    index = df.columns.index(column)

    def with_links(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            links = finder.find_links(batch.column(index), offsets=offsets)
            columns = [*batch.columns, pa.array(links)]
            yield pa.RecordBatch.from_arrays(columns, names=[*batch.schema.names, output])

    schema = StructType([*df.schema.fields, StructField(output, ArrayType(_LINK, False), True)])
    return df.mapInArrow(with_links, schema)
