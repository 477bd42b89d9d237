//! Draws the charts of the book. The words of an image are its figures: `Title, unit: name 12, name 3.5`, and after `; `
//! another group with a title. All bars have one scale.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result};

/// A group of bars: its title, and names with their figures.
type Group<'w> = (&'w str, Vec<(&'w str, &'w str)>);

/// Gives an image of a page in `docs/` new words, and draws it.
pub fn write(page: &str, image: &str, new: &str) -> Result<()> {
    let path = crate::root().join("docs").join(page);
    let text = crate::read(&path)?;
    fs::write(&path, text.replace(&words(&text, image)?, new))?;
    draw(page, image)
}

/// Draws an image of a page in `docs/` again from its words.
pub fn draw(page: &str, image: &str) -> Result<()> {
    let docs = crate::root().join("docs");
    let words = words(&crate::read(&docs.join(page))?, image)?;
    Ok(fs::write(docs.join(image), svg(&words)?)?)
}

/// Returns the words of an image on a page.
fn words(page: &str, image: &str) -> Result<String> {
    let (before, _) = page.split_once(&format!("]({image})")).context("no such image")?;
    let (_, words) = before.rsplit_once("![").context("no words")?;
    Ok(words.to_owned())
}

fn parse(words: &str) -> Option<Vec<Group<'_>>> {
    let groups = words.split("; ").map(|group| {
        let (title, bars) = group.split_once(": ")?;
        let bars: Option<_> = bars.split(", ").map(|bar| bar.rsplit_once(' ')).collect();
        Some((title, bars?))
    });
    groups.collect()
}

/// Height of a line, and the width of the image. A narrow image stays legible on a telephone.
const STEP: usize = 30;
const WIDTH: usize = 440;
/// Left edge of the bars, and the length of the longest one.
const LEFT: usize = 200;
const LONGEST: f64 = 170.0;

/// Draws a chart in the colours of docs/picture.svg. Bars of other tools are grey.
fn svg(words: &str) -> Result<String> {
    let groups = parse(words).with_context(|| format!("no chart: {words}"))?;
    let values = groups.iter().flat_map(|(_, bars)| bars).map(|(_, value)| value.parse::<f64>());
    let values = values.collect::<Result<Vec<_>, _>>().with_context(|| words.to_owned())?;
    let most = values.into_iter().fold(f64::MIN_POSITIVE, f64::max);
    let mut drawn = String::new();
    let mut top = 14;
    for (title, bars) in groups {
        // Writing to a string does not fail.
        let _ = writeln!(drawn, "<text class=\"head\" x=\"18\" y=\"{}\">{title}</text>", top + 17);
        top += STEP;
        for (name, value) in bars {
            let length = value.parse::<f64>()? / most * LONGEST;
            let is_ours = OURS.iter().any(|ours| name.starts_with(ours));
            let class = if is_ours { "ours" } else { "other" };
            let line = top + 16;
            let _ = write!(
                drawn,
                "<text x=\"18\" y=\"{line}\">{name}</text>\n\
                 <rect class=\"{class}\" x=\"{LEFT}\" y=\"{top}\" width=\"{length:.0}\" height=\"22\" rx=\"3\"/>\n\
                 <text x=\"{:.0}\" y=\"{line}\">{value}</text>\n",
                LEFT as f64 + length + 8.0,
            );
            top += STEP;
        }
        top += 8;
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {top}\" width=\"{WIDTH}\" height=\"{top}\" \
         role=\"img\" aria-label=\"{words}\">\n{STYLE}\
         <rect class=\"panel\" x=\"1\" y=\"1\" width=\"{}\" height=\"{}\" rx=\"10\"/>\n{drawn}</svg>\n",
        WIDTH - 2,
        top - 2,
    ))
}

/// Starts of our bars' names.
const OURS: [&str; 5] = ["GFM", "md4c", "UTS #58", "barelink", "in "];

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
    use super::*;

    /// To draw the charts again, set `UPDATE_EXPECT=1`.
    #[test]
    fn each_chart_shows_the_numbers_of_its_page() {
        for (page, image) in
            [("speed.md", "speed.svg"), ("ends.md", "ends.svg"), ("decisions.md", "names.svg")]
        {
            if std::env::var_os("UPDATE_EXPECT").is_some() {
                draw(page, image).unwrap();
            }
            let docs = crate::root().join("docs");
            let words = words(&fs::read_to_string(docs.join(page)).unwrap(), image).unwrap();
            // A longer name would reach its bar.
            let names = parse(&words).unwrap().into_iter().flat_map(|(_, bars)| bars);
            assert!(names.into_iter().all(|(name, _)| name.len() <= 23), "{words}");
            assert_eq!(fs::read_to_string(docs.join(image)).unwrap(), svg(&words).unwrap());
        }
    }
}
