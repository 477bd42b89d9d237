use std::io::{self, Write};

use super::place::Place;
use super::Comparison;
use crate::colour::Colours;
use crate::position::Positions;
use crate::printable::Printable;

/// Number of characters of the line that are shown on either side of a place.
const AROUND: usize = 30;

/// Writes the places at which dialects differ, with the links of each dialect there.
pub(super) fn write(
    comparison: &Comparison<'_>,
    colours: Colours,
    out: &mut impl Write,
) -> io::Result<()> {
    let Colours {
        place: at,
        link,
        faint,
    } = colours;
    let mut positions = Positions::new(comparison.text);
    let mut differing = 0;
    for place in comparison.places.iter().filter(|place| !place.is_agreed()) {
        differing += 1;
        let (line, column) = positions.of(place.range.start);
        write!(out, "{at}{}:{line}:{column}{at:#}  ", comparison.name)?;
        let (before, inside, after) = excerpt(comparison.text, place);
        writeln!(
            out,
            "{faint}{before}{faint:#}{inside}{faint}{after}{faint:#}"
        )?;
        for (column, links) in comparison.columns.iter().zip(&place.links) {
            write!(out, "    {faint}{:5}{faint:#}", column.dialect.name())?;
            if links.is_empty() {
                write!(out, "  {faint}no link{faint:#}")?;
            }
            for found in *links {
                write!(out, "  {link}{}{link:#}", Printable(&found.text))?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
    }
    let counts = comparison.columns.iter().map(|column| {
        let count = column.links.len();
        format!("{} {count}", column.dialect.name())
    });
    let counts: Vec<_> = counts.collect();
    let agreed = comparison.places.len() - differing;
    writeln!(
        out,
        "{differing} differ, {agreed} are the same in all dialects (links: {})",
        counts.join(", ")
    )
}

/// Returns the text of the place, and the text before and after it on its line.
fn excerpt(text: &str, place: &Place<'_>) -> (String, String, String) {
    let is_inside = |&(_, c): &(usize, char)| !matches!(c, '\n' | '\r');
    let cut = |is_cut: bool| if is_cut { "…" } else { "" };

    let before = text.get(..place.range.start).unwrap_or_default();
    let mut chars = before.char_indices().rev().take_while(is_inside);
    let from = chars.by_ref().take(AROUND).last();
    let from = from.map_or(before.len(), |(at, _)| at);
    let shown = Printable(before.get(from..).unwrap_or_default());
    let before = format!("{}{shown}", cut(chars.next().is_some()));

    let after = text.get(place.range.end..).unwrap_or_default();
    let mut chars = after.char_indices().take_while(is_inside);
    let to = chars.by_ref().take(AROUND).last();
    let to = to.map_or(0, |(at, c)| at + c.len_utf8());
    let shown = Printable(after.get(..to).unwrap_or_default());
    let after = format!("{shown}{}", cut(chars.next().is_some()));

    let inside = text.get(place.range.clone()).unwrap_or_default();
    (before, Printable(inside).to_string(), after)
}
