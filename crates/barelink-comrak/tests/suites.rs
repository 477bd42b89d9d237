//! Every example of every suite that applies to Markdown by way of comrak, as a test of its own name.

use std::process::ExitCode;

use barelink_testkit::renderer::Renderer;
use barelink_testkit::trial;

fn main() -> ExitCode {
    trial::run(Renderer::Comrak)
}
