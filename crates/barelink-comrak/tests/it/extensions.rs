//! Checks links beside each extension of comrak. In the expected pages, `⸠` and `⸡` replace the tags of a new link.

use barelink_comrak::{Dialect, LinkFinder};
use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, Options};

use crate::support::{
    destination, dump, gfm, html, link_texts, new_links, parse, shown, table, text, with,
    Extension, EXTENSIONS,
};

/// Checks the page of each document with one extension. Each page is a paragraph, whose tags are omitted from the
/// expectation.
#[track_caller]
fn assert_shown(set: fn(&mut Options<'static>), cases: &[(&str, &str)]) {
    let options = with(set);
    for (source, expected) in cases {
        assert_eq!(shown(source, &options), format!("<p>{expected}</p>"), "{source}");
    }
}

#[test]
fn strikethrough() {
    assert_shown(
        |o| o.extension.strikethrough = true,
        &[
            ("~~a http://b.c/~~d e~~", "<del>a ⸠http://b.c/~~d⸡ e</del>"),
            ("~www.a.b~ ~~www.c.d~~", "<del>⸠www.a.b⸡</del> <del>⸠www.c.d⸡</del>"),
        ],
    );
}

/// In cmark-gfm, one tilde does not match two, and both are used up if they meet. The tildes of a URL do not take part
/// in this.
#[test]
fn tildes_of_a_url_and_others() {
    assert_shown(
        |o| o.extension.strikethrough = true,
        &[("~a http://b.c/~~d~ e", "<del>a ⸠http://b.c/~~d⸡</del> e")],
    );
}

#[test]
fn tables() {
    assert_eq!(
        shown("| a | *b* |\n|---|---|\n| *c http://d.e/*f\\|g* | h@i.jj |\n", &table()),
        "<table>\n<thead>\n<tr>\n<th>a</th>\n<th><em>b</em></th>\n</tr>\n</thead>\n<tbody>\n<tr>\n\
         <td><em>c ⸠http://d.e/*f|g⸡</em></td>\n<td>⸠h@i.jj⸡</td>\n</tr>\n</tbody>\n</table>"
    );
    let arena = Arena::new();
    let root = parse(&arena, "| http://a.b/*\\|c |\n|---|", &table());
    assert_eq!(destination(new_links(root)[0]), Some("http://a.b/*|c".into()));
}

#[test]
fn task_lists() {
    assert_eq!(
        shown("- [x] http://a.b/*c*\n- [ ] d@e.ff\n", &gfm()),
        "<ul>\n<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> ⸠http://a.b/*c⸡*</li>\n\
         <li><input type=\"checkbox\" disabled=\"\" /> ⸠d@e.ff⸡</li>\n</ul>"
    );
    assert_eq!(link_texts("- [x]  http://a.b/*c*", &gfm()), ["http://a.b/*c"]);
    assert_eq!(link_texts("- [x]\n  http://a.b/*c*", &gfm()), ["http://a.b/*c"]);
}

#[test]
fn task_lists_with_any_symbol() {
    let options = with(|o| {
        o.extension.tasklist = true;
        o.parse.relaxed_tasklist_matching = true;
    });
    assert_eq!(
        link_texts("- [-] http://a.b/*c*\n- [é] www.d.e", &options),
        ["http://a.b/*c", "www.d.e"]
    );
}

#[test]
fn task_items_in_tables() {
    let options = with(|o| {
        o.extension.table = true;
        o.extension.tasklist = true;
        o.parse.tasklist_in_table = true;
    });
    let page =
        shown("| a | b |\n|---|---|\n| [x] | http://c.d/*e* |\n| [ ] www.f.g | |\n", &options);
    assert!(page.contains("checked=\"\" disabled=\"\" />"), "{page}");
    assert!(page.contains("<td>⸠http://c.d/*e⸡*</td>"), "{page}");
    assert!(page.contains("<td>[ ] ⸠www.f.g⸡</td>"), "{page}");
}

#[test]
fn footnotes() {
    let options = with(|o| o.extension.footnotes = true);
    let source = "www.a.b/*c* d[^1] http://e.f/[^1]g\n\n[^1]: http://h.i/*j* k@l.mm\n";
    assert_eq!(
        link_texts(source, &options),
        ["www.a.b/*c", "http://e.f/[^1]g", "http://h.i/*j", "k@l.mm"]
    );
    let page = shown(source, &options);
    assert_eq!(page.matches("data-footnote-ref>").count(), 1, "{page}");
    // A footnote reference does not count as an open bracket.
    assert_eq!(link_texts("a[^1] www.b.c\n\n[^1]: d", &options), ["www.b.c"]);
}

/// A URL that consumes the only reference to a footnote leaves no way back to it.
#[test]
fn footnotes_that_stay_in_place() {
    let options = with(|o| {
        o.extension.footnotes = true;
        o.parse.leave_footnote_definitions = true;
    });
    for (source, back) in
        [("See https://a.b/c[^1]\n\n[^1]: d", 0), ("See https://a.b/c[^1] d[^1]\n\n[^1]: e", 1)]
    {
        let page = shown(source, &options);
        assert!(page.contains("⸠https://a.b/c[^1]⸡"), "{page}");
        assert_eq!(page.matches("data-footnote-backref ").count(), back, "{page}");
    }
}

/// An inline footnote is a paragraph of its own. comrak's own autolink makes links in it too.
#[test]
fn inline_footnotes() {
    let options = with(|o| {
        o.extension.footnotes = true;
        o.extension.inline_footnotes = true;
    });
    assert_eq!(link_texts("a^[b] www.c.d/*e*", &options), ["www.c.d/*e"]);
    assert_eq!(link_texts("a^[see http://b.cc/d x@y.zz]", &options), ["http://b.cc/d", "x@y.zz"]);
}

#[test]
fn description_lists() {
    let options = with(|o| o.extension.description_lists = true);
    assert_eq!(
        shown("*a www.b.c/*d*\n\n: http://e.f/*g*\n", &options),
        "<dl>\n<dt><em>a ⸠www.b.c/*d⸡</em></dt>\n<dd>\n<p>⸠http://e.f/*g⸡*</p>\n</dd>\n</dl>"
    );
    // Without a blank line, comrak's range of the term is one byte.
    for (term, expected) in [
        ("東京 http://a.com/*c*", "東京 ⸠http://a.com/*c⸡*"),
        ("é", "é"),
        ("é\nb http://a.com/*c* *d*", "é\nb ⸠http://a.com/*c⸡* <em>d</em>"),
        ("東京 a\\@b.cc", "東京 ⸠a@b.cc⸡"),
        ("**é** http://a.com/*c*", "<strong>é</strong> ⸠http://a.com/*c⸡*"),
    ] {
        for container in ["", "> ", "- "] {
            let lines = format!("{container}{term}\n: b\n");
            let indentation = if container == "- " { "  " } else { container };
            let source = lines.trim_end().replace('\n', &format!("\n{indentation}"));
            let page = shown(&source, &options);
            assert!(page.contains(&format!("<dt>{expected}</dt>")), "{source:?}: {page}");
        }
    }
}

#[test]
fn alerts() {
    let options = with(|o| o.extension.alerts = true);
    let page = shown("> [!tip] *a*\n> http://b.c/*d*\n>\n> www.e.f\n", &options);
    assert!(page.contains("<p>⸠http://b.c/*d⸡*</p>\n<p>⸠www.e.f⸡</p>"), "{page}");
}

#[test]
fn math_in_dollars() {
    assert_shown(
        |o| o.extension.math_dollars = true,
        &[
            ("http://a.b/$c d$ e", "⸠http://a.b/$c⸡ d$ e"),
            (
                "$http://a.b$ www.c.d/*e*",
                "<span data-math-style=\"inline\">http://a.b</span> ⸠www.c.d/*e⸡*",
            ),
            (
                "$$a *b*$$ www.c.d/*e*",
                "<span data-math-style=\"display\">a *b*</span> ⸠www.c.d/*e⸡*",
            ),
            ("$5 www.c.d/*e* $6", "$5 ⸠www.c.d/*e⸡* $6"),
        ],
    );
}

#[test]
fn math_over_two_lines() {
    let options = with(|o| {
        o.extension.math_dollars = true;
        o.extension.math_code = true;
    });
    assert_eq!(link_texts("$a\nb$ http://c.d/*e*", &options), ["http://c.d/*e"]);
    assert_eq!(link_texts("$`a\nb`$ http://c.d/*e*", &options), ["http://c.d/*e"]);
    assert_eq!(link_texts("$$\nhttp://f.g\n$$ http://c.d/*e*", &options), ["http://c.d/*e"]);
}

#[test]
fn math_in_code() {
    assert_shown(
        |o| o.extension.math_code = true,
        &[
            (
                "$`http://a.b`$ www.c.d/*e*",
                "<code data-math-style=\"inline\">http://a.b</code> ⸠www.c.d/*e⸡*",
            ),
            ("http://a.b/$`c d`$ e", "⸠http://a.b/$`c⸡ d`$ e"),
        ],
    );
}

#[test]
fn math_in_latex() {
    assert_shown(
        |o| o.extension.math_latex = true,
        &[
            (
                r"\(x\) www.c.d/*e* \[y\] b@c.dd",
                "<span data-math-style=\"inline\">x</span> ⸠www.c.d/*e⸡* \
                 <span data-math-style=\"display\">y</span> ⸠b@c.dd⸡",
            ),
            (
                r"http://a.b/\(c\) \(d\)",
                "⸠http://a.b/\\(c\\)⸡ <span data-math-style=\"inline\">d</span>",
            ),
            (r"\(http://a.b\) e", "<span data-math-style=\"inline\">http://a.b</span> e"),
        ],
    );
    let options = with(|o| o.extension.math_latex = true);
    assert_eq!(link_texts("\\(a\nb\\) http://c.d/*e*", &options), ["http://c.d/*e"]);
}

/// A URL wins over a shortcode inside it, as with comrak's own autolink. Other shortcodes separate texts.
#[test]
fn shortcodes() {
    assert_shown(
        |o| o.extension.shortcodes = true,
        &[
            (
                "https://contoso.example.com/:v:/g/personal/x?e=1",
                "⸠https://contoso.example.com/:v:/g/personal/x?e=1⸡",
            ),
            (":tada: http://a.b/*c* :v:", "🎉 ⸠http://a.b/*c⸡* ✌️"),
            ("&amp; :tada: http://a.b/&amp;c a\\_b", "&amp; 🎉 ⸠http://a.b/&amp;amp;c⸡ a_b"),
            ("[http://a.b/:v: :v:", "[http://a.b/✌️ ✌️"),
            (":tada:b@c.dd", "🎉⸠b@c.dd⸡"),
        ],
    );
}

#[test]
fn heex() {
    assert_shown(
        |o| o.extension.phoenix_heex = true,
        &[
            ("a {@x} http://a.b/*c*", "a {@x} ⸠http://a.b/*c⸡*"),
            ("a {@http://a.b} www.c.d/*e*", "a {@http://a.b} ⸠www.c.d/*e⸡*"),
            ("http://a.b/{@x} {@y}", "⸠http://a.b/{@x}⸡ {@y}"),
            ("a {@x\ny} http://a.b/*c*", "a {@x\ny} ⸠http://a.b/*c⸡*"),
        ],
    );
    let options = with(|o| o.extension.phoenix_heex = true);
    let page = shown("> - a {@x\n>   y} http://a.b/*c* <.link href=\"www.d.e\">\n", &options);
    assert!(page.contains("y} ⸠http://a.b/*c⸡* <.link href=\"www.d.e\">"), "{page}");
}

#[test]
fn attributes_of_code_and_links() {
    let set = |o: &mut Options<'static>| {
        o.extension.inline_code_attributes = true;
        o.extension.link_attributes = true;
    };
    assert_shown(
        set,
        &[
            ("`c`{.d} http://a.b/*c*", "<code>c</code> ⸠http://a.b/*c⸡*"),
            ("`c`{.d}{e} http://a.b/*c*", "<code>c</code>{e} ⸠http://a.b/*c⸡*"),
            ("`c`{} {d} http://a.b/*c*", "<code>c</code> {d} ⸠http://a.b/*c⸡*"),
            ("`c`{d} http://a.b/*c*", "<code>c</code>{d} ⸠http://a.b/*c⸡*"),
            ("`c`{x=\"http://e.f }\"} http://a.b/*c*", "<code>c</code> ⸠http://a.b/*c⸡*"),
            ("[a](/u){.d} http://a.b/*c*", "<a href=\"/u\">a</a> ⸠http://a.b/*c⸡*"),
            ("![a](/u){#d} http://a.b/*c*", "<img src=\"/u\" alt=\"a\" /> ⸠http://a.b/*c⸡*"),
            ("[a](/u){d http://a.b/*c*", "<a href=\"/u\">a</a>{d ⸠http://a.b/*c⸡*"),
            ("http://a.b/`c`{.d} e", "⸠http://a.b/`c`{.d}⸡ e"),
        ],
    );
    let options = with(set);
    for source in
        ["`c`{.d\n.e} http://a.b/*c*", "`c\nd`{.e} http://a.b/*c*", "[a\nb](/u){.e} http://a.b/*c*"]
    {
        assert_eq!(link_texts(source, &options), ["http://a.b/*c"], "{source}");
    }
    // The attributes of the three links are not in the page.
    let page = shown("[a]{.d} [a][]{.d} [b][a]{.d} http://a.b/*c*\n\n[a]: /u", &options);
    assert!(!page.contains('{'), "{page}");
    assert!(page.contains("</a> ⸠http://a.b/*c⸡*"), "{page}");
}

