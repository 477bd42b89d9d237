"""Text by strangers: the suite of hosts in the world's scripts, and of tricks."""

import re
from pathlib import Path

import pytest

import barelink
from barelink import LinkFinder

SUITE = Path(__file__).parents[3] / "spec-tests/uts58/hosts.txt"

# A link that only this policy rejects.
REJECTED = {
    "bidi-control": "https://a.co/\u202eb",
    "user-information": "http://u@b.co",
    "control-character": "http://a.co/\u0001b",
    "invalid-authority": "http://a.co:99999/",
    "xmpp": "xmpp:me@example.org",
    "invalid-host": "http://2130706433/",
    "identifier-status": "https://example.coＭ/login",
    "mixed-script": "https://example.coиm/login",
    "whole-script-confusable": "https://bınance.com",
    "syntax-confusable": "https://google.comソlogin.example.jp",
}


def texts(links):
    return [link.text for link in links]


def test_the_hosts_of_the_suite_link_and_its_tricks_do_not():
    finder = LinkFinder(dialect="uts58", untrusted=True)
    lines = SUITE.read_text(encoding="utf-8").split("\n")
    lines = [line for line in lines if line.strip() and not line.startswith("#")]
    assert len(lines) > 150
    for line in lines:
        assert texts(finder.find(re.sub("[⸠⸡]", "", line))) == re.findall("⸠(.*?)⸡", line), line


@pytest.mark.parametrize("name, url", REJECTED.items())
def test_each_policy_does_what_it_says(name, url):
    dialect = "gfm" if name in ["user-information", "control-character", "invalid-authority", "xmpp"] else "uts58"
    for policy in REJECTED:
        found = texts(barelink.find(url, dialect=dialect, reject=[policy]))
        assert found == ([] if policy == name else [url]), policy


def test_streams_html_markdown_and_columns_reject_the_same():
    url = "https://pаypal.com"
    finder = LinkFinder(untrusted=True)
    assert finder.linkify(url) == url and list(finder.find_iter(url)) == []
    stream = finder.stream()
    assert stream.push(url) + stream.pending() + stream.push(" ") + stream.finish() == []
    assert finder.render(url) == f"<p>{url}</p>\n" and finder.fix(url) == url
    pa = pytest.importorskip("pyarrow")
    assert pa.array(finder.find_links(pa.array([url]))).to_pylist() == [[]]
