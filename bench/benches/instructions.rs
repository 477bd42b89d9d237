//! Instructions of each subject for one pass over each corpus, which are the same on a busy machine. Needs valgrind and
//! `cargo install --locked gungraun-runner`.

use std::hint::black_box;

use barelink_testkit::bench::comparison;
use barelink_testkit::bench::corpus::{Corpus, DOCUMENTS};
use gungraun::{library_benchmark, library_benchmark_group, main};

type Pass = (Corpus, Box<dyn Fn(&str) -> usize>);

/// Returns the pass of this number in [`comparison::measured`].
fn pass(number: usize) -> Pass {
    let (name, subject) = comparison::measured()[number];
    let corpus = Corpus::named(name, DOCUMENTS).expect("a corpus of this name");
    (corpus, subject.ready())
}

#[library_benchmark]
#[benches::measured(iter = 0..comparison::measured().len(), setup = pass)]
fn instructions((corpus, run): Pass) -> usize {
    let documents = corpus.documents.iter();
    let found = documents.map(|document| black_box(run(black_box(document)))).sum();
    // To free the corpus is not part of the pass.
    std::mem::forget((corpus, run));
    found
}

library_benchmark_group!(name = passes, benchmarks = instructions);

main!(library_benchmark_groups = passes);