#[test]
fn attributes_of_headings() {
    let options = with(|o| o.extension.header_attributes = true);
    for (source, expected) in [
        ("# http://a.b/*c* {#d}", "<h1>⸠http://a.b/*c⸡*</h1>"),
        ("# www.a.b {.c d=\"http://e.f {\"} #", "<h1>⸠www.a.b⸡</h1>"),
        ("*a*\nwww.a.b/`c` {#d}\n===", "<h1><em>a</em>\n⸠www.a.b/`c`⸡</h1>"),
        ("# http://a.b/{#d}", "<h1>⸠http://a.b/{#d}⸡</h1>"),
        ("# {http://a.b/*c*}", "<h1>{⸠http://a.b/*c*}⸡</h1>"),
    ] {
        assert_eq!(shown(source, &options), expected, "{source}");
    }
}

#[test]
fn wikilinks() {
    let after: Extension = ("after", |o| o.extension.wikilinks_title_after_pipe = true);
    let before: Extension = ("before", |o| o.extension.wikilinks_title_before_pipe = true);
    for (name, set) in [after, before] {
        let options = with(set);
        for (source, expected) in [
            ("[[http://a.b|www.c.d]] www.e.f/*g*", "www.e.f/*g"),
            ("[[www.c.d|http://a.b]] www.e.f/*g*", "www.e.f/*g"),
            ("[[a@b.cc]] *c* d@e.ff", "d@e.ff"),
            ("http://a.b/[[c|d]] e", "http://a.b/[[c|d]]"),
            ("*a [[b]] http://a.b/*c*", "http://a.b/*c"),
        ] {
            assert_eq!(link_texts(source, &options), [expected], "{name} {source}");
        }
        // An unclosed wikilink is two open brackets, after which no URL is linked.
        assert_eq!(link_texts("[[a www.e.f", &options), [""; 0]);
    }
}

