//! Checks on random columns that each row has the links that the crate `barelink` finds.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use barelink::{Dialect, LinkFinder};
use barelink_arrow::{ColumnFinder, Layout, Offsets};
use barelink_testkit::strategies::{config, document};
use proptest::prelude::*;

use crate::support::{by_the_core, rows};

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn the_links_of_a_column_are_those_of_its_rows(
        texts in prop::collection::vec(prop::option::weighted(0.9, document()), 0..20),
        dialect in prop::sample::select(Dialect::ALL),
        (is_plain, is_in_points) in any::<(bool, bool)>(),
        (start, end) in any::<(prop::sample::Index, prop::sample::Index)>(),
    ) {
        let finder = LinkFinder::new(dialect);
        let layout = if is_plain { Layout::Plain } else { Layout::Views };
        let offsets = if is_in_points { Offsets::CodePoints } else { Offsets::Bytes };
        let columns = ColumnFinder::new(finder.clone()).layout(layout).offsets(offsets);
        let start = start.index(texts.len() + 1);
        let end = start + end.index(texts.len() - start + 1);
        let expected = by_the_core(&texts[start..end], &finder, offsets);
        let all = || texts.iter().map(Option::as_deref);
        let arrays: [ArrayRef; 3] = [
            Arc::new(all().collect::<StringArray>()),
            Arc::new(all().collect::<LargeStringArray>()),
            Arc::new(all().collect::<StringViewArray>()),
        ];
        for array in arrays {
            let lists = columns.find(&array.slice(start, end - start)).unwrap();
            prop_assert_eq!(&rows(&lists), &expected);
            prop_assert_eq!(lists.to_data().validate_full().is_ok(), true);
        }
    }
}
