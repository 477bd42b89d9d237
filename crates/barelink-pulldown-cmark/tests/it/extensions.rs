//! Checks links beside each extension of the parser. In the expected pages, `⸠` and `⸡` replace the tags of a link.

use barelink::{Dialect, LinkFinder};
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{Event, Options};

use crate::support::{events, html, link_texts, plain_events, shown, GFM};

fn table(row: &str) -> String {
    let source = format!("| a | b |\n|---|---|\n{row}\n");
    let page = shown(&source, Options::ENABLE_TABLES);
    let body = page.split("<tbody>\n").nth(1).expect("a body");
    body.trim_end_matches("\n</tbody></table>").into()
}

#[test]
fn cells_hold_links() {
    assert_eq!(
        table("| www.a.com | *b@c.dd* |"),
        "<tr><td>⸠www.a.com⸡</td><td><em>⸠b@c.dd⸡</em></td></tr>"
    );
    assert_eq!(
        table("|http://a.com/*b|http://c.com/*d|"),
        "<tr><td>⸠http://a.com/*b⸡</td><td>⸠http://c.com/*d⸡</td></tr>"
    );
}

#[test]
fn a_bare_pipe_ends_a_cell_and_its_url() {
    assert_eq!(table("| http://a.com/b|c |"), "<tr><td>⸠http://a.com/b⸡</td><td>c</td></tr>");
}

#[test]
fn an_escaped_pipe_is_a_pipe_of_the_url() {
    assert_eq!(
        table(r"| http://a.com/b\|c | d |"),
        "<tr><td>⸠http://a.com/b|c⸡</td><td>d</td></tr>"
    );
    assert_eq!(
        table(r"| *e http://a.com/*b\|*c\|d* | f |"),
        "<tr><td><em>e ⸠http://a.com/*b|*c|d⸡</em></td><td>f</td></tr>"
    );
    assert_eq!(
        table(r"| http://a.com/\|\| | \| |"),
        "<tr><td>⸠http://a.com/||⸡</td><td>|</td></tr>"
    );
}

#[test]
fn an_escaped_pipe_in_code_hides_nothing() {
    assert_eq!(
        table(r"| `http://a.com/b\|c` www.d.com | `\|` |"),
        "<tr><td><code>http://a.com/b|c</code> ⸠www.d.com⸡</td><td><code>|</code></td></tr>"
    );
}

#[test]
fn an_open_bracket_ends_with_its_cell() {
    assert_eq!(
        table("| [ http://a.com | http://b.com |"),
        "<tr><td>[ http://a.com</td><td>⸠http://b.com⸡</td></tr>"
    );
}

#[test]
fn a_backtick_in_a_url_ends_with_its_cell() {
    assert_eq!(
        table("| http://a.com/`b | c`d |"),
        "<tr><td>⸠http://a.com/`b⸡</td><td>c`d</td></tr>"
    );
}

#[test]
fn pipes_of_urls_make_no_table() {
    let source = "http://a.com/*b|c*d\n|-|\n";
    let options = Options::ENABLE_TABLES;
    assert_eq!(shown(source, options), "<p>⸠http://a.com/*b|c*d⸡\n|-|</p>");
    let source = "http://a.com/*b*\\|c | d\n--|--\nhttp://e.com/*f*\\|g | h\n";
    assert_eq!(
        shown(source, options),
        "<table><thead><tr><th>⸠http://a.com/*b*|c⸡</th><th>d</th></tr></thead><tbody>\n\
         <tr><td>⸠http://e.com/*f*|g⸡</td><td>h</td></tr>\n</tbody></table>"
    );
}

#[test]
fn strikethrough_ends_before_a_url_or_behind_it() {
    let shown = |source| shown(source, Options::ENABLE_STRIKETHROUGH);
    assert_eq!(
        shown("~~http://a.com~~ ~www.b.com~"),
        "<p><del>⸠http://a.com⸡</del> <del>⸠www.b.com⸡</del></p>"
    );
    assert_eq!(shown("~~a http://a.com/~~b~~"), "<p><del>a ⸠http://a.com/~~b⸡</del></p>");
    assert_eq!(shown("a@b~~c~~.dd"), "<p>a@b<del>c</del>.dd</p>");
}

