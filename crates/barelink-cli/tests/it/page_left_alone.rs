//! Checks which links `page` leaves alone, and that it names them.

use similar_asserts::assert_eq;

use crate::page::{a, page, read};
use crate::program::{run, run_in, Folder};

const TAG: &str = "a tag inside it may be part of the URL";
const TEMPLATE: &str = "it is in a template tag, such as `{{ … }}`, or next to one";
const PLACE: &str = "where it begins or ends in the page is uncertain";
const FOREIGN: &str = "the tags of SVG or MathML before it do not match";

/// Checks that a page has no new link, and that a message has this place and this reason.
#[track_caller]
fn is_left_alone(html: &str, place: &str, reason: &str) {
    for options in [&["page", "-"][..], &["page", "-v", "-"]] {
        let run = run(options, html);
        assert_eq!((run.out, run.code), (html.to_owned(), Some(0)));
        let expected = format!("barelink: standard input:{place}: left alone: {reason}\n");
        assert_eq!(run.messages, expected, "{html}");
    }
    let check = run(&["page", "--check", "-"], html);
    assert!(check.messages.contains(&format!(":{place}: left alone: {reason}\n")), "{check:?}");
}

/// A Markdown parser makes `em`, `strong` and `code` of delimiters, which may be characters of the URL. It makes `sup`, links
/// and numbers of notes of syntax that the writer put after the URL.
#[test]
fn a_superscript_a_link_and_a_number_of_a_note_end_a_url() {
    for note in [
        "<sup>1</sup>",
        "<sup id='fnref:1'><a href='#fn:1'>1</a></sup>",
        "<a href='#fn1' role=doc-noteref><sup>1</sup></a>",
        "<a href=/b>b</a>",
        "<a href=/b>https://example.org</a>",
        "<span role=doc-noteref>1</span>",
        "<SUP class=footnote>[<a>1</a>]</SUP>, c",
        "<!-- c --><wbr><sup>1</sup>",
    ] {
        for url in ["https://example.com/a", "www.example.com", "me@example.com"] {
            let destination = match url.as_bytes()[0] {
                b'h' => url.to_owned(),
                b'w' => format!("http://{url}"),
                _ => format!("mailto:{url}"),
            };
            for (before, after) in [("", ""), ("<b>(", ").</b>"), ("x ", "\n y")] {
                let html = |url: &str| format!("<p>{before}{url}{note}{after}");
                let expected = html(&a(&destination, url));
                assert_eq!(page(&[], &html(url)), expected);
            }
        }
    }
    // Punctuation before the number is no part of the URL, as at the end of a sentence.
    let html = |url: &str| format!("<p>See {url}.<sup>1</sup>");
    let link = a("https://example.com", "https://example.com");
    assert_eq!(page(&[], &html("https://example.com")), html(&link));
    for inside in ["em", "strong", "code", "b", "i", "span", "del", "sub", "mark"] {
        let html = format!("a\n<p>(https://example.com/<{inside}>b</{inside}>");
        is_left_alone(&html, "2:5", TAG);
    }
    is_left_alone("<em>me</em>@example.com", "1:5", TAG);
    is_left_alone("me@<code>example.com</code>", "1:1", TAG);
}

#[test]
fn each_link_that_is_left_alone_is_named() {
    is_left_alone("<em>https://example.com/</em>a", "1:5", TAG);
    is_left_alone("http://a.com/<td>c", "1:1", TAG);
    is_left_alone("<svg><p>https://example.com", "1:9", FOREIGN);
    // A browser moves the text in front of the table, and reads the start of a name as a reference.
    for html in ["<table> http://a.com<tr></table>", "<p>&copyhttp://a.com"] {
        let expected = format!("barelink: standard input: a link left alone: {PLACE}\n");
        assert_eq!(run(&["page", "-"], html).messages, expected);
    }
    // Nothing is a bare link in an element without links, or with `--not-in`.
    for html in [
        "<code>http://a.com</code>", "<a>http://a.com/<b>b</b></a>",
        "<svg><text>http://a.com</text></svg>",
    ] {
        let check = run(&["page", "--check", "-"], html);
        assert_eq!((&*check.messages, check.code), ("Nothing to link in 1 page\n", Some(0)));
    }
    let check = run(&["page", "--check", "--not-in", "p", "-"], "<p>http://a.com/<b>b</b>");
    assert_eq!(check.messages, "Nothing to link in 1 page\n");
}

/// After a first run, the link that it made ends the word before.
#[test]
fn a_link_that_makes_another_in_a_second_run_is_left_alone() {
    let again = "it would make the text before it a link too";
    for (html, place) in [
        ("<p>example.com¹<b>https://example.org</b></p>", "1:19"),
        ("<p>a https://example.com/ b example.com¹<i>https://example.org</i>", "1:44"),
    ] {
        let run = run(&["page", "--dialect", "uts58", "-"], html);
        let expected = format!("barelink: standard input:{place}: left alone: {again}\n");
        assert_eq!(run.messages, expected, "{run:?}");
        assert!(run.out.ends_with(&html[html.find("example.com¹").unwrap()..]), "{run:?}");
        assert_eq!(page(&["-q", "--dialect", "uts58"], &run.out), run.out);
    }
    let link = |url: &str| a(url, url);
    for between in [" <b>", "<br><b>", " x <i>"] {
        let html = |one: &str, other: &str| format!("<p>{one}{between}{other}");
        let expected = html(&link("https://example.com"), &link("https://example.org"));
        let html = html("https://example.com", "https://example.org");
        assert_eq!(page(&["--dialect", "uts58"], &html), expected);
    }
}

