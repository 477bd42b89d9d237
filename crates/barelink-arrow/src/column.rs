use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{new_null_array, Array, ArrayRef, Int64Array, ListArray, StructArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field};
use barelink::LinkFinder;

use crate::code_points::CodePoints;
use crate::layout::{Layout, Offsets};
use crate::plain::Plain;
use crate::strings::{too_many, Strings};
use crate::texts::{keys, of_strings, of_views, Place, Row};
use crate::views::Views;

/// Maximum number of links that the offsets of a list column can count.
const LIMIT: usize = i32::MAX as usize;

/// Average length in bytes below which texts are prefiltered in their shared buffer. Longer texts are searched one by
/// one, while they are in the cache.
const SHORT: usize = 512;

/// The prefilter is used while at most `MIN_SEARCHED` + 2n of the texts examined so far have a candidate. Here n is the
/// number of texts without a candidate.
const MIN_SEARCHED: usize = 64;

/// Finds the links in each row of a column of strings. Offsets are in bytes, and strings have the types of
/// [`Layout::Views`].
///
/// See [`ColumnFinder::find`] for details.
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use barelink::{Dialect, LinkFinder};
/// use barelink_arrow::find_links;
///
/// let texts = StringArray::from(vec![Some("www.a.b and c@d.ef"), Some("none"), None]);
/// let lists = find_links(&texts, &LinkFinder::new(Dialect::Gfm))?;
/// assert_eq!((lists.value_length(0), lists.value_length(1)), (2, 0));
/// assert!(lists.is_null(2));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn find_links(texts: &dyn Array, finder: &LinkFinder) -> Result<ListArray, ArrowError> {
    ColumnFinder::new(finder.clone()).find(texts)
}

/// Finds the links in columns of text.
///
/// The finder keeps no state between columns, so several threads can share it.
#[derive(Debug, Clone)]
pub struct ColumnFinder {
    finder: LinkFinder,
    offsets: Offsets,
    layout: Layout,
    has_whole_texts: bool,
}

impl ColumnFinder {
    /// Creates a finder with [`Offsets::Bytes`] and [`Layout::Views`].
    pub fn new(finder: LinkFinder) -> Self {
        ColumnFinder {
            finder,
            offsets: Offsets::default(),
            layout: Layout::default(),
            has_whole_texts: false,
        }
    }

    /// Sets the unit of offsets.
    ///
    /// ```
    /// use arrow_array::cast::AsArray;
    /// use arrow_array::types::Int64Type;
    /// use arrow_array::StringArray;
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_arrow::{ColumnFinder, Offsets};
    ///
    /// let finder = ColumnFinder::new(LinkFinder::new(Dialect::Gfm)).offsets(Offsets::CodePoints);
    /// let lists = finder.find(&StringArray::from(vec!["東京 www.example.com"]))?;
    /// let links = lists.value(0);
    /// assert_eq!(links.as_struct().column(0).as_primitive::<Int64Type>().value(0), 3);
    /// # Ok::<(), arrow_schema::ArrowError>(())
    /// ```
    #[must_use]
    pub fn offsets(self, offsets: Offsets) -> Self {
        ColumnFinder { offsets, ..self }
    }

    /// Sets the types of kinds, texts and destinations in the result.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_arrow::{ColumnFinder, Layout};
    ///
    /// let finder = ColumnFinder::new(LinkFinder::new(Dialect::Gfm)).layout(Layout::Plain);
    /// assert_eq!(finder.data_type(), Layout::Plain.data_type());
    /// ```
    #[must_use]
    pub fn layout(self, layout: Layout) -> Self {
        ColumnFinder { layout, ..self }
    }

    /// Sets if each row is a whole text, so that other names of the row judge a host without a scheme, as
    /// [`LinkFinder::for_text`] does. False by default.
    ///
    /// ```
    /// use arrow_array::StringArray;
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_arrow::ColumnFinder;
    ///
    /// let finder = ColumnFinder::new(LinkFinder::new(Dialect::Uts58)).whole_text(true);
    /// let lists = finder.find(&StringArray::from(vec!["post.me", "post.title, post.me"]))?;
    /// assert_eq!((lists.value_length(0), lists.value_length(1)), (1, 0));
    /// # Ok::<(), arrow_schema::ArrowError>(())
    /// ```
    #[must_use]
    pub fn whole_text(self, is_on: bool) -> Self {
        ColumnFinder { has_whole_texts: is_on, ..self }
    }