#[test]
fn footnotes_hold_links() {
    for options in [Options::ENABLE_FOOTNOTES, Options::ENABLE_OLD_FOOTNOTES] {
        let source = "www.a.com[^1] http://b.com/*c* [^1]\n\n[^1]: http://d.com/*e*f\n";
        assert_eq!(
            link_texts(source, options),
            ["www.a.com[^1]", "http://b.com/*c", "http://d.com/*e*f"]
        );
        let references = events(source, options)
            .into_iter()
            .filter(|(event, _)| matches!(event, Event::FootnoteReference(_)));
        assert_eq!(references.count(), 1, "the first one is part of the URL");
    }
}

#[test]
fn a_footnote_reference_leaves_no_bracket_open() {
    let source = "a[^1] http://b.com/*c*d\n\n[^1]: e\n";
    for options in [Options::ENABLE_FOOTNOTES, Options::ENABLE_OLD_FOOTNOTES] {
        assert_eq!(link_texts(source, options), ["http://b.com/*c*d"]);
    }
}

#[test]
fn the_second_line_of_a_footnote_is_searched_too() {
    let source = "[^1]: a\n    www.b.com/*c*d\n    e\n\n    http://f.com\n\ng[^1]\n";
    assert_eq!(link_texts(source, Options::ENABLE_FOOTNOTES), ["www.b.com/*c*d", "http://f.com"]);
}

#[test]
fn tasks_begin_with_links() {
    let source = "- [ ] www.a.com\n- [x] http://b.com/*c*d\n- [ ] e@f.gg\n";
    assert_eq!(
        link_texts(source, Options::ENABLE_TASKLISTS),
        ["www.a.com", "http://b.com/*c*d", "e@f.gg"]
    );
    let is_marker = |event: &Event<'_>| matches!(event, Event::TaskListMarker(_));
    let events = events(source, Options::ENABLE_TASKLISTS);
    assert_eq!(events.iter().filter(|(event, _)| is_marker(event)).count(), 3);
}

#[test]
fn what_is_no_task_is_an_open_bracket() {
    assert_eq!(link_texts("- [x http://a.com\n- [x] http://b.com", GFM), ["http://b.com"]);
}

