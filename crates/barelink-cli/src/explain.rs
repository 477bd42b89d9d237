//! `barelink explain`: tells why each candidate is a link or not, and ends where it does.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::anyhow;
use barelink::{Explanation, LinkFinder};

use crate::args::Explain;
use crate::colour::Colours;
use crate::compare::{places, Column, Place};
use crate::failure::Failures;
use crate::found::{self, Found};
use crate::input;
use crate::position::Positions;
use crate::printable::Printable;

/// Runs the command.
pub(crate) fn run(
    command: &Explain,
    out: &mut impl Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let text = match command.text.as_deref().filter(|text| *text != "-") {
        Some(text) => Ok(text.to_owned()),
        None if io::stdin().is_terminal() && command.text.is_none() => Err(anyhow!(
            "is a terminal; give the text as an argument, or `-` to type it"
        )),
        None => input::read(Path::new("-"), command.size.named()),
    };
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            failures.report("standard input", &error);
            return Ok(());
        }
    };
    let finders = barelink::Dialect::ALL;
    let finders: Vec<_> = finders
        .iter()
        .map(|&dialect| command.detection.finder(dialect))
        .collect();
    explain(&text, &finders, out)
}

/// Writes what each finder makes of each candidate of a plain text, and by which rules.
pub fn explain(text: &str, finders: &[LinkFinder], out: &mut impl Write) -> io::Result<()> {
    let columns = finders.iter().map(|finder| {
        let mut links: Vec<_> = found::all(text, None, finder).collect();
        found::add_rejected(&mut links, text, None, finder);
        Column {
            finder: finder.clone(),
            links,
            rejected: Vec::new(),
        }
    });
    let columns: Vec<_> = columns.collect();
    let places = places(&columns);
    if places.is_empty() {
        return writeln!(out, "no candidates in any dialect");
    }
    let mut page = Page {
        text,
        colours: Colours::new(),
        out,
    };
    let mut positions = Positions::new(text);
    for place in &places {
        let (line, column) = positions.of(place.range.start);
        page.place(place, line, column, finders)?;
    }
    Ok(())
}

/// The explained text, and where explanations are written.
struct Page<'t, W> {
    text: &'t str,
    colours: Colours,
    out: W,
}

impl<W: Write> Page<'_, W> {
    /// Writes what each dialect makes of a place.
    fn place(
        &mut self,
        place: &Place<'_>,
        line: usize,
        column: usize,
        finders: &[LinkFinder],
    ) -> io::Result<()> {
        let Colours { place: at, .. } = self.colours;
        let written = self.text.get(place.range.clone()).unwrap_or_default();
        writeln!(
            self.out,
            "{at}{line}:{column}{at:#}  {}",
            Printable(written)
        )?;
        for (finder, links) in finders.iter().zip(&place.links) {
            for link in *links {
                self.found(finder, link)?;
            }
            if links.is_empty() {
                self.none(finder, place)?;
            }
        }
        Ok(())
    }

    /// Writes why a link begins and ends where it does, or why it is rejected.
    fn found(&mut self, finder: &LinkFinder, link: &Found) -> io::Result<()> {
        let Colours { link: style, .. } = self.colours;
        let (range, text) = (link.range.clone(), Printable(&link.text));
        self.dialect(finder)?;
        if let Some(reason) = link.reason {
            return writeln!(self.out, "{text} is not linked: {}", reason.name());
        }
        writeln!(self.out, "{style}{text}{style:#}")?;
        let mut start = finder.explain_start(self.text, range.clone(), link.kind);
        // The line before begins with that text.
        start.place = 0..0;
        self.rule(finder, &start)?;
        let end = finder.explain_end(self.text, range, link.kind);
        self.rule(finder, &end)
    }

    /// Writes why there is no link. The first candidate of another dialect is the one that is asked about.
    fn none(&mut self, finder: &LinkFinder, place: &Place<'_>) -> io::Result<()> {
        self.dialect(finder)?;
        writeln!(self.out, "no link")?;
        match place.links.iter().find_map(|links| links.first()) {
            Some(other) => {
                let range = other.range.clone();
                let why = finder.explain_missing(self.text, range, other.kind);
                self.rule(finder, &why)
            }
            None => Ok(()),
        }
    }

    fn dialect(&mut self, finder: &LinkFinder) -> io::Result<()> {
        let faint = self.colours.faint;
        write!(
            self.out,
            "    {faint}{:5}{faint:#}  ",
            finder.dialect().name()
        )
    }

    fn rule(&mut self, finder: &LinkFinder, why: &Explanation) -> io::Result<()> {
        let faint = self.colours.faint;
        let place = self.text.get(why.place.clone()).unwrap_or_default();
        let section = why.rule.section(finder.dialect());
        write!(self.out, "           it {}", why.rule)?;
        if !place.is_empty() {
            write!(self.out, ": `{}`", Printable(place))?;
        }
        writeln!(self.out, " {faint}({section}){faint:#}")
    }
}
