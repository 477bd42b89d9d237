//! Injection attempts on `html`, `render` and `page`. Their output is parsed as by a browser, and must
//! contain only the intended elements, attributes and schemes.

mod html;
mod page;
mod random;
mod render;
mod trees;
mod url;
mod vectors;
