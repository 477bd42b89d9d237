"""Examples in docstrings, the README and the page on columns."""

import doctest
from pathlib import Path

import pytest

import barelink

MODULES = [barelink]
NATIVE = [barelink.Link, barelink.LinkFinder, barelink.LinkStream, barelink.escape_minimal, barelink.settled]


def failures(tests):
    runner = doctest.DocTestRunner()
    tried = 0
    for test in tests:
        tried += len(test.examples)
        runner.run(test)
    assert tried
    return runner.failures


def test_docstrings_of_the_package():
    import barelink.markdown_it

    finder = doctest.DocTestFinder()
    for module in [barelink, barelink.markdown_it]:
        assert failures(finder.find(module, module.__name__)) == 0


def test_docstrings_of_the_extension():
    parser = doctest.DocTestParser()
    for thing in NATIVE + [m for m in vars(barelink.LinkFinder).values() if getattr(m, "__doc__", None)]:
        doc = thing.__doc__ or ""
        if ">>>" in doc:
            name = getattr(thing, "__name__", repr(thing))
            assert failures([parser.get_doctest(doc, {}, name, None, None)]) == 0, name


def test_every_name_is_documented():
    for name in barelink.__all__:
        assert getattr(barelink, name).__doc__, name


@pytest.mark.parametrize("page", ["README.md", "../../docs/columns.md"])
def test_pages(page):
    text = (Path(__file__).parent.parent / page).read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in text.split("```pycon\n")[1:]]
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, None, None)
    assert failures([test]) == 0
