//! Checks plugins, URL rewriters and broken-link callbacks, which comrak's options hold.

use std::sync::{Arc, Mutex};

use comrak::adapters::{HeadingAdapter, HeadingMeta, SyntaxHighlighterAdapter};
use comrak::nodes::Sourcepos;
use comrak::options::{BrokenLinkReference, Plugins};
use comrak::{Arena, Options, ResolvedReference};

use crate::support::{commonmark, gfm, html, html_of, parse};

struct Plugin;

impl HeadingAdapter for Plugin {
    fn enter(
        &self,
        output: &mut dyn std::fmt::Write,
        heading: &HeadingMeta,
        _: Option<Sourcepos>,
    ) -> std::fmt::Result {
        write!(output, "<x-{} of=\"{}\">", heading.level, heading.content)
    }

    fn exit(&self, output: &mut dyn std::fmt::Write, heading: &HeadingMeta) -> std::fmt::Result {
        writeln!(output, "</x-{}>", heading.level)
    }
}

impl SyntaxHighlighterAdapter for Plugin {
    fn write_highlighted(
        &self,
        output: &mut dyn std::fmt::Write,
        lang: Option<&str>,
        code: &str,
    ) -> std::fmt::Result {
        write!(output, "{}:{}", lang.unwrap_or("none"), code.trim_end())
    }

    fn write_pre_tag(
        &self,
        output: &mut dyn std::fmt::Write,
        _: std::collections::HashMap<&'static str, std::borrow::Cow<'_, str>>,
    ) -> std::fmt::Result {
        output.write_str("<x-pre>")
    }

    fn write_code_tag(
        &self,
        output: &mut dyn std::fmt::Write,
        _: std::collections::HashMap<&'static str, std::borrow::Cow<'_, str>>,
    ) -> std::fmt::Result {
        output.write_str("<x-code>")
    }
}

#[test]
fn plugins() {
    let mut plugins = Plugins::default();
    plugins.render.heading_adapter = Some(&Plugin);
    plugins.render.codefence_syntax_highlighter = Some(&Plugin);
    let (arena, options, mut html) = (Arena::new(), commonmark(), String::new());
    let root = parse(&arena, "# www.a.b/*c*\n\n```d\nwww.e.f\n```\n", &options);
    comrak::format_html_with_plugins(root, &options, &mut html, &plugins).unwrap();
    assert_eq!(
        html,
        "<x-1 of=\"www.a.b/*c*\"><a href=\"http://www.a.b/*c\">www.a.b/*c</a>*</x-1>\n\
         <x-pre><x-code>d:www.e.f</code></pre>\n"
    );
}

#[test]
fn url_rewriters() {
    let mut options = commonmark();
    options.extension.link_url_rewriter = Some(Arc::new(|url: &str| format!("/to?{url}")));
    options.extension.image_url_rewriter = Some(Arc::new(|url: &str| format!("/img?{url}")));
    assert_eq!(
        html("http://a.b/*c* ![d](e) [f](g) h@i.jj", &options),
        "<p><a href=\"/to?http://a.b/*c\">http://a.b/*c</a>* <img src=\"/img?e\" alt=\"d\" /> \
         <a href=\"/to?g\">f</a> <a href=\"/to?mailto:h@i.jj\">h@i.jj</a></p>"
    );
}

#[test]
fn own_autolink_is_ignored_and_left_alone() {
    let mut options = gfm();
    let source = "www.a [a@b.cc] http://a.b/*c* x+http://d.e, éwww.f.g";
    let expected = html(source, &options);
    options.extension.autolink = true;
    options.parse.relaxed_autolinks = true;
    assert_eq!(html(source, &options), expected);
    assert_eq!(html("foo.bar.com xyz://a.b", &options), "<p>foo.bar.com xyz://a.b</p>");
    assert!(options.extension.autolink && options.parse.relaxed_autolinks);
}

#[test]
fn options_are_not_changed() {
    let mut options = gfm();
    options.parse.sourcepos_chars = true;
    options.extension.autolink = true;
    options.parse.broken_link_callback = Some(Arc::new(|_: BrokenLinkReference<'_>| None));
    html("http://a.b/*c* [d] é", &options);
    assert!(options.parse.sourcepos_chars);
    assert!(options.extension.autolink);
    assert!(options.parse.broken_link_callback.is_some());
}

/// Returns the labels that the callback is asked for, and the page. Each answer of the callback is different.
fn asked(source: &str, ours: bool) -> (Vec<String>, String) {
    let asked = Mutex::new(Vec::new());
    let callback = |reference: BrokenLinkReference<'_>| {
        let mut asked = asked.lock().unwrap();
        asked.push(reference.original.to_owned());
        (reference.original != "none").then(|| ResolvedReference {
            url: format!("/{}", asked.len()),
            title: reference.normalized.to_owned(),
        })
    };
    let page = {
        let mut options = Options::default();
        options.parse.broken_link_callback = Some(Arc::new(callback));
        let arena = Arena::new();
        let root = if ours {
            parse(&arena, source, &options)
        } else {
            comrak::parse_document(&arena, source, &options)
        };
        html_of(root, &options)
    };
    let asked = std::mem::take(&mut *asked.lock().unwrap());
    (asked, page)
}

#[test]
fn a_callback_is_asked_once_for_each_reference() {
    let words = "[a] *x* [B][] [c d][e] [none] [a] ![a]";
    let with_mask = "[a] *x http://f.g/*h [B][] [c d][e] [none] [a] ![a] http://f.g/`h";
    let (expected, _) = asked(words, false);
    assert_eq!(asked(words, true).0, expected);
    assert_eq!(asked(with_mask, true).0, expected);
}

/// In cmark-gfm, a URL takes precedence over a reference inside it. comrak reads the reference before the URL is found.
#[test]
fn an_answer_for_brackets_inside_a_bare_link_has_no_effect() {
    let (asked, page) = asked("http://f.g/[a] [a]", true);
    assert_eq!(asked, ["a", "a"]);
    assert!(
        page.starts_with("<p><a href=\"http://f.g/%5Ba%5D\">http://f.g/[a]</a> <a href=\"/"),
        "{page}"
    );
}

#[test]
fn a_callbacks_answers_are_kept() {
    let (_, page) = asked("[a] http://f.g/*h* [a] [none] ![b]", true);
    assert_eq!(
        page,
        "<p><a href=\"/1\" title=\"a\">a</a> <a href=\"http://f.g/*h\">http://f.g/*h</a>* \
         <a href=\"/2\" title=\"a\">a</a> [none] <img src=\"/4\" alt=\"b\" title=\"b\" /></p>"
    );
}

/// The second paragraph is parsed alone. There, its `[a]` is the first one, and gets the first answer.
#[test]
fn a_leaf_parsed_alone_gets_the_first_answers() {
    let (asked, page) = asked("[a]\n\n[a] http://f.g/*h*", true);
    assert_eq!(asked, ["a", "a"]);
    assert_eq!(page.matches("<a href=\"/1\"").count(), 2, "{page}");
}

#[test]
fn a_resolved_reference_hides_and_a_refused_one_is_plain_brackets() {
    let (_, page) = asked("[www.a.b] [none] www.c.d/*e*", true);
    assert_eq!(
        page,
        "<p><a href=\"/1\" title=\"www.a.b\">www.a.b</a> [none] \
         <a href=\"http://www.c.d/*e\">www.c.d/*e</a>*</p>"
    );
    let (_, page) = asked("[a][www.b.c] *d* www.c.d/*e*", true);
    assert!(!page.contains("www.b.c</a>"), "{page}");
}
