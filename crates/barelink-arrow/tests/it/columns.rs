use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, UInt32Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int64Array, Int8Array, LargeStringArray, NullArray,
    StringArray, StringViewArray, UInt32Array,
};
use barelink::{Dialect, LinkFinder};
use barelink_arrow::{find_links, validate, ColumnFinder, Layout, Offsets};
use similar_asserts::assert_eq;

use crate::support::{by_the_core, rows, Row};

fn link(start: i64, end: i64, kind: &str, text: &str, destination: &str) -> Row {
    (start, end, kind.into(), text.into(), destination.into())
}

fn of_the_three(texts: &[Option<&str>]) -> [ArrayRef; 3] {
    let texts = || texts.iter().copied();
    [
        Arc::new(texts().collect::<StringArray>()),
        Arc::new(texts().collect::<LargeStringArray>()),
        Arc::new(texts().collect::<StringViewArray>()),
    ]
}

#[test]
fn each_row_has_its_links() {
    let texts = [
        Some("東京 www.example.com/a?b=c, x?y@a.co"),
        None,
        Some(""),
        Some("http://a.co mailto:me@a.co"),
        Some("no link"),
    ];
    let first = "www.example.com/a?b=c";
    let expected = [
        Some(vec![
            link(7, 28, "www", first, "http://www.example.com/a?b=c"),
            link(32, 38, "email", "y@a.co", "mailto:y@a.co"),
        ]),
        None,
        Some(vec![]),
        Some(vec![
            link(0, 11, "url", "http://a.co", "http://a.co"),
            link(12, 26, "email", "mailto:me@a.co", "mailto:me@a.co"),
        ]),
        Some(vec![]),
    ];
    for column in of_the_three(&texts) {
        let lists = find_links(&column, &LinkFinder::new(Dialect::Gfm)).unwrap();
        assert_eq!(rows(&lists), expected);
        assert_eq!(lists.data_type(), &Layout::Views.data_type());
    }
}

/// The prefilter skips rows if few of the rows have candidates. The first bytes of a row may complete a candidate that
/// the previous row seems to begin.
#[test]
fn no_row_with_a_link_is_skipped() {
    let some = [
        "www.a.co/b", "", "1.2", "http:", "//a.co", "me@", "b.co", "www", ".a.co", "no", "1.2.co",
        "例。co",
    ];
    let row = |number: usize| Some(some[number * 7 % some.len()].repeat(1 + number % 2));
    let many = |numbers: std::ops::Range<usize>| numbers.map(|_| some[0].to_owned()).map(Some);
    let none = |numbers: std::ops::Range<usize>| numbers.map(|_| Some("no".to_owned()));
    for texts in [
        (0..500).map(row).collect::<Vec<_>>(),
        many(0..300).chain((0..300).map(row)).collect(),
        none(0..300).chain(many(0..900)).chain((0..300).map(row)).collect(),
    ] {
        let all: Vec<_> = texts.iter().map(Option::as_deref).collect();
        for &dialect in Dialect::ALL {
            let finder = LinkFinder::new(dialect);
            let expected = by_the_core(&texts, &finder, Offsets::Bytes);
            for column in of_the_three(&all) {
                assert_eq!(rows(&find_links(&column, &finder).unwrap()), expected);
            }
        }
    }
}

#[test]
fn offsets_can_be_in_code_points() {
    let texts = [Some("😀é www.a.co 東 www.b.co"), Some("www.c.co")];
    let finder = ColumnFinder::new(LinkFinder::new(Dialect::Gfm)).offsets(Offsets::CodePoints);
    for column in of_the_three(&texts) {
        let found = rows(&finder.find(&column).unwrap()).into_iter().flatten();
        let offsets: Vec<_> = found.flatten().map(|link| (link.0, link.1)).collect();
        assert_eq!(offsets, [(3, 11), (14, 22), (0, 8)]);
    }
}

/// A slice begins inside the buffers of its column, and its null bits inside a byte.
#[test]
fn a_slice_has_the_rows_of_the_whole() {
    let texts: Vec<_> = (0..40)
        .map(|row| {
            (row % 3 != 0).then(|| format!("{row} https://example.com/{row}/abc www.{row}.co"))
        })
        .collect();
    let borrowed: Vec<_> = texts.iter().map(Option::as_deref).collect();
    let finder = LinkFinder::new(Dialect::Gfm);
    for column in of_the_three(&borrowed) {
        for layout in [Layout::Views, Layout::Plain] {
            let columns = ColumnFinder::new(finder.clone()).layout(layout);
            for start in 0..texts.len() {
                for length in [0, 1, 7, texts.len()] {
                    let length = length.min(texts.len() - start);
                    let lists = columns.find(&column.slice(start, length)).unwrap();
                    let expected = &texts[start..start + length];
                    let expected = by_the_core(expected, &finder, Offsets::Bytes);
                    assert_eq!(rows(&lists), expected, "{start} {length}");
                }
            }
        }
    }
}

