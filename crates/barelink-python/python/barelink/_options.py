"""Types of keywords. They resolve at run time, so ``typing.get_type_hints`` works."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import Unpack as Unpack
elif sys.version_info >= (3, 11):
    from typing import Unpack
else:

    class Unpack:
        """Stands for ``typing.Unpack``, which Python 3.10 and earlier lack."""

        def __class_getitem__(cls, item):
            return item


Kind = Literal["url", "www", "domain", "email"]
Policy = Literal[
    "bidi-control",
    "user-information",
    "identifier-status",
    "mixed-script",
    "invalid-host",
    "whole-script-confusable",
    "syntax-confusable",
    "control-character",
    "invalid-authority",
    "xmpp",
    "partial-address",
]
Extension = Literal[
    "gfm",
    "strikethrough",
    "table",
    "tasklist",
    "footnotes",
    "smart",
    "math",
    "wikilinks",
    "alerts",
    "metadata",
    "definition-lists",
    "superscript",
    "subscript",
    "heading-attributes",
]
Parser = Literal["pulldown-cmark", "comrak"]
Offsets = Literal["code-points", "bytes"]
Layout = Literal["plain", "views"]
Extensions = Union[Extension, Iterable[Extension], None]
Flavor = Literal["gfm", "mdx", "myst", "pandoc", "mkdocs", "kramdown", "obsidian", None]


class Options(TypedDict, total=False):
    """Keywords of a ``LinkFinder``, all optional."""

    dialect: Literal["gfm", "md4c", "uts58", None]
    kinds: Union[Kind, Iterable[Kind], None]
    schemes: Union[Iterable[str], None]
    scheme_less: Literal["http", "https", None]
    tld: Union[Literal["delegated", "syntactic"], Iterable[str], None]
    file_names: Union[Literal["suppress", "link"], Iterable[str], None]
    ends: Literal["standard", "text", None]
    scheme_hosts: Literal["all", "domains", None]
    untrusted: Union[bool, None]
    whole_text: Union[bool, None]
    reject: Union[Policy, Iterable[Policy], None]
    limits: Union[Mapping[Literal["url", "host", "local_part"], int], None]