#[test]
fn superscript() {
    assert_shown(
        |o| o.extension.superscript = true,
        &[
            ("a^http://b.c/^d^", "a^⸠http://b.c/^d^⸡"),
            ("a^b www.c.d/*e* f^", "a<sup>b ⸠www.c.d/*e⸡* f</sup>"),
            ("http://b.c/^d e^", "⸠http://b.c/^d⸡ e^"),
            ("^^a^^ www.b.c/*d*e", "<sup>a</sup> ⸠www.b.c/*d*e⸡"),
            (
                "^^^a^^ b^ ^^c^ d^ www.b.c/*d*e",
                "<sup><sup>a</sup> b</sup> <sup><sup>c</sup> d</sup> ⸠www.b.c/*d*e⸡",
            ),
            ("^^a^ www.b.c/*d*e", "^<sup>a</sup> ⸠www.b.c/*d*e⸡"),
        ],
    );
}

#[test]
fn subscript() {
    assert_shown(
        |o| o.extension.subscript = true,
        &[
            ("H~2~O ~www.a.b/*c*~", "H<sub>2</sub>O <sub>⸠www.a.b/*c⸡*</sub>"),
            ("~a http://b.c/~d e~", "<sub>a ⸠http://b.c/~d⸡ e</sub>"),
        ],
    );
}

