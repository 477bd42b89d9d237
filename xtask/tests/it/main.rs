//! What concerns more than one crate, or needs what no crate should depend on.

mod adapters;
mod dialects;
mod fix;
mod hosts;
mod tidy;
mod unicode;
