//! Runs each example of the suites of `fix` as a separately named test.

use std::process::ExitCode;

fn main() -> ExitCode {
    barelink_testkit::fix_suite::run()
}
