"""Markdown, rendered and fixed, and the plugin for markdown-it-py."""

import pytest

import barelink


def test_links_of_markdown_are_rendered():
    html = barelink.render("*see* www.a.co/*b*c `www.d.co`")
    link = '<a href="http://www.a.co/*b*c">www.a.co/*b*c</a>'
    assert html == f"<p><em>see</em> {link} <code>www.d.co</code></p>\n"
    assert barelink.render("~~a~~", extensions=[]) == "<p>~~a~~</p>\n"
    assert barelink.render("~~a~~", extensions=["strikethrough"]) == "<p><del>a</del></p>\n"


@pytest.mark.parametrize("parser", ["pulldown-cmark", "comrak"])
def test_safe_pages_run_nothing(parser):
    markdown = "see <script>x</script> [a](javascript:x) www.a.co"
    html = barelink.render(markdown, safe=True, parser=parser)
    assert "<script" not in html and "javascript:" not in html
    assert '<a href="http://www.a.co">' in html
    assert "<script>" in barelink.render(markdown, parser=parser)


def test_wrong_values_are_named():
    with pytest.raises(ValueError, match=r"^invalid value 'tables' for 'extensions' \[possible values: gfm, "):
        barelink.render("", extensions=["tables"])
    with pytest.raises(ValueError, match="^invalid value 'x' for 'parser'"):
        barelink.render("", parser="x")
    with pytest.raises(ValueError, match=r"^invalid value 'x' for 'flavor' \[possible values: gfm, mdx, .*, obsidian\]$"):
        barelink.fix("", flavor="x")
    message = "^comrak does not support extension `metadata`; use pulldown-cmark$"
    with pytest.raises(ValueError, match=message):
        barelink.render("", parser="comrak", extensions="metadata")


def test_links_are_made_explicit():
    source = "---\nsite: www.a.co\n---\nsee www.a.co and `www.b.co`, me@c.co\n"
    fixed = source.replace("see www.a.co", "see [www.a.co](http://www.a.co)").replace("me@c.co", "<me@c.co>")
    assert barelink.fix(source) == fixed
    assert barelink.fix(fixed) == fixed


def test_a_flavor_says_what_reads_the_document():
    attribute = '::contact{email="me@example.com"}'
    assert barelink.fix(attribute) == attribute
    assert barelink.fix(attribute, flavor="gfm") == '::contact{email="<me@example.com>"}'
    url = "https://example.com"
    assert barelink.fix(url, flavor="mdx") == f"[{url}]({url})"


def test_blocks_are_settled_when_the_next_one_has_a_line():
    assert barelink.settled("😀\n\nb\n") == 3
    assert barelink.settled("😀\n\nb") == 0
    assert barelink.settled("a[^b]\n\nc\n") == 0
    assert barelink.settled("a\n: b\n\nc\n\nd\n", extensions=["definition-lists"]) == 10
    assert barelink.settled("a\n: b\n\nc\n", extensions=["definition-lists"]) == 0
    with pytest.raises(ValueError, match="^invalid value 'tables' for 'extensions'"):
        barelink.settled("", extensions="tables")


def test_a_link_in_doubt_is_left_alone():
    # UTS #58 links to the end; in Chinese text the URL ends before the full stop.
    source = "https://example.com/foo。谢谢\n"
    assert barelink.fix(source) == source
    assert barelink.fix(source, trust_dialect=True) != source


markdown_it = pytest.importorskip("markdown_it")


def rendered(source, preset="commonmark", **options):
    from barelink.markdown_it import barelink_plugin

    md = markdown_it.MarkdownIt(preset).use(barelink_plugin, **options)
    return md.render(source)


@pytest.mark.parametrize("preset", ["commonmark", "gfm-like", "default"])
def test_markdown_it_has_our_links(preset):
    source = "see example.com, me@example.org https://a.co/b_c_d `www.a.co` [www.b.co](/c)\n"
    html = rendered(source, preset, dialect="uts58")
    for destination in ["https://example.com", "mailto:me@example.org", "https://a.co/b_c_d", "/c"]:
        assert f'<a href="{destination}">' in html
    assert html.count("<a ") == 4


def test_markdown_it_asks_for_a_url_inside_emphasis():
    html = rendered("*https://a.co/b* https://a.co/_b_ x://a.co", dialect="uts58")
    assert html == (
        '<p><em><a href="https://a.co/b">https://a.co/b</a></em> '
        '<a href="https://a.co/_b_">https://a.co/_b_</a> x://a.co</p>\n'
    )


def test_markdown_it_takes_options():
    assert "<a " not in rendered("www.a.co", kinds=["email"])
    with pytest.raises(ValueError, match="invalid value 'x' for 'dialect'"):
        rendered("", dialect="x")
