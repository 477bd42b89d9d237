//! Compares the time of [`ColumnFinder`] with the time of the core, [`LinkFinder`], on the same rows.
//!
//! ```console
//! $ cargo bench --manifest-path bench/Cargo.toml --target-dir target
//! ```

use std::hint::black_box;

use arrow_array::{LargeStringArray, StringArray, StringViewArray};
use barelink::{Dialect, LinkFinder};
use barelink_arrow::{ColumnFinder, Layout, Offsets};
use barelink_bench::corpus::Corpus;
use barelink_bench::measure::least;

const ROUNDS: usize = 12;

/// Minimum size of a column in bytes. Smaller corpora are repeated.
const BYTES: usize = 8 << 20;

fn main() {
    println!("| rows | dialect | core, MB/s | views | views, code points | plain | large | view column |");
    println!("|---|---|--:|--:|--:|--:|--:|--:|");
    // `hard-leaf` is prose but for its first paragraph.
    for corpus in Corpus::all().into_iter().filter(|corpus| corpus.name != "hard-leaf") {
        for (rows, separator) in [("documents", '\0'), ("lines", '\n')] {
            let texts = corpus.documents.iter().flat_map(|it| it.text.split(separator));
            let texts: Vec<_> = texts.collect();
            let rows = format!("{}, {rows}", corpus.name);
            let texts = texts.repeat(BYTES / corpus.bytes(false) + 1);
            for &dialect in Dialect::ALL {
                println!("| {rows} | {dialect} | {} |", measure(&texts, dialect));
            }
        }
    }
}

/// Returns the speed of the core, and the times of the other subjects as multiples of the core's time.
fn measure(texts: &[&str], dialect: Dialect) -> String {
    let finder = LinkFinder::new(dialect);
    let views = ColumnFinder::new(finder.clone());
    let points = views.clone().offsets(Offsets::CodePoints);
    let plain = views.clone().layout(Layout::Plain);
    let small = StringArray::from(texts.to_vec());
    let large = LargeStringArray::from(texts.to_vec());
    let viewed = StringViewArray::from(texts.to_vec());
    let core = || {
        for text in small.iter().flatten() {
            finder.links(text).for_each(|link| {
                black_box(link);
            });
        }
    };
    let subjects: [&dyn Fn(); 6] = [
        &core,
        &|| drop(black_box(views.find(&small))),
        &|| drop(black_box(points.find(&small))),
        &|| drop(black_box(plain.find(&small))),
        &|| drop(black_box(views.find(&large))),
        &|| drop(black_box(views.find(&viewed))),
    ];
    let times = least(&subjects, ROUNDS).expect("a clock");
    let bytes: usize = texts.iter().map(|text| text.len()).sum();
    let ratios: Vec<_> = times[1..].iter().map(|time| format!("{:.2}", time / times[0])).collect();
    format!("{:.0} | {}", bytes as f64 / times[0] / 1e6, ratios.join(" | "))
}
