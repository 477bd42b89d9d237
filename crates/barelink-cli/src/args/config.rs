use std::path::PathBuf;

use clap::Args;

/// Arguments of `config`.
#[derive(Debug, Args)]
#[command(after_help = "\
list, check, fix and page read barelink.toml (or .barelink.toml) from the directory of each file, or from the next \
directory above that has one:

  dialect = \"gfm\"             # or \"md4c\", \"uts58\"
  extensions = [\"gfm\"]        # default
  style = \"auto\"              # or \"angle\", \"inline\"
  exclude = [\"vendor\"]        # globs, as in .gitignore
  extend = \"../base.toml\"     # settings below these

  [[override]]
  paths = [\"docs/zh/**\"]
  ends = \"text\"

The other keys are kinds, scheme-less, tld, file-names, untrusted, trust-dialect, flavor, headings, hidden and types. Options \
of the command line win. --schema prints a JSON schema for editors.

Examples:
  barelink config docs/zh/index.md
  barelink config --schema > barelink.schema.json")]
pub(crate) struct Config {
    /// Print the JSON schema of barelink.toml.
    #[arg(long, conflicts_with = "file")]
    pub(crate) schema: bool,
    /// File whose settings are printed [default: files in the current directory].
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}
