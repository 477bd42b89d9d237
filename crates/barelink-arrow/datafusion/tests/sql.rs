//! Compares the results of SQL over Parquet files with the links that the crate `barelink` finds in the same texts.

use std::fs::File;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{
    Array, ArrayRef, Int64Array, LargeStringArray, RecordBatch, StringArray, StringViewArray,
};
use barelink::{Dialect, LinkFinder};
use barelink_arrow::datafusion::find_links;
use datafusion::error::Result;
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};
use parquet::arrow::ArrowWriter;
use parquet::file::properties::WriterProperties;

const ROWS: usize = 5_000;

/// Returns texts with and without links, ASCII and non-ASCII, and nulls.
fn texts() -> Vec<Option<String>> {
    let pieces = [
        "see",
        "www.example.com/a",
        "https://example.org/b?c=d",
        "example.com",
        "東京",
        "😀",
        "me@example.com",
        "a.b",
        ",",
    ];
    let mut rng = fastrand::Rng::with_seed(25);
    let text = |_| {
        let length = rng.usize(0..12);
        let words: Vec<_> = (0..length)
            .map(|_| pieces[rng.usize(..pieces.len())])
            .collect();
        (rng.usize(0..10) > 0).then(|| words.join(" "))
    };
    (0..ROWS).map(text).collect()
}

/// Writes a Parquet file with the columns `id` and `body`, in several row groups.
fn write(file: File, body: ArrayRef) {
    let id: ArrayRef = Arc::new(Int64Array::from_iter_values(0..body.len() as i64));
    let batch = RecordBatch::try_from_iter([("id", id), ("body", body)]).unwrap();
    let properties = WriterProperties::builder()
        .set_max_row_group_row_count(Some(700))
        .build();
    let mut writer = ArrowWriter::try_new(file, batch.schema(), Some(properties)).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
}

fn run(query: &str, body: ArrayRef) -> Result<Vec<RecordBatch>> {
    let file = tempfile::Builder::new()
        .suffix(".parquet")
        .tempfile()
        .unwrap();
    write(file.reopen().unwrap(), body);
    let path = file.path().to_str().unwrap();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let config = SessionConfig::new()
            .with_target_partitions(2)
            .with_batch_size(512);
        let session = SessionContext::new_with_config(config);
        session.register_udf(find_links());
        session
            .register_parquet("posts", path, ParquetReadOptions::default())
            .await?;
        session.sql(query).await?.collect().await
    })
}

/// Returns row, start in characters, text and destination of each link that the crate `barelink` finds.
fn by_the_core(dialect: Dialect, texts: &[Option<String>]) -> Vec<(i64, i64, String, String)> {
    let finder = LinkFinder::new(dialect);
    let mut links = Vec::new();
    for (row, text) in texts.iter().enumerate() {
        for link in text.iter().flat_map(|text| finder.links(text)) {
            let start = text.as_ref().unwrap()[..link.start()].chars().count();
            links.push((
                row as i64,
                start as i64,
                link.as_str().to_owned(),
                link.destination().into_owned(),
            ));
        }
    }
    links
}

#[test]
fn every_link_of_a_parquet_file_is_a_row() {
    let texts = texts();
    let columns: [ArrayRef; 3] = [
        Arc::new(texts.iter().map(Option::as_deref).collect::<StringArray>()),
        Arc::new(
            texts
                .iter()
                .map(Option::as_deref)
                .collect::<LargeStringArray>(),
        ),
        Arc::new(
            texts
                .iter()
                .map(Option::as_deref)
                .collect::<StringViewArray>(),
        ),
    ];
    for (column, dialect) in columns.into_iter().zip(Dialect::ALL) {
        let query = format!(
            "SELECT id, link['start'], arrow_cast(link['text'], 'Utf8'), arrow_cast(link['destination'], 'Utf8'), \
             substr(body, link['start'] + 1, link['end'] - link['start']) = link['text'] \
             FROM (SELECT id, body, unnest(find_links(body, '{}')) AS link FROM posts) ORDER BY 1, 2",
            dialect.name()
        );
        let mut found = Vec::new();
        for batch in run(&query, column).unwrap() {
            let numbers = |column: usize| batch.column(column).as_primitive::<Int64Type>().clone();
            let strings = |column: usize| batch.column(column).as_string::<i32>().clone();
            let (ids, starts, texts, destinations) =
                (numbers(0), numbers(1), strings(2), strings(3));
            for row in 0..batch.num_rows() {
                let [text, destination] = [&texts, &destinations].map(|s| s.value(row).to_owned());
                found.push((ids.value(row), starts.value(row), text, destination));
                assert!(batch.column(4).as_boolean().value(row));
            }
        }
        let expected = by_the_core(*dialect, &texts);
        assert!(expected.len() > ROWS / 2);
        assert_eq!(found, expected, "{}", dialect.name());
    }
}

#[test]
fn nulls_stay_null_and_constants_are_texts_too() {
    let body = || Arc::new(StringArray::from(vec![None, Some("www.a.co"), Some("-")])) as ArrayRef;
    let query = "SELECT cardinality(find_links(body)), find_links(body) IS NULL, \
                 cardinality(find_links('a.co b.co', 'uts58')), find_links(NULL) IS NULL FROM posts ORDER BY id";
    let batches = run(query, body()).unwrap();
    let mut rows = Vec::new();
    for batch in &batches {
        for row in 0..batch.num_rows() {
            let is_true = |column: usize| batch.column(column).as_boolean().value(row);
            let count =
                datafusion::common::ScalarValue::try_from_array(batch.column(2), row).unwrap();
            assert_eq!(count.to_string(), "2");
            assert!(is_true(3));
            rows.push(is_true(1));
        }
    }
    assert_eq!(rows, [true, false, false]);
}

#[test]
fn a_wrong_dialect_is_named() {
    let body = || Arc::new(StringArray::from(vec!["www.a.co", "-"])) as ArrayRef;
    for (call, message) in [
        (
            "find_links(body, 'commonmark')",
            "unknown name; expected gfm, md4c or uts58",
        ),
        ("find_links(body, body)", "the dialect must be a constant"),
        ("find_links(id)", "find_links"),
    ] {
        let error = run(&format!("SELECT {call} FROM posts"), body())
            .unwrap_err()
            .to_string();
        assert!(error.contains(message), "{call}: {error}");
    }
}
