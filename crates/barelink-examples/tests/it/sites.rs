//! Checks pages of the example site generators against their expected links.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{ensure, Context, Result};
use barelink_testkit::html;

/// Returns the folder of the example site.
pub(crate) fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/site")
}

/// Checks the pages in `output`: their links, the ids in their tables of contents, the feed, and a shortcode.
/// `bare_links` is true if the generator linked bare URLs.
pub(crate) fn check(output: &Path, bare_links: bool) -> Result<()> {
    let mut in_pages = Vec::new();
    for (name, expected) in expected(bare_links)? {
        let page = fs::read_to_string(output.join(&name)).with_context(|| name.clone())?;
        let (contents, main) = page.split_once("<main>").context("no main part")?;
        let links = outward(main);
        ensure!(links == expected, "{name}: {links:#?} instead of {expected:#?}");
        let headings = html::links(contents);
        ensure!(headings.len() == main.matches("<h").count(), "{name}: {headings:?}");
        for (_, id) in headings {
            let id = format!("id=\"{}\"", id.trim_start_matches('#'));
            ensure!(main.contains(&id), "{name} has no {id}");
        }
        in_pages.extend(links);
    }
    // Each entry of the feed is escaped HTML.
    let feed = fs::read_to_string(output.join("feed.xml"))?;
    let in_feed = outward(&html_escape::decode_html_entities(&feed));
    ensure!(in_feed == in_pages, "feed.xml: {in_feed:#?}");
    // The URL in the argument of a shortcode must not become a link.
    let page = fs::read_to_string(output.join("tides.html"))?;
    let video = "<p><video src=\"https://example.com/v/ebb_and_flow.mp4\"></video></p>";
    ensure!(page.contains(video), "no {video}");
    Ok(())
}

/// Returns the text and the decoded destination of each link on a page, except links to an id of the same page.
fn outward(page: &str) -> Vec<(String, String)> {
    let mut links = html::links(page);
    links.retain(|(_, destination)| !destination.starts_with('#'));
    // CommonMark lets a renderer choose whether to percent-encode a bracket.
    for (_, destination) in &mut links {
        *destination = destination.replace("%5B", "[").replace("%5D", "]");
    }
    links
}

type Page = (String, Vec<(String, String)>);

/// Reads `links.txt`. Returns the name of each page, with the text and the destination of each expected link.
///
/// Skips links that are expected only with the other value of `bare_links`.
fn expected(bare_links: bool) -> Result<Vec<Page>> {
    let mut pages: Vec<Page> = Vec::new();
    for line in fs::read_to_string(source().join("links.txt"))?.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            pages.push((name.to_owned(), Vec::new()));
            continue;
        }
        let skipped = if bare_links { "-" } else { "+" };
        if line.is_empty() || line.starts_with('#') || line.starts_with(skipped) {
            continue;
        }
        let parts: Vec<_> = line.split('"').collect();
        let [_, text, _, destination, _] = &*parts else {
            anyhow::bail!("{line:?} is no link");
        };
        let (_, links) = pages.last_mut().context("a link before the first page")?;
        links.push(((*text).to_owned(), (*destination).to_owned()));
    }
    Ok(pages)
}
