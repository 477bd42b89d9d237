//! Every example of the suites of `fix`, as a test of its own name.

use std::process::ExitCode;

fn main() -> ExitCode {
    barelink_testkit::fix_suite::run()
}
