//! Reads and checks the suites for formatting by UTS #58. They consist of pairs in the format of Unicode's
//! LinkFormattingTest.txt.

mod pairs;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{bail, Context, Result};
use barelink::options::{FileNames, TopLevelDomains};
use barelink::uts58::{escape_maximal, escape_minimal, UrlParts};
use barelink::{Dialect, LinkFinder};

use pairs::read;

use crate::rules::{incomplete, Outcome, Shown};

/// A test suite for URL formatting, read from one file. Each pair holds the parts of a URL and its expected escaped
/// forms.
pub struct Formatting {
    pub name: &'static str,
    pub pairs: Vec<Pair>,
    /// Errata of Unicode's file. Empty for our own file.
    pub errata: Vec<Erratum>,
}

/// A line of Unicode's file that contradicts the standard.
pub struct Erratum {
    check: Check,
    line: String,
    /// The line by the standard.
    corrected: String,
}

/// The parts of a URL, and the URL in maximally and in minimally escaped form.
pub struct Pair {
    /// Line of the file at which the pair begins.
    pub line: usize,
    /// Rule that the pair is an example of. Only pairs of our own suite have one.
    pub rule: Option<Shown>,
    pub url: UrlParts,
    pub maximal: String,
    pub minimal: String,
}

/// The check to run on a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// Minimal escaping of the parts. In our own suite, also minimal escaping of the pair's maximal and minimal forms.
    Minimal,
    /// Maximal escaping of the parts. In our own suite, also maximal escaping of the pair's two forms.
    Maximal,
    /// Detection: the minimally escaped URL is found as one link.
    Detection,
}

impl Check {
    pub fn name(self) -> &'static str {
        match self {
            Check::Minimal => "minimal",
            Check::Maximal => "maximal",
            Check::Detection => "detection",
        }
    }
}

impl Formatting {
    /// Reads this project's own suite.
    pub fn own() -> Result<Self> {
        Ok(Formatting {
            name: "uts58/formatting",
            pairs: read(&folder().join("formatting.txt"))?,
            errata: Vec::new(),
        })
    }

    /// Reads `LinkFormattingTest.txt` from the directory `unicode`, which holds Unicode's files for UTS #58.
    pub fn official(unicode: &Path) -> Result<Self> {
        Ok(Formatting {
            name: "uts58/official-formatting",
            pairs: read(&unicode.join("LinkFormattingTest.txt"))?,
            errata: errata()?,
        })
    }

    /// Returns the checks of each pair.
    pub fn checks(&self) -> &'static [Check] {
        if self.is_own() {
            &[Check::Minimal, Check::Maximal, Check::Detection]
        } else {
            &[Check::Minimal, Check::Maximal]
        }
    }

    /// Returns the rules that lack a positive or a negative pair.
    pub fn incomplete(&self) -> Vec<&str> {
        incomplete(self.pairs.iter().map(|pair| &pair.rule))
    }

    /// Returns true for a suite of ours, which has no errata.
    fn is_own(&self) -> bool {
        self.errata.is_empty()
    }

    /// Runs a check on a pair of this suite.
    pub fn check(&self, pair: &Pair, check: Check) -> Outcome {
        let (expected, mut found) = match check {
            Check::Minimal => (&pair.minimal, vec![pair.url.minimal()]),
            Check::Maximal => (&pair.maximal, vec![pair.url.maximal()]),
            Check::Detection => (&pair.minimal, vec![detected(&pair.url.minimal())]),
        };
        let is_here = |erratum: &&Erratum| erratum.check == check && erratum.line == *expected;
        if let Some(erratum) = self.errata.iter().find(is_here) {
            return match Outcome::of(&erratum.corrected, &found.remove(0)) {
                Outcome::Passed => Outcome::Erratum,
                failed => failed,
            };
        }
        if self.is_own() {
            let forms = [&*pair.minimal, &*pair.maximal];
            match check {
                Check::Minimal => found.extend(forms.map(|url| escape_minimal(url).into_owned())),
                Check::Maximal => found.extend(forms.map(|url| escape_maximal(url).into_owned())),
                Check::Detection => {}
            }
        }
        let found = found.into_iter().find(|found| found != expected);
        Outcome::of(expected, found.as_ref().unwrap_or(expected))
    }
}

/// Returns the link that detection finds at the start of a URL. The link may be shorter than the URL, or empty.
fn detected(url: &str) -> String {
    let finder = LinkFinder::builder(Dialect::Uts58)
        .file_names(FileNames::Link)
        .top_level_domains(TopLevelDomains::Syntactic)
        .build();
    let link = finder.links(url).next();
    let end = link.filter(|link| link.start() == 0).map_or(0, |link| link.end());
    url[..end].to_owned()
}

fn folder() -> PathBuf {
    crate::root().join("spec-tests/uts58")
}

/// Reads `errata.txt`. Each line has a form (`minimal` or `maximal`), the line of Unicode's file, and its correction.
fn errata() -> Result<Vec<Erratum>> {
    let file = folder().join("errata.txt");
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let parts: Vec<_> = line.split(' ').collect();
            let (check, line, corrected) = match *parts {
                ["minimal", line, corrected] => (Check::Minimal, line, corrected),
                ["maximal", line, corrected] => (Check::Maximal, line, corrected),
                _ => bail!("no erratum: {line}"),
            };
            Ok(Erratum { check, line: line.to_owned(), corrected: corrected.to_owned() })
        })
        .collect()
}
