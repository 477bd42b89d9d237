//! The program `mdbook-barelink`: `barelink mdbook` under the name that mdBook looks for.

use std::process::ExitCode;

fn main() -> ExitCode {
    barelink_cli::mdbook()
}
