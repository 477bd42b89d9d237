//! The program `barelink`.

use std::process::ExitCode;

fn main() -> ExitCode {
    barelink_cli::main()
}
