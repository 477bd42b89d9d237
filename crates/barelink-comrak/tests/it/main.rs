//! What a user of the adapter relies on, seen from outside.

mod fixtures;
mod html;
mod masked;
mod options;
mod plain;
mod positions;
mod properties;
mod support;
mod text;
mod tree;
