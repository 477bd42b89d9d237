//! Opens the built book in a real Chromium. The book is served below the path that the published site has.

use std::path::Path;

use anyhow::{ensure, Context, Result};
use serde_json::{json, Value};

use crate::files;
use crate::server::Server;
use crate::webdriver::Browser;

/// Address at which the release workflow publishes the book.
const SITE: &str = env!("CARGO_PKG_HOMEPAGE");

/// Script that returns three values: the HTTP status of the page, true if the page has text, and the page's files that
/// the server does not have.
///
/// Ignores `/favicon.ico`, which Chromium requests if a page names no icon.
const LOADED: &str = "const [page] = performance.getEntriesByType('navigation');
     return [page.responseStatus, document.body.innerText.trim() !== '',
         performance.getEntriesByType('resource').map(file => [file.responseStatus, file.name])
             .filter(([status, name]) => status !== 200 && name !== location.origin + '/favicon.ico')]";

/// Script that returns the addresses in a page's head: of the page itself, and of its picture for previews.
const ADDRESSES: &str = "return [...document.querySelectorAll(
     'link[rel=canonical], meta[property=\"og:url\"], meta[property=\"og:image\"], meta[name=\"twitter:image\"]')]
     .map(one => one.href || one.content)";

/// Script that returns true if the open address is served, and is a page with a heading or a picture.
const SERVED: &str = "const [page] = performance.getEntriesByType('navigation');
     const [picture] = document.images;
     return page.responseStatus === 200 && (document.querySelector('h1') !== null || picture?.naturalWidth > 0)";

/// Returns true if each page of the book loads with all of its files. The book must also serve each address in the
/// `<head>` of a page.
pub(super) fn is_whole(browser: &Browser, book: &Path) -> Result<bool> {
    let (_, path) = SITE.split_once("://").context("no scheme")?;
    let (_, base) = path.split_once('/').context("no path")?;
    let port = Server::start(base, book.to_owned())?.port();
    let here = format!("http://127.0.0.1:{port}/{base}");
    let pages = files(book, "html")?;
    let mut passed = true;
    let mut addresses = Vec::new();
    for page in &pages {
        let page = page.strip_prefix(book)?.display();
        open(browser, &format!("{here}{page}"))?;
        let loaded = browser.evaluate(LOADED)?;
        if loaded != json!([200, true, []]) {
            println!("{page}: {loaded}");
            passed = false;
        }
        let found = browser.evaluate(ADDRESSES)?;
        let found = found.as_array().into_iter().flatten();
        addresses.extend(found.filter_map(Value::as_str).map(str::to_owned));
    }
    for address in &addresses {
        let served = match address.strip_prefix(SITE) {
            Some(path) => {
                open(browser, &format!("{here}{path}"))?;
                browser.evaluate(SERVED)? == true
            }
            None => false,
        };
        if !served {
            println!("the book does not serve {address}");
            passed = false;
        }
    }
    println!("{} pages, {} addresses in their heads", pages.len(), addresses.len());
    ensure!(pages.len() > 10 && addresses.len() >= 3, "too few");
    Ok(passed)
}

/// Opens an address and waits until the page and its files are loaded.
fn open(browser: &Browser, address: &str) -> Result<()> {
    browser.open(address)?;
    browser.wait("return document.readyState === 'complete'")
}
