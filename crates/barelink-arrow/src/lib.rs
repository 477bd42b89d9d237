//! Finds links in Arrow columns of text.
//!
//! [`find_links`] takes a column of strings and gives a column of lists: for each row its links, each with the offsets at
//! which it starts and ends, its kind, its text and its destination. Nulls stay null, and no row is lost.
//!
//! ```
//! use arrow_array::cast::AsArray;
//! use arrow_array::types::Int64Type;
//! use arrow_array::{Array, StringArray};
//! use barelink::{Dialect, LinkFinder};
//!
//! let texts = StringArray::from(vec![Some("see www.example.com/a."), None, Some("no link")]);
//! let lists = barelink_arrow::find_links(&texts, &LinkFinder::new(Dialect::Gfm))?;
//! assert!(lists.is_null(1) && lists.value(2).is_empty());
//!
//! let links = lists.value(0);
//! let links = links.as_struct();
//! assert_eq!(links.column_by_name("start").unwrap().as_primitive::<Int64Type>().values(), &[4]);
//! assert_eq!(links.column_by_name("text").unwrap().as_string_view().value(0), "www.example.com/a");
//! # Ok::<(), arrow_schema::ArrowError>(())
//! ```
//!
//! [`ColumnFinder`] counts offsets in code points if asked, and writes strings for engines that have neither views nor
//! dictionaries.
//!
//! # Copies
//!
//! With [`Layout::Views`] the text of a link is a view of the column's own buffers, and so is a destination that is its
//! text: they keep the column's buffers alive. `StringViewArray::gc` lets go of them.
//!
//! # Memory and limits
//!
//! The result takes 49 bytes for each link, and the bytes of those destinations that differ from their text. It is made
//! for the whole array at once, so memory is bounded by the size of a batch. An array whose links do not fit in one list
//! column gives an error that says so; slices of it do not.
//!
//! # Crate features
//!
//! - **datafusion**: the scalar function `find_links(text, dialect)` for SQL in DataFusion. Needs a newer Rust than the rest.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod code_points;
mod column;
#[cfg(feature = "datafusion")]
pub mod datafusion;
mod layout;
mod plain;
mod strings;
mod texts;
mod validate;
mod views;

pub use column::{find_links, ColumnFinder};
pub use layout::{Layout, Offsets};
pub use validate::validate;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
