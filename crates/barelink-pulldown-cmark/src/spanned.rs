use std::ops::Range;

use pulldown_cmark::Event;

/// Event with its source range in bytes.
pub(crate) type Spanned<'a> = (Event<'a>, Range<usize>);

/// Takes the event and leaves a placeholder.
#[inline]
pub(crate) fn taken<'a>(spanned: &mut Spanned<'a>) -> Spanned<'a> {
    std::mem::replace(spanned, (Event::SoftBreak, 0..0))
}
