//! Writes links for people and programs.

#[cfg(feature = "alloc")]
pub(crate) mod destination;
#[cfg(feature = "serde")]
mod serde;
