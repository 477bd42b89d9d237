//! `cargo xtask bench --growth`: measures how time grows with the length of pathological input.

use anyhow::Result;
use serde::Serialize;

use super::patterns::{Pattern, PATTERNS};
use super::subject::Subject::{self, *};
use super::times::{Times, AS_THE_PARSER};
use super::Format;

#[derive(clap::Args)]
pub struct Growth {
    /// Measure only how time grows with the length of pathological input
    #[arg(long)]
    growth: bool,
    /// With --growth, the length N in bytes; 2 N and 4 N are measured too
    #[arg(long, default_value_t = 64 * 1024)]
    length: usize,
    /// With --growth, measure only patterns that contain this
    #[arg(long, default_value = "")]
    pattern: String,
    /// With --growth, the highest accepted ratio of the time for 4 N to the time for N
    #[arg(long, default_value_t = 5.0)]
    limit: f64,
}

const SUBJECTS: [Subject; 14] = [
    Gfm,
    Md4c,
    Uts58,
    PulldownCmarkGfm,
    PulldownCmarkMd4c,
    PulldownCmarkUts58,
    ComrakGfm,
    ComrakMd4c,
    ComrakUts58,
    Linkify,
    LinkifySchemeLess,
    PulldownCmark,
    Comrak,
    ComrakOwn,
];

/// Growth of the time that one subject takes on one pattern.
#[derive(Debug, Serialize)]
struct Grown {
    pattern: String,
    subject: &'static str,
    is_ours: bool,
    /// The last three measured lengths, each twice the one before, and the seconds that they took.
    lengths: Vec<usize>,
    seconds: Vec<f64>,
    /// The time for the last length over the time for the first; none if it was too short to be judged.
    ratio: Option<f64>,
    /// Four times the requested length would have taken too long.
    gave_up: bool,
    is_superlinear: bool,
}

impl Growth {
    pub fn is_wanted(&self) -> bool {
        self.growth
    }

    /// Measures and prints all patterns. Returns true if none of our subjects grows faster than the limit, unless the
    /// parser alone does.
    pub fn run(&self, format: Format) -> Result<bool> {
        let mut superlinear = Vec::new();
        let mut passed = true;
        if format == Format::Table {
            let names: Vec<_> = SUBJECTS.iter().map(|subject| subject.name()).collect();
            println!(
                "t(4 N) / t(N), N = {} bytes; `·`: too fast to be judged\n",
                self.length
            );
            println!("| pattern | {} |", names.join(" | "));
            println!("|---|{}", "---:|".repeat(names.len()));
        }
        let is_wanted = |pattern: &&Pattern| pattern.to_string().contains(&self.pattern);
        for pattern in PATTERNS.iter().filter(is_wanted) {
            let grown: Vec<_> = SUBJECTS
                .iter()
                .map(|&subject| self.grow(pattern, subject))
                .collect();
            for (subject, one) in SUBJECTS.iter().zip(&grown) {
                let parser = subject.without_links();
                let parser = SUBJECTS.iter().position(|&other| Some(other) == parser);
                let is_inherited = parser.is_some_and(|parser| one.is_inherited(&grown[parser]));
                passed &= !one.is_superlinear || !one.is_ours || is_inherited;
                if one.is_superlinear {
                    let note = if is_inherited {
                        ", as the parser alone"
                    } else {
                        ""
                    };
                    superlinear.push((*subject, one.line() + note));
                }
            }
            match format {
                Format::Table => {
                    let cells: Vec<_> = grown.iter().map(Grown::cell).collect();
                    let pattern = grown[0]
                        .pattern
                        .replace('|', "\\|")
                        .replace('`', "\u{2035}");
                    println!("| `{pattern}` | {} |", cells.join(" | "));
                }
                Format::Json => {
                    for one in &grown {
                        println!("{}", serde_json::to_string(one)?);
                    }
                }
            }
        }
        if format == Format::Table {
            println!(
                "\n{} patterns. More than {} times as long:\n",
                PATTERNS.len(),
                self.limit
            );
            superlinear.sort_by_key(|(subject, _)| *subject);
            superlinear.iter().for_each(|(_, line)| println!("{line}"));
        }
        Ok(passed)
    }

    /// Measures one pattern, and repeats the measurement if its ratio is too high: this may be an accident, or come of
    /// leaving a cache, as trees of nodes are many times as long as the document. The last try takes lengths four times
    /// as long, at which quadratic work stands out.
    fn grow(&self, pattern: &Pattern, subject: Subject) -> Grown {
        let grown = self.measure(pattern, subject, self.length);
        if !grown.is_superlinear || grown.gave_up {
            return grown;
        }
        let again = [1, 4].map(|times| self.measure(pattern, subject, self.length * times));
        let linear = again.into_iter().find(|again| !again.is_superlinear);
        linear.unwrap_or(grown)
    }

    fn measure(&self, pattern: &Pattern, subject: Subject, length: usize) -> Grown {
        let times = Times::measure(&subject.ready(), pattern, length);
        let ratio = times.ratio();
        Grown {
            pattern: pattern.to_string(),
            subject: subject.name(),
            is_ours: subject.dialect().is_some(),
            is_superlinear: times.gave_up || ratio.is_some_and(|ratio| ratio > self.limit),
            ratio,
            gave_up: times.gave_up,
            lengths: times.lengths,
            seconds: times.seconds,
        }
    }
}

impl Grown {
    /// Returns true if the parser alone grows about as fast.
    fn is_inherited(&self, parser: &Grown) -> bool {
        let ratios = self.ratio.zip(parser.ratio);
        !self.gave_up && ratios.is_some_and(|(ours, parsers)| ours < parsers * AS_THE_PARSER)
    }

    fn cell(&self) -> String {
        let mark = if self.is_superlinear { "**" } else { "" };
        let plus = if self.gave_up { ", gave up" } else { "" };
        match self.ratio {
            Some(ratio) => format!("{mark}{ratio:.1}{plus}{mark}"),
            None => "·".to_owned(),
        }
    }

    fn line(&self) -> String {
        let times = self.lengths.iter().zip(&self.seconds);
        let times: Vec<_> = times
            .map(|(length, seconds)| format!("{} KB {:.1} ms", length / 1024, seconds * 1_000.0))
            .collect();
        let gave_up = if self.gave_up {
            ", and more was given up"
        } else {
            ""
        };
        format!(
            "- {}, `{}`: {}{gave_up}",
            self.subject,
            self.pattern,
            times.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_once() {
        let mut names: Vec<_> = PATTERNS.iter().map(|pattern| pattern.to_string()).collect();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
        assert!(all >= 70);
    }

    #[test]
    fn documents_have_the_length_asked_for() {
        for pattern in PATTERNS {
            let document = pattern.document(1_000);
            assert!((950..=1_000).contains(&document.len()), "{pattern}");
        }
    }

    #[test]
    fn an_object_a_line() {
        let growth = Growth {
            growth: true,
            length: 64,
            pattern: String::new(),
            limit: 5.0,
        };
        let grown = growth.grow(&PATTERNS[0], Gfm);
        let json = serde_json::to_value(grown).unwrap();
        assert_eq!(json["subject"], "GFM");
        assert_eq!(json["lengths"], serde_json::json!([64, 128, 256]));
        assert_eq!(
            json["ratio"],
            serde_json::Value::Null,
            "too fast to be judged"
        );
    }
}
