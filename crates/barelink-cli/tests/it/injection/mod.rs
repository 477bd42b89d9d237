//! Injection attempts on `html`, `compare` and `render`. A browser's parser reads their output, which must contain only
//! the intended elements, attributes and schemes.

mod compare;
mod html;
mod page;
mod random;
mod render;
mod trees;
mod url;
mod vectors;
