use std::path::PathBuf;

use clap::Args;

/// Choice of the configuration file, for every command.
#[derive(Debug, Default, Clone, Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Configuration {
    /// Configuration file to read in place of every barelink.toml. Its globs count from the current directory.
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,
    /// Read no barelink.toml.
    #[arg(long, global = true, conflicts_with = "config")]
    pub(crate) no_config: bool,
}
