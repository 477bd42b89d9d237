//! Checks `page`, which adds links to finished pages.

use similar_asserts::assert_eq;

use crate::program::{run, run_in, Folder};

#[track_caller]
pub(crate) fn page(options: &[&str], html: &str) -> String {
    run(&[&["page"], options, &["-"]].concat(), html).ok()
}

#[track_caller]
fn stays(html: &str) {
    assert_eq!(page(&["-q"], html), html);
}

pub(crate) fn read(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path().join(name)).unwrap()
}

pub(crate) fn a(destination: &str, text: &str) -> String {
    format!("<a href=\"{destination}\">{text}</a>")
}

#[test]
fn urls_in_text_are_linked_and_every_other_byte_stays() {
    let link = a("http://www.a.com/b", "www.a.com/b");
    let html = |url: &str| {
        format!("<!doctype HTML>\r\n<P Class=x  id='y'>see {url}.<Br>\n<img src=a.png\n>&nbsp;\t</p >\n")
    };
    assert_eq!(page(&[], &html("www.a.com/b")), html(&link));
    assert_eq!(
        page(&[], "\u{FEFF}me@a.com"),
        format!("\u{FEFF}{}", a("mailto:me@a.com", "me@a.com"))
    );
}

#[test]
fn nothing_is_linked_in_links_code_forms_and_scripts() {
    for element in [
        "a", "button", "code", "kbd", "math", "noscript", "pre", "samp", "script", "select",
        "style", "svg", "template", "textarea", "title", "tt", "var", "xmp",
    ] {
        stays(&format!("<p>a <{element}>http://a.com</{element}> b"));
        let html = |url: &str| format!("<{element}>x</{element}><p>{url}</p>");
        let linked = html(&a("http://a.com", "http://a.com"));
        assert_eq!(page(&[], &html("http://a.com")), linked, "{element}");
    }
    stays("<pre><b>http://a.com</b></pre><!-- http://a.com --><p title=http://a.com>");
    stays("<a href=/b>x <i>http://a.com</i> y</a>");
}

/// A browser continues an unclosed element in the next paragraph.
#[test]
fn an_element_without_its_end_tag_has_all_that_follows() {
    stays("<p><a href=/b>x</p><p>http://a.com</p>");
    stays("<p><code>x</p><p>http://a.com</p>");
    stays("<a href=/b><table><td><a href=/c>x</a></table>http://a.com");
}

/// A browser moves text between the cells of a table in front of the table.
#[test]
fn text_between_the_cells_of_a_table_stays() {
    stays("<table> http://a.com<tr> http://a.com<b>http://a.com</b></table>");
    let table = |url: &str| format!("<table><caption>{url}<tr><td>{url}<th>{url}</table>{url}");
    let link = a("http://a.com", "http://a.com");
    assert_eq!(page(&[], &table("http://a.com")), table(&link));
}

#[test]
fn references_are_characters_of_the_url() {
    let text = "http://a.com/?b=1&amp;c=2&#x26;d&lt;e";
    let destination = "http://a.com/?b=1&amp;c=2&amp;d";
    let written = "http://a.com/?b=1&amp;c=2&#x26;d";
    assert_eq!(page(&[], text), format!("{}&lt;e", a(destination, written)));
    // Some names need no `;` in text (HTML, section 13.2.5.73). The destination is the URL that a reader sees.
    let text = "http://a.com/?b&copy=1";
    assert_eq!(page(&[], text), a("http://a.com/?b©=1", text));
    // U+0080 is read as in Windows-1252 (section 13.2.5.80).
    for (text, read) in [
        ("http://a.com/?b&notx&c", "http://a.com/?b¬x&amp;c"),
        ("http://a.com/&#128;", "http://a.com/€"),
        ("http://a.com&#47b", "http://a.com/b"),
        ("http&colon;//a.com&sol;b&amp;c", "http://a.com/b&amp;c"),
        ("http://a.com/?a&&b&", "http://a.com/?a&amp;&amp;b&amp;"),
        ("http://a.com/\0b", "http://a.com/b"),
    ] {
        assert_eq!(page(&[], text), a(read, text));
    }
    // The tokenizer holds back the start of a tag or a reference.
    let link = a("http://a.com", "http://a.com");
    for after in ["<(", "< ", "<<", "<&lt;", " &<b>", " &&amp;", " &\r", " <\0"] {
        let twice = |url: &str| format!("({url}{after}</p>({url}{after}");
        assert_eq!(page(&[], &twice("http://a.com")), twice(&link));
    }
    let text = "&quot;http://a.com/b&quot;, &quot;";
    let expected = format!("&quot;{}&quot;, &quot;", a("http://a.com/b", "http://a.com/b"));
    assert_eq!(page(&["--dialect", "uts58"], text), expected);
}

