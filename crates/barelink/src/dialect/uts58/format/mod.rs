//! The standard's algorithms one by one, for callers: the crate's module `uts58` exports the public items.

mod algorithms;
#[cfg(feature = "alloc")]
mod display;
#[cfg(feature = "alloc")]
mod escape;
#[cfg(feature = "alloc")]
mod parts;
#[cfg(feature = "alloc")]
mod quote;
#[cfg(feature = "alloc")]
mod unit;

pub use algorithms::{end_of_url, host_of_url, refine, start_of_email};
#[cfg(feature = "alloc")]
pub use display::display_url;
#[cfg(feature = "alloc")]
pub(crate) use display::show_host;
#[cfg(feature = "alloc")]
pub use escape::{escape_maximal, escape_minimal};
#[cfg(feature = "alloc")]
pub use parts::UrlParts;
#[cfg(feature = "alloc")]
pub use quote::quote_local_part;
