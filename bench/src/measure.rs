//! Measures time and instructions.

use std::collections::HashMap;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use nix::sys::resource::{getrusage, UsageWho};
use nix::sys::time::TimeVal;
use nix::time::{clock_gettime, ClockId};
use xtask::callgrind;

use crate::comparison::subjects;
use crate::corpus::Corpus;
use crate::document::Document;
use crate::subject::{Run, Subject};

/// Number of documents that each subject processes before the next one does.
const SLICE: usize = 20;

/// Minimum duration of a sample in seconds. Shorter passes are repeated.
const SAMPLE: f64 = 0.001;

/// A subject on a corpus, with its time in seconds and its instructions, if they were counted.
pub struct Measured {
    pub subject: Subject,
    pub seconds: f64,
    /// Instructions for one pass over all documents.
    pub instructions: Option<u64>,
}

pub type Results = HashMap<&'static str, Vec<Measured>>;

/// Measures each subject on each corpus.
pub fn times(corpora: &[Corpus], rounds: usize) -> Result<Results> {
    let mut results = Results::new();
    for corpus in corpora {
        eprintln!("{}", corpus.name);
        let (programs, others): (Vec<_>, Vec<_>) =
            subjects(corpus.name).into_iter().partition(|s| matches!(s, Subject::Program(_)));
        let slices: Vec<_> = corpus.documents.chunks(SLICE).collect();
        let mut all = measured(others, &slices, rounds)?;
        if !programs.is_empty() {
            xtask::run(&mut xtask::cargo(&[
                "build", "--quiet", "--release", "-p", "barelink-cli",
            ]))?;
            let folder = [Document::new(files(corpus)?.display().to_string())];
            all.extend(measured(programs, &[&folder], rounds)?);
        }
        results.insert(corpus.name, all);
    }
    Ok(results)
}

/// Measures subjects, and adds the times of the slices up.
fn measured(
    subjects: Vec<Subject>,
    slices: &[&[Document]],
    rounds: usize,
) -> Result<Vec<Measured>> {
    let runs: Vec<_> = subjects.iter().map(|subject| subject.ready()).collect();
    let mut seconds = vec![0.0; runs.len()];
    for slice in slices {
        let passes: Vec<_> = runs.iter().map(|run| || counted(run, slice)).collect();
        let passes: Vec<&dyn Fn()> = passes.iter().map(|pass| pass as _).collect();
        for (seconds, least) in seconds.iter_mut().zip(least(&passes, rounds)?) {
            *seconds += least;
        }
    }
    let measured = |(subject, seconds)| Measured { subject, seconds, instructions: None };
    Ok(subjects.into_iter().zip(seconds).map(measured).collect())
}

/// Returns the minimum time of each pass in seconds. Other programs can only increase a time. In each round the passes
/// run one after the other, so a slow period affects all of them.
pub fn least(passes: &[&dyn Fn()], rounds: usize) -> Result<Vec<f64>> {
    let mut samples = vec![(f64::MAX, 1_u32); passes.len()];
    for _ in 0..rounds {
        for (pass, (least, repeats)) in passes.iter().zip(&mut samples) {
            let start = processor_time()?;
            (0..*repeats).for_each(|_| pass());
            let once = (processor_time()? - start).as_secs_f64() / f64::from(*repeats);
            *least = least.min(once);
            *repeats = (SAMPLE / once).clamp(1.0, 1e6) as u32;
        }
    }
    Ok(samples.into_iter().map(|(least, _)| least).collect())
}

/// Returns the processor time of this thread, and of programs that it ran.
fn processor_time() -> Result<Duration> {
    let own = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)?;
    let children = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let duration = |time: TimeVal| {
        Duration::from_micros((time.tv_sec() * 1_000_000 + time.tv_usec()).unsigned_abs())
    };
    Ok(Duration::from(own) + duration(children.user_time()) + duration(children.system_time()))
}

/// Processes documents. callgrind counts inside this function.
#[inline(never)]
fn counted(run: &Run, documents: &[Document]) {
    for document in documents {
        black_box(run(black_box(document)));
    }
}

/// Returns the pairs whose instructions are counted, in a fixed order.
fn countable<'c>(corpora: &'c [Corpus]) -> impl Iterator<Item = (&'c Corpus, Subject)> {
    let pairs = |corpus: &'c Corpus| subjects(corpus.name).into_iter().map(move |s| (corpus, s));
    corpora.iter().flat_map(pairs).filter(|(_, s)| !matches!(s, Subject::Program(_)))
}

/// Runs each pair once, for callgrind.
pub fn run_once(corpora: &[Corpus]) {
    for (corpus, subject) in countable(corpora) {
        counted(&subject.ready(), &corpus.documents);
    }
}

/// Counts instructions with callgrind, which runs this program with `arguments`.
pub fn count(corpora: &[Corpus], results: &mut Results, arguments: &[&str]) -> Result<()> {
    let function = concat!(module_path!(), "::counted");
    let counts = callgrind::totals(function, arguments, countable(corpora).count())?;
    for ((corpus, subject), count) in countable(corpora).zip(counts) {
        let measured = results.get_mut(corpus.name).context("not measured")?;
        let measured = measured.iter_mut().find(|measured| measured.subject == subject);
        measured.context("not measured")?.instructions = Some(count);
    }
    Ok(())
}

/// Number of copies of the real files that commands of the program read. The start of the program is then a small part.
const COPIES: usize = 3;

/// Writes copies of the documents as files. Returns their directory.
fn files(corpus: &Corpus) -> Result<PathBuf> {
    let folder = xtask::target()?.join("bench").join(corpus.name);
    xtask::empty(&folder)?;
    for copy in 0..COPIES {
        for (number, document) in corpus.documents.iter().enumerate() {
            fs::write(folder.join(format!("{copy}-{number}.md")), &document.text)?;
        }
    }
    Ok(folder)
}
