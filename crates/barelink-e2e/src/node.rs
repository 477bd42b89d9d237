//! Runs the npm package in a real Node.js: its tests, and a comparison with the Rust crates.

use std::process::Command;

use anyhow::Result;
use barelink_fix::{Extension, Syntax};

use crate::native::Package;
use crate::{browser, build_wasm, chat, root, run_step, scripts, step};

/// Checks that the package passes its tests, has correct types, agrees with the Rust crates, and works in Chromium.
pub(super) fn run(texts: usize) -> Result<()> {
    build_wasm()?;
    scripts::install_package()?;
    run_step("the npm package's own tests", &mut npm(&["test", "--silent"]))?;
    run_step("its types", &mut npm(&["run", "--silent", "types"]))?;
    chat::rust()?;
    chat::check("Node.js", Command::new("node").arg(root().join("npm/barelink/examples/chat.js")))?;
    let name = format!("{texts} random texts give what the native crates give");
    step(&name, compare(texts)?);
    let mut test = browser::test("package.test.js")?;
    run_step("the npm package loads in Chromium, and works on after a failure", &mut test)
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(root().join("npm/barelink"));
    command
}

/// Returns true if the package's results equal those of the Rust crates.
fn compare(texts: usize) -> Result<bool> {
    let package = Package {
        units: |text| text.encode_utf16().count(),
        names: &[
            ("file_names", "fileNames"),
            ("reject", "policies"),
            ("scheme_less", "defaultScheme"),
            ("whole_text", "wholeText"),
        ],
        syntax: |extensions| Syntax::of_pulldown_cmark(Extension::pulldown_cmark(extensions)),
    };
    let mut node = Command::new("node");
    package.compare(node.arg(root().join("npm/barelink/test/native.js")), texts)
}
