//! Every example of every suite, by every way that it can go, as a test of its own name.

use libtest_mimic::{Arguments, Failed, Trial};
use similar_asserts::SimpleDiff;
use xtask::conformance::{check, Outcome};
use xtask::formatting::{self, Formatting};
use xtask::rules::Rules;
use xtask::suite::Suite;
use xtask::way::Way;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for suite in Suite::all(None).expect("the suites are readable") {
        let suite: &'static Suite = Box::leak(Box::new(suite));
        trials.push(Trial::test(format!("{} rules", suite.name), || {
            complete(&suite.rules())
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
    trials.extend(formatting());
    libtest_mimic::run(&arguments, trials).exit();
}

fn formatting() -> Vec<Trial> {
    let suite: &'static Formatting =
        Box::leak(Box::new(Formatting::own().expect("the suite is readable")));
    let mut trials = vec![Trial::test(format!("{} rules", suite.name), || {
        complete(&suite.rules())
    })];
    for pair in &suite.pairs {
        let rule = pair.rule.as_ref().map_or("pair", |(rule, _)| rule);
        for &check in suite.checks() {
            let name = format!("{}:{} {rule} {}", suite.name, pair.line, check.name());
            trials.push(Trial::test(name, move || match suite.check(pair, check) {
                formatting::Outcome::Failed(expected, found) => {
                    Err(SimpleDiff::from_str(&expected, &found, "expected", "found").into())
                }
                _ => Ok(()),
            }));
        }
    }
    trials
}

fn complete(rules: &Rules) -> Result<(), Failed> {
    match &*rules.incomplete() {
        [] => Ok(()),
        rules => Err(format!("without a positive or a negative example: {rules:?}").into()),
    }
}
