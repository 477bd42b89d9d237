#![doc = include_str!("../README.md")]

mod align;
mod alone;
mod autolinker;
mod bare;
mod check;
mod containers;
mod definitions;
mod document;
mod entity;
mod extent;
mod footnotes;
mod insert;
mod leaf;
mod position;
mod references;
mod unaligned;

pub use autolinker::Autolinker;
pub use bare::is_bare_link;
pub use barelink::markdown::MarkdownLink;
pub use barelink::{self, options, Dialect, LinkFinder, LinkKind, RejectReason};
pub use comrak;
