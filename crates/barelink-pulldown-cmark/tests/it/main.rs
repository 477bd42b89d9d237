//! What a user of the adapter relies on, seen from outside.

mod blocks;
mod callback;
mod events;
mod find;
mod fixtures;
mod masks;
mod options;
mod plain;
mod properties;
mod support;
mod text;
mod words;
