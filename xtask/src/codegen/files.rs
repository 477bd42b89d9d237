//! Parses Unicode's data files for UTS #58, section 6: `LinkTerm.txt`, `LinkBracket.txt`, `LinkEmail.txt`.

use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{bail, ensure, Context, Result};

use crate::read;

pub const CODE_POINTS: usize = 0x11_0000;

/// Values of `Link_Term`, numbered in the order of table 3-2.
pub const INCLUDE: u8 = 0;
pub const HARD: u8 = 1;
pub const SOFT: u8 = 2;
pub const CLOSE: u8 = 3;
pub const OPEN: u8 = 4;

/// The data of the three files.
pub struct Files {
    /// Unicode version of the files: the newest version in which a character of `LinkTerm.txt` was introduced.
    pub version: (u8, u8),
    /// Name of each file, and its date, such as `2025-12-26`, or `without a date`.
    pub dates: Vec<(&'static str, String)>,
    /// `Link_Term` of each code point, indexed by the code point. Hard for those that `LinkTerm.txt` leaves out.
    pub term: Vec<u8>,
    /// Pairs of a Close character and its Open character (`Link_Bracket`), sorted.
    pub bracket: Vec<(char, char)>,
    /// `Link_Email` of each code point, indexed by the code point.
    pub email: Vec<bool>,
}

impl Files {
    pub fn read(folder: &Path) -> Result<Self> {
        let mut files = Files {
            version: (0, 0),
            dates: Vec::new(),
            term: vec![HARD; CODE_POINTS],
            bracket: Vec::new(),
            email: vec![false; CODE_POINTS],
        };
        files.each_line(folder, "LinkTerm.txt", |files, data, comment| {
            let (code_points, value) = data.split_once(';').context("no value")?;
            let value = match value.trim() {
                "Include" => INCLUDE,
                "Hard" => HARD,
                "Soft" => SOFT,
                "Close" => CLOSE,
                "Open" => OPEN,
                other => bail!("{other:?} is no value of Link_Term"),
            };
            files.version = files.version.max(age(comment)?);
            files.term[range(code_points)?].fill(value);
            Ok(())
        })?;
        files.each_line(folder, "LinkBracket.txt", |files, data, _| {
            let (close, open) = data.split_once(';').context("no value")?;
            files.bracket.push((character(close)?, character(open)?));
            Ok(())
        })?;
        files.each_line(folder, "LinkEmail.txt", |files, data, _| {
            files.email[range(data)?].fill(true);
            Ok(())
        })?;
        files.bracket.sort_unstable();
        files.check()?;
        Ok(files)
    }

    /// Calls `take` with the data and the comment of each line that has data. Records the date of the file.
    fn each_line(
        &mut self,
        folder: &Path,
        name: &'static str,
        take: impl Fn(&mut Self, &str, &str) -> Result<()>,
    ) -> Result<()> {
        let path = folder.join(name);
        let text = read(&path)?;
        let date = text.lines().find_map(|line| line.strip_prefix("# Date: "));
        let date = date.and_then(|date| date.get(..10));
        self.dates.push((name, date.unwrap_or("without a date").to_owned()));
        for (number, line) in text.lines().enumerate() {
            let (data, comment) = line.split_once('#').unwrap_or((line, ""));
            let data = data.trim();
            if !data.is_empty() {
                take(self, data, comment)
                    .with_context(|| format!("{}, line {}", path.display(), number + 1))?;
            }
        }
        Ok(())
    }

    /// Checks that exactly the Close characters have a `Link_Bracket`, and that each `Link_Bracket` is an Open character
    /// (section 6.1).
    fn check(&self) -> Result<()> {
        let closing = (0..CODE_POINTS).filter(|&c| self.term[c] == CLOSE);
        ensure!(
            closing.eq(self.bracket.iter().map(|&(close, _)| close as usize)),
            "LinkBracket.txt does not have the Close characters of LinkTerm.txt"
        );
        ensure!(
            self.bracket.iter().all(|&(_, open)| self.term[open as usize] == OPEN),
            "LinkBracket.txt has a partner that is not Open in LinkTerm.txt"
        );
        Ok(())
    }
}

/// Parses `0041..005A` or `0041`.
fn range(text: &str) -> Result<RangeInclusive<usize>> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last) = (code_point(first)?, code_point(last)?);
    ensure!(first <= last, "{} is no range", text.trim());
    Ok(first..=last)
}

fn code_point(text: &str) -> Result<usize> {
    let text = text.trim();
    let value = usize::from_str_radix(text, 16).ok().filter(|&c| c < CODE_POINTS);
    value.with_context(|| format!("{text:?} is no code point"))
}

fn character(text: &str) -> Result<char> {
    let value = u32::try_from(code_point(text)?)?;
    char::from_u32(value).with_context(|| format!("{text} is no character"))
}

/// Parses the major and minor Unicode version at the start of a comment: `1.1   [2] (!..")  EXCLAMATION MARK..`.
fn age(comment: &str) -> Result<(u8, u8)> {
    let word = comment.split_whitespace().next().unwrap_or_default();
    let (major, minor) = word.split_once('.').context("no version in the comment")?;
    Ok((major.parse()?, minor.parse()?))
}