/// The tokenizer holds back a name until the next character, which may begin a tag (HTML, section 13.2.5.73).
#[test]
fn a_link_ends_before_the_tag_after_a_reference() {
    for (end, read) in [
        ("&eacute;", "é"),
        ("&eacute", "é"),
        ("&#233;", "é"),
        ("&#233", "é"),
        ("&#xE9", "é"),
        ("&NotEqualTilde;", "≂̸"),
        ("&amp;b&eacute;", "&amp;bé"),
        ("&foo", "&amp;foo"),
        ("&", "&amp;"),
    ] {
        for url in ["https://example.com/caf", "https://example.com/?a="] {
            let link = a(&format!("{url}{read}"), &format!("{url}{end}"));
            for after in [
                "</p>", "<br>", "<br/>", "<img src=a.png>", "<!-- c -->", "<p>x", "</li>", "<hr>",
                "\n", "\r\n", "\r", " ", "<sup>1</sup>", "<a href=/b>b</a>", "\0<p>", "",
            ] {
                let html = |url: &str| format!("<li><p>{url}{after}");
                let expected = html(&link);
                assert_eq!(page(&["-q"], &html(&format!("{url}{end}"))), expected, "{after:?}");
            }
        }
    }
    // Before an inline element, the end of the URL is unknown as without a reference.
    for end in ["&eacute;", "&#233", "x"] {
        stays(&format!("https://example.com/caf{end}<b>b</b>"));
        stays(&format!("<i>https://example.com/caf{end}</i>b"));
    }
}

/// The end of a URL that contains a tag is unknown, because the tag may come from a delimiter in the URL.
#[test]
fn a_url_with_a_tag_in_it_is_left_alone() {
    stays("http://a.com/<em>b</em>c");
    stays("<b>http://a.com/</b>c");
    stays("http://a.com/<code>b</code>");
    stays("http://a.com/</em>b");
    stays("http://a.com/<!-- x --></em><wbr>b");
    let link = a("http://a.com/", "http://a.com/");
    // White space, or punctuation outside a URL, shows that the URL has ended.
    assert_eq!(page(&[], "<b>http://a.com/</b>. c"), format!("<b>{link}</b>. c"));
    assert_eq!(page(&[], "http://a.com/ <b>c</b>"), format!("{link} <b>c</b>"));
    // A browser drops the tag of a cell outside a table, so the tag does not end the URL.
    stays("http://a.com/<td>c");
    for block in ["<br>", "<p>", "<table><td>", "<img>", "<script></script>"] {
        assert_eq!(page(&[], &format!("http://a.com/{block}c")), format!("{link}{block}c"));
    }
}

