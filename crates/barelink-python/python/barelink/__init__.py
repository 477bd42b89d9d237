"""Finds links that people write without markup, exactly as a published standard defines them.

>>> import barelink
>>> [link.text for link in barelink.find("see www.example.com/a_b, or ask me@example.org.")]
['www.example.com/a_b', 'me@example.org']

``find``, ``find_iter``, ``linkify``, ``render``, ``fix`` and ``find_links`` build a ``LinkFinder`` from their keywords; its documentation
lists them. If you search many texts, build one ``LinkFinder`` and reuse it.
"""

from __future__ import annotations

from typing import Any, Optional, Union

from ._barelink import (
    Link,
    LinkArray,
    LinkChunks,
    LinkFinder,
    LinkIterator,
    LinkStream,
    __version__,
    definitions,
    escape_minimal,
    settled,
)

from ._options import Extensions, Flavor, Layout, Offsets, Options, Parser, Unpack

__all__ = [
    "Link",
    "LinkArray",
    "LinkChunks",
    "LinkFinder",
    "LinkIterator",
    "LinkStream",
    "Options",
    "__version__",
    "definitions",
    "escape_minimal",
    "find",
    "find_iter",
    "find_links",
    "fix",
    "linkify",
    "render",
    "settled",
]


def find(text: str, **options: Unpack[Options]) -> list[Link]:
    """Returns the links of a plain text: see ``LinkFinder.find``.

    >>> find("bücher.de", dialect="uts58")
    [Link(start=0, end=9, kind='domain', text='bücher.de', destination='https://bücher.de')]
    """
    return LinkFinder(**options).find(text)


def find_iter(text: str, **options: Unpack[Options]) -> LinkIterator:
    """Iterates over the links of a long plain text: see ``LinkFinder.find_iter``.

    >>> [link.text for link in find_iter("www.a.co b@c.co")]
    ['www.a.co', 'b@c.co']
    """
    return LinkFinder(**options).find_iter(text)


def linkify(
    text: str, *, rel: Optional[str] = None, target: Optional[str] = None, **options: Unpack[Options]
) -> str:
    """Converts a plain text to HTML with links: see ``LinkFinder.linkify``.

    >>> linkify("www.example.com & <b>")
    '<a href="http://www.example.com">www.example.com</a> &amp; &lt;b&gt;'
    """
    return LinkFinder(**options).linkify(text, rel=rel, target=target)


def render(
    markdown: str,
    *,
    extensions: Extensions = None,
    safe: bool = False,
    parser: Parser = "pulldown-cmark",
    **options: Unpack[Options],
) -> str:
    """Renders Markdown to HTML, with its bare links: see ``LinkFinder.render``.

    >>> render("`www.a.co` **www.b.co**")
    '<p><code>www.a.co</code> <strong><a href="http://www.b.co">www.b.co</a></strong></p>\\n'
    """
    finder = LinkFinder(**options)
    return finder.render(markdown, extensions=extensions, safe=safe, parser=parser)


def fix(
    markdown: str,
    *,
    extensions: Extensions = None,
    trust_dialect: bool = False,
    flavor: Flavor = None,
    **options: Unpack[Options],
) -> str:
    """Makes the bare links of Markdown explicit: see ``LinkFinder.fix``.

    >>> fix("me@example.com, `www.a.co`")
    '<me@example.com>, `www.a.co`'
    """
    finder = LinkFinder(**options)
    return finder.fix(
        markdown, extensions=extensions, trust_dialect=trust_dialect, flavor=flavor
    )


def find_links(
    column: Any,
    *,
    offsets: Offsets = "code-points",
    layout: Layout = "plain",
    **options: Unpack[Options],
) -> Union[LinkArray, LinkChunks]:
    """Finds the links in each row of an Arrow column: see ``LinkFinder.find_links``.

    >>> import pyarrow
    >>> len(find_links(pyarrow.array(["www.example.com", None, ""])))
    3
    """
    return LinkFinder(**options).find_links(column, offsets=offsets, layout=layout)
