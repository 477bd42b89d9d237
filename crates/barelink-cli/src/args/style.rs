use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// Spelling of explicit links.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Style {
    /// `inline` in .mdx files, `angle` in others
    #[default]
    Auto,
    /// `<https://example.com>`, or `[www.example.com](http://www.example.com)` where angle brackets would not link
    Angle,
    /// `[https://example.com](https://example.com)`
    Inline,
}
