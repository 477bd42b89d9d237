//! Packs the npm package and imports it from an empty project.

use std::fs;
use std::process::Command;

use anyhow::{ensure, Context, Result};
use xtask::toolchain::in_path;

use super::Outcome;
use xtask::{root, run, target, wasm};

/// Finds a link by each entry point, so that both WebAssembly files are loaded.
const PROGRAM: &str = "
import { find } from 'barelink'
import { find as inMarkdown } from 'barelink/markdown'
for (const links of [find('see www.example.com.'), inMarkdown('see www.example.com.')])
  if (links[0]?.text !== 'www.example.com') throw new Error(JSON.stringify(links))
";

pub(super) fn check() -> Result<Outcome> {
    let Some(npm) = in_path("npm") else {
        return Ok(Outcome::LeftOut("npm is not installed".to_owned()));
    };
    let compiler = match wasm::Compiler::find() {
        Ok(compiler) => compiler,
        Err(error) => return Ok(Outcome::LeftOut(format!("{error:#}"))),
    };
    wasm::build(&compiler)?;
    let project = target()?.join("npm-trial");
    xtask::empty(&project)?;
    fs::write(
        project.join("package.json"),
        "{ \"private\": true, \"type\": \"module\" }\n",
    )?;
    fs::write(project.join("trial.js"), PROGRAM)?;
    // The script `prepack` would build the WebAssembly a second time.
    let mut pack = Command::new(&npm);
    pack.args(["pack", "--silent", "--ignore-scripts", "--pack-destination"]);
    pack.arg(&project).current_dir(root().join("npm/barelink"));
    let output = pack.output().context("npm pack")?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let package = String::from_utf8(output.stdout)?.trim().to_owned();
    println!("{package}");
    let mut install = Command::new(&npm);
    install.args(["install", "--silent", "--no-audit", "--no-fund"]);
    run(install.arg(format!("./{package}")).current_dir(&project))?;
    run(Command::new("node").arg("trial.js").current_dir(&project))?;
    Ok(Outcome::Passed)
}
