//! Options for the result: the unit of offsets, and the Arrow types of kinds and strings.

use arrow_schema::{DataType, Field, Fields};

/// Unit of the offsets `start` and `end`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Offsets {
    /// Bytes of the text in UTF-8, as in Rust and Arrow.
    #[default]
    Bytes,
    /// Unicode code points, as in Python, Spark, DuckDB and Polars.
    CodePoints,
}

/// Types of kinds, texts and destinations in the result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Stores kinds as a dictionary, and texts and destinations as views (`Utf8View`). Texts, and destinations that
    /// equal their text, share the column's bytes if they are longer than 12 bytes.
    #[default]
    Views,
    /// Stores copies of all strings as `Utf8`, for engines without views or dictionaries, and for results sent to
    /// another process.
    Plain,
}

impl Layout {
    /// Returns the type of a list of links, with the non-null fields `start`, `end`, `kind`, `text` and `destination`.
    pub fn data_type(self) -> DataType {
        DataType::List(Field::new_list_field(DataType::Struct(self.fields()), false).into())
    }

    /// Returns the fields of a link.
    pub(crate) fn fields(self) -> Fields {
        let (kind, string) = match self {
            Layout::Views => {
                let names = (DataType::Int8.into(), DataType::Utf8.into());
                (DataType::Dictionary(names.0, names.1), DataType::Utf8View)
            }
            Layout::Plain => (DataType::Utf8, DataType::Utf8),
        };
        [
            ("start", DataType::Int64),
            ("end", DataType::Int64),
            ("kind", kind),
            ("text", string.clone()),
            ("destination", string),
        ]
        .map(|(name, data_type)| Field::new(name, data_type, false))
        .into_iter()
        .collect()
    }
}
