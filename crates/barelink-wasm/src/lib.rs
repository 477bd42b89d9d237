//! barelink for JavaScript: the WebAssembly in the npm package `barelink`.
//!
//! JavaScript and WebAssembly share numbers and one memory. The host writes a text into [`Session::input`], and calls
//! a function with the number of bytes. It then reads the function's numbers or string.
//!
//! All of this is in [`Session`], which is tested like any other Rust code. The module `exports` only exports the
//! functions of [`Session`].
//!
//! The package has three binaries: `barelink.wasm`, `barelink-untrusted.wasm` with the feature `untrusted`, and
//! `markdown.wasm` with the features `markdown` and `untrusted`. On other targets this is a plain library.

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
mod numbers;
mod session;
mod settings;
mod streams;
#[cfg(feature = "markdown")]
mod syntax;
mod utf16;

pub use session::Session;
