//! Finds, reads and writes files.

pub(crate) mod byte_order_mark;
pub(crate) mod cache;
pub(crate) mod directory;
pub(crate) mod filter;
pub(crate) mod glob;
pub(crate) mod ignored;
pub(crate) mod input;
pub(crate) mod language;
pub(crate) mod pattern;
pub(crate) mod save;
pub(crate) mod walk;
pub(crate) mod work;
