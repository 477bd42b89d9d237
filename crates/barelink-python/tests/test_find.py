"""Links in plain text, and its HTML."""

import copy
import json
import multiprocessing
import pickle
import sys
import threading
import types
import typing

import pytest

import barelink
from barelink import Link, LinkFinder


def test_offsets_are_those_of_str():
    text = "😀é www.é.fr 東 me@example.com"
    links = barelink.find(text)
    assert [text[link.start : link.end] for link in links] == ["www.é.fr", "me@example.com"]
    assert [link.text for link in links] == ["www.é.fr", "me@example.com"]
    assert [link.destination for link in links] == ["http://www.é.fr", "mailto:me@example.com"]
    assert [link.kind for link in links] == ["www", "email"]


def test_links_are_values():
    [one] = barelink.find("www.a.co")
    [other] = barelink.find("www.a.co")
    assert one == other and hash(one) == hash(other) and one != barelink.find(" www.a.co")[0]
    match one:
        case Link(start, end, kind):
            assert (start, end, kind) == (0, 8, "www")
    with pytest.raises(AttributeError):
        one.start = 1


def test_links_are_copied_compared_and_sent_to_other_processes():
    links = barelink.find("www.a.co me@b.co")
    assert copy.deepcopy(links) == pickle.loads(pickle.dumps(links)) == links
    assert len({*links, *copy.deepcopy(links)}) == 2
    assert sorted(reversed(links)) == links and links[0] < links[1]
    assert Link(*links[0]._asdict().values()) == links[0]
    assert json.loads(json.dumps(links[1]._asdict()))["destination"] == "mailto:me@b.co"
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(LinkFinder(dialect="uts58").find, ["b.co"]) == [barelink.find("b.co", dialect="uts58")]
    with pytest.raises(ValueError, match="invalid value 'uri' for 'kind'"):
        Link(0, 1, "uri", "a", "b")
    with pytest.raises(TypeError):
        links[0] <= links[1]


def test_options_are_copied():
    kinds = ["url"]
    finder = LinkFinder(kinds=kinds, limits=types.MappingProxyType({"url": 30}))
    kinds.append("email")
    finder.__getnewargs_ex__()[1].clear()
    assert repr(finder) == "LinkFinder(kinds=('url',), limits={'url': 30})"
    generated = LinkFinder(kinds=(kind for kind in ["url"]))
    assert repr(pickle.loads(pickle.dumps(generated))) == "LinkFinder(kinds=('url',))"


@pytest.mark.parametrize(
    "options, error, message",
    [
        ({"dialect": 5}, TypeError, "'dialect' must be a string, not 'int'"),
        ({"kinds": 5}, TypeError, "'kinds' must be a string or an iterable of strings, not 'int'"),
        ({"untrusted": "yes"}, TypeError, "'untrusted' must be a bool, not 'str'"),
        ({"whole_text": 1}, TypeError, "'whole_text' must be a bool, not 'int'"),
        ({"limits": 3}, TypeError, "'limits' must be a mapping, not 'int'"),
        ({"limits": {"url": "x"}}, TypeError, "'limits.url' must be an integer, not 'str'"),
        ({"limits": {"url": -1}}, ValueError, "invalid value -1 for 'limits.url': not a number of bytes"),
        ({"limits": {"url": 2**99}}, ValueError, f"invalid value {2**99} for 'limits.url': not a number of bytes"),
        ({"schemes": ["a b"]}, ValueError, "invalid value 'a b' for 'schemes': a scheme is written without `://`, such as 'https'"),
    ],
)
def test_values_of_other_types_name_their_option(options, error, message):
    with pytest.raises(error) as raised:
        LinkFinder(**options)
    assert type(raised.value) is error and str(raised.value) == message


def test_hints_resolve():
    for function in [barelink.find, barelink.linkify, barelink.render, barelink.fix, barelink.find_links]:
        assert "options" in typing.get_type_hints(function)
    assert barelink.Options.__optional_keys__ >= {"dialect", "limits"}