#[test]
fn smart_punctuation_leaves_urls_alone() {
    let shown = |source| shown(source, Options::ENABLE_SMART_PUNCTUATION);
    assert_eq!(
        shown(r#""see http://a.com/it's--b...c" -- 'd'..."#),
        "<p>“see ⸠http://a.com/it's--b...c⸡” – ‘d’…</p>"
    );
    assert_eq!(shown(r#"'http://a.com/*b"c"d---e*f' "#), "<p>‘⸠http://a.com/*b\"c\"d---e*f⸡’</p>");
    assert_eq!(
        shown("--www.a.com... http://b.com/-- --http://c.com"),
        "<p>–www.a.com… ⸠http://b.com/--⸡ –⸠http://c.com⸡</p>"
    );
}

#[test]
fn smart_quotes_open_before_a_url_and_close_behind_it() {
    let shown = |source| shown(source, Options::ENABLE_SMART_PUNCTUATION);
    assert_eq!(
        shown(r#"a "http://a.com/b" 'http://c.com/d'."#),
        "<p>a “⸠http://a.com/b⸡” ‘⸠http://c.com/d⸡’.</p>"
    );
    assert_eq!(
        shown(r#"a "http://a.com/*b*c" 'http://c.com/`d'."#),
        "<p>a “⸠http://a.com/*b*c⸡” ‘⸠http://c.com/`d⸡’.</p>"
    );
}

#[test]
fn destinations_have_straight_punctuation() {
    assert_eq!(
        html("www.a.com/it's--b", Options::ENABLE_SMART_PUNCTUATION),
        "<p><a href=\"http://www.a.com/it&#x27;s--b\">www.a.com/it's--b</a></p>"
    );
}

#[test]
fn heading_attributes_stay_attributes() {
    let shown = |source| shown(source, Options::ENABLE_HEADING_ATTRIBUTES);
    assert_eq!(shown("# www.a.com {#id .class}"), "<h1 id=\"id\" class=\"class\">⸠www.a.com⸡</h1>");
    assert_eq!(shown("## http://a.com/*b*c {#id} ##"), "<h2>⸠http://a.com/*b*c⸡ {#id}</h2>");
    assert_eq!(
        shown("http://a.com/*b*c d@e.ff {#id key=http://g.com}\n==="),
        "<h1 id=\"id\" key=\"http://g.com\">⸠http://a.com/*b*c⸡ ⸠d@e.ff⸡</h1>"
    );
}

/// With this option, pulldown-cmark does not end the line of a heading at a carriage return. The text then contains white
/// space that the content of a leaf lacks.
#[test]
fn a_link_after_a_carriage_return_in_a_heading() {
    let source = "# a\r  [www.c.de]";
    let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Md4c));
    let links = autolinker.links(source, Options::ENABLE_HEADING_ATTRIBUTES);
    assert_eq!((links.len(), links[0].text(), links[0].range()), (1, "www.c.de", 7..15));
}

#[test]
fn math_hides_a_url_and_a_url_hides_math() {
    let shown = |source| shown(source, Options::ENABLE_MATH);
    let inline = "<span class=\"math math-inline\">";
    let display = "<span class=\"math math-display\">";
    assert_eq!(
        shown("$http://a.com$ $$http://b.com$$ $c@d.ee$"),
        format!(
            "<p>{inline}http://a.com</span> {display}http://b.com</span> {inline}c@d.ee</span></p>"
        )
    );
    assert_eq!(
        shown("http://a.com/$b$ $c$ www.d.com/$e f$ $g$"),
        format!("<p>⸠http://a.com/$b$⸡ {inline}c</span> ⸠www.d.com/$e⸡ f$ {inline}g</span></p>")
    );
    assert_eq!(
        shown("http://a.com/$$b *c* http://d.com/$$e *f*"),
        "<p>⸠http://a.com/$$b⸡ <em>c</em> ⸠http://d.com/$$e⸡ <em>f</em></p>"
    );
}

#[test]
fn a_dollar_that_is_none_of_math_hides_nothing() {
    assert_eq!(
        shown("it costs $5 at http://a.com/*b*c", Options::ENABLE_MATH),
        "<p>it costs $5 at ⸠http://a.com/*b*c⸡</p>"
    );
}

#[test]
fn wikilinks_are_links_already() {
    let options = Options::ENABLE_WIKILINKS;
    for source in [
        "[[http://a.com]]", "[[www.a.com|http://b.com/*c*]]", "[[a|b@c.dd]]",
        "![[http://a.com|http://b.com]]",
    ] {
        assert_eq!(events(source, options), plain_events(source, options));
    }
    assert_eq!(
        link_texts("[[a]] http://b.com/[[c]] [[d]] www.e.com", options),
        ["a", "http://b.com/[[c]]", "d", "www.e.com"]
    );
    // The brackets in a wikilink need not be balanced.
    for wikilink in ["[[a [b]]", "![[a [b]]"] {
        for after in ["", " [c]", " http://d.com/*e*f"] {
            let source = format!("{wikilink}{after} www.g.com");
            assert!(link_texts(&source, options).contains(&"www.g.com".into()), "{source}");
        }
    }
    // A wikilink closes no bracket before it.
    for source in ["[a ![[b]] www.g.com", "[a [[b]] www.g.com"] {
        assert!(!link_texts(source, options).contains(&"www.g.com".into()), "{source}");
    }
}

#[test]
fn definition_lists_hold_links() {
    let source = "www.a.com/*b*c\n: http://d.com/*e*f\n  www.g.com\n\n  h@i.jj\n\nk\n: l\n";
    assert_eq!(
        link_texts(source, Options::ENABLE_DEFINITION_LIST),
        ["www.a.com/*b*c", "http://d.com/*e*f", "www.g.com", "h@i.jj"]
    );
}

#[test]
fn metadata_holds_no_links() {
    let text = "title: http://a.com/*b*c\nmail: d@e.ff\n";
    for (fence, options) in [
        ("---\n", Options::ENABLE_YAML_STYLE_METADATA_BLOCKS),
        ("+++\n", Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS),
    ] {
        let source = [fence, text, fence].concat();
        assert_eq!(events(&source, options), plain_events(&source, options));
        let source = [&source, "\nhttp://g.com/*h*i\n"].concat();
        assert_eq!(link_texts(&source, options), ["http://g.com/*h*i"]);
    }
}

#[test]
fn superscript_and_subscript_are_kept_out_of_urls() {
    let options = Options::ENABLE_SUPERSCRIPT | Options::ENABLE_SUBSCRIPT;
    assert_eq!(
        shown("~http://a.com~ ~www.b.com~", options),
        "<p><sub>⸠http://a.com⸡</sub> <sub>⸠www.b.com⸡</sub></p>"
    );
    // Unlike `~`, a `^` is not trimmed from the end of a URL, and no `www.` link begins after it.
    assert_eq!(shown("^2^ ^http://a.com^ b", options), "<p><sup>2</sup> ^⸠http://a.com^⸡ b</p>");
    assert_eq!(
        shown("^www.b.com^ ^http://a.com/b ^", options),
        "<p><sup>www.b.com</sup> ^⸠http://a.com/b⸡ ^</p>"
    );
    assert_eq!(
        shown("http://a.com/^b^c~d~e ^f^", options),
        "<p>⸠http://a.com/^b^c~d~e⸡ <sup>f</sup></p>"
    );
}

/// By UTS #58, a URL ends before a delimiter whose partner precedes it, if the extension is on.
#[test]
fn superscript_and_subscript_end_urls_by_uts58() {
    let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Uts58));
    let both = Options::ENABLE_SUPERSCRIPT | Options::ENABLE_SUBSCRIPT;
    for (source, url, options) in [
        ("^https://a.bc/d^", "https://a.bc/d", both),
        ("~https://a.bc/d~", "https://a.bc/d", both),
        ("^a https://a.bc/?d=e^ f", "https://a.bc/?d=e", both),
        ("https://a.bc/d^2^", "https://a.bc/d^2^", both),
        ("^https://a.bc/d^", "https://a.bc/d^", Options::empty()),
    ] {
        let links = autolinker.links(source, options);
        let texts: Vec<_> = links.iter().map(|link| link.text()).collect();
        assert_eq!(texts, [url], "{source}");
    }
}

/// The parser reads a superscript's `^` and the `~~` after it as one run of delimiters.
#[test]
fn a_delimiter_at_the_end_of_a_url_keeps_no_other_from_closing() {
    let struck = Options::ENABLE_SUPERSCRIPT | Options::ENABLE_STRIKETHROUGH;
    let all = struck | Options::ENABLE_SUBSCRIPT;
    for options in [struck, all] {
        assert_eq!(
            shown("~~https://example.com/x^~~", options),
            "<p><del>⸠https://example.com/x^⸡</del></p>"
        );
        assert_eq!(
            shown("~~https://example.com/x^y~~", options),
            "<p><del>⸠https://example.com/x^y⸡</del></p>"
        );
        assert_eq!(
            shown("**https://example.com/x^** *https://a.bc/^* a", options),
            "<p><strong>⸠https://example.com/x^⸡</strong> <em>⸠https://a.bc/^⸡</em> a</p>"
        );
    }
}

#[test]
fn alerts_hold_links() {
    let source = "> [!NOTE]\n> www.a.com\n> http://b.com/*c*d\n\n> [!TIP] http://e.com\n";
    assert_eq!(
        shown(source, Options::ENABLE_GFM),
        "<blockquote class=\"markdown-alert-note\">\n<p>⸠www.a.com⸡\n⸠http://b.com/*c*d⸡</p>\n\
         </blockquote>\n<blockquote>\n<p>[!TIP] ⸠http://e.com⸡</p>\n</blockquote>"
    );
    // Without alerts, `[!NOTE]` is text in brackets.
    assert_eq!(
        link_texts(source, Options::empty()),
        ["www.a.com", "http://b.com/*c*d", "http://e.com"]
    );
}

#[test]
fn everything_at_once() {
    let source = concat!(
        "---\nurl: http://metadata.com/*a*\n---\n\n",
        "# http://heading.com/*a* {#id}\n\n",
        "> [!NOTE]\n> \"http://alert.com/it's\"[^1] $x$\n\n",
        "- [x] www.task.com/`a\n\n",
        "| http://cell.com/\\|a | $http://math.com$ |\n|--|--|\n| ~~www.b.com~~ | [[http://wiki.com]] |\n\n",
        "http://title.com\n: definition@x.com, x^2^ and H~2~O\n\n",
        "[^1]: http://note.com/[^1]\n",
    );
    assert_eq!(
        link_texts(source, Options::all()),
        [
            "http://heading.com/*a", "http://alert.com/it's\"[^1]", "www.task.com/`a",
            "http://cell.com/|a", "www.b.com", "http://wiki.com", "http://title.com",
            "definition@x.com", "http://note.com/[^1]",
        ]
    );
}
