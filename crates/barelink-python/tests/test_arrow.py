"""Arrow columns of pyarrow, Polars, DuckDB and pandas."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

import barelink

pa = pytest.importorskip("pyarrow")
pytest.importorskip("pyarrow.compute")

TEXTS = ["東京 www.example.com/a", None, "", "x me@example.com https://example.org/long/path", "no link"]


def expected(texts, **options):
    finder = barelink.LinkFinder(**options)
    fields = ["start", "end", "kind", "text", "destination"]

    def rows(text):
        return [{field: getattr(link, field) for field in fields} for link in finder.find(text)]

    return [None if text is None else rows(text) for text in texts]


@pytest.mark.parametrize("layout", ["views", "plain"])
@pytest.mark.parametrize("string", [pa.string(), pa.large_string(), pa.string_view()])
def test_pyarrow_arrays(string, layout):
    column = pa.array(TEXTS, string)
    links = pa.array(barelink.find_links(column, layout=layout))
    links.validate(full=True)
    assert links.to_pylist() == expected(TEXTS)
    part = pa.array(barelink.find_links(column[2:4], layout=layout))
    assert part.to_pylist() == expected(TEXTS[2:4])


def test_bytes_can_be_asked_for():
    links = pa.array(barelink.find_links(pa.array(TEXTS), offsets="bytes"))
    assert (links[0][0]["start"].as_py(), links[0][0]["end"].as_py()) == (7, 24)


def test_random_columns_have_the_links_of_their_rows():
    pieces = ["see", "www.a.co/b", "a.co", "https://é.fr/東京", "😀", "me@a.co", ",", "\n\n", "x?y@a.co", "。"]
    choose = random.Random(25)
    texts = [
        None if choose.random() < 0.1 else " ".join(choose.choices(pieces, k=choose.randrange(9)))
        for _ in range(3_000)
    ]
    for dialect in ["gfm", "md4c", "uts58"]:
        column = pa.chunked_array([texts[:7], [], texts[7:2_000], texts[2_000:]], pa.string())
        links = pa.chunked_array(barelink.find_links(column, dialect=dialect))
        assert links.num_chunks == 4
        assert links.to_pylist() == expected(texts, dialect=dialect)


def test_the_text_of_views_is_the_columns_own():
    column = pa.array(TEXTS)
    links = pa.array(barelink.find_links(column, layout="views"))
    text = links.values.field("text")
    assert text.type == pa.string_view()
    assert text.buffers()[2].address == column.buffers()[2].address


def test_a_column_is_kept_as_long_as_its_links():
    links = barelink.find_links(pa.array(["see https://example.com/a/long/path"] * 1_000))
    links = pa.array(links)
    assert links[999][0]["text"].as_py() == "https://example.com/a/long/path"


def test_kernels_of_pyarrow_take_the_result():
    links = pa.array(barelink.find_links(pa.array(TEXTS))).flatten()
    hosts = pa.compute.match_substring(links.field("text"), "example.org")
    assert links.filter(hosts).field("kind").to_pylist() == ["url"]


@pytest.mark.parametrize("string", [pa.string(), pa.large_string(), pa.string_view()])
def test_an_array_without_rows_has_no_links(string):
    """pyarrow exports an empty slice with an offset, and with no bytes where the slice needs none."""
    one = pa.array(["a"], string)
    for empty in [one.slice(1), one.slice(1, 0), pa.record_batch({"b": one}).slice(1, 0)["b"], pa.array([], string)]:
        assert len(barelink.find_links(empty)) == 0
    column = pa.chunked_array([one.slice(1), pa.array(["www.a.co"], string)])
    assert pa.chunked_array(barelink.find_links(column)).to_pylist() == expected(["www.a.co"])


def test_a_null_row_of_a_table_has_no_links():
    table = pa.StructArray.from_arrays([pa.array(["www.a.co", "www.b.co"])], ["x"], mask=pa.array([True, False]))
    assert pa.array(barelink.find_links(table)).to_pylist() == expected([None, "www.b.co"])


def test_errors_of_columns_name_the_row_and_the_cause():
    bad = pa.array([b"x", b"\xff"], pa.binary()).view(pa.string())
    with pytest.raises(ValueError, match="^row 3 is not UTF-8: invalid bytes at offset 0$"):
        barelink.find_links(pa.chunked_array([pa.array(["a", "b"]), bad]))

    class Once:
        """Returns the same capsules each time."""

        def __init__(self, array):
            self.capsules = array.__arrow_c_array__()

        def __arrow_c_array__(self, requested_schema=None):
            return self.capsules

    column = Once(pa.array(["www.a.co"]))
    assert len(barelink.find_links(column)) == 1
    with pytest.raises(ValueError, match="its capsule was read before"):
        barelink.find_links(column)

    def batches():
        yield pa.record_batch({"t": ["www.a.co"]})
        raise RuntimeError("no more")

    reader = pa.RecordBatchReader.from_batches(pa.schema([("t", pa.string())]), batches())
    with pytest.raises(ValueError, match="no more") as error:
        barelink.find_links(reader)
    assert error.value.__cause__ is not None


@pytest.mark.parametrize("layout", ["views", "plain"])
@pytest.mark.parametrize("string", [pa.string(), pa.large_string(), pa.string_view()])
@pytest.mark.parametrize("index", [pa.int8(), pa.uint32(), pa.int64()])
def test_dictionaries(index, string, layout):
    keys = [3, None, 0, 1, 3, 2, 0]
    column = pa.DictionaryArray.from_arrays(pa.array(keys, index), pa.array(TEXTS, string))
    texts = [None if key is None else TEXTS[key] for key in keys]
    for start in range(len(keys) + 1):
        links = pa.array(barelink.find_links(column[start:], layout=layout))
        links.validate(full=True)
        assert links.to_pylist() == expected(texts[start:])
    chunks = pa.chunked_array([column[:2], column[2:2], column[2:]])
    assert pa.chunked_array(barelink.find_links(chunks, layout=layout)).to_pylist() == expected(texts)


def test_errors_of_dictionaries_name_the_key_or_the_value():
    bad = pa.array([b"x", b"\xff"], pa.binary()).view(pa.string())
    with pytest.raises(ValueError, match="^dictionary value 1 is not UTF-8: invalid bytes at offset 0$"):
        barelink.find_links(pa.DictionaryArray.from_arrays(pa.array([0]), bad))
    for key in [2, -1]:
        outside = pa.DictionaryArray.from_arrays(pa.array([0, key, 1]), pa.array(["a", "b"]), safe=False)
        with pytest.raises(ValueError, match="^row 1 is outside the column's dictionary$"):
            barelink.find_links(outside)
    with pytest.raises(ValueError, match=r"^not a column of strings \(Utf8, .*\) but of Dictionary\(Int32, Int64\)$"):
        barelink.find_links(pa.array([1]).dictionary_encode())


def test_categories_of_polars_and_pandas():
    pl, pd = pytest.importorskip("polars"), pytest.importorskip("pandas")
    series = pl.Series(TEXTS * 2, dtype=pl.Categorical)
    assert pl.Series(barelink.find_links(series)).to_list() == expected(TEXTS * 2)
    frame = pd.DataFrame({"body": pd.Categorical(TEXTS * 2)})
    assert pa.chunked_array(barelink.find_links(frame)).to_pylist() == expected(TEXTS * 2)


def test_an_array_of_nulls_has_no_links():
    assert pa.array(barelink.find_links(pa.nulls(3))).to_pylist() == [None] * 3


def test_polars_series():
    pl = pytest.importorskip("polars")
    series = pl.Series("body", TEXTS)
    links = pl.Series(barelink.find_links(series))
    assert links.to_list() == expected(TEXTS)
    frame = pl.DataFrame({"body": series, "links": links}).explode("links").unnest("links")
    assert frame["destination"].drop_nulls().to_list()[0] == "http://www.example.com/a"


def test_pandas_series():
    pd = pytest.importorskip("pandas")
    series = pd.Series(TEXTS, dtype=pd.ArrowDtype(pa.string()))
    assert pa.chunked_array(barelink.find_links(series)).to_pylist() == expected(TEXTS)
    links = pd.Series(pd.arrays.ArrowExtensionArray(pa.chunked_array(barelink.find_links(series))))
    assert links.isna().tolist() == [text is None for text in TEXTS]


def test_duckdb_relations():
    duckdb = pytest.importorskip("duckdb")
    posts = pa.table({"id": range(len(TEXTS)), "body": TEXTS})
    relation = duckdb.sql("SELECT body FROM posts ORDER BY id")
    links = pa.chunked_array(barelink.find_links(relation))
    assert links.to_pylist() == expected(TEXTS)
    found = pa.table({"id": range(len(TEXTS)), "links": links})
    query = "SELECT id, link.text FROM (SELECT id, unnest(links) AS link FROM found) ORDER BY ALL"
    assert [row[0] for row in duckdb.sql(query).fetchall()] == [0, 3, 3]
    with pytest.raises(ValueError, match="not a column of strings"):
        barelink.find_links(duckdb.sql("SELECT * FROM posts"))


def test_other_columns_are_refused_by_name():
    with pytest.raises(ValueError, match=r"^not a column of strings \(Utf8, .*\) but of Int64$"):
        barelink.find_links(pa.array([1]))
    with pytest.raises(TypeError, match="^not an Arrow column: 'list' has neither"):
        barelink.find_links(["www.a.co"])
    with pytest.raises(ValueError, match="^invalid value 'characters' for 'offsets'"):
        barelink.find_links(pa.array([""]), offsets="characters")


@pytest.mark.parametrize(
    "binary, string",
    [
        (pa.binary(), pa.string()),
        (pa.large_binary(), pa.large_string()),
        (pa.binary_view(), pa.string_view()),
    ],
)
def test_bytes_that_are_no_text_are_refused(binary, string):
    """Spark allows such strings, and neither Arrow nor pyarrow validates the bytes."""
    rows = [b"www.a.co", None, b"www.a.co/\xff long enough", "é".encode()]
    column = pa.array(rows, binary).view(string)
    with pytest.raises(ValueError, match="^row 2 is not UTF-8: invalid bytes at offset 9$"):
        barelink.find_links(column)
    # A slice without that row is valid.
    assert len(barelink.find_links(column[:2])) == len(barelink.find_links(column[2:][1:])) + 1 == 2
    halves = pa.array([b"\xc3", b"\xa9"], binary).view(string)
    with pytest.raises(ValueError, match="^row 0 is not UTF-8"):
        barelink.find_links(halves)


def test_threads_share_a_finder():
    finder = barelink.LinkFinder()
    chunks = [pa.array([f"{i} www.{i}.co"] * 100) for i in range(50)]
    with ThreadPoolExecutor(4) as pool:
        results = pool.map(lambda chunk: pa.array(finder.find_links(chunk)), chunks)
    assert [r.to_pylist() for r in results] == [expected(c.to_pylist()) for c in chunks]


def test_each_row_is_a_whole_text():
    column = pa.array(["post.me", "post.title, post.me"])
    for whole_text, expected in [(False, [1, 1]), (True, [1, 0])]:
        links = pa.array(barelink.find_links(column, dialect="uts58", whole_text=whole_text))
        assert [len(row) for row in links.to_pylist()] == expected