#[test]
fn a_link_in_which_a_quotation_mark_or_bracket_closes_is_left_alone() {
    let partner = "the quotation mark or bracket before it closes inside it";
    for (html, place) in [
        ("&lt;image url=&quot;https://example.com/a.png&quot;/&gt;", "1:21"),
        ("<p>\"https://example.com/a\"/b", "1:5"),
        ("<p>(https://example.com/a)b", "1:5"),
        ("<p>[https://example.com/a]b", "1:5"),
        ("<p>(https://example.com/(a))b", "1:5"),
        ("<p>“https://example.com/a”b", "1:5"),
        ("<p>'https://example.com/a'b", "1:5"),
    ] {
        is_left_alone(html, place, partner);
    }
    for (before, end, after) in [
        ("(", "", ")"),
        ("(", "/w_(x)", ")"),
        ("(", "/w_(x)b", ")"),
        ("\"", "", "\""),
        ("\"", "", "\" x"),
        ("(", "/a", ""),
        ("(a ", "/b)c", ""),
        ("'", "/a", "' b"),
    ] {
        let url = format!("https://example.com{end}");
        let expected = format!("<p>{before}{}{after}", a(&url, &url));
        assert_eq!(page(&[], &format!("<p>{before}{url}{after}")), expected);
    }
}

#[test]
fn a_url_directly_after_a_word_and_a_tag_is_named() {
    let word = "the word before its tag may continue in it";
    for (html, place) in
        [("<b>URL</b>https://example.com", "1:11"), ("<p>a x<i>www.example.com</i>", "1:10")]
    {
        let message = format!("barelink: standard input:{place}: left alone: {word}\n");
        let verbose = run(&["page", "-v", "-"], html);
        assert_eq!((&*verbose.out, &*verbose.messages), (html, &*message));
        let check = run(&["page", "--check", "-"], html);
        assert!(check.messages.starts_with(&message), "{check:?}");
        assert_eq!(run(&["page", "-"], html).messages, "");
    }
    let link = a("https://example.com", "https://example.com");
    for (before, after) in
        [("<b>URL</b> ", ""), ("<b>URL:</b>", ""), ("<p>URL</p>", " x"), ("URL<br>", "")]
    {
        let run = run(&["page", "-v", "-"], format!("{before}https://example.com{after}"));
        assert_eq!((run.out, &*run.messages), (format!("{before}{link}{after}"), ""));
    }
}

/// Returns a page with links of two reasons, and one to make.
fn several() -> String {
    let tag = "<p>http://a.com/<b>b</b>\n".repeat(3);
    format!("{tag}<p>http://a.com\n<p>{{{{ http://a.com }}}}\n<p>http://a.com/<i>c</i>\n")
}

#[test]
fn several_with_one_reason_are_one_message() {
    let folder = Folder::with(&[("a.html", several().as_bytes())]);
    let check = run_in(&folder, &["page", "--check", "a.html"]);
    for place in ["1:4", "2:4", "3:4", "6:4"] {
        let line = format!("barelink: a.html:{place}: left alone: {TAG}\n");
        assert!(check.messages.contains(&line), "{check:?}");
    }
    assert_eq!(check.code, Some(1));
    let verbose = run_in(&folder, &["page", "--diff", "-v", "a.html"]);
    assert_eq!(verbose.messages.matches(TAG).count(), 4, "{verbose:?}");
    let quiet = run_in(&folder, &["page", "--diff", "-q", "a.html"]);
    assert_eq!(quiet.messages, "");
    let run = run_in(&folder, &["page", "a.html"]);
    let expected = format!(
        "barelink: a.html: 4 links left alone; the reason: {TAG} (-v lists them)\n\
         barelink: a.html:5:7: left alone: {TEMPLATE}\n\
         Made 1 link in 1 of 1 page\n"
    );
    assert_eq!((run.messages, run.code), (expected, Some(0)));
}

/// A page about Vue shows its syntax in text. The other links of that page are made.
#[test]
fn links_in_template_tags_are_left_alone() {
    for (html, place) in [
        ("<p>a {{ 'https://example.com' }}", "1:10"),
        ("<p>a {{ &quot;https://example.com/&quot; | relative }}", "1:15"),
        ("<p>https://example.com/{{ slug }}", "1:4"),
        ("<p>https://example.com/a{{slug}}/b", "1:4"),
        ("<p>{{ base }}https://example.com", "1:14"),
        ("<p>{{ a\n  <b>https://example.com</b>\n}}", "2:6"),
        ("<p>{# see https://example.com/a. #}", "1:11"),
        ("<p><%= link_to 'https://example.com' %>", "1:17"),
        ("<p>{{{ www.example.com }}}", "1:8"),
        ("<p>{{ a <code>}}</code> https://example.com }}", "1:25"),
    ] {
        is_left_alone(html, place, TEMPLATE);
    }
    let link = a("https://example.com", "https://example.com");
    for html in [
        "<p>{{ x }} @ {{ y }}", "<p>{{ x @", "<p>{{ x<p>@ }}", "<p>@ }} {{", "<p>{ x @ }",
        "<p><code>{{</code> @ <code>}}</code>", "<p><code>{{ x }}</code>: @", "<p>{{ x }}<br>@",
        "<pre>{{ x }}</pre>@",
    ] {
        assert_eq!(page(&[], &html.replace('@', "https://example.com")), html.replace('@', &link));
    }
}

