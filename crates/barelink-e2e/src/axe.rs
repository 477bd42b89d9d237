//! Checks accessibility with axe-core in a browser.

use anyhow::{Context, Result};
use serde_json::json;
use xtask::Missing;

use crate::root;
use crate::webdriver::Browser;

/// The script of axe-core.
pub(super) struct Axe(String);

impl Axe {
    /// Installs the script from npm, with the locked development dependencies of the package.
    pub(super) fn install() -> Result<Self> {
        let script = root().join("npm/barelink/node_modules/axe-core/axe.min.js");
        let script = crate::node::install().and_then(|()| xtask::read(&script));
        script.map(Axe).context(Missing("axe-core from npm"))
    }

    /// Returns true if axe-core finds no fault in the page that `open` opens.
    ///
    /// Tests the light and the dark colour scheme, each in a wide and a narrow window. `name` is used for
    /// messages.
    pub(super) fn is_content(
        &self,
        browser: &Browser,
        name: &str,
        open: impl Fn() -> Result<()>,
    ) -> Result<bool> {
        let mut passed = true;
        for scheme in ["light", "dark"] {
            for width in [1280, 375] {
                browser.prefer(scheme)?;
                browser.resize(width, 900)?;
                open()?;
                browser.evaluate(&self.0)?;
                browser.evaluate(
                    "window.faults = undefined;
                     axe.run().then(({ violations }) => window.faults = violations.map(({ id, nodes }) =>
                         id + ': ' + nodes.map(node => node.target).join(' ')))",
                )?;
                browser.wait("return window.faults !== undefined")?;
                let faults = browser.evaluate("return window.faults")?;
                if faults != json!([]) {
                    println!("{name}, {scheme}, {width} pixels: {faults}");
                    passed = false;
                }
            }
        }
        Ok(passed)
    }
}
