//! Every example of every suite, by every way that it can go, as a test of its own name.

use libtest_mimic::{Arguments, Failed, Trial};
use similar_asserts::SimpleDiff;
use xtask::conformance::{check, Outcome};
use xtask::suite::Suite;
use xtask::way::Way;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for suite in Suite::all(None).expect("the suites are readable") {
        let suite: &'static Suite = Box::leak(Box::new(suite));
        trials.push(Trial::test(format!("{} rules", suite.name), || {
            let incomplete = suite.incomplete_rules();
            if incomplete.is_empty() {
                return Ok(());
            }
            Err(format!("without a positive or a negative example: {incomplete:?}").into())
        }));
        for example in &suite.examples {
            let rule = example.rule.as_ref().map_or("example", |(rule, _)| rule);
            for way in Way::ALL {
                let name = format!("{}:{} {rule} via {}", suite.name, example.line, way.name());
                trials.push(Trial::test(name, move || {
                    match check(suite, example, way) {
                        Outcome::Passed | Outcome::NotApplicable => Ok(()),
                        Outcome::Failed(expected, found) => {
                            let diff = SimpleDiff::from_str(&expected, &found, "expected", "found");
                            Err(Failed::from(format!("{:?}\n{diff}", example.input)))
                        }
                    }
                }));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}