/// Without strikethrough, the extension for subscript keeps two tildes as text, in a node of their own.
#[test]
fn two_tildes_with_subscript_only() {
    assert_shown(
        |o| o.extension.subscript = true,
        &[("~~a~~ http://b.c/*d*", "~~a~~ ⸠http://b.c/*d⸡*")],
    );
}

#[test]
fn underline() {
    assert_shown(
        |o| o.extension.underline = true,
        &[
            ("__a http://b.c/__d e__", "<u>a ⸠http://b.c/__d⸡ e</u>"),
            ("_a_ __b__ www.c.d/_e_", "<em>a</em> <u>b</u> ⸠www.c.d/_e⸡_"),
        ],
    );
}

#[test]
fn spoiler() {
    assert_shown(
        |o| o.extension.spoiler = true,
        &[
            ("||a|| http://b.c/*d*", "<span class=\"spoiler\">a</span> ⸠http://b.c/*d⸡*"),
            ("||a http://b.c/*d e||", "<span class=\"spoiler\">a ⸠http://b.c/*d⸡ e</span>"),
        ],
    );
}

#[test]
fn spoiler_bars_inside_a_url() {
    assert_shown(
        |o| o.extension.spoiler = true,
        &[
            ("||a http://b.c/||d e||", "<span class=\"spoiler\">a ⸠http://b.c/||d⸡ e</span>"),
            ("http://b.c/||d e|| f", "⸠http://b.c/||d⸡ e|| f"),
        ],
    );
}