#[test]
fn columns_without_rows_or_texts_have_none() {
    let finder = ColumnFinder::new(LinkFinder::new(Dialect::Gfm));
    for layout in [Layout::Views, Layout::Plain] {
        let finder = finder.clone().layout(layout);
        for texts in [&[][..], &[None, None]] {
            for column in of_the_three(texts) {
                let lists = finder.find(&column).unwrap();
                assert_eq!(rows(&lists), vec![None; texts.len()]);
                assert_eq!(lists.data_type(), &finder.data_type());
            }
        }
        let lists = finder.find(&NullArray::new(3)).unwrap();
        assert_eq!(rows(&lists), vec![None; 3]);
        assert_eq!(lists.data_type(), &finder.data_type());
    }
}

/// Null is a key or a value; values may have no row.
#[test]
fn rows_of_a_dictionary_have_the_links_of_their_values() {
    let values = [
        Some("é www.a.co/long/path"),
        None,
        Some("no link"),
        Some("www.unused.co"),
        Some("b@c.co"),
    ];
    let keys = [Some(4), Some(0), None, Some(1), Some(2), Some(0), Some(0), Some(2), Some(4)];
    let texts = keys.map(|key| key.and_then(|key| values[key as usize]).map(str::to_owned));
    let finder = LinkFinder::new(Dialect::Gfm);
    for strings in of_the_three(&values) {
        let short = Int8Array::from_iter(keys);
        let wide = UInt32Array::from_iter(keys.map(|key| key.map(|key| key as u32)));
        let columns: [ArrayRef; 2] = [
            Arc::new(DictionaryArray::<Int8Type>::new(short, Arc::clone(&strings))),
            Arc::new(DictionaryArray::<UInt32Type>::new(wide, strings)),
        ];
        for column in columns {
            for layout in [Layout::Views, Layout::Plain] {
                let finder = ColumnFinder::new(finder.clone()).layout(layout);
                for start in 0..=texts.len() {
                    let part = column.slice(start, texts.len() - start);
                    validate(&part, start).unwrap();
                    let lists = finder.find(&part).unwrap();
                    let expected = by_the_core(
                        &texts[start..],
                        &LinkFinder::new(Dialect::Gfm),
                        Offsets::Bytes,
                    );
                    assert_eq!(rows(&lists), expected);
                    lists.to_data().validate_full().unwrap();
                }
            }
        }
    }
}

#[test]
fn a_dictionary_without_values_or_of_numbers() {
    let none: ArrayRef = Arc::new(StringArray::new_null(0));
    let nulls = DictionaryArray::<Int8Type>::new(Int8Array::new_null(2), none);
    let finder = LinkFinder::new(Dialect::Gfm);
    validate(&nulls, 0).unwrap();
    assert_eq!(rows(&find_links(&nulls, &finder).unwrap()), [None, None]);
    let numbers = Arc::new(Int64Array::from(vec![1]));
    let numbers = DictionaryArray::<Int8Type>::new(Int8Array::from(vec![0]), numbers);
    let error = find_links(&numbers, &finder).unwrap_err().to_string();
    assert!(error.ends_with("but of Dictionary(Int8, Int64)"), "{error}");
}

#[test]
fn another_column_is_an_error_that_names_its_type() {
    let numbers = Int64Array::from(vec![1]);
    let error = find_links(&numbers, &LinkFinder::new(Dialect::Gfm)).unwrap_err();
    assert!(error.to_string().ends_with("(Utf8, LargeUtf8 or Utf8View) but of Int64"));
}

/// Checks that views share the column's bytes and do not copy them.
#[test]
fn texts_are_not_copied() {
    let text = "see https://example.com/a/long/path and www.example.com/a/long/path";
    for column in of_the_three(&[Some(text)]) {
        let bytes = match column.as_string_view_opt() {
            Some(views) => views.data_buffers()[0].as_ptr(),
            None => column.to_data().buffers()[1].as_ptr(),
        };
        let lists = find_links(&column, &LinkFinder::new(Dialect::Gfm)).unwrap();
        let links = lists.values().as_struct();
        let [texts, destinations] = ["text", "destination"]
            .map(|name| links.column_by_name(name).unwrap().as_string_view());
        assert_eq!(texts.data_buffers()[0].as_ptr(), bytes);
        assert_eq!(texts.data_buffers().len(), 1);
        // The first destination equals its text; the second has a scheme that is not in the column.
        assert_eq!(destinations.views()[0], texts.views()[0]);
        assert_eq!(destinations.data_buffers()[0].as_ptr(), bytes);
        assert_eq!(destinations.data_buffers()[1].len(), text.len() - 40 + 7);
    }
}

/// Only `unsafe` code can make an invalid column. The tests of the Python package validate such columns.
#[test]
fn columns_of_rust_are_valid() {
    for column in of_the_three(&[Some("é東😀"), None, Some(""), Some("www.a.co/é, long")]) {
        for start in 0..4 {
            validate(&column.slice(start, 4 - start), start).unwrap();
        }
    }
    validate(&Int64Array::from(vec![1]), 0).unwrap();
}
