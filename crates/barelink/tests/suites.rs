//! Each example of each suite that applies to plain text, as a named test.

use std::process::ExitCode;

use barelink_testkit::renderer::Renderer;
use barelink_testkit::trial;

fn main() -> ExitCode {
    trial::run(Renderer::Text)
}