/// A single bar on each side stays text, in a node of its own.
#[test]
fn single_bars_with_spoiler() {
    assert_shown(|o| o.extension.spoiler = true, &[("|a| http://b.c/*d*", "|a| ⸠http://b.c/*d⸡*")]);
}

#[test]
fn highlight() {
    assert_shown(
        |o| o.extension.highlight = true,
        &[
            ("==a http://b.c/==d e==", "<mark>a ⸠http://b.c/==d⸡ e</mark>"),
            ("==*a* b@c.dd==", "<mark><em>a</em> ⸠b@c.dd⸡</mark>"),
        ],
    );
}

#[test]
fn insert() {
    assert_shown(
        |o| o.extension.insert = true,
        &[
            ("++a http://b.c/++d e++", "<ins>a ⸠http://b.c/++d⸡ e</ins>"),
            // An address may contain `+`, so the delimiter could become part of it.
            ("++*a* b@c.dd++", "<ins><em>a</em> ⸠b@c.dd⸡</ins>"),
        ],
    );
}

/// By UTS #58, a URL ends before a delimiter whose partner precedes it: of an extension that is on.
#[test]
fn delimiters_end_urls_by_uts58() {
    let finder = LinkFinder::new(Dialect::Uts58);
    let own: Extension = ("none", |_| ());
    for (source, url, set) in [
        ("||https://a.bc/d||", "https://a.bc/d", "spoiler"),
        ("||https://a.bc||", "https://a.bc", "spoiler"),
        ("||a https://a.bc/?d=e|| f", "https://a.bc/?d=e", "spoiler"),
        ("||*https://a.bc/d*||", "https://a.bc/d", "spoiler"),
        ("==https://a.bc/d==", "https://a.bc/d", "highlight"),
        ("==a https://a.bc/?d=e==", "https://a.bc/?d=e", "highlight"),
        ("++https://a.bc/d++", "https://a.bc/d", "insert"),
        ("^https://a.bc/d^", "https://a.bc/d", "superscript"),
        ("~https://a.bc/d~", "https://a.bc/d", "subscript"),
        ("__https://a.bc/d__", "https://a.bc/d", "underline"),
        ("||example.com/d||", "example.com/d", "spoiler"),
        ("==example.com/d==", "example.com/d", "highlight"),
        ("++example.com/d++", "example.com/d", "insert"),
        ("^www.example.com/d^", "www.example.com/d", "superscript"),
        // The opener is inside the URL, or there is none.
        ("https://a.bc/||d||e", "https://a.bc/||d||e", "spoiler"),
        ("https://a.bc/d|| e", "https://a.bc/d||", "spoiler"),
        ("https://a.bc/?d==e==f", "https://a.bc/?d==e==f", "highlight"),
        ("https://a.bc/d++", "https://a.bc/d++", "insert"),
        ("https://a.bc/d^2^", "https://a.bc/d^2^", "superscript"),
        // Without the extension the delimiters are characters of the URL.
        ("||https://a.bc/d||", "https://a.bc/d||", "none"),
        ("==https://a.bc/d==", "https://a.bc/d==", "none"),
        ("++https://a.bc/d++", "https://a.bc/d++", "none"),
        ("^https://a.bc/d^", "https://a.bc/d^", "none"),
    ] {
        let (_, set) = EXTENSIONS.iter().find(|(name, _)| *name == set).unwrap_or(&own);
        let links = barelink_comrak::Autolinker::new(&finder).links(source, &with(set));
        let texts: Vec<_> = links.iter().map(|link| link.text()).collect();
        assert_eq!(texts, [url], "{source}");
    }
}

