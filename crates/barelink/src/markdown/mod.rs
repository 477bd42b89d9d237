//! Linking in Markdown, for adapters to a parser.
//!
//! A URL is seen before emphasis, code spans and links that begin inside it, so it has to be looked for in
//! the raw source of a leaf block, and the parser has to be kept from reading a meaning into it. An adapter
//! only translates:
//!
//! 1. Parse. For each leaf block (paragraph, heading, table cell, the text of a tight list item) whose
//!    source holds a candidate ([`Linker::next_candidate`]), make a [`Leaf`], which knows its content, and a list of its
//!    [`Inline`]s, and hand both to [`Linker::leaf`].
//! 2. If the [`Linker`] is settled, cut the texts that [`Linker::linked`] names, and insert their [`RunLink`]s.
//! 3. Otherwise some URL has been read as Markdown: [`resolve_leaf`] asks for another parse of this leaf alone, of a copy of its
//!    content in which the URLs are harmless and every offset stays what it was ([`Masks`]), until nothing changes. [`settle`] does
//!    the same with copies of the whole document, for a parser whose leaves cannot be parsed alone.
//!
//! A leaf's content is its lines without the prefixes of their containers, which [`Containers`] tells.
//!
//! This module follows semantic versioning: until 1.0, a breaking change is a new minor version of the crate. A patch version only
//! adds to it, so the adapters ask for this crate with a caret.

mod anchors;
mod angle;
mod code_spans;
mod containers;
mod definitions;
mod fences;
mod inert;
mod inline;
mod leaf;
mod leaf_directions;
mod leaf_url;
mod link_tail;
mod linker;
mod links;
mod mask;
mod masks;
mod open_destination;
mod reading;
mod resolve;
mod run;
mod scanner;
mod settle;
mod source_stage;
mod supposition;
mod title_ends;
mod walk;

pub use containers::{Container, ContainerPrefix, Containers};
pub use inline::Inline;
pub use leaf::{Leaf, LeafKind};
pub use linker::{has_candidate, Linker};
pub use links::RunLink;
pub use masks::Masks;
pub use resolve::{resolve_leaf, ParseLeaf};
pub use scanner::InlineScanner;
pub use settle::{settle, Reparse};
pub use supposition::{suppose, suppose_for_cmark, Supposed};
