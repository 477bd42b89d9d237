//! Returns the links of each row of a column, as this crate finds them and as the core, the crate `barelink`, does.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, Int8Type};
use arrow_array::{Array, ArrayRef, ListArray};
use barelink::LinkFinder;
use barelink_arrow::Offsets;

/// A link: start, end, kind, text, destination.
pub(crate) type Row = (i64, i64, String, String, String);

/// Returns the links that the core finds in each text.
pub(crate) fn by_the_core(
    texts: &[Option<String>],
    finder: &LinkFinder,
    offsets: Offsets,
) -> Vec<Option<Vec<Row>>> {
    let links = |text: &String| {
        let links = finder.links(text).map(|link| {
            let offset = |byte: usize| match offsets {
                Offsets::Bytes => byte as i64,
                Offsets::CodePoints => text[..byte].chars().count() as i64,
            };
            (
                offset(link.start()),
                offset(link.end()),
                link.kind().name().to_owned(),
                link.as_str().to_owned(),
                link.destination().into_owned(),
            )
        });
        links.collect()
    };
    texts.iter().map(|text| text.as_ref().map(links)).collect()
}

/// Returns the links of each row of a result.
pub(crate) fn rows(lists: &ListArray) -> Vec<Option<Vec<Row>>> {
    lists.iter().map(|list| list.map(|list| links(&list))).collect()
}

fn links(list: &ArrayRef) -> Vec<Row> {
    let links = list.as_struct();
    let number = |column, row| links.column(column).as_primitive::<Int64Type>().value(row);
    let string = |column, row| string(links.column(column), row);
    assert_eq!(links.column_names(), ["start", "end", "kind", "text", "destination"]);
    let link =
        |row| (number(0, row), number(1, row), string(2, row), string(3, row), string(4, row));
    (0..links.len()).map(link).collect()
}

fn string(array: &ArrayRef, row: usize) -> String {
    if let Some(strings) = array.as_string_view_opt() {
        return strings.value(row).to_owned();
    }
    if let Some(kinds) = array.as_dictionary_opt::<Int8Type>() {
        let names = kinds.values().as_string::<i32>();
        return names.value(kinds.keys().value(row) as usize).to_owned();
    }
    array.as_string::<i32>().value(row).to_owned()
}
