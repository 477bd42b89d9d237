//! `cargo xtask versions`: builds and tests each adapter with every supported version of its parser.

use std::fs;

use anyhow::{bail, Context, Result};

use crate::{cargo, copy, target};

/// A parser, and the versions of it that the adapter supports.
struct Parser {
    name: &'static str,
    /// Versions to test, in ascending order: the lowest supported version, and the newest patch of each minor version.
    served: &'static [&'static str],
}

/// RELEASING.md says why pulldown-cmark 0.11 and 0.12 are not supported.
const PARSERS: [Parser; 2] = [
    Parser {
        name: "comrak",
        served: &["0.54.0", "0.55.0", "0.56.0", "0.57.0", "0.58.0", "0.59.0"],
    },
    Parser { name: "pulldown-cmark", served: &["0.13.2", "0.13.6"] },
];

#[derive(clap::Args)]
pub struct Arguments {
    /// Test only the lowest and the newest version of each parser
    #[arg(long)]
    ends: bool,
    /// Test only this parser's adapter
    #[arg(long, value_parser = PARSERS.map(|parser| parser.name))]
    parser: Option<String>,
}

/// Runs the command. Returns true if every supported version passes.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let is_wanted = |parser: &&Parser| arguments.parser.as_deref().is_none_or(|p| p == parser.name);
    let mut failed = Vec::new();
    for parser in PARSERS.iter().filter(is_wanted) {
        for (index, version) in parser.served.iter().enumerate() {
            let is_end = index == 0 || index + 1 == parser.served.len();
            if !arguments.ends || is_end {
                println!("-- {} {version}", parser.name);
                if !parser.passes(version)? {
                    failed.push(format!("{} {version}", parser.name));
                }
            }
        }
    }
    Ok(crate::report(&failed))
}

impl Parser {
    /// Returns true if the adapter's integration tests (`it` and `suites`) pass with this version, in a copy of the
    /// workspace. Cargo prints the reason for a failure.
    fn passes(&self, version: &str) -> Result<bool> {
        let copy = target()?.join("versions").join(self.name).join(version);
        copy::workspace(&copy)?;
        let manifest = copy.join("Cargo.toml");
        let text = self.requirement(&fs::read_to_string(&manifest)?, version)?;
        // Without build metadata, Cargo would take the copied packages for those of the workspace, and mix up their build
        // results in the shared target directory.
        let own = |own: &str| format!("{own}+{}-{version}", self.name);
        fs::write(&manifest, replace(&text, "version = \"", own)?)?;
        let in_copy = |arguments: &[&str]| -> Result<bool> {
            let mut command = cargo(arguments);
            command.current_dir(&copy).env("CARGO_TARGET_DIR", target()?);
            Ok(command.status()?.success())
        };
        let update = ["update", "--quiet", "-p", self.name, "--precise", version];
        let adapter = format!("barelink-{}", self.name);
        let test = ["test", "--locked", "-p", &adapter, "--test", "it", "--test", "suites"];
        Ok(in_copy(&update)? && in_copy(&[&test[..], &["--", "--quiet"]].concat())?)
    }

    /// Returns a manifest that requires this version of the parser, or a later patch of it.
    fn requirement(&self, manifest: &str, version: &str) -> Result<String> {
        replace(manifest, &format!("{} = {{ version = \"", self.name), |_| version.to_owned())
    }
}

/// Replaces the text between `begins` and the next `"`, in the line that starts with `begins`. Returns an error unless
/// there is exactly one such line.
fn replace(manifest: &str, begins: &str, with: impl Fn(&str) -> String) -> Result<String> {
    // A line ending is added in front, so that the first line is found like any other.
    let (manifest, begins) = (format!("\n{manifest}"), format!("\n{begins}"));
    let parts: Vec<_> = manifest.split(&*begins).collect();
    let [before, after] = parts[..] else {
        bail!("Cargo.toml has {} lines with {begins}", parts.len() - 1);
    };
    let (value, rest) = after.split_once('"').context("a value without an end")?;
    Ok([before, &begins, &with(value), "\"", rest].concat().split_off(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    #[test]
    fn the_workspace_asks_for_a_version_that_is_served() {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        for parser in &PARSERS {
            let minor = |version: &str| version.split(['.', '"']).nth(1).unwrap().to_owned();
            let begins = format!("\n{} = {{ version = \"", parser.name);
            let (_, asked) = manifest.split_once(&begins).unwrap();
            assert_eq!(minor(asked), minor(parser.served.last().unwrap()));
            let required = parser.requirement(&manifest, "9.9.9").unwrap();
            assert!(required.contains(&format!("{begins}9.9.9\"")));
            assert!(parser.requirement("[package]\n", "1.0.0").is_err());
        }
        let first = replace("a = \"1\"\nb = 'a = \"'\n", "a = \"", |_| "2".to_owned()).unwrap();
        assert_eq!(first, "a = \"2\"\nb = 'a = \"'\n");
        let copied = replace(&manifest, "version = \"", |version| format!("{version}+a")).unwrap();
        assert!(copied.contains(concat!("\nversion = \"", env!("CARGO_PKG_VERSION"), "+a\"\n")));
    }
}
