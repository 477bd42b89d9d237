//! Filters links by their destinations.

use clap::Args;
use regex_automata::meta::Regex;

/// Filter options of `list`.
#[derive(Debug, Args)]
pub(crate) struct Filter {
    /// List only links whose destination matches this regular expression; may be given more than once, and one match is
    /// enough.
    #[arg(long, value_name = "REGEX", value_parser = regex)]
    include: Vec<Regex>,
    /// Omit links whose destination matches this regular expression, even if --include matches; may be given more than
    /// once.
    #[arg(long, value_name = "REGEX", value_parser = regex)]
    exclude: Vec<Regex>,
}

impl Filter {
    /// Returns true if a link to this destination is listed.
    pub(crate) fn takes(&self, destination: &str) -> bool {
        let any = |patterns: &[Regex]| patterns.iter().any(|regex| regex.is_match(destination));
        (self.include.is_empty() || any(&self.include)) && !any(&self.exclude)
    }
}

fn regex(pattern: &str) -> Result<Regex, String> {
    Regex::new(pattern).map_err(|error| match error.syntax_error() {
        Some(syntax) => syntax.to_string(),
        None if error.size_limit().is_some() => "the compiled expression is too large".into(),
        None => error.to_string(),
    })
}
