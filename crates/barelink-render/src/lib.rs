#![doc = include_str!("../README.md")]

#[cfg(feature = "comrak")]
mod by_comrak;
#[cfg(feature = "pulldown-cmark")]
mod by_pulldown_cmark;
#[cfg(feature = "pulldown-cmark")]
mod byte_order_mark;
mod guard;
#[cfg(feature = "pulldown-cmark")]
mod ipv6;
#[cfg(any(feature = "comrak", feature = "pulldown-cmark"))]
mod safe;
#[cfg(feature = "pulldown-cmark")]
mod settled;
mod text;

pub use barelink;
#[cfg(feature = "comrak")]
pub use by_comrak::by_comrak;
#[cfg(feature = "pulldown-cmark")]
pub use by_pulldown_cmark::by_pulldown_cmark;
#[cfg(feature = "comrak")]
pub use comrak;
pub use guard::{guard, Panicked};
#[cfg(feature = "pulldown-cmark")]
pub use ipv6::with_ipv6_links;
#[cfg(feature = "pulldown-cmark")]
pub use pulldown_cmark;
#[cfg(any(feature = "comrak", feature = "pulldown-cmark"))]
pub use safe::Html;
#[cfg(feature = "pulldown-cmark")]
pub use settled::{definitions, settled, settled_by_earlier_definitions};
pub use text::{text_to_html, write_start_tag, write_text, Attributes};
