//! Which links are wanted, by where they lead.

use clap::Args;
use regex_automata::meta::Regex;

/// The regular expressions that `list` takes.
#[derive(Debug, Args)]
pub(crate) struct Filter {
    /// List only links whose destination has a match of this regular expression; may be given more than once,
    /// and one match is enough.
    #[arg(long, value_name = "REGEX", value_parser = regex)]
    include: Vec<Regex>,
    /// Leave out links whose destination has a match of this regular expression, whatever --include says; may
    /// be given more than once.
    #[arg(long, value_name = "REGEX", value_parser = regex)]
    exclude: Vec<Regex>,
}

impl Filter {
    /// Whether a link that leads there is wanted.
    pub(crate) fn takes(&self, destination: &str) -> bool {
        let any = |patterns: &[Regex]| patterns.iter().any(|regex| regex.is_match(destination));
        (self.include.is_empty() || any(&self.include)) && !any(&self.exclude)
    }
}

fn regex(pattern: &str) -> Result<Regex, String> {
    Regex::new(pattern).map_err(|error| match error.syntax_error() {
        Some(syntax) => syntax.to_string(),
        None if error.size_limit().is_some() => "it is too large".into(),
        None => error.to_string(),
    })
}
