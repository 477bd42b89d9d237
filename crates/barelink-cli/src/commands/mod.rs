//! The commands.

pub mod check;
pub mod compare;
pub mod explain;
pub(crate) mod fix;
pub(crate) mod html;
pub mod list;
pub(crate) mod manual;
pub(crate) mod mdbook;
pub mod page;
pub(crate) mod refused;
pub(crate) mod render;
pub(crate) mod replace;
pub(crate) mod row;
pub(crate) mod url;
