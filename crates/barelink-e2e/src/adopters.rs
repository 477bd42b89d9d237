//! Builds and runs the two site generators in `crates/barelink-examples` as their users do.

use anyhow::Result;
use barelink_testkit::sites;

use crate::{root, step};

/// Each generator, with additional arguments for Cargo.
const GENERATORS: [(&str, &[&str]); 3] = [
    ("site_comrak", &[]),
    ("site_pulldown_cmark", &[]),
    ("site_pulldown_cmark", &["--features", "pulldown-cmark/simd"]),
];

/// Builds the site with each generator, with and without bare links. Checks that the pages have the links that
/// `links.txt` lists.
pub(super) fn run() -> Result<()> {
    for (name, arguments) in GENERATORS {
        for bare_links in [false, true] {
            let output = root().join("target/adopters").join(name);
            xtask::empty(&output)?;
            let run = ["run", "--quiet", "--package", "barelink-examples"];
            let mut cargo = xtask::cargo(&run);
            cargo.args(["--example", name]).args(arguments).arg("--");
            cargo.arg(sites::source()).arg(&output);
            cargo.args(bare_links.then_some("--bare-links"));
            xtask::run(&mut cargo)?;
            let checked = sites::check(&output, bare_links);
            if let Err(error) = &checked {
                println!("{error:#}");
            }
            let features = arguments.last().unwrap_or(&"no features");
            let what = format!("{name} ({features}), bare links: {bare_links}");
            step(&what, checked.is_ok());
        }
    }
    Ok(())
}
