"""Compares results with those of the native crates, which standard input contains, one case per line."""

import json
import sys

from barelink import LinkFinder, escape_minimal

FIELDS = ["start", "end", "kind", "text", "destination"]


def rows(links):
    return [[getattr(link, field) for field in FIELDS] for link in links]


def main():
    cases = different = 0
    for cases, line in enumerate(sys.stdin, 1):
        options, text, links, minimal, html, *markdown = json.loads(line)
        finder = LinkFinder(**options)
        results = [(rows(finder.find(text)), links), (escape_minimal(text), minimal)]
        results.append((finder.linkify(text, rel="nofollow"), html))
        if markdown:
            results.append((finder.render(text), markdown[1]))
            results.append((finder.fix(text), markdown[2]))
        for found, expected in results:
            if found != expected:
                different += 1
                if different < 5:
                    print(f"{options}: {text!r}\nnative {expected!r}\nhere   {found!r}")
    print(f"{cases} texts: {different} differ")
    return 0 if cases and not different else 1


sys.exit(main())
