//! Runs examples and pairs of the suites as separately named tests.

use std::process::ExitCode;

use anyhow::Result;
use barelink::LinkFinder;
use libtest_mimic::{Arguments, Trial};

use crate::formatting::Formatting;
use crate::html::normalise;
use crate::renderer::{self, Renderer};
use crate::rules::{Outcome, Rules};
use crate::suite::{Example, Expected, Suite};

/// Renders an example, and compares its expected and actual output.
///
/// `Renderer::Text` cannot check Markdown. The other renderers can check a marked text only if it has no marked
/// link. The suite must also use the default policy for file names.
pub fn check(suite: &Suite, example: &Example, renderer: Renderer) -> Outcome {
    let mut finder = suite.finder.clone();
    if let Some(kinds) = &example.kinds {
        finder.kinds(kinds);
    }
    let finder = finder.build();
    let render = |extensions| renderer.render(&example.input, extensions, &finder);
    let outputs = match &example.expected {
        Expected::Marked(_) if renderer == Renderer::Text => return check_line(example, &finder),
        Expected::Html(_) if renderer == Renderer::Text && example.is_markdown_only => None,
        Expected::Html(html) => {
            render(&example.extensions).map(|found| (normalise(html), normalise(&found)))
        }
        // A text that has no link under the default policies has no link in Markdown either.
        Expected::Marked(line) if !suite.links_file_names && !line.contains('⸠') => {
            render(&[]).map(|found| (renderer.render_plain(&example.input, &[]), found))
        }
        Expected::Marked(_) => None,
    };
    outputs.map_or(Outcome::NotApplicable, |(expected, found)| Outcome::of(&expected, &found))
}

/// Compares the marked links of an example with the links that `finder` finds. Not applicable if the example expects
/// HTML.
pub fn check_line(example: &Example, finder: &LinkFinder) -> Outcome {
    match &example.expected {
        Expected::Marked(line) => Outcome::of(line, &renderer::marked(&example.input, finder)),
        Expected::Html(_) => Outcome::NotApplicable,
    }
}

/// Runs every example that this renderer supports, as the main function of a test without a harness.
pub fn run(renderer: Renderer) -> ExitCode {
    let arguments = short_by_default(Arguments::from_args());
    let suites: &'static [Suite] = Suite::all(None).expect("the suites are readable").leak();
    let mut trials = Vec::new();
    let mut not_applicable = 0;
    let via = renderer.name();
    for suite in suites {
        trials.push(complete(&suite.name, suite.rules()));
        for example in &suite.examples {
            if let Outcome::NotApplicable = check(suite, example, renderer) {
                not_applicable += 1;
                continue;
            }
            let rule = example.rule.as_ref().map_or("example", |(rule, _)| rule);
            let name = format!("{}:{} {rule} via {via}", suite.name, example.line);
            trials.push(trial(name, move || Ok(check(suite, example, renderer))));
        }
    }
    // Formatting (the escaping of URLs) does not depend on a parser.
    if renderer == Renderer::Text {
        trials.extend(of_formatting());
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !arguments.quiet {
        println!("{not_applicable} examples not applicable to {via}\n");
    }
    conclusion.exit_code()
}

/// Sets `quiet`, unless tests are chosen by name or a format is named. `cargo test --quiet` does not pass the option on
/// to a program without a harness.
pub(crate) fn short_by_default(arguments: Arguments) -> Arguments {
    let is_short = arguments.filter.is_none() && arguments.format.is_none();
    Arguments { quiet: arguments.quiet || is_short, ..arguments }
}

fn of_formatting() -> Vec<Trial> {
    let suite: &'static Formatting =
        Box::leak(Box::new(Formatting::own().expect("the suite is readable")));
    let mut trials = vec![complete(suite.name, suite.rules())];
    for pair in &suite.pairs {
        let rule = pair.rule.as_ref().map_or("pair", |(rule, _)| rule);
        for &check in suite.checks() {
            let name = format!("{}:{} {rule} {}", suite.name, pair.line, check.name());
            trials.push(trial(name, move || Ok(suite.check(pair, check))));
        }
    }
    trials
}

/// Returns a test that fails if `check` fails or returns an error.
pub(crate) fn trial(
    name: String,
    check: impl FnOnce() -> Result<Outcome> + Send + 'static,
) -> Trial {
    Trial::test(name, || match check() {
        Ok(Outcome::Failed(fault)) => Err(fault.into()),
        Ok(_) => Ok(()),
        Err(error) => Err(format!("{error:#}").into()),
    })
}

/// Returns a test that fails unless each rule has a positive and a negative example.
pub(crate) fn complete(suite: &str, rules: Rules) -> Trial {
    let lacking = rules.incomplete().join(", ");
    let name = format!("{suite}: each rule has a positive and a negative example");
    trial(name, move || Ok(Outcome::of("", &lacking)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_named_if_they_are_chosen() {
        let is_quiet = |arguments: &[&str]| {
            let arguments = [&["suites"], arguments].concat();
            short_by_default(Arguments::from_iter(arguments)).quiet
        };
        assert!(is_quiet(&[]));
        assert!(is_quiet(&["--quiet", "trim-stop"]));
        assert!(!is_quiet(&["trim-stop"]));
        assert!(!is_quiet(&["--format", "pretty"]));
    }
}
