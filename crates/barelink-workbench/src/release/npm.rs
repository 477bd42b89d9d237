//! Packs the npm package and imports it from an empty project.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use xtask::toolchain::in_path;

use xtask::{output, root, run, target, wasm, Missing};

/// Finds a link through each entry point, so that both WebAssembly files are loaded.
const PROGRAM: &str = "
import { find } from 'barelink'
import { find as inMarkdown } from 'barelink/markdown'
for (const links of [find('see www.example.com.'), inMarkdown('see www.example.com.')])
  if (links[0]?.text !== 'www.example.com') throw new Error(JSON.stringify(links))
";

/// Builds and packs the package, installs it into an empty project, and runs a program that imports it.
pub(super) fn check() -> Result<()> {
    let npm = in_path("npm").context(Missing("npm"))?;
    wasm::build(&wasm::Compiler::find()?)?;
    let project = target()?.join("npm-trial");
    xtask::empty(&project)?;
    fs::write(project.join("package.json"), "{ \"private\": true, \"type\": \"module\" }\n")?;
    fs::write(project.join("trial.js"), PROGRAM)?;
    // The script `prepack` would build the WebAssembly a second time.
    let mut pack = Command::new(&npm);
    pack.args(["pack", "--silent", "--ignore-scripts", "--pack-destination"]);
    pack.arg(&project).current_dir(root().join("npm/barelink"));
    let package = output(&mut pack)?;
    let package = package.trim();
    println!("{package}");
    let mut install = Command::new(&npm);
    install.args(["install", "--silent", "--no-audit", "--no-fund"]);
    run(install.arg(format!("./{package}")).current_dir(&project))?;
    run(Command::new("node").arg("trial.js").current_dir(&project))?;
    Ok(())
}
