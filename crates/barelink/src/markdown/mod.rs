//! Linking in Markdown, for adapters to a parser.
//!
//! A URL is seen before emphasis, code spans and links that begin inside it, so it has to be looked for in
//! the raw source of a leaf block, and the parser has to be kept from reading a meaning into it. An adapter
//! goes this way:
//!
//! 1. Parse. For each leaf block (paragraph, heading, table cell, the text of a tight list item) whose
//!    source holds a candidate ([`Candidates`]), make a [`Leaf`] and ask [`Leaf::urls`], telling it of the
//!    [`Construct`]s that the parser found there.
//! 2. Make a [`TextRun`] of each run of adjacent text, and ask [`TextRun::links`]: it places the URLs and
//!    finds what a dialect looks for in parsed text, such as e-mail addresses. If every URL is placed, the links can be put into the parser's output as it is.
//! 3. Otherwise parse again, a [`mask`]ed copy of the source, in which the URLs are harmless and every
//!    offset stays what it was, and begin again with what the parser finds now, until nothing changes
//!    ([`settle`]).
//!
//! This module follows the needs of the adapters, and may change with them in any release.

mod angle;
mod candidates;
mod code_spans;
mod construct;
mod definitions;
mod inert;
mod inline;
mod leaf;
mod leaf_url;
mod lines;
mod link_tail;
mod links;
mod markdown_link;
mod mask;
mod masks;
mod reading;
mod run;
mod settle;
mod source_stage;
mod supposition;
mod walk;

pub use candidates::Candidates;
pub use construct::{ClosingMark, Construct, ConstructKind};
pub use definitions::end_of_definitions;
pub use inline::InlineScanner;
pub use leaf::{Leaf, LeafKind};
pub use leaf_url::LeafUrl;
pub use lines::Lines;
pub use links::{may_hold_links, RunLink};
pub use markdown_link::{with_rejected, MarkdownLink};
pub use mask::mask;
pub use masks::Masks;
pub use run::{Beside, TextPiece, TextRun};
pub use settle::{settle, Reparse, Revision};
pub use supposition::{suppose, Supposed};
