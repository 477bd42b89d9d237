"""Examples in docstrings, the README and the page on columns."""

import doctest
from pathlib import Path

import pytest

import barelink

MODULES = [barelink]
NATIVE = [barelink.Link, barelink.LinkFinder, barelink.definitions, barelink.LinkStream, barelink.escape_minimal, barelink.settled]


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


def test_filters_of_django_and_jinja():
    """Runs both examples of the README, on a text by a stranger."""
    django, jinja2 = pytest.importorskip("django"), pytest.importorskip("jinja2")
    section = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8").split("## Django and Jinja\n")[1]
    names = {"environment": jinja2.Environment(autoescape=True)}
    for code in section.split("## ")[0].split("```python\n")[1:]:
        exec(code.split("```")[0], names)
    text = "<b> www.a.co https://pаypal.com"
    expected = '<p>&lt;b&gt; <a href="http://www.a.co" rel="nofollow">www.a.co</a> https://pаypal.com</p>'
    source = "<p>{{ text|linkify }}</p>"
    engine = django.template.Engine()
    engine.template_builtins.append(names["register"])
    assert engine.from_string(source).render(django.template.Context({"text": text})) == expected
    assert names["environment"].from_string(source).render(text=text) == expected
