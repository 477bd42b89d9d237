#![doc = include_str!("../README.md")]

mod abridged;
mod admonition;
mod excerpt;
mod extension;
mod fix;
mod flavor;
mod map;
#[cfg(feature = "mdx")]
mod mdx;
mod named;
mod proof;
mod readings;
mod reason;
mod rendering;
mod rules;
#[cfg(feature = "rust")]
mod rust;
mod syntax;
mod url_text;

pub use barelink;
pub use barelink_pulldown_cmark::MarkdownLink;
#[cfg(feature = "comrak")]
pub use comrak;
pub use extension::Extension;
#[cfg(feature = "comrak")]
pub use extension::Unsupported;
pub use fix::{fix, Edit, Fixed, LeftAlone};
pub use flavor::{Flavor, Sign};
pub use pulldown_cmark;
pub use reason::Reason;
pub use rules::{front_matter, Rule, UnusedComment, RULES};
#[cfg(feature = "rust")]
pub use rust::{fix_rust, NotRust};
pub use syntax::{Style, Syntax};

#[cfg(test)]
mod tests;