    /// Returns the type of the result, for a schema that is written before the first column is searched.
    ///
    /// ```
    /// use arrow_schema::DataType;
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_arrow::ColumnFinder;
    ///
    /// let finder = ColumnFinder::new(LinkFinder::new(Dialect::Gfm));
    /// assert!(matches!(finder.data_type(), DataType::List(_)));
    /// ```
    pub fn data_type(&self) -> DataType {
        self.layout.data_type()
    }

    /// Finds the links in each row, in the order of the text and without overlaps. The result of a null row is null.
    /// The result of a text without links is an empty list.
    ///
    /// The column is a `StringArray`, a `LargeStringArray`, a `StringViewArray`, a `DictionaryArray` of one of these, or a
    /// `NullArray`.
    ///
    /// ```
    /// use arrow_array::cast::AsArray;
    /// use arrow_array::StringViewArray;
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_arrow::ColumnFinder;
    ///
    /// let finder = ColumnFinder::new(LinkFinder::new(Dialect::Uts58));
    /// let lists = finder.find(&StringViewArray::from(vec!["see example.com/a."]))?;
    /// let links = lists.value(0);
    /// let text = links.as_struct().column_by_name("text").unwrap();
    /// assert_eq!(text.as_string_view().value(0), "example.com/a");
    /// # Ok::<(), arrow_schema::ArrowError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the column has another type, or if its links do not fit in one array. An array has at most 2³¹ − 1
    /// links. In [`Layout::Views`], a link has at most 1 GiB. In [`Layout::Plain`], all texts together have less than
    /// 2 GiB, and so have all destinations and all kinds. Slices of such a column can still be searched, if no single
    /// link is too long.
    pub fn find(&self, texts: &dyn Array) -> Result<ListArray, ArrowError> {
        let dictionary = texts.as_any_dictionary_opt();
        let strings = dictionary.map_or(texts, |dictionary| dictionary.values().as_ref());
        match strings.data_type() {
            DataType::Utf8 => {
                let (rows, bytes) = of_strings(strings.as_string::<i32>());
                self.find_in(rows, texts, Some(&bytes), || Views::of_bytes(&bytes))
            }
            DataType::LargeUtf8 => {
                let (rows, bytes) = of_strings(strings.as_string::<i64>());
                self.find_in(rows, texts, Some(&bytes), || Views::of_bytes(&bytes))
            }
            DataType::Utf8View => {
                let strings = strings.as_string_view();
                let views = || Views::of_buffers(strings.data_buffers());
                self.find_in(of_views(strings), texts, None, views)
            }
            DataType::Null => {
                let nulls = new_null_array(&self.data_type(), texts.len());
                Ok(nulls.as_list().clone())
            }
            _ => Err(ArrowError::InvalidArgumentError(format!(
                "not a column of strings (Utf8, LargeUtf8 or Utf8View) but of {}",
                texts.data_type()
            ))),
        }
    }

    /// Finds the links in the rows of `texts`, or, if it is a dictionary array, of its values. `bytes` is the buffer that
    /// contains the texts of all rows consecutively, or `None` if there is no such buffer.
    fn find_in<'t>(
        &self,
        rows: impl Iterator<Item = Row<'t>>,
        texts: &dyn Array,
        bytes: Option<&Buffer>,
        views: impl FnOnce() -> Views,
    ) -> Result<ListArray, ArrowError> {
        let longest = rows.size_hint().0.saturating_mul(SHORT);
        let mut prefilter =
            bytes.filter(|bytes| bytes.len() < longest).map(|bytes| self.finder.prefilter(bytes));
        // Most short texts have no candidate, and skipping them is cheaper than starting a search. In a column where
        // most texts have one, the prefilter would only examine bytes twice.
        let (mut skipped, mut searched) = (0_usize, 0_usize);
        let rows = rows.map(|(text, place)| match (text, &mut prefilter) {
            (Some(text), Some(prefilter)) if searched <= MIN_SEARCHED + 2 * skipped => {
                let next = prefilter.next_from(place.offset);
                if next.is_some_and(|at| at < place.offset + text.len()) {
                    searched += 1;
                    (Some(text), place)
                } else {
                    skipped += 1;
                    (None, place)
                }
            }
            _ => (text, place),
        });
        match keys(texts) {
            Some(keys) => self.find_by_keys(&keys, &rows.collect::<Vec<_>>(), texts, views()),
            None => self.lists(rows, texts, views),
        }
    }

    /// Finds the links in the rows of a dictionary array with these keys and values.
    fn find_by_keys(
        &self,
        keys: &[Option<usize>],
        values: &[Row<'_>],
        texts: &dyn Array,
        views: Views,
    ) -> Result<ListArray, ArrowError> {
        let rows = keys.iter().map(|key| key.and_then(|key| values.get(key).copied()));
        self.lists(rows.map(Option::unwrap_or_default), texts, || views)
    }

    fn lists<'t>(
        &self,
        rows: impl Iterator<Item = Row<'t>>,
        texts: &dyn Array,
        views: impl FnOnce() -> Views,
    ) -> Result<ListArray, ArrowError> {
        let nulls = texts.logical_nulls();
        let ends = Vec::with_capacity(texts.len() + 1);
        match self.layout {
            Layout::Views => Lists::new(ends, views(), LIMIT).find(self, rows, nulls),
            Layout::Plain => Lists::new(ends, Plain::default(), LIMIT).find(self, rows, nulls),
        }
    }
}