#[test]
fn smart_punctuation_does_not_touch_a_url() {
    assert_shown(
        |o| o.parse.smart = true,
        &[
            ("it's http://a.b/it's--so...", "it’s ⸠http://a.b/it's--so⸡…"),
            ("(www.a.b/\"c) -- 'd'", "(⸠www.a.b/&quot;c⸡) – ‘d’"),
            ("a---b----c http://d.e/---f", "a—b––c ⸠http://d.e/---f⸡"),
            ("... a@b.cc...", "… ⸠a@b.cc⸡…"),
        ],
    );
}

#[test]
fn smart_guillemets() {
    assert_shown(
        |o| o.parse.smart = true,
        &[
            ("<<a>> http://b.c/it's *d*", "«a» ⸠http://b.c/it's⸡ <em>d</em>"),
            ("a >> www.b.c/*d*", "a » ⸠www.b.c/*d⸡*"),
        ],
    );
}

#[test]
fn escaped_characters_in_spans() {
    let options = with(|o| {
        o.parse.escaped_char_spans = true;
        o.render.escaped_char_spans = true;
    });
    assert_eq!(
        shown("a\\*b http://c.d/*e\\*f* \\[ g@h.ii", &options),
        "<p>a<span data-escaped-char>*</span>b ⸠http://c.d/*e\\*f⸡* <span data-escaped-char>[</span> \
         ⸠g@h.ii⸡</p>"
    );
}

