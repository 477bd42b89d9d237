//! `cargo xtask bench`: how time grows with the length of hostile documents, ours and the parsers' own.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::Result;
use barelink::{Dialect, LinkFinder};

use crate::way::Way;

/// What a hostile document is made of, again and again.
const PATTERNS: &[&str] = &[
    "http://a.b<",
    "!http://a.b<",
    "*www.a.b<",
    "www.",
    "_www.a",
    "(www.a.b",
    "a@",
    "a@b@",
    "a.b@c.d ",
    "xmpp:a@b.c/d@",
    "mailto:",
    "&#64;",
    "[",
    "![",
    "`",
    "`` ` ",
    "[http://a.b](",
    "[a](http://a.b ",
    "http://a.com/(",
    "http://a.b/)",
    "http://a.b/`",
    "http://a.b/` ",
    "http://a.b/` <!--",
    "http://a.b/` ](",
    "http://a.b/[x](",
    "http://a.b/[ x](",
    "http://a.b/&a;",
    "http://a.b/*a*b ",
    "*http://a.b/*a*b ",
    "http://a.b/*a\n> ",
    "- http://a.b/*a*\n",
    "[x] http://a.b/*a*b `",
    "|http://a.b/\\|",
    "\\http://a.b\\<",
    "http://a.b?x(",
    "www.a.b?x(y)&",
    "<a b=\"",
    "<!-- http://a.b ",
    "http://a.b/`x <b c=`> ",
    "http://a.b/*x*\n\n",
    "a.",
    "_a.",
    "a。",
    "a.com。",
    "a.com@",
    "x.com/(",
    ":~:",
    "x.com#:~:a(",
    "*x.com/a",
    "`x.com` ",
    "[x.com](u) ",
    "//x.com",
    "a.com:",
    "http://[",
    "(",
];

#[derive(clap::Args)]
pub struct Arguments {
    /// The length in bytes of the shortest document.
    #[arg(long, default_value_t = 64 * 1024)]
    length: usize,
    /// Fail if four times the length takes this many times as long.
    #[arg(long, default_value_t = 10.0)]
    limit: f64,
}

/// Something that is measured.
struct Subject {
    name: String,
    run: Box<dyn Fn(&str)>,
    /// It is ours, and has to be linear.
    is_ours: bool,
}

/// Runs the command: whether nothing of ours grows faster than it may.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let subjects = subjects();
    let mut passed = true;
    print!("| pattern |");
    subjects
        .iter()
        .for_each(|subject| print!(" {} N, 2N, 4N in ms | t(4N)/t(N) |", subject.name));
    println!();
    println!("|---|{}", "---:|---:|".repeat(subjects.len()));
    for pattern in PATTERNS {
        print!(
            "| `{}` |",
            pattern
                .escape_debug()
                .to_string()
                .replace('|', "\\|")
                .replace('`', "\u{2035}")
        );
        for subject in &subjects {
            let times = [1, 2, 4].map(|factor| {
                let document = pattern.repeat(arguments.length * factor / pattern.len());
                best_of(3, || (subject.run)(&document))
            });
            let ratio = times[2].as_secs_f64() / times[0].as_secs_f64();
            let millis = times.map(|time| format!("{:.2}", time.as_secs_f64() * 1_000.0));
            print!(" {} | {ratio:.1} |", millis.join(", "));
            // What takes next to no time is not measured well enough to be judged.
            passed &=
                !subject.is_ours || ratio < arguments.limit || times[2] < Duration::from_millis(20);
        }
        println!();
    }
    Ok(passed)
}

fn subjects() -> Vec<Subject> {
    let mut subjects = Vec::new();
    for &dialect in Dialect::ALL {
        let finder = LinkFinder::new(dialect);
        for (way, name) in [
            (Way::Text, "text"),
            (Way::PulldownCmark, "pulldown-cmark"),
            (Way::Comrak, "comrak"),
        ] {
            let finder = finder.clone();
            let run: Box<dyn Fn(&str)> = match way {
                Way::Text => Box::new(move |text| {
                    black_box(finder.links(text).count());
                }),
                way => Box::new(move |text| {
                    black_box(way.render(text, &[], &finder));
                }),
            };
            subjects.push(Subject {
                name: format!("{}, {name}", dialect.name()),
                run,
                is_ours: true,
            });
        }
    }
    let finder = LinkFinder::new(Dialect::Gfm);
    subjects.push(Subject {
        name: "comrak's own".to_owned(),
        run: Box::new(move |text| {
            black_box(Way::ComrakOwn.render(text, &[], &finder));
        }),
        is_ours: false,
    });
    subjects
}

fn best_of(times: usize, mut run: impl FnMut()) -> Duration {
    let once = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..times).map(once).min().unwrap_or_default()
}
