//! Checks `render --safe`: nothing in an untrusted document may become code in the page.

use similar_asserts::assert_eq;

use crate::program::rendered;

const PARSERS: [&str; 2] = ["pulldown-cmark", "comrak"];

/// Returns the pages that the parsers render from this document.
#[track_caller]
fn safe(options: &[&str], document: &str) -> [String; 2] {
    PARSERS.map(|parser| {
        let parser = ["--safe", "--parser", parser];
        rendered(&[&parser, options].concat(), document)
    })
}

/// Returns the values of all `href` and `src` in a page.
fn destinations(page: &str) -> Vec<&str> {
    let attributes = [" href=\"", " src=\""];
    let places = attributes.iter().flat_map(|attribute| {
        page.match_indices(attribute).map(|(at, attribute)| at + attribute.len())
    });
    let mut places: Vec<_> = places.collect();
    places.sort_unstable();
    let value = |at: usize| page[at..].split('"').next().unwrap_or_default();
    places.into_iter().map(value).collect()
}

#[test]
fn a_block_of_html_is_shown_as_text() {
    for page in safe(&[], "<script>\nalert(1)\n</script>\n\nb\n") {
        assert!(page.contains("&lt;script&gt;\nalert(1)\n&lt;/script&gt;"), "{page}");
        assert!(!page.contains("<script"), "{page}");
        assert!(page.ends_with("<p>b</p>\n"), "{page}");
    }
}

#[test]
fn html_in_a_line_is_shown_as_text() {
    let expected = "<p>a &lt;b&gt;c&lt;/b&gt; &lt;br/&gt;</p>\n";
    assert_eq!(safe(&[], "a <b>c</b> <br/>\n"), [expected; 2]);
}

#[test]
fn every_form_of_html() {
    for html in [
        "<img src=x onerror=alert(1)>", "<a href=\"javascript:alert(1)\">", "<!-- c -->",
        "<?php c ?>", "<!DOCTYPE c>", "<![CDATA[c]]>", "<svg/onload=alert(1)>",
    ] {
        for document in [format!("{html}\n"), format!("a {html} b\n"), format!("> - {html}\n")] {
            for page in safe(&[], &document) {
                assert!(!page.contains(html), "{document:?}: {page}");
                assert!(page.contains(&format!("&lt;{}", &html[1..2])), "{document:?}: {page}");
            }
        }
    }
}

#[test]
fn in_extensions_too() {
    let document = concat!(
        "# a <i>b</i>\n\n", "|<i>c</i>|\n|-|\n|<i>d</i>|\n\n", "- [ ] <i>e</i>\n\n",
        "f[^n] ~~<i>g</i>~~\n\n", "[^n]: <i>h</i>\n\n", "> [!NOTE]\n> <i>j</i>\n\n",
        "![<i>k</i>](l.png)\n",
    );
    for page in safe(&["--extension", "gfm"], document) {
        assert!(!page.contains("<i>"), "{page}");
        assert_eq!(page.matches("&lt;i&gt;").count(), 8, "{page}");
    }
}

#[test]
fn attributes_of_headings_are_no_way_in() {
    // comrak does not support this extension.
    let document = "# a {#b onclick=alert(1) style=color:red}\n";
    let page = rendered(&["--safe", "--extension", "heading-attributes"], document);
    assert!(!page.contains("onclick="), "{page}");
    assert!(!page.contains("style="), "{page}");
}

#[test]
fn destinations_that_may_be_code_are_dropped() {
    for destination in [
        "javascript:alert(1)", "JavaScript:alert(1)", "JAVASCRIPT:alert(1)", "vbscript:x",
        "VBScript:x", "data:text/html,x", "DATA:text/html;base64,x", "data:image/png;base64,x",
        "file:///etc/passwd", "&#106;avascript:alert(1)", "&#x6A;avascript:alert(1)",
        "javascript&colon;alert(1)", "javascript&#58;alert(1)", "java&Tab;script:alert(1)",
        "java&NewLine;script:alert(1)", "java&#9;script:alert(1)", "&Tab;javascript:alert(1)",
        "&#32;javascript:alert(1)", "&#1;javascript:alert(1)", "javascript\\:alert(1)",
        "< javascript:alert(1)>", "<java\tscript:alert(1)>", "<\tjavascript:alert(1)>",
    ] {
        let document = [
            format!("[x]({destination})\n\n"),
            format!("[x]({destination} \"title\")\n\n"),
            format!("![x]({destination})\n\n"),
            format!("[x1]\n\n[x1]: {destination}\n\n"),
            format!("[x2][]\n\n[x2]: {destination} 'title'\n\n"),
            format!("![x3]\n\n[x3]: {destination}\n"),
        ];
        let document = document.concat();
        for page in safe(&[], &document) {
            let found = destinations(&page);
            assert!(found.iter().all(|value| value.is_empty()), "{document:?}: {page}");
            assert!(page.matches('x').count() >= 6, "{document:?}: {page}");
        }
    }
}

#[test]
fn also_in_angle_brackets_and_wikilinks() {
    for document in [
        "<javascript:alert(1)>\n", "<data:text/html,x>\n", "[[javascript:alert(1)]]\n",
        "[[javascript:alert(1)|x]]\n", "![[javascript:alert(1)]]\n",
    ] {
        for page in safe(&["--extension", "wikilinks"], document) {
            let found = destinations(&page);
            assert!(found.iter().all(|value| value.is_empty()), "{document:?}: {page}");
        }
    }
}

#[test]
fn other_destinations_are_kept() {
    let destinations = [
        "http://a.com/b", "https://a.com/b", "HTTPS://a.com", "ftp://a.com/", "mailto:a@b.cc",
        "xmpp:a@b.cc", "/a", "a/b.html", "../a", "//a.com/b", "#a", "?a=b:c", "#javascript:a",
        "a/b:c", "",
    ];
    let blocks =
        destinations.map(|destination| format!("[x]({destination})\n\n![x]({destination})\n\n"));
    for page in safe(&[], &blocks.concat()) {
        for destination in destinations {
            for attribute in ["href", "src"] {
                let expected = format!(" {attribute}=\"{destination}\"");
                assert!(page.contains(&expected), "{expected}: {page}");
            }
        }
    }
}

#[test]
fn addresses_in_angle_brackets_are_kept() {
    for page in safe(&[], "<a@b.cc> <https://c.com>\n") {
        assert_eq!(destinations(&page), ["mailto:a@b.cc", "https://c.com"]);
    }
}

#[test]
fn bare_links_are_still_made() {
    let expected = ["http://www.a.com", "http://b.com", "mailto:c@d.ee"];
    for page in safe(&[], "www.a.com <b>http://b.com</b> c@d.ee javascript:x\n") {
        assert_eq!(destinations(&page), expected);
    }
}

#[test]
fn without_a_dialect_too() {
    let document = "<b>a</b> [c](javascript:d)\n";
    for page in safe(&["--dialect", "none"], document) {
        assert!(!page.contains("<b>") && !page.contains("javascript:"), "{page}");
    }
}

#[test]
fn without_safe_raw_html_and_destinations_stay() {
    for parser in PARSERS {
        let page = rendered(&["--parser", parser], "<b>a</b> [c](javascript:d)\n");
        assert_eq!(page, "<p><b>a</b> <a href=\"javascript:d\">c</a></p>\n");
    }
}
