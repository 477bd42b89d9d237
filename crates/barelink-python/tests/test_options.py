"""Options of every type."""

import collections
import datetime
import random
import types

import pytest

import barelink
from barelink import LinkFinder

TEXT = "https://a.co/\u202eb\nhttp://u@b.co www.c.co d@e.co git://f.co"

# Keywords of all functions, and of some.
COMMON = """dialect kinds schemes scheme_less tld file_names ends scheme_hosts untrusted whole_text reject limits x""".split()
OWN = {
    "find": [],
    "linkify": ["rel", "target"],
    "render": ["extensions", "safe", "parser"],
    "fix": ["extensions", "trust_dialect", "flavor"],
    "find_links": ["offsets", "layout"],
    "stream": ["max_pending"],
    "settled": ["extensions", "citations"],
}
PLAIN = [
    "gfm", "uts58", "url", "email", "https", "http", "link", "delegated", "domains", "text", "xmpp", "bidi-control", "math",
    "mdx", "comrak", "bytes", "views", True, False, 0, 3, 2**33, [], ["url"], ["git"], ["bidi-control", "xmpp"], ["smart"],
    {}, {"url": 9}, {"host": 4, "local_part": 3}, None,
]  # fmt: skip
STRANGE = [
    -1, 1.5, float("nan"), 2**99, 3j, "", " ", "https://", "\n", ",", "\0", "\ud800", b"url", bytearray(b"gfm"), memoryview(b"a"),
    object(), object, len, lambda: "gfm", Ellipsis, NotImplemented, range(3), range(10**9), slice(1), {1}, {"url", "email"},
    frozenset(["url"]), ("url", "www"), [None], [[]], [["url"]], ["\ud800"], [b"url"], [5], {"url": None}, {"url": {}},
    {"url": -1}, {"url": 2**99}, {"url": 1.5}, {"path": 3}, {5: 3}, {"\ud800": 1}, {"a b": 1}, collections.deque(["url"]),
    collections.OrderedDict(url=5), collections.Counter("url"), types.MappingProxyType({"url": 5}), types.SimpleNamespace(url=5),
    datetime.date(2026, 1, 1), ValueError("a"), ValueError, pytest, type("Str", (str,), {})("url"), type("Int", (int,), {})(3),
]  # fmt: skip


def plain(value):
    """Returns the list, the dictionary or the number that a value stands for."""
    if isinstance(value, collections.abc.Mapping):
        return dict(value)
    if isinstance(value, collections.abc.Iterable) and not isinstance(value, str):
        return list(value)
    return value


def call(name, options):
    if name == "stream":
        stream = LinkFinder().stream(**options)
        return stream.push(TEXT) + stream.finish()
    if name == "find_links":
        pa = pytest.importorskip("pyarrow")
        return pa.array(barelink.find_links(pa.array([TEXT, None]), **options)).to_pylist()
    if name == "find" and len(options) % 2:
        return list(barelink.find_iter(TEXT, **options))
    return getattr(barelink, name)(TEXT, **options)


def test_random_options_of_every_type_are_an_error_that_names_one_or_what_plain_values_give():
    rng = random.Random(77)
    answers, errors = 0, 0
    for _ in range(10_000):
        function = rng.choice(list(OWN))
        names = {rng.choice(OWN[function] if OWN[function] and rng.random() < 0.5 else COMMON) for _ in range(rng.randrange(4))}
        options = {name: rng.choice(PLAIN if rng.random() < 0.67 else STRANGE) for name in sorted(names)}
        try:
            answer = call(function, options)
        except (TypeError, ValueError) as error:
            message = str(error)
            is_named = any(f"'{name}'" in message or f"'{name}." in message for name in names)
            is_unsupported = message.startswith("comrak does not support extension")
            assert is_named or is_unsupported, (function, options, message)
            errors += 1
            continue
        answers += 1
        assert answer == call(function, {name: plain(value) for name, value in options.items()}), (function, options)
        assert len(barelink.find(TEXT)) == 4
    assert answers > 1_000 and errors > 1_000, (answers, errors)


def test_columns_of_every_type_are_an_error_or_have_rows():
    """Also after 10,000 options: no call ends the process, or raises what ``except Exception`` lets through."""
    pa = pytest.importorskip("pyarrow")
    rng = random.Random(3)
    texts = ["www.a.co", None, "", "é me@b.co"]
    columns = [pa.array(texts, type) for type in [pa.string(), pa.large_string(), pa.string_view()]]
    columns += [column.dictionary_encode() for column in columns[:2]]
    columns += [pa.record_batch({"a": columns[0]}), pa.StructArray.from_arrays(columns[:1], ["a"]), pa.nulls(4)]
    others = [pa.array([1, None, 2, 3]), pa.array([texts] * 4), pa.array([b"a"] * 4), pa.record_batch({"a": columns[0], "b": columns[0]})]
    finder = LinkFinder(dialect="uts58")
    for _ in range(10_000):
        column = rng.choice(columns + others)
        start = rng.randrange(5)
        part = column.slice(start, rng.randrange(5))
        try:
            links = finder.find_links(part, layout=rng.choice(["views", "plain"]))
        except (TypeError, ValueError) as error:
            assert any(column is other for other in others) and "not a column of strings" in str(error)
            continue
        assert not any(column is other for other in others)
        counts = [None if links is None else len(links) for links in pa.array(links).to_pylist()]
        expected = [None] * 4 if pa.types.is_null(getattr(column, "type", pa.string())) else [1, None, 0, 1]
        assert counts == expected[start : start + len(part)]
    for other in STRANGE + PLAIN:
        with pytest.raises(TypeError, match="not an Arrow column"):
            finder.find_links(other)
