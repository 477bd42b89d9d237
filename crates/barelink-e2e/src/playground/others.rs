//! Checks that the playground shows other results for comparison: the links of linkify-it, of a regular expression, and
//! of GFM without `LinkEnd::InText`.

use std::fs;
use std::process::Command;

use anyhow::Result;
use serde_json::{json, Value};

use super::Page;
use crate::root;

const TEXT: &str =
    "(https://example.com/a_(b)) `https://example.com/c` me@example.com https://example.com/東京。";

/// Script for Node.js that prints the links that linkify-it finds in the script's argument.
const LINKIFY_IT: &str = "import { linkifyit } from 'linkify-it'
     console.log(JSON.stringify(linkifyit().match(process.argv[1]).map(link => link.raw)))";

/// Script that returns the name of each other detector, with the links that the page lists for it.
const OTHERS: &str = "return [...document.querySelectorAll('.others > div')].map(row =>
     [row.querySelector('dt').textContent, [...row.querySelectorAll('dd bdi')].map(link => link.textContent)])";

/// Script that returns the visible parts of GFM's text, each as its class and text.
///
/// First come the parts of the main view, then those of the second view, without `LinkEnd::InText`.
const ENDS: &str = "return ['.text', '.standard'].map(one =>
     [...document.querySelectorAll(`[data-dialect=gfm] ${one} .block > *`)]
         .filter(part => part.checkVisibility()).map(part => `${part.className}: ${part.textContent}`))";

impl Page {
    /// Returns true if the page lists the links that linkify-it finds in Node.js, and the matches of
    /// `https?://[^\s<>]+`.
    pub(super) fn has_others(&self) -> Result<bool> {
        let package = root().join("npm/barelink");
        let mut node = Command::new("node");
        node.args(["--input-type=module", "--eval", LINKIFY_IT, TEXT]);
        let links: Value = serde_json::from_str(&xtask::output(node.current_dir(&package))?)?;
        let manifest = fs::read_to_string(package.join("node_modules/linkify-it/package.json"))?;
        let manifest: Value = serde_json::from_str(&manifest)?;
        let version = manifest["version"].as_str().unwrap_or_default();
        self.open("")?;
        self.links(TEXT)?;
        let expected = json!([
            [
                r"Regular expression https?://[^\s<>]+",
                // The regular expression matches up to white space, `<` or `>`.
                [
                    "https://example.com/a_(b))", "https://example.com/c`",
                    "https://example.com/東京。"
                ]
            ],
            [format!("linkify-it {version}, with its defaults"), links]
        ]);
        self.browser.returns(OTHERS, expected)
    }

    /// Returns true if `LinkEnd::InText` ends a link at `。`, and the second view shows the longer link.
    ///
    /// Without the option, the page must have no second view.
    pub(super) fn shows_ends_without_the_option(&self) -> Result<bool> {
        self.open("#ends=text&text=http%3A%2F%2Fa.co%2Fx%E3%80%82%E6%AC%A1")?;
        let with = self.browser.evaluate(ENDS)?;
        self.open("#text=http%3A%2F%2Fa.co%2Fx%E3%80%82%E6%AC%A1")?;
        let without = self.browser.evaluate(ENDS)?;
        let cut = json!([["link: http://a.co/x"], ["link: http://a.co/x", "link cut: 。次"]]);
        let whole = without[0].as_array().map(Vec::len) == Some(1) && without[1] == json!([]);
        if with != cut || !whole {
            println!("{with:#}\n{without:#}");
        }
        Ok(with == cut && whole)
    }
}
