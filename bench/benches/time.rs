//! Measures the time of each subject for one pass over each corpus.
//!
//! This is the processor time of the thread. Other programs disturb it less than wall-clock time.

use std::hint::black_box;

use barelink_testkit::bench::comparison;
use barelink_testkit::bench::corpus::{Corpus, DOCUMENTS};
use cpu_time::ThreadTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Criterion, Throughput};

/// Processor time of a thread in nanoseconds.
struct ProcessorTime;

impl Measurement for ProcessorTime {
    type Intermediate = ThreadTime;
    type Value = <WallTime as Measurement>::Value;

    fn start(&self) -> ThreadTime {
        ThreadTime::now()
    }

    fn end(&self, start: ThreadTime) -> Self::Value {
        start.elapsed()
    }

    fn add(&self, one: &Self::Value, other: &Self::Value) -> Self::Value {
        WallTime.add(one, other)
    }

    fn zero(&self) -> Self::Value {
        WallTime.zero()
    }

    fn to_f64(&self, value: &Self::Value) -> f64 {
        WallTime.to_f64(value)
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}

fn main() {
    let mut criterion = Criterion::default().with_measurement(ProcessorTime).configure_from_args();
    for name in Corpus::names() {
        let Some(corpus) = Corpus::named(name, DOCUMENTS) else {
            continue;
        };
        let mut group = criterion.benchmark_group(corpus.name);
        group.throughput(Throughput::Bytes(corpus.bytes() as u64));
        for subject in comparison::subjects() {
            let run = subject.ready();
            let pass = || {
                for document in &corpus.documents {
                    black_box(run(black_box(document)));
                }
            };
            group.bench_function(subject.id(), |bencher| bencher.iter(pass));
        }
    }
    criterion.final_summary();
}
