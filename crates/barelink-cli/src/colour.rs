//! Colours for people, where output goes to a terminal that shows them.

use std::io;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

/// How the parts of what is written for people look; without colours, all of them like the rest.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Colours {
    /// A file, a line and a column.
    pub(crate) place: Style,
    /// What is found.
    pub(crate) link: Style,
    /// What matters less.
    pub(crate) faint: Style,
}

impl Colours {
    /// Those for standard output: what was chosen on the command line, or else what `NO_COLOR`,
    /// `CLICOLOR_FORCE`, `CLICOLOR` and the terminal say.
    pub(crate) fn new(choice: colorchoice_clap::Color) -> Self {
        choice.write_global();
        if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
            return Colours::default();
        }
        Colours {
            place: AnsiColor::Cyan.on_default(),
            link: AnsiColor::Yellow.on_default().bold(),
            faint: Style::new().dimmed(),
        }
    }
}