#[test]
fn subtext() {
    let options = with(|o| o.extension.subtext = true);
    assert_eq!(
        shown("-#  http://a.b/*c* *d*", &options),
        "<p><sub>⸠http://a.b/*c⸡* <em>d</em></sub></p>"
    );
    assert_eq!(
        shown("> -# -# www.a.b/`c`", &options),
        "<blockquote>\n<p><sub>-# ⸠www.a.b/`c`⸡</sub></p>\n</blockquote>"
    );
}

#[test]
fn multiline_block_quotes() {
    let options = with(|o| o.extension.multiline_block_quotes = true);
    assert_eq!(
        shown(">>>\nhttp://a.b/*c*\n\n> d@e.ff\n>>>\n", &options),
        "<blockquote>\n<p>⸠http://a.b/*c⸡*</p>\n<blockquote>\n<p>⸠d@e.ff⸡</p>\n</blockquote>\n</blockquote>"
    );
}

#[test]
fn greentext() {
    let options = with(|o| o.extension.greentext = true);
    assert_eq!(
        shown(">http://a.b/*c*\n\n> www.d.e\n> > f@g.hh\n", &options),
        "<p>&gt;⸠http://a.b/*c⸡*</p>\n<blockquote>\n<p>⸠www.d.e⸡</p>\n<blockquote>\n<p>⸠f@g.hh⸡</p>\n\
         </blockquote>\n</blockquote>"
    );
    // In the second line of a paragraph, `>` is text of the paragraph.
    assert_eq!(shown("a\n>http://a.b/*c*", &options), "<p>a\n&gt;⸠http://a.b/*c⸡*</p>");
}

#[test]
fn front_matter() {
    let options = with(|o| o.extension.front_matter_delimiter = Some("---".into()));
    let source = "---\nhome: http://a.b/*c*\n---\n\nhttp://d.e/*f*\n";
    assert_eq!(shown(source, &options), "<p>⸠http://d.e/*f⸡*</p>");
    let arena = Arena::new();
    let root = parse(&arena, source, &options);
    let own = comrak::parse_document(&arena, source, &options);
    let front = |root: Node<'_>| root.first_child().unwrap().data().value.clone();
    assert!(matches!(front(root), NodeValue::FrontMatter(_)));
    assert_eq!(front(root), front(own));
}

#[test]
fn heading_ids() {
    let options = with(|o| o.extension.header_id_prefix = Some("x-".into()));
    let page = html("# *a* www.b.c now", &options);
    assert!(page.contains("id=\"x-a-wwwbc-now\""), "{page}");
    assert!(page.contains("<a href=\"http://www.b.c\">www.b.c</a>"), "{page}");
}

#[test]
fn cjk_friendly_emphasis() {
    assert_shown(
        |o| o.extension.cjk_friendly_emphasis = true,
        &[
            ("**http://a.b/**だ c。**だ", "<strong>⸠http://a.b/**だ⸡ c。</strong>だ"),
            ("**この a@b.cc。**だ", "<strong>この ⸠a@b.cc⸡。</strong>だ"),
        ],
    );
}

#[test]
fn hard_breaks_and_escaped_html() {
    let options = with(|o| {
        o.render.hardbreaks = true;
        o.render.escape = true;
    });
    assert_eq!(shown("www.a.b/*c*\n<b>d", &options), "<p>⸠www.a.b/*c⸡*<br />\n&lt;b&gt;d</p>");
}

/// All extensions together leave text and links unchanged, apart from smart punctuation.
#[test]
fn all_extensions_at_once_keep_text_and_links() {
    let options = with(|options| {
        for (_, set) in EXTENSIONS {
            set(options);
        }
    });
    let source =
        "# a *b* www.c.d\n\ne http://f.g/*h_i`j~k^l=m+n* \"o\"\n\n| p |\n|---|\n| q@r.ss |\n";
    let arena = Arena::new();
    let root = parse(&arena, source, &options);
    assert_eq!(
        link_texts(source, &options),
        ["www.c.d", "http://f.g/*h_i`j~k^l=m+n", "q@r.ss"],
        "{}",
        dump(root)
    );
    assert!(text(root).contains("* “o”"), "{}", dump(root));
}
