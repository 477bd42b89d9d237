//! Counts the instructions of each subject for one pass over each corpus. Other programs do not change the counts.
//! Needs valgrind and `cargo install --locked gungraun-runner`.

use std::hint::black_box;

use barelink_testkit::bench::comparison;
use barelink_testkit::bench::corpus::{Corpus, DOCUMENTS};
use barelink_testkit::bench::subject::Subject;
use gungraun::{library_benchmark, library_benchmark_group, main};

type Pass = (Corpus, Box<dyn Fn(&str) -> usize>);

/// Returns each pair of a subject and a corpus to measure.
fn passes() -> Vec<(&'static str, Subject)> {
    let subjects = comparison::subjects();
    let passes = |name| subjects.iter().map(move |&subject| (name, subject));
    Corpus::names().into_iter().flat_map(passes).collect()
}

fn pass(number: usize) -> Pass {
    let (name, subject) = passes()[number];
    let corpus = Corpus::named(name, DOCUMENTS).expect("a corpus of this name");
    (corpus, subject.ready())
}

#[library_benchmark]
#[benches::measured(iter = 0..passes().len(), setup = pass)]
fn instructions((corpus, run): Pass) -> usize {
    let documents = corpus.documents.iter();
    let found = documents.map(|document| black_box(run(black_box(document)))).sum();
    // Freeing the corpus is not part of the pass.
    std::mem::forget((corpus, run));
    found
}

library_benchmark_group!(name = all, benchmarks = instructions);

main!(library_benchmark_groups = all);
