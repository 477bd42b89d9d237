//! Checks the page of `barelink compare --html` in a real Chromium.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::axe::Axe;
use crate::server::Server;
use crate::step;
use crate::webdriver::Browser;

/// A document with links, some only in some dialects. Its scripts must not run, and its image must not load.
const DOCUMENT: &str = "\
www.example.com/b?c=1&d=2 is a link to all, and
http://example.com/a。 is one to GFM and, without the full stop, to UTS #58.

<script>document.title = 'run'</script> <img src=http://example.com/loaded>

http://example.com/\"onmouseover=\"document.title='run'
[x](javascript:document.title='run')
";

/// The expected requests, one for each link on the page, in order.
///
/// The page shows a line once if all dialects agree on it. Otherwise it shows the line for each dialect.
const REQUESTS: [&str; 5] = [
    "www.example.com/b?c=1&d=2",
    "example.com/a%E3%80%82",
    "example.com/a",
    "example.com/%22onmouseover=%22document.title='run",
    "example.com/%22onmouseover=%22document.title='run",
];

/// CSS selector of the links in the document, excluding the links of the page around it.
const LINKS: &str = "td a";

/// Checks that the page is safe, leads to the right destinations, fits on narrow screens, and passes axe-core.
pub(super) fn run() -> Result<()> {
    let folder = crate::root().join("target/e2e");
    fs::create_dir_all(&folder)?;
    // The server has a page for none of the links. A click still causes a request.
    let host = Server::start("", folder.clone())?;
    let port = host.port();
    let hosts = format!("--host-resolver-rules=MAP *example.com 127.0.0.1:{port}, MAP * ~NOTFOUND");
    let arguments = [
        hosts.as_str(),
        "--no-proxy-server",
        "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
    ];
    let browser = Browser::start(&arguments)?;
    let document = folder.join("document.md");
    fs::write(&document, DOCUMENT)?;
    browser.open(&page(std::slice::from_ref(&document))?)?;
    step(
        "the page of `compare` neither runs nor loads anything",
        browser.evaluate("return document.title")? == format!("Links in {}", document.display())
            && browser.evaluate("return performance.getEntriesByType('resource').length")? == 0
            && host.requests().is_empty(),
    );
    let requests = clicks(&browser, &host)?;
    if requests != REQUESTS {
        println!("asked for {requests:?} instead of {REQUESTS:?}");
    }
    step("a click on each of its links leads there", requests == REQUESTS);

    browser.open(&page(&[crate::root().join("fixtures/tour.md")])?)?;
    step("it fits a desk and a phone", browser.fits(".differs > td", || Ok(()))?);
    step("it is light and dark", has_schemes(&browser)?);
    step("it can show differences only", can_filter(&browser)?);

    // Two documents share a page.
    let both = page(&[crate::root().join("fixtures/tour.md"), document])?;
    step(
        "axe finds no fault, light or dark, large or small",
        Axe::install()?.is_content(&browser, "compare", || browser.open(&both))?,
    );
    Ok(())
}

/// Generates the page of these documents with the program. Returns its URL.
fn page(documents: &[PathBuf]) -> Result<String> {
    let first = documents.first().context("no document")?;
    let page = first.file_stem().context("a name")?;
    let mut page: PathBuf = crate::root().join("target/e2e").join(page);
    page.set_extension("html");
    let mut compare = xtask::cargo(&["run", "--quiet", "--package", "barelink-cli", "--"]);
    compare.args(["compare", "--extension", "gfm", "--html"]);
    xtask::run(compare.arg(&page).args(documents))?;
    Ok(format!("file://{}", page.display()))
}

/// Clicks each link. Returns the requests that the clicks cause.
fn clicks(browser: &Browser, host: &Server) -> Result<Vec<String>> {
    let count = browser.elements(LINKS)?.len();
    let mut requests = Vec::new();
    for index in 0..count {
        // Going back loads the page again, so earlier elements are stale.
        let links = browser.elements(LINKS)?;
        browser.click(links.get(index).context("a link is gone")?)?;
        requests.extend(host.requests());
        browser.back()?;
    }
    Ok(requests)
}

/// Returns true if the background is bright in the light colour scheme, and dark in the dark one.
fn has_schemes(browser: &Browser) -> Result<bool> {
    let mut sums = Vec::new();
    for scheme in ["light", "dark"] {
        browser.prefer(scheme)?;
        // Red, green and blue of the background.
        let paper = browser.evaluate(
            "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)",
        )?;
        let parts = paper.as_array().context("a colour")?;
        sums.push(parts.iter().filter_map(Value::as_u64).sum::<u64>());
    }
    Ok(matches!(sums[..], [light, dark] if light > 600 && dark < 150))
}

/// Returns true if a click on the filter hides all rows on which the dialects agree.
fn can_filter(browser: &Browser) -> Result<bool> {
    let rows = || {
        browser.evaluate(
            "const rows = [...document.querySelectorAll('tbody tr')];
             return rows.filter(row => row.checkVisibility()).length",
        )
    };
    let differing = browser.elements("tr.differs")?.len();
    let all = rows()?;
    let filter = browser.elements("#only")?;
    browser.click(filter.first().context("nothing to click")?)?;
    Ok(rows()? == differing && all != differing)
}
