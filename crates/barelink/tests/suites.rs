//! Runs each example of the suites that applies to plain text, as a separately named test.

use std::process::ExitCode;

use barelink_testkit::renderer::Renderer;
use barelink_testkit::trial;

fn main() -> ExitCode {
    trial::run(Renderer::Text)
}
