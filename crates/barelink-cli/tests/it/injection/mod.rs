//! Injection attempts. A browser's parser reads the output of `html`, `compare` and `render`, which must not have any
//! element, attribute or scheme beyond the intended ones.

mod compare;
mod html;
mod page;
mod random;
mod render;
mod trees;
mod url;
mod vectors;
