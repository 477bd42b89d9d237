use clap::Args;
use clap_complete::Shell;

/// Arguments of `completions`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  barelink completions bash > ~/.local/share/bash-completion/completions/barelink
  barelink completions zsh > ~/.zfunc/_barelink
  barelink completions fish > ~/.config/fish/completions/barelink.fish")]
pub(crate) struct Completions {
    /// Shell to print completions for.
    pub(crate) shell: Shell,
}

/// Arguments of `man`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  barelink man > barelink.1
  barelink man list > barelink-list.1
  barelink man | man -l -")]
pub(crate) struct Manual {
    /// Command whose manual page to print [default: print the page of the program itself].
    pub(crate) command: Option<String>,
}