/// In each page, the tags alone would mislead, because a browser builds another tree (HTML, section 13.2.6).
#[test]
fn it_is_what_a_browser_reads() {
    let link = a("https://example.com", "https://example.com");
    // Only in SVG and MathML does `/` end an element.
    stays("<div><svg/><script>var x=\"</div> see https://example.com/ \";</script></div>");
    stays("<svg><desc><div></svg>https://example.com");
    stays("<svg><![CDATA[</svg>https://example.com]]>");
    // Tree builders disagree about these pages.
    stays("<svg><p>https://example.com");
    stays("<x-y><code><svg><desc></x-y></svg>https://example.com");
    stays("<math><annotation-xml encoding='text/html'><b>https://example.com");
    // An end tag may close nothing, and an element may continue after another one ends.
    stays("<em><pre></em>https://example.com");
    stays("<div><code></div>https://example.com");
    stays("<em><button></em>https://example.com");
    stays("<template></div>https://example.com</template>");
    stays("<select><option></div>https://example.com</select>");
    // A browser puts content that does not belong in a table before the table.
    stays("<table><tr>https://example.com<td>x</table>");
    for page in [
        "<svg/>https://example.com",
        "<p><kbd></p>https://example.com",
        "<p><svg/></p>https://example.com",
        "<svg></svg><p>https://example.com",
        "<svg><g><path/></g></svg><p>https://example.com",
        "<pre></pre></em>https://example.com",
        "<table><tr><td>https://example.com</table>",
        "<!-- a --!>https://example.com",
        "<script><!--<script></script>--></script>https://example.com",
        "<noscript>x</noscript>https://example.com",
        "<body></body></html>https://example.com",
    ] {
        let expected = page.replace("https://example.com", &link);
        assert_eq!(self::page(&[], page), expected);
    }
}

#[test]
fn what_cannot_be_proved_is_named() {
    let folder = Folder::with(&[("a.html", b"www.a.com\n<noscript><div></noscript>www.b.com")]);
    let run = run_in(&folder, &["page", "a.html"]);
    assert_eq!(run.code, Some(0));
    let left = "barelink: a.html:2:27: left alone: without scripts, it is inside an element that is never linked";
    assert!(run.messages.contains(left), "{run:?}");
    assert!(run.messages.contains("Made 1 link in 1 of 1 page"), "{run:?}");
    let page = read(&folder, "a.html");
    assert!(page.starts_with("<a ") && page.ends_with("</noscript>www.b.com"));
}

#[test]
fn pages_that_take_too_long_are_named() {
    let attributes: String = (0..2000).map(|number| format!(" a{number}")).collect();
    for (page, reason) in [
        ("<div>".repeat(600), "its elements nest more than 500 deep"),
        (format!("<p{attributes}>"), "a tag has more than 512 attributes"),
        ("<div>".repeat(490) + &"<hr>".repeat(30_000), "parsing it takes too long"),
    ] {
        let page = page + "www.a.com";
        let folder = Folder::with(&[("a.html", page.as_bytes())]);
        let run = run_in(&folder, &["page", "a.html"]);
        assert_eq!(run.code, Some(0));
        let left = format!("barelink: a.html: left alone: {reason}\n");
        assert!(run.messages.starts_with(&left), "{run:?}");
        assert_eq!(read(&folder, "a.html"), page);
    }
    // Only attributes count, not the text of a script, a comment or an attribute value.
    let words = " a".repeat(600);
    for before in [
        format!("<script>a<b{words}</script>"),
        format!("<!-- <p{words} -->"),
        format!("<p title=\"{words}\" style='{words}'>"),
        "<p a b>".repeat(600),
    ] {
        let link = a("http://www.a.com", "www.a.com");
        assert_eq!(page(&[], &format!("{before}www.a.com")), before + &link);
    }
}

