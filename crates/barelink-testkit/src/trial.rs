//! Runs examples and pairs of the suites as separately named tests.

use std::process::ExitCode;

use anyhow::Result;
use barelink::LinkFinder;
use libtest_mimic::Arguments;
pub use libtest_mimic::Trial;

use crate::formatting::Formatting;
use crate::html::normalise;
use crate::renderer::{self, Renderer};
use crate::rules::Outcome;
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
    let suites: &'static [Suite] = Suite::all(None).expect("the suites are readable").leak();
    let mut trials = of_suites(suites, renderer);
    // Formatting (the escaping of URLs) does not depend on a parser.
    if renderer == Renderer::Text {
        let suite = Box::leak(Box::new(Formatting::own().expect("the suite is readable")));
        trials.extend(of_formatting(suite));
    }
    libtest_mimic::run(&short_by_default(Arguments::from_args()), trials).exit_code()
}

/// Runs tests. Prints those that fail, and returns true if none does.
pub fn pass(trials: Vec<Trial>) -> bool {
    let arguments = Arguments { quiet: true, ..Arguments::default() };
    !libtest_mimic::run(&arguments, trials).has_failed()
}

/// Returns a test for each example that this renderer supports, and for the rules of each suite.
pub fn of_suites(suites: &'static [Suite], renderer: Renderer) -> Vec<Trial> {
    let mut trials = Vec::new();
    let via = renderer.name();
    for suite in suites {
        trials.push(complete(&suite.name, &suite.incomplete()));
        for example in &suite.examples {
            if let Outcome::NotApplicable = check(suite, example, renderer) {
                continue;
            }
            let rule = example.rule.as_ref().map_or("example", |(rule, _)| rule);
            let name = format!("{}:{} {rule} via {via}", suite.name, example.line);
            trials.push(trial(name, move || Ok(check(suite, example, renderer))));
        }
    }
    trials
}

/// Sets `quiet`, unless tests are chosen by name or a format is named. `cargo test --quiet` does not pass the option on
/// to a program without a harness.
pub(crate) fn short_by_default(arguments: Arguments) -> Arguments {
    let is_short = arguments.filter.is_none() && arguments.format.is_none();
    Arguments { quiet: arguments.quiet || is_short, ..arguments }
}

/// Returns a test for each pair, and for the rules of the suite.
pub fn of_formatting(suite: &'static Formatting) -> Vec<Trial> {
    let mut trials = vec![complete(suite.name, &suite.incomplete())];
    for pair in &suite.pairs {
        let rule = pair.rule.as_ref().map_or("pair", |(rule, _)| rule);
        let name = format!("{}:{} {rule}", suite.name, pair.line);
        trials.push(trial(name, move || Ok(suite.check(pair))));
    }
    trials
}

/// Returns a test that fails if `check` fails or returns an error.
pub fn trial(name: String, check: impl FnOnce() -> Result<Outcome> + Send + 'static) -> Trial {
    Trial::test(name, || match check() {
        Ok(Outcome::Failed(fault)) => Err(fault.into()),
        Ok(_) => Ok(()),
        Err(error) => Err(format!("{error:#}").into()),
    })
}

/// Returns a test that fails unless each rule has a positive and a negative example.
pub(crate) fn complete(suite: &str, incomplete: &[&str]) -> Trial {
    let lacking = incomplete.join(", ");
    let name = format!("{suite}: each rule has a positive and a negative example");
    trial(name, move || Ok(Outcome::of("", &lacking)))
}
