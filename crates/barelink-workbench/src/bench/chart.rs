//! Draws the chart of docs/speed.md.

use std::fmt::Write as _;

use barelink::Dialect;
use barelink_testkit::bench::corpus::Corpus;
use barelink_testkit::bench::subject::Subject::{Linkify, LinkifySchemeLess, Text};

use super::row::{compared, Row};

/// A bar of the chart: a finder, and its speed on real files in MB/s.
#[derive(Debug)]
pub(super) struct Bar<'n> {
    name: &'n str,
    speed: f64,
}

const OURS: [&str; 3] = ["GFM", "md4c", "UTS #58"];
const TITLE: &str = "Finding links in real Markdown files, MB/s";

/// Returns the bars, or none if the real files were not measured.
pub(super) fn bars(rows: &[Row]) -> Vec<Bar<'static>> {
    let row = |dialect, peer| compared(rows, Corpus::REGISTRY, Text(dialect), peer);
    let ours =
        |name, dialect| Some(Bar { name, speed: in_megabytes(row(dialect, Linkify)?.speed) });
    let [gfm, md4c, uts58] = OURS;
    let peer = |name, row: Option<&Row>| Some(Bar { name, speed: in_megabytes(row?.peer_speed) });
    let bars = [
        ours(gfm, Dialect::Gfm),
        ours(md4c, Dialect::Md4c),
        ours(uts58, Dialect::Uts58),
        peer("linkify", row(Dialect::Gfm, Linkify)),
        peer("linkify without schemes", row(Dialect::Uts58, LinkifySchemeLess)),
    ];
    bars.into_iter().flatten().collect()
}

/// Returns whole megabytes, so that the chart can be drawn again from its words.
fn in_megabytes(bytes: f64) -> f64 {
    (bytes / 1e6).round()
}

/// Returns the chart in words, for those who do not see it.
pub(super) fn in_words(bars: &[Bar<'_>]) -> String {
    let bars = bars.iter().map(|Bar { name, speed }| format!("{name} {speed:.0}"));
    format!("{TITLE}: {}", bars.collect::<Vec<_>>().join(", "))
}

/// Height of a bar with the space around it, and the top of the first one.
const STEP: usize = 34;
const TOP: usize = 52;
/// Left edge of the bars, and the length of the longest one.
const LEFT: usize = 220;
const LONGEST: f64 = 340.0;

/// Draws the chart in the colours of docs/picture.svg.
pub(super) fn svg(bars: &[Bar<'_>]) -> String {
    let height = TOP + STEP * bars.len() + 14;
    let words = in_words(bars);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 {height}\" width=\"640\" height=\"{height}\" \
         role=\"img\" aria-label=\"{words}\">\n{STYLE}\
         <rect class=\"panel\" x=\"1\" y=\"1\" width=\"638\" height=\"{}\" rx=\"10\"/>\n\
         <text class=\"head\" x=\"24\" y=\"32\">{TITLE}</text>\n",
        height - 2,
    );
    let most = bars.iter().map(|bar| bar.speed).fold(1.0, f64::max);
    for (index, Bar { name, speed }) in bars.iter().enumerate() {
        let top = TOP + STEP * index;
        let length = speed / most * LONGEST;
        let class = if OURS.contains(name) { "ours" } else { "other" };
        let line = top + 17;
        // Writing to a string does not fail.
        let _ = write!(
            svg,
            "<text x=\"24\" y=\"{line}\">{name}</text>\n\
             <rect class=\"{class}\" x=\"{LEFT}\" y=\"{top}\" width=\"{length:.0}\" height=\"24\" rx=\"3\"/>\n\
             <text x=\"{:.0}\" y=\"{line}\">{speed:.0}</text>\n",
            LEFT as f64 + length + 8.0,
        );
    }
    svg + "</svg>\n"
}

const STYLE: &str = "\
<style>
text { font: 15px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; fill: #1d2127; }
.head { font-weight: 600; fill: #59616d; }
.panel { fill: #f6f7f9; stroke: #dde1e7; }
.ours { fill: #0a58ca; }
.other { fill: #868f9b; }
@media (prefers-color-scheme: dark) {
text { fill: #e4e7eb; }
.head { fill: #9fa8b4; }
.panel { fill: #1c2026; stroke: #2d333b; }
.ours { fill: #7db4ff; }
.other { fill: #717b88; }
}
</style>
";

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// `cargo xtask bench --write` writes both. To draw the chart again from the page, set `UPDATE_EXPECT=1`.
    #[test]
    fn the_page_shows_the_numbers_of_the_chart() {
        let docs = xtask::root().join("docs");
        let page = fs::read_to_string(docs.join("speed.md")).unwrap();
        let (_, words) = page.split_once(&format!("![{TITLE}: ")).unwrap();
        let (words, _) = words.split_once("](speed.svg)").unwrap();
        let bars = words.split(", ").map(|bar| {
            let (name, speed) = bar.rsplit_once(' ').unwrap();
            Bar { name, speed: speed.parse().unwrap() }
        });
        let bars: Vec<_> = bars.collect();
        assert_eq!(bars.len(), 5);
        let file = docs.join("speed.svg");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&file, svg(&bars)).unwrap();
        }
        assert_eq!(fs::read_to_string(file).unwrap(), svg(&bars));
    }

    #[test]
    fn lengths_are_as_speeds() {
        let bar = |name, speed| Bar { name, speed };
        let svg = svg(&[bar("GFM", 200.0), bar("linkify", 50.0)]);
        assert!(svg.contains("class=\"ours\" x=\"220\" y=\"52\" width=\"340\""), "{svg}");
        assert!(svg.contains("class=\"other\" x=\"220\" y=\"86\" width=\"85\""), "{svg}");
    }
}
