//! Colours for terminals.

use std::io;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

/// Styles of human-readable output. Without colours, all styles are plain.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Colours {
    /// Style of a file name, line and column.
    pub(crate) place: Style,
    /// Style of links.
    pub(crate) link: Style,
    /// Style of less important text.
    pub(crate) faint: Style,
    /// Style of removed text.
    pub(crate) old: Style,
    /// Style of added text.
    pub(crate) new: Style,
}

impl Colours {
    /// Returns the styles for standard output. The command line decides first whether the output has colours, then the
    /// variables `NO_COLOR`, `CLICOLOR_FORCE` and `CLICOLOR`, and then the terminal.
    pub(crate) fn new() -> Self {
        if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
            return Colours::default();
        }
        Colours {
            place: AnsiColor::Cyan.on_default(),
            link: AnsiColor::Yellow.on_default().bold(),
            faint: Style::new().dimmed(),
            old: AnsiColor::Red.on_default(),
            new: AnsiColor::Green.on_default(),
        }
    }

    /// Returns true if colours are on.
    pub(crate) fn is_coloured(&self) -> bool {
        !self.place.is_plain()
    }
}
