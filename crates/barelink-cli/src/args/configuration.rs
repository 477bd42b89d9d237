use std::path::PathBuf;

use clap::Args;

/// Options that choose the configuration file, for every command.
#[derive(Debug, Default, Clone, Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Configuration {
    /// Configuration file to read instead of every barelink.toml. Its globs are relative to the current directory.
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,
    /// Read no barelink.toml.
    #[arg(long, global = true, conflicts_with = "config")]
    pub(crate) no_config: bool,
}
