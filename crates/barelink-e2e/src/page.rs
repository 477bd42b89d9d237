//! Compares pages before and after `barelink page`, as a real Chromium parses them.

use anyhow::Result;
use barelink::{Dialect, LinkFinder};
use barelink_cli::page::with_links;
use barelink_testkit::documents::pages;
use fastrand::Rng;
use serde_json::json;

use crate::{browser, step};

/// Number of random pages.
const PAGES: usize = 5_000;

/// Value of the attribute `rel` that marks the added links.
const MARK: &str = "made-by-the-program";

/// Checks that Chromium parses a page before and after `barelink page` into the same tree, except for the added
/// links.
pub(super) fn run() -> Result<()> {
    let mut test = browser::test("page.test.js")?;
    let finder = LinkFinder::new(Dialect::Gfm);
    let mut rng = Rng::with_seed(3);
    let mut pairs = Vec::new();
    for _ in 0..PAGES {
        let before = pages::page(&mut rng);
        let after = with_links(&before, &finder, &[("rel", MARK)])?;
        let links = after.matches(MARK).count();
        pairs.push(json!({ "before": before, "after": after, "links": links }));
    }
    let input = json!({ "mark": MARK, "pairs": pairs }).to_string();
    let passed = xtask::feed(&mut test, input.as_bytes())?.status.success();
    step("Chromium reads pages with added links as it did without", passed);
    Ok(())
}
