//! Runs random cases. A test tries a tenth of them, unless the environment has `BARELINK_ALL_CASES` or `CI`.

use std::env;
use std::panic::{catch_unwind, AssertUnwindSafe};

use fastrand::Rng;

use crate::invariants::Choices;
use crate::shrink::shrink;

/// Returns true if tests try all of their cases, because the environment has `BARELINK_ALL_CASES` or `CI`.
fn tries_all_cases() -> bool {
    ["BARELINK_ALL_CASES", "CI"].iter().any(|name| env::var_os(name).is_some())
}

/// Returns the number of random cases that a test tries: `all` if `tries_all_cases` returns true, otherwise a tenth,
/// rounded up.
pub fn random_cases(all: u32) -> u32 {
    if tries_all_cases() {
        all
    } else {
        all.div_ceil(10)
    }
}

/// Selects the variants of an enumeration that a test tries: all if `tries_all_cases` returns true, otherwise every
/// eleventh.
///
/// Eleven divides no usual number of variants, so each variant of each dimension is tried.
pub fn some_cases<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let step = if tries_all_cases() { 1 } else { 11 };
    all.into_iter().step_by(step)
}

/// Calls `check` with random texts and choices. If a call panics, finds a minimal text for which it does, and panics with
/// that text. `all` is the number of cases if all are tried.
///
/// The cases are the same in each run, so only a change of the code changes the result. `BARELINK_SEED` selects other
/// cases. Fuzzers search for new cases.
pub fn check(all: u32, text: impl Fn(&mut Rng) -> String, check: impl Fn(&str, &mut Choices)) {
    let seed = env::var("BARELINK_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut rng = Rng::with_seed(seed.unwrap_or(1));
    for _ in 0..random_cases(all) {
        let text = text(&mut rng);
        let choices = Choices::new(rng.u64(..));
        let run = |text: &str| check(text, &mut choices.clone());
        let fails = |text: &str| catch_unwind(AssertUnwindSafe(|| run(text))).is_err();
        if fails(&text) {
            let small = shrink(&text, |text| Ok(fails(text))).unwrap_or(text);
            println!("a minimal text that fails: {small:?}, with {choices:?}");
            run(&small);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic = "fails at \"*@\""]
    fn a_failure_is_minimal() {
        let document = |rng: &mut Rng| ["a *", ["b", "@"][rng.usize(..2)], " c\n\nd"].concat();
        check(20, document, |text, _| {
            assert!(!text.contains('*') || !text.contains('@'), "fails at {text:?}");
        });
    }
}
