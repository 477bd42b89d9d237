//! Compares pages before and after `barelink page`, as a real Chromium parses them.

use std::fs;

use anyhow::{Context, Result};
use barelink::{Dialect, LinkFinder};
use barelink_cli::page::with_links;
use barelink_testkit::documents::pages;
use fastrand::Rng;
use serde_json::json;

use crate::step;
use crate::webdriver::Browser;

/// Total number of pages, and the number of pages in one call to the browser.
const PAGES: usize = 5_000;
const AT_A_TIME: usize = 250;

/// Value of the attribute `rel` that marks the added links.
const MARK: &str = "made-by-the-program";

/// A page with a frame. In the frame, scripting is enabled for the parser, but the policy keeps scripts from running.
const HOST: &str = "<!doctype html><meta http-equiv=Content-Security-Policy content=\"default-src 'none'\"><iframe></iframe>";

/// Script that compares pairs of pages before and after linking. Returns the pairs that differ in more than the added
/// links, or have links in forbidden elements.
const COMPARE: &str = r#"
const closed = "a, button, code, datalist, iframe, kbd, noembed, noframes, noscript, object, option, plaintext, pre, samp, " +
    "script, select, style, template, textarea, title, tt, var, xmp, svg, math";
const frame = document.querySelector("iframe");
const withScripts = html => {
    frame.contentDocument.open();
    frame.contentDocument.write(html);
    frame.contentDocument.close();
    return frame.contentDocument.documentElement;
};
const withoutScripts = html => new DOMParser().parseFromString(html, "text/html").documentElement;
const withoutLinks = (root, mark) => {
    const links = [...root.querySelectorAll(`a[rel="${mark}"]`)];
    const wrong = links.filter(link => link.parentElement.closest(closed));
    links.forEach(link => link.replaceWith(...link.childNodes));
    root.normalize();
    return [links.length, wrong.length, root.outerHTML];
};
const wrong = [];
pairs.forEach(({ before, after, links }, index) => {
    for (const parse of [withScripts, withoutScripts]) {
        const [none, , expected] = withoutLinks(parse(before), mark);
        const [found, inside, html] = withoutLinks(parse(after), mark);
        if (none != 0 || found != links || inside != 0 || html != expected) {
            wrong.push([index, parse.name, links, found, inside, expected, html]);
        }
    }
});
return wrong;
"#;

/// Checks that Chromium parses a page before and after `barelink page` into the same tree, except for the added
/// links.
pub(super) fn run() -> Result<()> {
    let browser = Browser::start(&["--no-proxy-server"])?;
    let host = crate::root().join("target/e2e/page.html");
    fs::create_dir_all(host.parent().context("a folder")?)?;
    fs::write(&host, HOST)?;
    browser.open(&format!("file://{}", host.display()))?;
    let finder = LinkFinder::new(Dialect::Gfm);
    let attributes = [("rel", MARK)];
    let mut rng = Rng::with_seed(3);
    let (mut pairs, mut links, mut wrong) = (Vec::new(), 0, 0);
    for number in 1..=PAGES {
        let before = pages::page(&mut rng);
        let after = with_links(&before, &finder, &attributes)?;
        let made = after.matches(MARK).count();
        links += made;
        pairs.push(json!({ "before": before, "after": after, "links": made }));
        if number % AT_A_TIME == 0 {
            let [mark, all] = [json!(MARK), json!(pairs)];
            let script = format!("const mark = {mark}; const pairs = {all};{COMPARE}");
            let answer = browser.evaluate(&script)?;
            for case in answer.as_array().context("no list of pages")? {
                let pair = case[0].as_u64().and_then(|index| pairs.get(index as usize));
                println!("{case:#}\n{pair:#?}");
                wrong += 1;
            }
            pairs.clear();
        }
    }
    let title = format!("Chromium reads {PAGES} pages with {links} links as it did without");
    step(&title, wrong == 0 && links > PAGES / 2);
    Ok(())
}
