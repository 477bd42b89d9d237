//! The iterators that [`LinkFinder`](crate::LinkFinder) returns, and `LinkStream`, which searches text that is still
//! arriving.

#[cfg(feature = "alloc")]
pub(crate) mod chunks;
pub(crate) mod findings;
pub(crate) mod links;
pub(crate) mod prefilter;
#[cfg(feature = "alloc")]
mod segment_search;
#[cfg(feature = "alloc")]
mod split_points;
#[cfg(feature = "alloc")]
mod stream;
#[cfg(feature = "alloc")]
mod unsearched;

pub use crate::link::Text;
#[cfg(feature = "alloc")]
pub use chunks::{ChunkPosition, ChunkedLink, ChunkedLinks, Part, Parts};
pub use findings::Findings;
pub use links::{Links, Spans};
pub use prefilter::Prefilter;
#[cfg(feature = "alloc")]
pub use stream::{LinkStream, StreamLinks};
