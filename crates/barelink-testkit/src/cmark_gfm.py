"""Renders documents with cmark-gfm. Reads JSON lines with a list of documents. Answers each with a list of pages."""

import ctypes
import json
import sys

from cmarkgfm import _cmark
from cmarkgfm.cmark import Options

lib, ffi = _cmark.lib, _cmark.ffi
lib.cmark_gfm_core_extensions_ensure_registered()

# The package does not expose the functions that free trees and pages. Without them, each document would leak memory.
free_node = ctypes.CDLL(_cmark.__file__).cmark_node_free
free_page = ctypes.CDLL(None).free
for free in free_node, free_page:
    free.argtypes, free.restype = [ctypes.c_void_p], None


def pointer(of):
    return int(ffi.cast("uintptr_t", of))


def render(markdown, options, extensions):
    parser = lib.cmark_parser_new(options)
    for extension in extensions:
        lib.cmark_parser_attach_syntax_extension(parser, extension)
    markdown = markdown.encode()
    lib.cmark_parser_feed(parser, markdown, len(markdown))
    root = lib.cmark_parser_finish(parser)
    attached = lib.cmark_parser_get_syntax_extensions(parser)
    page = lib.cmark_render_html(root, options, attached)
    # cmark-gfm has printed a page that is not UTF-8.
    html = ffi.string(page).decode(errors="replace")
    free_page(pointer(page))
    free_node(pointer(root))
    lib.cmark_parser_free(parser)
    return html


for line in sys.stdin:
    question = json.loads(line)
    # In cmark-gfm, footnotes are an option, not an extension.
    options = Options.CMARK_OPT_UNSAFE
    if "footnotes" in question["extensions"]:
        options |= Options.CMARK_OPT_FOOTNOTES
    names = [name for name in question["extensions"] if name != "footnotes"]
    extensions = [lib.cmark_find_syntax_extension(name.encode()) for name in names]
    assert ffi.NULL not in extensions, names
    pages = [render(markdown, options, extensions) for markdown in question["documents"]]
    print(json.dumps(pages), flush=True)
