//! barelink for JavaScript: the WebAssembly inside the npm package `barelink`.
//!
//! JavaScript and WebAssembly share numbers and one memory. The host writes a text into [`Session::input`], calls a
//! function with the number of bytes written, and reads numbers or a string where the function left them. All of it is
//! in [`Session`], which is tested like any other Rust; `exports` only gives its functions names.
//!
//! Elsewhere than in WebAssembly this is a plain library.

#[cfg(feature = "markdown")]
mod candidates;
#[cfg(feature = "markdown")]
mod explain;
#[cfg(any(target_family = "wasm", test))]
mod exports;
#[cfg(feature = "markdown")]
mod fix;
#[cfg(feature = "markdown")]
mod markdown;
mod names;
mod session;
mod settings;
#[cfg(feature = "markdown")]
mod syntax;
mod utf16;

pub use session::Session;
