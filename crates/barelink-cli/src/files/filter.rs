//! Filters links by their destinations, and files by their paths.

use clap::Args;
use regex_automata::meta::Regex;

/// Filter options of `list`.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Filter {
    /// List only links whose destination matches.
    ///
    /// May be given more than once, and one match is enough.
    #[arg(long, value_name = "REGEX", value_parser = regex)]
    include: Vec<Regex>,
    /// Omit links whose destination matches.
    ///
    /// They are omitted even if --include matches. May be given more than once. A pattern that begins with `*` or contains
    /// `**` is read as a glob instead, as in --exclude-path.
    #[arg(long, value_name = "REGEX", value_parser = pattern)]
    exclude: Vec<Pattern>,
    /// Leave out files and directories that match.
    ///
    /// Even named ones are left out. May be given more than once. The syntax is that of .gitignore, in the current
    /// directory: `vendor`, `docs/zh/**`, `*.draft.md`.
    #[arg(long, value_name = "GLOB")]
    exclude_path: Vec<String>,
}

/// Value of `--exclude`. A glob is accepted because `--exclude` takes globs in other commands.
#[derive(Debug, Clone)]
enum Pattern {
    Destination(Regex),
    Path(String),
}

impl Filter {
    /// Returns true if a link to this destination is listed.
    pub(crate) fn takes(&self, destination: &str) -> bool {
        let mut included = self.include.iter();
        let mut excluded = self.exclude.iter();
        (self.include.is_empty() || included.any(|regex| regex.is_match(destination)))
            && !excluded.any(|pattern| match pattern {
                Pattern::Destination(regex) => regex.is_match(destination),
                Pattern::Path(_) => false,
            })
    }

    /// Returns the globs of excluded files, from `--exclude` and `--exclude-path`.
    pub(crate) fn excluded_paths(&self) -> impl Iterator<Item = &str> {
        let globs = self.exclude.iter().filter_map(|pattern| match pattern {
            Pattern::Path(glob) => Some(glob.as_str()),
            Pattern::Destination(_) => None,
        });
        globs.chain(self.exclude_path.iter().map(String::as_str))
    }
}

fn pattern(pattern: &str) -> Result<Pattern, String> {
    if pattern.starts_with('*') || pattern.contains("**") {
        return Ok(Pattern::Path(pattern.to_owned()));
    }
    regex(pattern).map(Pattern::Destination)
}

fn regex(pattern: &str) -> Result<Regex, String> {
    Regex::new(pattern).map_err(|error| match error.syntax_error() {
        Some(syntax) => syntax.to_string(),
        None if error.size_limit().is_some() => "the compiled expression is too large".into(),
        None => error.to_string(),
    })
}
