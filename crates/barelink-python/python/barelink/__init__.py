"""Finds links that people write without markup, exactly as a published standard defines them.

>>> import barelink
>>> [link.text for link in barelink.find("see www.example.com/a_b, or ask me@example.org.")]
['www.example.com/a_b', 'me@example.org']

``find``, ``linkify``, ``render``, ``fix`` and ``find_links`` build a ``LinkFinder`` from their keywords; its documentation
lists them. If you search many texts, build one ``LinkFinder`` and reuse it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._barelink import (
    Link,
    LinkArray,
    LinkChunks,
    LinkFinder,
    LinkStream,
    __version__,
    escape_minimal,
    settled,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from typing_extensions import Unpack

    from ._options import Flavor, Options

__all__ = [
    "Link",
    "LinkArray",
    "LinkChunks",
    "LinkFinder",
    "LinkStream",
    "__version__",
    "escape_minimal",
    "find",
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


def linkify(
    text: str, *, rel: str | None = None, target: str | None = None, **options: Unpack[Options]
) -> str:
    """Converts a plain text to HTML with links: see ``LinkFinder.linkify``.

    >>> linkify("www.example.com & <b>")
    '<a href="http://www.example.com">www.example.com</a> &amp; &lt;b&gt;'
    """
    return LinkFinder(**options).linkify(text, rel=rel, target=target)


def render(
    markdown: str,
    *,
    extensions: Iterable[str] | None = None,
    safe: bool = False,
    parser: str = "pulldown-cmark",
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
    extensions: Iterable[str] | None = None,
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
    offsets: str = "code-points",
    layout: str = "views",
    **options: Unpack[Options],
) -> LinkArray | LinkChunks:
    """Finds the links in each row of an Arrow column: see ``LinkFinder.find_links``.

    >>> import pyarrow
    >>> len(find_links(pyarrow.array(["www.example.com", None, ""])))
    3
    """
    return LinkFinder(**options).find_links(column, offsets=offsets, layout=layout)
