//! Finds the links people write without marking them up, where the published standards say they are.
//!
//! A writer types `www.example.com`, `https://example.org/wiki/東京` or `me@example.org` and expects a
//! link. This crate finds them in plain text, lazily and without allocating, and says where each one
//! starts and ends in bytes.
//!
//! ```
//! use barelink::{Dialect, LinkFinder, LinkKind};
//!
//! let finder = LinkFinder::new(Dialect::Gfm);
//! let link = finder.links("see www.example.com/a.").next().unwrap();
//!
//! assert_eq!(link.range(), 4..21);
//! assert_eq!(link.as_str(), "www.example.com/a");
//! assert_eq!(link.kind(), LinkKind::Www);
//! assert_eq!(link.destination(), "http://www.example.com/a");
//! ```
//!
//! Do not run this over a Markdown document's source, or over a parser's text events. A URL may contain characters with
//! a meaning in Markdown, and code, raw HTML and links must be left alone. Use an adapter such as the crate
//! `barelink-pulldown-cmark`, which finds the exact links.
//!
//! # Overview
//!
//! - [`LinkFinder`] holds the rules: a [`Dialect`] and [`options`], set through [`LinkFinder::builder`].
//! - [`LinkFinder::links`] returns each [`Link`] in order. Links never overlap.
//! - [`LinkFinder::spans`] returns the links and the text between them, in order, for rewriting a text.
//! - [`LinkFinder::findings`] returns the links, and rejected candidates with the reason for their rejection.
//!
//! The modules are for special needs: [`search`] has the iterators, and `LinkStream` for text that is still arriving. `explain`
//! tells why a link starts and ends where it does, or why a candidate is not a link. `markdown` is for adapters to a parser. [`uts58`]
//! and [`unicode`] have the standard's algorithms and data.
//!
//! Finding links never fails: a text without links yields none. All offsets are byte offsets into the given text, and lie on
//! character boundaries.
//!
//! # Example: make HTML of plain text
//!
//! ```
//! use barelink::{Dialect, LinkFinder, Span};
//! # fn escape(s: &str) -> String { s.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;") }
//!
//! let finder = LinkFinder::new(Dialect::Gfm);
//! let mut html = String::new();
//! for span in finder.spans("ask me@example.org & wait") {
//!     match span {
//!         Span::Text(text) => html += &escape(text.as_str()),
//!         Span::Link(link) => {
//!             let (href, text) = (escape(&link.destination()), escape(link.as_str()));
//!             html += &format!("<a href=\"{href}\">{text}</a>");
//!         }
//!     }
//! }
//! assert_eq!(html, "ask <a href=\"mailto:me@example.org\">me@example.org</a> &amp; wait");
//! ```
//!
//! # Example: only some kinds of links
//!
//! ```
//! use barelink::{Dialect, LinkFinder, LinkKind};
//!
//! let finder = LinkFinder::builder(Dialect::Gfm).kinds(&[LinkKind::Email]).build();
//! let found: Vec<_> = finder.links("https://a.com b@c.org").map(|l| l.as_str()).collect();
//! assert_eq!(found, ["b@c.org"]);
//! ```
//!
//! # Example: text that strangers wrote
//!
//! `LinkFinderBuilder::untrusted`, with the features `idna` and `security`, turns on the policies that a forum needs.
//! Each [`Policy`](options::Policy) can also be chosen alone. [`LinkFinder::findings`] returns rejected links with the reason.
//!
//! ```
//! # #[cfg(all(feature = "idna", feature = "security"))]
//! # {
//! use barelink::{Dialect, Finding, LinkFinder};
//!
//! let finder = LinkFinder::builder(Dialect::Uts58).untrusted().build();
//! // The control makes this URL look as if it ended in "exe.pdf".
//! let text = "https://example.com/\u{202E}fdp.exe";
//! assert!(finder.links(text).next().is_none());
//! if let Some(Finding::Rejected { reason, .. }) = finder.findings(text).next() {
//!     assert_eq!(reason.name(), "bidi-control");
//! }
//! # }
//! ```
//!
//! # Example: display text and destination
//!
//! ```
//! use barelink::{Dialect, LinkFinder};
//!
//! let finder = LinkFinder::new(Dialect::Uts58);
//! let link = finder.links("example.com/caf%C3%A9").next().unwrap();
//! assert_eq!(link.display_text(), "example.com/café");
//! assert_eq!(link.destination(), "https://example.com/caf%C3%A9");
//! ```
//!
//! With the feature `idna`, `display_text` shows hosts in Unicode instead of Punycode. `ascii_destination` is for
//! software that only accepts ASCII hosts. The functions of [`uts58`] escape URLs in other ways.
//!
//! # Crate features
//!
//! - **gfm**, **md4c**, **uts58** (default): a [`Dialect`] each. `uts58` also brings the module [`uts58`] and
//!   [`Link::display_text`]. A program that names one dialect contains no other, with any features; without the feature, it
//!   is not compiled either.
//! - **in-text** (default, implied by `uts58` and `security`): [`options::LinkEnd::InText`] and
//!   [`options::Policy::PartialAddress`], for which the text around a link is read. GFM and md4c need neither.
//! - **std** (default): searches for single bytes, as in Markdown and streams, choose their vector instructions at run
//!   time. Without it the crate is `no_std`, and these searches use the instructions that the target guarantees. The
//!   search for candidates always uses the guaranteed instructions.
//! - **alloc** (implied by `std`): [`Link::destination`], [`Link::display_text`], escaping, text in chunks and streams, and
//!   lists of top-level domains and file extensions. Without it there is [`Link::destination_prefix`], which never
//!   allocates. Options then take static strings and plain functions instead of any strings and closures.
//! - **markdown**: the module `markdown`, on which adapters to Markdown parsers are built. Implies `alloc`.
//! - **explain**: the module `explain`, which says why a link starts and ends where it does. Implies all dialects.
//! - **idna**: hosts in Unicode and in Punycode (UTS #46), and `Policy::InvalidHost`. Implies `alloc`.
//! - **security**: the policies that need the data of UTS #39: `Policy::IdentifierStatus`, `Policy::MixedScript`,
//!   `Policy::WholeScriptConfusable` and `Policy::SyntaxConfusable`. With `idna`, `display_text` then keeps misleading hosts
//!   in Punycode. The data may be that of a newer Unicode than [`unicode::UNICODE_VERSION`].
//! - **serde**: `Serialize` for [`Link`] and [`RejectReason`]. `Serialize` and `Deserialize` for [`Dialect`],
//!   [`LinkKind`] and the [`options`] that are plain values. Variants are serialized in kebab-case, as `name` writes them.
//!
//! No feature changes which links are found, or which links a policy rejects. `LinkFinderBuilder::untrusted` needs the
//! policies of `idna` and of `security`, and does not compile without them. Neither brings a dependency.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
// What the dialects share, no dialect alone uses in full.
#![cfg_attr(
    not(all(feature = "gfm", feature = "md4c", feature = "uts58")),
    allow(dead_code, unused_imports)
)]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod bytes;
mod dialect;
mod display;
mod ends;
#[cfg(feature = "markdown")]
mod entities;
#[cfg(feature = "explain")]
pub mod explain;
mod finder;
#[cfg(feature = "in-text")]
mod in_text;
mod kind;
mod link;
mod link_parts;
#[cfg(feature = "markdown")]
pub mod markdown;
mod named;
pub mod options;
mod other_name;
mod policy;
mod rules;
mod scan;
#[cfg(feature = "in-text")]
mod schemeless;
pub mod search;
mod slice;
pub mod unicode;
mod word;

/// The algorithms of [UTS #58](https://www.unicode.org/reports/tr58/) one by one, for callers with their own detector.
/// [`LinkFinder`] with [`Dialect::Uts58`] finds links by the same rules, and `Link::display_text` calls `display_url`.
///
/// Offsets are in bytes of the given text. An offset that is not a character boundary of the text finds nothing.
#[cfg(feature = "uts58")]
pub mod uts58 {
    #[cfg(feature = "alloc")]
    pub use crate::dialect::uts58::{
        display_url, escape_maximal, escape_minimal, quote_local_part, UrlParts,
    };
    pub use crate::dialect::uts58::{end_of_url, host_of_url, refine, start_of_email};
}

pub use dialect::Dialect;
pub use finder::{LinkFinder, LinkFinderBuilder};
pub use kind::LinkKind;
pub use link::{Link, Span};
pub use policy::RejectReason;
pub use search::findings::Finding;

/// Compiles the examples of the README.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
pub struct Readme;
