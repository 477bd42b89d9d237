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
    /// True for our own file, in which the escaped forms are also escaped again, and found as links.
    is_own: bool,
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

impl Formatting {
    /// Reads this project's own suite.
    pub fn own() -> Result<Self> {
        let pairs = read(&folder().join("formatting.txt"))?;
        Ok(Formatting { name: "uts58/formatting", pairs, is_own: true })
    }

    /// Reads `LinkFormattingTest.txt` from the directory `unicode`, which holds Unicode's files for UTS #58. Corrects the
    /// lines that contradict the standard.
    pub fn official(unicode: &Path) -> Result<Self> {
        let mut pairs = read(&unicode.join("LinkFormattingTest.txt"))?;
        correct(&mut pairs)?;
        Ok(Formatting { name: "uts58/official-formatting", pairs, is_own: false })
    }

    /// Returns the rules that lack a positive or a negative pair.
    pub fn incomplete(&self) -> Vec<&str> {
        incomplete(self.pairs.iter().map(|pair| &pair.rule))
    }

    /// Compares the escaped forms of a pair of this suite with the expected ones.
    pub fn check(&self, pair: &Pair) -> Outcome {
        let (mut minimal, mut maximal) = (vec![pair.url.minimal()], vec![pair.url.maximal()]);
        if self.is_own {
            for form in [&pair.minimal, &pair.maximal] {
                minimal.push(escape_minimal(form).into_owned());
                maximal.push(escape_maximal(form).into_owned());
            }
            minimal.push(detected(&pair.url.minimal()));
        }
        let expected = [vec![&*pair.minimal; minimal.len()], vec![&*pair.maximal; maximal.len()]];
        Outcome::of(&expected.concat().join("\n"), &[minimal, maximal].concat().join("\n"))
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

/// Replaces the lines that `errata.txt` names. Each of its lines has a form (`minimal` or `maximal`), the line of
/// Unicode's file, and its correction.
fn correct(pairs: &mut [Pair]) -> Result<()> {
    let file = folder().join("errata.txt");
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [form @ ("minimal" | "maximal"), wrong, right] = *line.split(' ').collect::<Vec<_>>()
        else {
            bail!("no erratum: {line}");
        };
        for pair in &mut *pairs {
            let written = if form == "minimal" { &mut pair.minimal } else { &mut pair.maximal };
            if written == wrong {
                right.clone_into(written);
            }
        }
    }
    Ok(())
}
