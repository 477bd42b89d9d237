"""Renders a chat answer as safe HTML while it arrives: `python chat.py < tokens.jsonl`.

Standard input has a token a line, as JSON.
"""

import json
import sys

from barelink import LinkFinder, definitions, settled

FINDER = LinkFinder(untrusted=True)


class Answer:
    """A Markdown answer that arrives in tokens."""

    def __init__(self):
        self.rest = ""

    def push(self, token):
        """Reads a token. The page appends ``settled``, which is final, and shows ``open`` after it, in place of the
        ``open`` before.
        """
        self.rest += token
        html = ""
        while end := settled(self.rest, citations=True):
            part, rest = self.rest[:end], self.rest[end:]
            html += FINDER.render(part, safe=True)
            self.rest = definitions(part) + rest
        return {"settled": html, "open": FINDER.render(self.rest, safe=True)}


def main():
    answer = Answer()
    for line in sys.stdin:
        print(json.dumps(answer.push(json.loads(line))))


main()