/// Lists of the links found so far.
struct Lists<S> {
    /// Offsets in the columns of links. The list of row `n` begins at `ends[n]` and ends at `ends[n + 1]`.
    ends: Vec<i32>,
    from: Vec<i64>,
    to: Vec<i64>,
    strings: S,
    limit: usize,
}

impl<S: Strings> Lists<S> {
    fn new(mut ends: Vec<i32>, strings: S, limit: usize) -> Self {
        ends.push(0);
        Lists { ends, from: Vec::new(), to: Vec::new(), strings, limit }
    }

    fn find<'t>(
        mut self,
        finder: &ColumnFinder,
        rows: impl Iterator<Item = Row<'t>>,
        nulls: Option<NullBuffer>,
    ) -> Result<ListArray, ArrowError> {
        for (text, place) in rows {
            if let Some(text) = text {
                self.add(finder, text, place)?;
            }
            let links = self.from.len();
            let end = i32::try_from(links).ok().filter(|_| links <= self.limit);
            self.ends.push(end.ok_or_else(|| too_many("links", self.limit))?);
        }
        self.finish(finder.layout, nulls)
    }

    /// Adds the links of a text.
    fn add(&mut self, finder: &ColumnFinder, text: &str, place: Place) -> Result<(), ArrowError> {
        let mut points = CodePoints::new(text);
        let of_text = finder.has_whole_texts.then(|| finder.finder.for_text(text));
        let mut links = of_text.as_ref().unwrap_or(&finder.finder).links(text);
        // Faster than `for`, which would move the iterator for each row.
        links.try_for_each(|link| {
            self.push(match finder.offsets {
                Offsets::Bytes => link.range(),
                Offsets::CodePoints => points.range(&link.range()),
            });
            self.strings.push(&link, place)
        })
    }

    fn push(&mut self, range: Range<usize>) {
        self.from.push(i64::try_from(range.start).unwrap_or(i64::MAX));
        self.to.push(i64::try_from(range.end).unwrap_or(i64::MAX));
    }

    fn finish(self, layout: Layout, nulls: Option<NullBuffer>) -> Result<ListArray, ArrowError> {
        let [from, to] = [self.from, self.to].map(|offsets| -> ArrayRef {
            // Takes the vector without a copy.
            Arc::new(Int64Array::from(offsets))
        });
        let [kinds, texts, destinations] = self.strings.finish()?;
        let columns = vec![from, to, kinds, texts, destinations];
        let links = StructArray::try_new(layout.fields(), columns, None)?;
        let field = Field::new_list_field(links.data_type().clone(), false);
        let ends = OffsetBuffer::new(self.ends.into());
        ListArray::try_new(field.into(), ends, Arc::new(links), nulls)
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::StringArray;
    use barelink::Dialect;

    use super::*;

    #[test]
    fn more_links_than_a_list_counts_are_an_error() {
        let texts = StringArray::from(vec!["www.a.co www.b.co", "", "www.c.co"]);
        let finder = ColumnFinder::new(LinkFinder::new(Dialect::Gfm));
        let find = |limit| {
            let (rows, bytes) = of_strings(&texts);
            Lists::new(Vec::new(), Views::of_bytes(&bytes), limit).find(&finder, rows, None)
        };
        assert_eq!(find(3).unwrap().values().len(), 3);
        let error = find(2).unwrap_err().to_string();
        assert!(error.contains("more than 2 links in one array"), "{error}");
    }
}
