use std::io::{self, Write};

use super::Comparison;
use crate::colour::Colours;
use crate::excerpt::Excerpt;
use crate::position::Positions;
use crate::printable::Printable;

/// Most characters of the line that are shown before a place, in it, and after it.
const SHOWN: [usize; 3] = [30, usize::MAX, 30];

/// Writes the places at which dialects differ, with the links of each dialect there. The counts have the name of a
/// document that is not alone.
pub(super) fn write(
    comparison: &Comparison<'_>,
    is_alone: bool,
    colours: Colours,
    out: &mut impl Write,
) -> io::Result<()> {
    let Colours {
        place: at,
        link,
        faint,
        ..
    } = colours;
    let mut positions = Positions::new(comparison.text);
    let mut differing = 0;
    for place in comparison.places.iter().filter(|place| !place.is_agreed()) {
        differing += 1;
        let (line, column) = positions.of(place.range.start);
        write!(out, "{at}{}:{line}:{column}{at:#}  ", comparison.name)?;
        let Excerpt {
            before,
            inside,
            after,
        } = Excerpt::new(comparison.text, place.range.clone(), SHOWN);
        writeln!(
            out,
            "{faint}{before}{faint:#}{inside}{faint}{after}{faint:#}"
        )?;
        for (column, links) in comparison.columns.iter().zip(&place.links) {
            write!(
                out,
                "    {faint}{:5}{faint:#}",
                column.finder.dialect().name()
            )?;
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
        format!("{} {count}", column.finder.dialect().name())
    });
    let counts: Vec<_> = counts.collect();
    if !is_alone {
        write!(out, "{at}{}{at:#}: ", comparison.name)?;
    }
    let agreed = comparison.places.len() - differing;
    writeln!(
        out,
        "{differing} differ, {agreed} are the same in all dialects (links: {})",
        counts.join(", ")
    )
}