#[test]
fn layouts_are_named() {
    let link = "https://example.com/a/";
    for (html, place) in [
        ("{% block u %}@{% endblock %}", ":1:1"),
        ("<p>{% assign u = \"@\" %}</p>", ":1:4"),
        ("<p>a @ b\n<div>{%- include x.html -%}</div>", ":2:6"),
        ("<title>{% title %}</title><p>@", ":1:8"),
        ("<a href=/b>{% trans %}c</a> @", ":1:12"),
        ("<table>{% for a in b %}<tr><td>@</table>", ""),
    ] {
        let html = html.replace('@', link);
        let run = run(&["page", "-"], &html);
        assert_eq!((run.out, run.code), (html.clone(), Some(0)));
        let left = "left alone: it is a layout, because of this template tag; give the pages that the generator wrote";
        assert_eq!(run.messages, format!("barelink: standard input{place}: {left}\n"));
    }
    for mark in ["", "\u{FEFF}"] {
        let html = format!("{mark}---\nlayout: default\nurl: {link}\n---\n<p>{link}");
        let folder = Folder::with(&[("a.html", html.as_bytes()), ("b.html", b"<p>www.a.com")]);
        let run = run_in(&folder, &["page", "."]);
        let left = "a.html: left alone: it begins with front matter; give the pages that the generator wrote\n";
        assert!(run.messages.contains(left), "{run:?}");
        assert_eq!(run.code, Some(0));
        assert_eq!(read(&folder, "a.html"), html);
        assert!(read(&folder, "b.html").contains("<a "));
    }
    let made = a(link, link);
    for html in [
        "<p>Write <code>{% if %}</code>. See @",
        "<pre><b>{% if a %}</b></pre><script>'{% a %}'</script>@",
        "<!-- {% if a %} --><p title='{% b %}'>@",
        "<p>printf {%s} and 5 %} @",
        "<p>{% 5 %} of {%} @",
        "<p>a<hr>---<p>layout: default<hr>--- @",
    ] {
        assert_eq!(page(&[], &html.replace('@', link)), html.replace('@', &made));
    }
}

/// An element that shows nothing does not end a word, so a link before it would lead to a half of what a reader sees.
#[test]
fn a_half_of_what_a_reader_sees_is_no_link() {
    for dialect in ["gfm", "md4c", "uts58"] {
        let options = ["--untrusted", "--quiet", "--dialect", dialect];
        for html in [
            "<p>https://pay.co<img>m/login",
            "<p>https://pay.co<script></script>m/login",
            "<p>https://pay.co<template> </template>m/login",
            "<p>https://pay.co<style> </style>m/login",
            "<p>https://pay.co<svg> </svg>m/login",
            "<p>https://pay.co<math> <mi> m/login</mi></math>",
            "<p>https://pay.co<input type=hidden>m/login",
            "<p>https://pay.co<span hidden> </span>m/login",
            "<p>https://pay.co<x-y></x-y>m/login",
            "<p>https://pay.co<sup><!-- --></sup>m/login",
            "<p>https://pay<a href=/x></a>pal.com/login",
            "<p>https://pay.co<a href=/x>m/login</a>",
            "<p>https://pay.co<code>m/login</code>",
            "<p>me@pay.co<img>m",
        ] {
            assert_eq!(page(&options, html), html, "{dialect}");
        }
        let link = a("https://example.com/a", "https://example.com/a");
        for html in [
            "<p>https://example.com/a<sup>1</sup>b",
            "<p>https://example.com/a<a role=doc-noteref href=#b>1</a>b",
            "<p>https://example.com/a<br>b",
            "<p>b<br>https://example.com/a",
            "<p>https://example.com/a<div>b</div>",
            "<p>https://example.com/a <img> b",
            "<p>b <img>https://example.com/a",
            "<p><b>https://example.com/a</b>, b",
            "<p><script></script>https://example.com/a<span hidden>b</span>",
        ] {
            let expected = html.replace("https://example.com/a", &link);
            assert_eq!(page(&options, html), expected, "{dialect}");
        }
    }
    // Comments and `<wbr>` are in the link. Without the option, an image divides.
    let html = "<p>https://pay.co<!-- --><wbr>m/login";
    assert!(page(&["--untrusted"], html).contains("href=\"https://pay.com/login\""));
    assert!(page(&[], "<p>https://pay.co<img>m").contains("href=\"https://pay.co\""));
}
