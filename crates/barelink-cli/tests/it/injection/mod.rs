//! Injection attempts. A browser's parser reads the output of `html`, `compare` and `render`. It must contain only
//! the intended elements, attributes and schemes.

mod compare;
mod html;
mod page;
mod random;
mod render;
mod trees;
mod url;
mod vectors;
