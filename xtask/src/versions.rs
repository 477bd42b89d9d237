//! `cargo xtask versions`: builds and tests each adapter with every supported version of its parser.

use std::fs;

use anyhow::{ensure, Result};

use crate::{cargo, copy, target};

/// A parser, and the versions of it that the adapter supports.
struct Parser {
    name: &'static str,
    adapter: &'static str,
    /// Versions to test, in ascending order: the lowest supported version, and the newest patch of each minor version.
    served: &'static [&'static str],
}

/// CONTRIBUTING.md says why older versions are not supported.
const PARSERS: [Parser; 2] = [
    Parser {
        name: "comrak",
        adapter: "barelink-comrak",
        served: &["0.54.0", "0.55.0", "0.56.0", "0.57.0", "0.58.0", "0.59.0"],
    },
    Parser {
        name: "pulldown-cmark",
        adapter: "barelink-pulldown-cmark",
        served: &["0.13.2", "0.13.6"],
    },
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
    for version in &failed {
        println!("FAILED: {version}");
    }
    Ok(failed.is_empty())
}

impl Parser {
    /// Returns true if the adapter's integration tests (`it` and `suites`) pass in a copy of the workspace that requires this
    /// version. Cargo prints the reason for a failure.
    fn passes(&self, version: &str) -> Result<bool> {
        let copy = target()?.join("versions").join(self.name).join(version);
        copy::workspace(&copy)?;
        let manifest = copy.join("Cargo.toml");
        let text = fs::read_to_string(&manifest)?;
        let text = with_requirement(&text, self.name, version)?;
        let copied = format!("{}-{version}", self.name);
        fs::write(&manifest, with_build_metadata(&text, &copied)?)?;
        let in_copy = |arguments: &[&str]| -> Result<bool> {
            let mut command = cargo(arguments);
            command.current_dir(&copy).env("CARGO_TARGET_DIR", target()?);
            Ok(command.status()?.success())
        };
        let update = ["update", "--quiet", "-p", self.name, "--precise", version];
        let test = ["test", "--locked", "-p", self.adapter, "--test", "it"];
        let suites = ["--test", "suites", "--", "--quiet"];
        Ok(in_copy(&update)? && in_copy(&[&test[..], &suites].concat())?)
    }
}

/// Returns a manifest that requires this version of a parser, or a later patch of it.
fn with_requirement(manifest: &str, parser: &str, version: &str) -> Result<String> {
    let begins = format!("{parser} = {{ version = \"");
    replace(manifest, &begins, |_| version.to_owned())
}

/// Appends build metadata to the packages' version: `0.1.0` → `0.1.0+comrak-0.58.0`.
///
/// Otherwise Cargo would take the copied packages for those of the workspace, and mix up their build results in the
/// shared target directory.
fn with_build_metadata(manifest: &str, copied: &str) -> Result<String> {
    replace(manifest, "version = \"", |version| format!("{version}+{copied}"))
}

/// Replaces the text between `begins` and the next `"`, in the line that starts with `begins`. Returns an error unless
/// there is exactly one such line.
fn replace(manifest: &str, begins: &str, with: impl Fn(&str) -> String) -> Result<String> {
    let mut replaced = 0;
    let lines = manifest.lines().map(|line| {
        let value = line.strip_prefix(begins);
        match value.and_then(|rest| rest.split_once('"')) {
            Some((value, rest)) => {
                replaced += 1;
                format!("{begins}{}\"{rest}\n", with(value))
            }
            None => format!("{line}\n"),
        }
    });
    let manifest = lines.collect();
    ensure!(replaced == 1, "Cargo.toml has {replaced} lines with {begins}");
    Ok(manifest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    #[test]
    fn the_workspace_asks_for_a_version_that_is_served() {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        for parser in &PARSERS {
            let minor = |version: &str| version.split('.').nth(1).unwrap().to_owned();
            let begins = format!("{} = {{ version = \"", parser.name);
            let asked = manifest.lines().find_map(|line| line.strip_prefix(&begins));
            let asked = asked.and_then(|rest| rest.split('"').next()).unwrap();
            assert_eq!(minor(asked), minor(parser.served.last().unwrap()));
            assert!(with_requirement(&manifest, parser.name, "9.9.9")
                .unwrap()
                .contains(&format!("{begins}9.9.9\"")));
        }
        assert!(with_requirement("[package]\n", "comrak", "1.0.0").is_err());
        let copied = with_build_metadata(&manifest, "comrak-1.0.0").unwrap();
        let version = env!("CARGO_PKG_VERSION");
        assert!(copied.contains(&format!("\nversion = \"{version}+comrak-1.0.0\"\n")));
    }
}
