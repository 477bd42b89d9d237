//! Checks the output of the example program.

use arrow_array::StringArray;
use similar_asserts::assert_eq;

#[allow(dead_code)]
#[path = "../../examples/column_hosts.rs"]
mod hosts;

#[test]
fn hosts_are_counted() {
    let texts = StringArray::from(vec![
        Some("https://example.com/a and www.example.org"),
        None,
        Some("example.com/b"),
    ]);
    let counts: Vec<_> = hosts::hosts(&texts).unwrap().into_iter().collect();
    let expected = [("example.com", 2), ("www.example.org", 1)];
    assert_eq!(counts, expected.map(|(host, count)| (host.to_owned(), count)));
}
