//! Checks the selectors of `page --not-in`.

use similar_asserts::assert_eq;

use crate::page::{a, page, read};
use crate::program::{run_in, Folder};

/// Selectors that examine the attributes of ancestors, or siblings, once for each element.
#[test]
fn selectors_that_take_too_long_are_named() {
    let inside = "<i>x</i>".repeat(6000);
    let comments = "<!---->".repeat(6000);
    let classes = "a ".repeat(3000);
    let attributes: String = (0..500).map(|number| format!(" {number:x}")).collect();
    for (selector, before) in [
        (".b i", format!("<p class='{classes}'>{inside}</p>")),
        ("[title*=x] i", format!("<p title='{classes}'>{inside}</p>")),
        ("div + p i", format!("<u></u>{comments}<p>{inside}</p>")),
        ("p:empty i", format!("<p>{comments}{inside}</p>")),
        ("#x i", format!("{}{inside}", format!("<div{attributes}>").repeat(200))),
        // This would take some 10^10 steps for the last element alone.
        (":is(:is(b ~ i) ~ i) ~ u", format!("{inside}<u></u>")),
    ] {
        let page = before + "<p>www.a.com";
        let folder = Folder::with(&[("a.html", page.as_bytes())]);
        let run = run_in(&folder, &["page", "--not-in", selector, "a.html"]);
        assert_eq!(run.code, Some(0));
        let left =
            "barelink: a.html: left alone: matching the selectors of --not-in takes too long\n";
        assert!(run.messages.starts_with(left), "{selector}: {run:?}");
        assert_eq!(read(&folder, "a.html"), page);
    }
}

/// Utility classes on 30 nested elements, and a selector that reads them all for every element.
#[test]
fn ordinary_pages_do_not_exhaust_selectors() {
    let class =
        "flex items-center justify-between gap-4 rounded-lg border px-4 py-2 text-sm md:w-1/2";
    let row = format!("<tr class='{class}'><td class='{class}'><b>x</b></td></tr>");
    let around = format!("<div class='{class}'>").repeat(30);
    let before = format!("{around}<table>{}</table>", row.repeat(1000));
    let options = ["--not-in", ".no-links *", "--not-in", ".toc *", "--not-in", ".x *, .y *"];
    let link = a("http://www.a.com", "www.a.com");
    assert_eq!(page(&options, &format!("{before}www.a.com")), before + &link);
}

#[test]
fn selectors_find_their_elements() {
    let link = a("http://www.a.com", "www.a.com");
    let html =
        |text: &str| format!("<div id=x class='y z'><b></b><!-- --><u></u><i>{text}</i></div>");
    for selector in [
        "b ~ i", "b ~ u + i", "#x i", ".z > i", "[class^=y] i", "i:last-child", "i:first-of-type",
        "b:empty + u ~ i", "div:not(:empty) i",
    ] {
        assert_eq!(page(&["--not-in", selector], &html("www.a.com")), html("www.a.com"));
    }
    for selector in
        ["i ~ b", "i ~ i", "u ~ b + i", "#y i", ".x > i", "i:first-child", "div:empty i"]
    {
        assert_eq!(page(&["--not-in", selector], &html("www.a.com")), html(&link));
    }
}
