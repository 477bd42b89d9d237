//! Writes links, and the names of settings and reasons, for people and programs.

#[cfg(feature = "alloc")]
pub(crate) mod destination;
mod names;
mod seen;
#[cfg(feature = "serde")]
mod serde;
