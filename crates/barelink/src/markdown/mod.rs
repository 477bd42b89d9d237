//! Finds links in Markdown, for adapters to a parser.
//!
//! In GFM and UTS #58, a URL takes precedence over emphasis, code spans and links that begin inside it. URLs are
//! therefore searched in the raw source of a leaf block, and the parser must not read Markdown inside them. In md4c,
//! links are searched in parsed text. An adapter only translates:
//!
//! 1. Parse the document. For each leaf block whose source contains a candidate ([`Linker::next_candidate`]), make a
//!    [`Leaf`] and its [`Inline`]s. A leaf block is a paragraph, a heading, a table cell or the text of a tight list
//!    item. Pass both to [`Linker::leaf`]. For most leaves, a [`LeafCheck`] finds the links at a lower cost.
//! 2. If [`Linker::is_resolved`] returns true, split the texts that [`Linker::linked`] returns, and insert their
//!    [`RunLink`]s.
//! 3. Otherwise the parser has read some URL as Markdown. [`resolve_leaf`] parses the leaf alone, from a copy with the
//!    URLs masked ([`Masks`]), until nothing changes or a limit is reached. Masks keep every offset.
//!
//! A leaf's content is its lines without container prefixes, which [`Containers`] computes.
//!
//! This module follows semantic versioning. Until 1.0, a breaking change is a new minor version of the crate. A patch
//! version only adds to the module, so the adapters require this crate with a caret.

mod angle_scanner;
mod check;
mod code_spans;
mod containers;
mod definitions;
mod html_tag;
mod inline;
mod leaf;
mod lines;
mod link_tail;
mod linker;
mod links;
mod markdown_link;
mod mask;
mod open_destination;
mod resolve;
mod run;
mod scanner;
mod seen;
mod source_stage;
mod token;
mod walk;

pub use check::LeafCheck;
pub use containers::{Container, ContainerPrefix, Containers};
pub use inline::Inline;
pub use leaf::{Leaf, LeafKind};
pub use lines::Lines;
pub use linker::Linker;
pub use links::RunLink;
pub use markdown_link::{findings, MarkdownLink};
pub use mask::Masks;
pub use resolve::{resolve_leaf, ParseLeaf};
pub use scanner::{InlineScanner, ParserQuirk};

/// Functions that the adapters of this workspace and their tests need, and other callers hardly do. Published adapters
/// call them, so a patch version must not change them.
#[doc(hidden)]
pub mod adapter {
    pub use super::check::without_leaf_check;
    pub use super::linker::has_candidate;
    pub use super::markdown_link::{markdown_link, permissive};
    pub use crate::entities::reference as character_reference;
    pub use crate::unicode::tie::is_unseen;
}
