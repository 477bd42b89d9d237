"""Types of a ``LinkFinder``'s keywords."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypedDict, Union

Flavor = Literal["gfm", "mdx", "myst", "pandoc", "mkdocs", "kramdown", "obsidian", None]


class Options(TypedDict, total=False):
    """Keywords of a ``LinkFinder``, all optional."""

    dialect: Literal["gfm", "md4c", "uts58", None]
    kinds: Union[Iterable[str], None]
    schemes: Union[Iterable[str], None]
    scheme_less: Literal["http", "https", None]
    tld: Union[Literal["delegated", "syntactic"], Iterable[str], None]
    file_names: Union[Literal["suppress", "link"], Iterable[str], None]
    ends: Literal["standard", "text", None]
    scheme_hosts: Literal["all", "domains", None]
    untrusted: Union[bool, None]
    reject: Union[Iterable[str], None]
    limits: Union[Mapping[str, int], None]
