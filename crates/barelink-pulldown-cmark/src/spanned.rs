use std::ops::Range;

use pulldown_cmark::Event;

/// Event with its source range in bytes.
pub(crate) type Spanned<'a> = (Event<'a>, Range<usize>);