@pytest.mark.parametrize(
    "options, text, expected",
    [
        ({}, "www.a.co b.co", ["http://www.a.co"]),
        ({"dialect": "uts58"}, "www.a.co b.co", ["https://www.a.co", "https://b.co"]),
        ({"dialect": "uts58", "scheme_less": "http"}, "b.co", ["http://b.co"]),
        ({"kinds": ["email"]}, "www.a.co b@c.co", ["mailto:b@c.co"]),
        ({"kinds": "url,email"}, "www.a.co b@c.co", ["mailto:b@c.co"]),
        ({"kinds": []}, "www.a.co b@c.co", []),
        ({"schemes": ["git"]}, "git://a.co http://b.co", ["git://a.co"]),
        ({"dialect": "uts58"}, "main.rs", []),
        ({"dialect": "uts58", "file_names": "link"}, "main.rs", ["https://main.rs"]),
        ({"dialect": "uts58", "file_names": ["co"]}, "a.co main.rs", ["https://main.rs"]),
        ({"tld": "delegated"}, "http://a.test http://a.co", ["http://a.co"]),
        ({"tld": ["test"]}, "http://a.test http://a.co", ["http://a.test"]),
        ({"ends": "text"}, "http://a.co/b。次", ["http://a.co/b"]),
        ({"scheme_hosts": "domains", "dialect": "uts58"}, "http://[::1]/ http://a.co", ["http://a.co"]),
        ({"reject": ["bidi-control"]}, "http://a.co/\u202eb\nhttp://a.co", ["http://a.co"]),
        ({"limits": {"url": 11}}, "http://a.co/ http://a.co", ["http://a.co"]),
        ({"limits": {"host": 3}}, "http://a.com http://a.b", ["http://a.b"]),
        ({"limits": {"local_part": 2}}, "abc@d.co ab@d.co", ["mailto:ab@d.co"]),
        ({"untrusted": True}, "ftp://a.co http://192.168.0.1/ https://b.co", ["https://b.co"]),
        ({"schemes": ["ftp"], "untrusted": True}, "ftp://a.co https://b.co", ["ftp://a.co"]),
        ({"dialect": "uts58"}, "post.title post.me", ["https://post.me"]),
        ({"dialect": "uts58", "whole_text": True}, "post.title post.me", []),
        ({"dialect": "uts58", "whole_text": True}, "post.me", ["https://post.me"]),
        ({"dialect": None, "untrusted": None, "whole_text": None, "kinds": None}, "www.a.co", ["http://www.a.co"]),
    ],
)
def test_every_option_does_what_it_says(options, text, expected):
    assert [link.destination for link in barelink.find(text, **options)] == expected


@pytest.mark.parametrize(
    "options, message",
    [
        ({"dialect": "GFM"}, "invalid value 'GFM' for 'dialect' [possible values: gfm, md4c, uts58]"),
        ({"kinds": ["uri"]}, "invalid value 'uri' for 'kinds' [possible values: url, www, domain, email]"),
        ({"tld": "any"}, "invalid value 'any' for 'tld' [possible values: delegated, syntactic]"),
        ({"limits": {"path": 3}}, "invalid value 'path' for 'limits' [possible values: url, host, local_part]"),
    ],
)
def test_a_wrong_value_is_named_with_the_right_ones(options, message):
    with pytest.raises(ValueError) as error:
        barelink.find("", **options)
    assert str(error.value) == message


def test_a_wrong_keyword_is_a_type_error():
    with pytest.raises(TypeError, match="unexpected keyword argument 'dialekt'"):
        LinkFinder(dialekt="gfm")
    with pytest.raises(TypeError):
        barelink.find(b"www.a.co")


@pytest.mark.parametrize("call", [barelink.find, barelink.linkify, barelink.render, barelink.fix])
def test_lone_surrogates_are_no_text(call):
    with pytest.raises(UnicodeEncodeError) as error:
        call("www.a.co \ud800")
    assert isinstance(error.value, ValueError)
    assert (error.value.start, error.value.reason) == (9, "surrogates not allowed")


def test_html_is_escaped():
    html = barelink.linkify("<script> www.a.co/\"b & 'c", rel='"', target="_blank")
    attributes = 'href="http://www.a.co/&quot;b" rel="&quot;" target="_blank"'
    assert html == f'&lt;script&gt; <a {attributes}>www.a.co/"b</a> &amp; \'c'


def test_a_finder_can_be_pickled():
    finder = LinkFinder(dialect="uts58", kinds=["domain"])
    copy = pickle.loads(pickle.dumps(finder))
    assert repr(copy) == repr(finder) == "LinkFinder(dialect='uts58', kinds=('domain',))"
    assert copy.find("a.co www.b.co") == finder.find("a.co www.b.co")


def test_urls_are_escaped_minimally():
    assert barelink.escape_minimal("https://a.co/caf%C3%A9%20b") == "https://a.co/café%20b"


@pytest.mark.parametrize("name", ["find", "linkify", "render", "fix", "find_links"])
def test_other_threads_run_meanwhile(name):
    """The interpreter does not switch threads here, so another thread runs only if the call releases the lock."""
    pa = pytest.importorskip("pyarrow")
    text = "see https://example.com/a_b and *others* " * 2_000
    argument = pa.array([text] * 10) if name == "find_links" else text
    call = getattr(LinkFinder(), name)
    started, seen = threading.Event(), []

    def watch():
        started.wait()
        seen.append(True)

    interval = sys.getswitchinterval()
    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        sys.setswitchinterval(1_000)
        started.set()
        for _ in range(200):
            call(argument)
            if seen:
                break
        assert seen
    finally:
        sys.setswitchinterval(interval)
        watcher.join()
