"""Renders documents with cmark-gfm: one JSON object a line in, one a line out."""

import json
import sys

import cmarkgfm
from cmarkgfm.cmark import Options


def render(markdown, extensions):
    # What others have for an extension is an option to cmark-gfm.
    options = Options.CMARK_OPT_UNSAFE
    if "footnotes" in extensions:
        options |= Options.CMARK_OPT_FOOTNOTES
    extensions = [name for name in extensions if name != "footnotes"]
    return cmarkgfm.markdown_to_html_with_extensions(
        markdown, options=options, extensions=extensions
    )


for line in sys.stdin:
    document = json.loads(line)
    markdown, extensions = document["md"], document["ext"]
    answer = {
        "html": render(markdown, ["autolink", *extensions]),
        "html_off": render(markdown, extensions),
    }
    print(json.dumps(answer), flush=True)