/// Smart punctuation of a generator replaces `"` by `”` and `...` by `…`. GFM has rules for the ASCII characters only.
#[test]
fn links_end_where_they_do_in_the_source() {
    for url in ["https://a.com/x", "www.a.com", "https://a.com/(y)", "me@a.com"] {
        let around = [
            ("\"", "\" y"),
            ("'", "' y"),
            ("x \"", "\", he said"),
            ("(", "...)"),
            ("\"(", ")\""),
            ("", "..."),
            ("", "...\""),
            ("\"'", "'\""),
            ("&lt;", "&gt; y"),
            ("*\"", "\"*"),
            ("- ", " -- y"),
            ("<b>\"", ".\"</b>"),
        ];
        let source = around.map(|(before, after)| format!("{before}{url}{after}\n\n"));
        let source = source.concat();
        let smart = ["render", "--extension", "smart"];
        let rendered = run(&smart, &source).ok();
        let plain = run(&[&smart[..], &["--dialect", "none"]].concat(), &source).ok();
        assert!(!plain.contains("<a "));
        assert_eq!(page(&[], &plain), rendered);
    }
    for after in
        ["”", "’", "»", "›", "…", ".”", "…»", "&gt;", "&nbsp;y", "\u{202F}:", "\u{3000}y", ")”"]
    {
        let link = a("https://a.com/x", "https://a.com/x");
        let page = page(&[], &format!("<p>https://a.com/x{after} y"));
        assert_eq!(page, format!("<p>{link}{after} y"));
    }
    // Inside a URL, such characters stay unchanged.
    for url in ["https://a.com/it’s", "https://a.com/a…b", "https://a.com/«b"] {
        assert_eq!(page(&[], url), a(url, url));
    }
}

#[test]
fn comments_and_breaks_of_words_stand_in_urls() {
    let text = "http://a.<wbr>com/<!-- x -->b";
    assert_eq!(page(&[], text), a("http://a.com/b", text));
}

#[test]
fn more_is_left_alone_and_links_have_attributes() {
    let html = "<h1>www.a.com</h1><p class=x>www.a.com</p><p>www.b.com";
    let expected = "<h1>www.a.com</h1><p class=x>www.a.com</p><p><a href=\"http://www.b.com\" rel=\"nofollow\" target=\"_blank\">www.b.com</a>";
    let options =
        ["--not-in", "h1, h2", "--not-in", ".x", "--rel", "nofollow", "--target", "_blank"];
    assert_eq!(page(&options, html), expected);
}

#[test]
fn files_are_replaced_and_a_second_run_changes_nothing() {
    let (old, new) = ("<p>www.a.com\n", "<p><a href=\"http://www.a.com\">www.a.com</a>\n");
    let folder = Folder::with(&[
        ("site/a.html", old.as_bytes()),
        ("site/b/c.htm", old.as_bytes()),
        ("site/d.txt", old.as_bytes()),
        ("site/e.html", b"<p>x"),
        (".gitignore", b"site/\n"),
    ]);
    let check = run_in(&folder, &["page", "--check", "site"]);
    assert_eq!(check.code, Some(1));
    let summary = "Found 2 links to make in 2 of 3 pages; `barelink page` without --check and --diff makes them";
    assert_eq!(check.messages.trim_end(), summary);
    assert_eq!(
        check.out,
        "site/a.html:1:4: http://www.a.com\nsite/b/c.htm:1:4: http://www.a.com\n"
    );
    let diff = run_in(&folder, &["page", "--diff", "site/a.html"]).out;
    assert!(diff.contains(&format!("-{old}+{new}")), "{diff}");
    let checked = run_in(&folder, &["page", "--check", "--diff", "site/a.html"]);
    assert_eq!((checked.out, checked.code), (diff, Some(1)));
    assert_eq!(read(&folder, "site/a.html"), old);

    let run = run_in(&folder, &["page", "site"]);
    assert_eq!((run.code, &*run.out), (Some(0), ""));
    assert_eq!(run.messages.trim_end(), "Made 2 links in 2 of 3 pages");
    for (path, text) in [("a.html", new), ("b/c.htm", new), ("d.txt", old)] {
        assert_eq!(read(&folder, &format!("site/{path}")), text);
    }
    assert_eq!(run_in(&folder, &["page", "--check", "site"]).code, Some(0));
    assert_eq!(
        run_in(&folder, &["page", "site"]).messages.trim_end(),
        "Nothing to link in 3 pages"
    );
}

#[test]
fn what_cannot_be_read_stays_and_is_named() {
    let folder = Folder::with(&[("a.html", b"www.a.com \xFF"), ("b.html", b"www.a.com")]);
    let run = run_in(&folder, &["page", "."]);
    run.fails("a.html: not UTF-8");
    assert!(read(&folder, "b.html").starts_with("<a"));
}
