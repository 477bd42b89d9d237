//! Tests each example of the suites that applies to Markdown, through pulldown-cmark. Each example is a test with its
//! own name.

use std::process::ExitCode;

use barelink_testkit::renderer::Renderer;
use barelink_testkit::trial;

fn main() -> ExitCode {
    trial::run(Renderer::PulldownCmark)
}
