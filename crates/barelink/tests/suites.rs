//! Every example of every suite that applies to text, as a test of its own name.

use std::process::ExitCode;

use barelink_testkit::renderer::Renderer;
use barelink_testkit::trial;

fn main() -> ExitCode {
    trial::run(Renderer::Text)
}
