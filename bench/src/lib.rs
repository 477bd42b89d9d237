//! The measurements of `cargo xtask bench`.

pub mod comparison;
pub mod corpus;
pub mod document;
pub mod measure;
pub mod page;
pub mod parser;
pub mod row;
pub mod subject;
