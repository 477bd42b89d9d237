r"""Links for markdown-it-py, found by barelink instead of linkify-it-py.

>>> from markdown_it import MarkdownIt
>>> from barelink.markdown_it import barelink_plugin
>>> md = MarkdownIt("commonmark").use(barelink_plugin, dialect="uts58")
>>> md.render("see example.com/東京")
'<p>see <a href="https://example.com/%E6%9D%B1%E4%BA%AC">example.com/東京</a></p>\n'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import Link, LinkFinder

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from typing_extensions import Unpack

    from ._options import Options

__all__ = ["barelink_plugin"]

#: Every link contains a match.
_CANDIDATE = re.compile("[.@。．｡]|://")

_SPACE = re.compile(r"\s")


def barelink_plugin(md: MarkdownIt, **options: Unpack[Options]) -> None:
    """Turns ``linkify`` on, with the links of a ``LinkFinder`` with these options."""
    md.options["linkify"] = True
    md.enable("linkify")
    md.linkify = _Linkify(LinkFinder(**options))


@dataclass(frozen=True)
class _Match:
    schema: str
    index: int
    last_index: int
    raw: str
    text: str
    url: str


class _Linkify:
    """The part of linkify-it-py's interface that markdown-it-py uses."""

    def __init__(self, finder: LinkFinder) -> None:
        self._finder = finder

    def pretest(self, text: str) -> bool:
        """Returns true if a text may contain links."""
        return _CANDIDATE.search(text) is not None

    def test(self, text: str) -> bool:
        """Returns true if a text may contain links. ``match`` confirms them."""
        return self.pretest(text)

    def match(self, text: str) -> list[_Match]:
        """Returns the links of a text."""
        return [_match(link) for link in self._finder.find(text)]

    def match_at_start(self, text: str) -> _Match | None:
        """Returns the URL at the start of a text, or None."""
        # No URL contains a space.
        run = _SPACE.split(text, maxsplit=1)[0]
        for link in self._finder.find(run)[:1]:
            if link.start == 0 and link.kind == "url":
                return _match(link)
        return None


def _match(link: Link) -> _Match:
    has_scheme = link.kind in ("url", "email")
    schema = link.destination[: link.destination.index(":") + 1] if has_scheme else ""
    return _Match(schema, link.start, link.end, link.text, link.text, link.destination)
