//! Every example of every suite that applies to Markdown by way of pulldown-cmark, as a test of its own name.

use std::process::ExitCode;

use barelink_testkit::trial;
use barelink_testkit::way::Way;

fn main() -> ExitCode {
    trial::run(Way::PulldownCmark)
}
