"""Reads documents as Python-Markdown does with the usual extensions of MkDocs, or as Jinja does.

The argument is `mkdocs`, `material` (with links from bare URLs) or `jinja`. Each line of standard input is a JSON array
of documents. Each line of standard output is an array with their trees, as `tree.rs` describes them, or `null` for a
document that the parser rejects, or that takes it too long.
"""

import json
import signal
import sys
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Tree(HTMLParser):
    """Makes a tree of a page. A link becomes an object with the field `link`."""

    def __init__(self, page):
        super().__init__()
        self.root = []
        self.open = [(None, self.root)]
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        content = []
        if tag == "a" and "href" in attributes:
            node = {"link": attributes.pop("href"), "title": attributes.pop("title", ""), "content": content}
        else:
            node = {"tag": tag, "content": content}
        if attributes:
            node["attributes"] = attributes
        self.open[-1][1].append(node)
        if tag not in VOID:
            self.open.append((tag, content))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag in (tag for tag, _ in self.open):
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data):
        self.open[-1][1].append(data)

    def handle_comment(self, data):
        self.open[-1][1].append({"comment": data})

    def handle_decl(self, data):
        self.open[-1][1].append({"declaration": data})

    handle_pi = unknown_decl = handle_decl


def mkdocs(*more):
    import markdown
    from pymdownx import superfences
    from pymdownx.snippets import SnippetPreprocessor

    # A snippet that is not found leaves no trace in the page, so the tree gets its path.
    snippets = []
    SnippetPreprocessor.get_snippet_path = lambda self, path: snippets.append(path)

    # Without a highlighter, a fence with a title or numbers of lines would be text.
    is_valid = superfences.highlight_validator

    def is_valid_to_highlight(language, inputs, options, attributes, parser):
        fences = parser.preprocessors["fenced_code_block"]
        fences.use_pygments = True
        try:
            return is_valid(language, inputs, options, attributes, parser)
        finally:
            fences.use_pygments = False

    superfences.highlight_validator = is_valid_to_highlight

    names = "abbr attr_list def_list footnotes md_in_html tables toc admonition".split()
    names += [
        f"pymdownx.{name}"
        for name in (
            "arithmatex betterem blocks.admonition blocks.details blocks.html blocks.tab caret critic details"
            " highlight inlinehilite keys mark snippets superfences tabbed tasklist tilde"
        ).split()
    ]
    names += more
    options = {
        "pymdownx.arithmatex": {"generic": True},
        # The highlighter of code would repeat its source in many elements.
        "pymdownx.highlight": {"use_pygments": False},
    }
    parser = markdown.Markdown(extensions=names, extension_configs=options)

    def read(text):
        snippets.clear()
        parser.reset()
        page = parser.convert(text)
        return Tree(page).root + [{"snippets": snippets[:]}]

    return read


def jinja():
    from jinja2 import Environment

    lex = Environment().lex

    def read(text):
        tokens = [[name, value] for _, name, value in lex(text) if name != "data"]
        # The lexer accepts a tag without an end, unlike Jinja's parser.
        assert not tokens or tokens[-1][0].endswith("_end"), "a tag without an end"
        return tokens

    return read


def material():
    return mkdocs("pymdownx.magiclink")


reader = {"mkdocs": mkdocs, "material": material, "jinja": jinja}[sys.argv[1]]
read = reader()


# Seconds of processor time for a document. For a few, Python-Markdown needs many minutes.
LIMIT = 2


def too_long(*_):
    raise TimeoutError


signal.signal(signal.SIGVTALRM, too_long)


def tree(text):
    global read
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
    try:
        return read(text)
    except TimeoutError:
        # Python-Markdown would go on with the state of the document that it did not finish.
        read = reader()
        return None
    except Exception:
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


for line in sys.stdin:
    print(json.dumps([tree(text) for text in json.loads(line)]), flush=True)
