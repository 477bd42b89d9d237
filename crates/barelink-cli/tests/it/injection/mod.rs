//! Text that wants to be code. What `html`, `compare` and `render` make of it is read by a browser's parser, and has
//! to be what was meant: no element, no attribute and no scheme that nobody intended.

mod compare;
mod html;
mod page;
mod random;
mod render;
mod url;
mod vectors;
