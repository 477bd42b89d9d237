//! Finds links in Arrow columns of text.
//!
//! [`find_links`] takes a column of strings and returns a column with a list of links for each row. A link has its start
//! and end offsets, its kind, its text and its destination. Nulls stay null.
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
//! [`ColumnFinder`] has options for offsets in code points, and for engines that support neither views nor dictionaries.
//!
//! # Copies
//!
//! With [`Layout::Views`], the text of a link is a view of the column's buffers. So is a destination that equals its text.
//! Strings of at most 12 bytes are stored in the view itself. The views keep the column's buffers alive;
//! `StringViewArray::gc` copies them and releases the buffers.
//!
//! # Memory and limits
//!
//! With [`Layout::Views`], the result takes 49 bytes per link and 4 bytes per row. Destinations that differ from their
//! text take their own length in addition, if they are longer than 12 bytes. The result covers the whole array, so the
//! size of a batch bounds the memory. If the links of an array do not fit in one list column, the search fails; search
//! slices of the array instead.
//!
//! # Crate features
//!
//! - **datafusion**: the scalar function `find_links(text, dialect)` for SQL in DataFusion. Requires a newer Rust version.
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
