//! Compares the time of [`ColumnFinder`] with the time of the core, [`LinkFinder`], on the same rows.
//!
//! ```console
//! $ cargo xtask bench --corpora target/corpora
//! $ cargo bench --package barelink-arrow --bench kernel -- $PWD/target/corpora
//! ```
//!
//! Processor time of the thread is measured. The subjects run alternately, and the minimum of each counts.

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use arrow_array::{LargeStringArray, StringArray, StringViewArray};
use barelink::{Dialect, LinkFinder};
use barelink_arrow::{ColumnFinder, Layout, Offsets};
use cpu_time::ThreadTime;

const ROUNDS: usize = 12;

/// Minimum size of a column in bytes. Smaller corpora are repeated.
const BYTES: usize = 8 << 20;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(folder) = arguments.find(|argument| argument != "--bench") else {
        println!("expected the folder of the corpora");
        return;
    };
    println!("| rows | dialect | core, MB/s | views | views, code points | plain | large | view column |");
    println!("|---|---|--:|--:|--:|--:|--:|--:|");
    for corpus in ["readmes", "multilingual", "prose", "dense"] {
        let Ok(text) = std::fs::read_to_string(Path::new(&folder).join(corpus)) else {
            println!("no corpus {corpus} in {folder}");
            return;
        };
        for (rows, separator) in [("documents", '\0'), ("lines", '\n')] {
            let rows_of_it: Vec<_> = text.split(['\0', separator]).collect();
            let repeated = rows_of_it.iter().cycle().copied();
            let times = (BYTES / text.len() + 1) * rows_of_it.len();
            let texts: Vec<_> = repeated.take(times).collect();
            for &dialect in Dialect::ALL {
                println!(
                    "| {corpus}, {rows} | {} | {} |",
                    dialect.name(),
                    measure(&texts, dialect)
                );
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
    let subjects: [&dyn Fn(); 6] = [
        &|| {
            for text in small.iter().flatten() {
                finder.links(text).for_each(|link| {
                    black_box(link);
                });
            }
        },
        &|| drop(black_box(views.find(&small))),
        &|| drop(black_box(points.find(&small))),
        &|| drop(black_box(plain.find(&small))),
        &|| drop(black_box(views.find(&large))),
        &|| drop(black_box(views.find(&viewed))),
    ];
    let mut least = [Duration::MAX; 6];
    for _ in 0..ROUNDS {
        for (subject, least) in subjects.iter().zip(&mut least) {
            let start = ThreadTime::now();
            subject();
            *least = start.elapsed().min(*least);
        }
    }
    let bytes: usize = texts.iter().map(|text| text.len()).sum();
    let [core, others @ ..] = least.map(|time| time.as_secs_f64());
    let ratios: Vec<_> = others.iter().map(|time| format!("{:.2}", time / core)).collect();
    format!("{:.0} | {}", bytes as f64 / core / 1e6, ratios.join(" | "))
}
