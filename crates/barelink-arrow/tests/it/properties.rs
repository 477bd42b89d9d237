//! Checks on random columns that each row has the links that the crate `barelink` finds.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use barelink::{Dialect, LinkFinder};
use barelink_arrow::{ColumnFinder, Layout, Offsets};
use barelink_testkit::cases::random_cases;
use barelink_testkit::documents::mixed::document;
use fastrand::Rng;

use crate::support::{by_the_core, rows};

#[test]
fn the_links_of_a_column_are_those_of_its_rows() {
    let mut rng = Rng::with_seed(1);
    for case in 0..random_cases(512) as usize {
        let mut row = |_| (rng.u8(..10) > 0).then(|| document(&mut rng));
        let texts: Vec<_> = (0..case % 20).map(&mut row).collect();
        let finder = LinkFinder::new(Dialect::ALL[case % Dialect::ALL.len()]);
        let layout = [Layout::Plain, Layout::Views][rng.usize(..2)];
        let offsets = [Offsets::CodePoints, Offsets::Bytes][rng.usize(..2)];
        let columns = ColumnFinder::new(finder.clone()).layout(layout).offsets(offsets);
        let start = rng.usize(..=texts.len());
        let end = rng.usize(start..=texts.len());
        let expected = by_the_core(&texts[start..end], &finder, offsets);
        let all = || texts.iter().map(Option::as_deref);
        let arrays: [ArrayRef; 3] = [
            Arc::new(all().collect::<StringArray>()),
            Arc::new(all().collect::<LargeStringArray>()),
            Arc::new(all().collect::<StringViewArray>()),
        ];
        for array in arrays {
            let lists = columns.find(&array.slice(start, end - start)).unwrap();
            assert_eq!(&rows(&lists), &expected);
            assert!(lists.to_data().validate_full().is_ok());
        }
    }
}
