//! `barelink explain`: explains why each candidate is or is not a link, and why each link begins and ends where it
//! does.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::path::Path;

use anyhow::{anyhow, Result};
use barelink::explain::Explanation;
use barelink::{LinkFinder, LinkKind, RejectReason};
use barelink_fix::Extension;
use barelink_render::guard;
use pulldown_cmark::Options;
use serde::Serialize;

use crate::args::{Configuration, Explain, ExplainFormat};
use crate::commands::compare::{clusters, Cluster, Column};
use crate::commands::refused::refused;
use crate::files::input;
use crate::report::ansi::Shown;
use crate::report::colour::Colours;
use crate::report::failure::Failures;
use crate::report::found::{self, Found};
use crate::report::position::Positions;
use crate::report::printable::Printable;
use crate::report::reason_text::not_linked_reason;
use crate::report::rerun;
use crate::settings::{reported, Keys};

pub(crate) fn run(
    command: &Explain,
    configuration: &Configuration,
    out: &mut dyn Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let text = match command.text.as_deref().filter(|text| *text != "-") {
        Some(text) => Ok(text.to_owned()),
        None if io::stdin().is_terminal() && command.text.is_none() => {
            Err(anyhow!("is a terminal; give the text as an argument, or `-` to type it"))
        }
        None => input::read(Path::new("-"), command.size.named()),
    };
    let Some(text) = reported(failures, "standard input", text) else {
        return Ok(());
    };
    if let Some(name) = command.text.as_deref().filter(|name| Path::new(name).is_file()) {
        let (shown, path) = (Printable(name), rerun::quoted(name));
        let redirected = Printable(&path);
        failures.note(format_args!(
            "{shown} is read as text; `barelink explain --markdown - < {redirected}` explains the file"
        ));
    }
    match reported(failures, "explain", explained(command, configuration, &text)) {
        Some(written) => out.write_all(&written),
        None => Ok(()),
    }
}

/// Returns the command's output for this text.
fn explained(command: &Explain, configuration: &Configuration, text: &str) -> Result<Vec<u8>> {
    let command_line = Keys { extensions: command.syntax.names(), ..command.rules.keys() };
    let keys = configuration.under(command_line, Path::new("-"))?;
    let markdown = command.markdown.then(|| Extension::pulldown_cmark(&keys.extensions()));
    let finders = keys.finders_for(text);
    let dialect = command.rules.dialect.map(|dialect| dialect.rules());
    guard(|| {
        let mut out = Vec::new();
        let columns = columns(text, markdown, &finders);
        let mut page = Page::new(text, markdown, &columns, &mut out);
        page.dialect = dialect;
        page.format = command.format;
        page.write(&columns)?;
        Ok(out)
    })?
}

/// Writes each finder's links and rejected candidates in a text, with the rules, for people. If `markdown` holds
/// options, the text is Markdown. Otherwise it is plain text.
pub fn explain(
    text: &str,
    markdown: Option<Options>,
    finders: &[LinkFinder],
    out: &mut dyn Write,
) -> io::Result<()> {
    let columns = columns(text, markdown, finders);
    Page::new(text, markdown, &columns, out).write(&columns)
}

/// Returns each finder's links and rejected candidates in a text. If `markdown` holds options, the text is Markdown.
/// Otherwise it is plain text.
fn columns(text: &str, markdown: Option<Options>, finders: &[LinkFinder]) -> Vec<Column> {
    let columns = finders.iter().map(|finder| Column {
        finder: finder.clone(),
        links: found::with_rejected(text, markdown, finder),
        rejected: Vec::new(),
    });
    columns.collect()
}

/// Returns the other name of the text that shows that this one, with any port or fragment, is not a host.
fn shown_by<'f>(finder: &'f LinkFinder, name: &str) -> Option<&'f str> {
    finder.name_context().shown_by(name.split([':', '#']).next()?)
}

/// The text to explain and the output.
struct Page<'t, 'o> {
    text: &'t str,
    /// The text in which links were found.
    read: Shown<'t>,
    /// The dialect to show, or `None` to show all dialects.
    dialect: Option<barelink::Dialect>,
    format: ExplainFormat,
    colours: Colours,
    /// Words in which a dialect refuses a candidate and no dialect has a link, in order.
    refused: Vec<(Range<usize>, LinkKind)>,
    /// Line and column of each link, rejected candidate and refused word, by its start.
    positions: BTreeMap<usize, (usize, usize)>,
    out: &'o mut dyn Write,
}

/// One line of JSON: a dialect's link, or a candidate that the dialect does not link.
#[derive(Serialize)]
struct Line<'a> {
    dialect: &'static str,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
    text: Cow<'a, str>,
    /// Kind of the link, or `None` for a candidate that is not linked.
    kind: Option<&'static str>,
    destination: Option<&'a str>,
    /// Option or policy that rejects the candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// Other name of the text that shows that this one is not a host.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown_by: Option<&'a str>,
    rules: Vec<RuleLine<'a>>,
}

/// A rule, the text that it concerns, and the section of the standard that defines it.
#[derive(Serialize)]
struct RuleLine<'a> {
    rule: &'static str,
    text: &'a str,
    section: &'static str,
}

impl<'t, 'o> Page<'t, 'o> {
    /// Returns a page for people, of all dialects.
    fn new(
        text: &'t str,
        markdown: Option<Options>,
        columns: &[Column],
        out: &'o mut dyn Write,
    ) -> Self {
        let read = if markdown.is_some() { Shown::whole(text) } else { Shown::new(text) };
        Page {
            text,
            refused: refused(text, &read, markdown, columns),
            read,
            dialect: None,
            format: ExplainFormat::Human,
            colours: Colours::new(),
            positions: BTreeMap::new(),
            out,
        }
    }

    fn write(&mut self, columns: &[Column]) -> io::Result<()> {
        let mut clusters = clusters(columns);
        let no_links = vec![&[][..]; columns.len()];
        let refused = self
            .refused
            .iter()
            .map(|(range, _)| Cluster { range: range.clone(), links: no_links.clone() });
        clusters.extend(refused);
        clusters.sort_by_key(|cluster| cluster.range.start);
        if clusters.is_empty() && self.format == ExplainFormat::Human {
            return writeln!(self.out, "no candidates in any dialect");
        }
        let links = columns.iter().flat_map(|column| &column.links);
        let mut starts: Vec<_> = links.map(|link| link.range.start).collect();
        starts.extend(self.refused.iter().map(|(range, _)| range.start));
        starts.sort_unstable();
        let mut positions = Positions::new(self.text);
        self.positions = starts.into_iter().map(|start| (start, positions.of(start))).collect();
        for cluster in &clusters {
            let (line, column) = self.position(cluster.range.start);
            if self.format == ExplainFormat::Human {
                let at = self.colours.place;
                let written = self.read.in_text(&cluster.range);
                let written = self.read.text.get(written).unwrap_or_default();
                writeln!(self.out, "{at}{line}:{column}{at:#}  {}", Printable(written))?;
            }
            for (Column { finder, .. }, links) in columns.iter().zip(&cluster.links) {
                if self.dialect.is_some_and(|dialect| dialect != finder.dialect()) {
                    continue;
                }
                for link in *links {
                    self.found(finder, link)?;
                }
                if links.is_empty() {
                    self.missing(finder, cluster)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the line and column of a link or a rejected candidate that begins at `start`.
    fn position(&self, start: usize) -> (usize, usize) {
        self.positions.get(&start).copied().unwrap_or_default()
    }

    /// Writes a link with the rules for its start and end, or a rejected candidate with the reason.
    fn found(&mut self, finder: &LinkFinder, link: &Found) -> io::Result<()> {
        let range = link.range.clone();
        let rules = if link.reason.is_some() {
            Vec::new()
        } else {
            let (text, range) = (&*self.read.text, self.read.in_text(&range));
            let start = finder.explain_start(text, range.clone(), link.kind);
            let end = finder.explain_end(text, range, link.kind);
            vec![start, end]
        };
        if self.format == ExplainFormat::Json {
            return self.json(finder, range, Some(link), &rules);
        }
        let (style, text) = (self.colours.link, Printable(&link.text));
        self.dialect(finder)?;
        if let Some(reason) = link.reason {
            writeln!(self.out, "{text} is not linked: {}", not_linked_reason(reason))?;
            if let RejectReason::OtherName(_) = reason {
                if let Some(other) = shown_by(finder, &link.text) {
                    if link.text.starts_with(other) {
                        writeln!(self.out, "           the text assigns or compares it")?;
                    } else {
                        let other = Printable(other);
                        writeln!(self.out, "           `{other}` in the same text shows it")?;
                    }
                }
                let remedy =
                    "write `https://` before it, or turn this off with `--file-names link`";
                writeln!(self.out, "           {remedy}")?;
            }
            return Ok(());
        }
        writeln!(self.out, "{style}{text}{style:#}")?;
        for (index, why) in rules.iter().enumerate() {
            // The previous line already shows the text of the first rule.
            self.rule(finder, why, index > 0)?;
        }
        Ok(())
    }

    /// Writes why the dialect does not link the first candidate of another dialect, or a word that no dialect links.
    fn missing(&mut self, finder: &LinkFinder, cluster: &Cluster<'_>) -> io::Result<()> {
        let other = cluster.links.iter().find_map(|links| links.first());
        let candidate = other.map(|other| (other.range.clone(), other.kind)).or_else(|| {
            let at = self.refused.partition_point(|(word, _)| word.start < cluster.range.start);
            self.refused.get(at).cloned()
        });
        let why = candidate.clone().map(|(range, kind)| {
            finder.explain_missing(&self.read.text, self.read.in_text(&range), kind)
        });
        let rules: Vec<_> = why.into_iter().collect();
        if self.format == ExplainFormat::Json {
            let range = candidate.map_or(cluster.range.clone(), |(range, _)| range);
            return self.json(finder, range, None, &rules);
        }
        self.dialect(finder)?;
        writeln!(self.out, "no link")?;
        for why in &rules {
            self.rule(finder, why, true)?;
        }
        Ok(())
    }

    /// Writes an object for a link, or for an unlinked candidate in this range.
    fn json(
        &mut self,
        finder: &LinkFinder,
        range: Range<usize>,
        link: Option<&Found>,
        rules: &[Explanation],
    ) -> io::Result<()> {
        let written = self.read.text.get(self.read.in_text(&range)).unwrap_or_default();
        let (line, column) = self.position(range.start);
        let linked = link.filter(|link| link.reason.is_none());
        let rules = rules.iter().map(|why| RuleLine {
            rule: why.rule.description(),
            text: self.read.text.get(why.place.clone()).unwrap_or_default(),
            section: why.rule.section(finder.dialect()),
        });
        let line = Line {
            dialect: finder.dialect().name(),
            line,
            column,
            start: range.start,
            end: range.end,
            text: link.map_or(written, |link| &link.text).into(),
            kind: linked.map(|link| link.kind.name()),
            destination: linked.map(|link| &*link.destination),
            reason: link.and_then(|link| link.reason).map(RejectReason::name),
            shown_by: link.and_then(|link| shown_by(finder, &link.text)),
            rules: rules.collect(),
        };
        serde_json::to_writer(&mut self.out, &line)?;
        self.out.write_all(b"\n")
    }

    fn dialect(&mut self, finder: &LinkFinder) -> io::Result<()> {
        let faint = self.colours.faint;
        write!(self.out, "    {faint}{:5}{faint:#}  ", finder.dialect().name())
    }

    /// Writes a rule and its section. If `is_shown` is true, the text that the rule concerns stands between them.
    fn rule(&mut self, finder: &LinkFinder, why: &Explanation, is_shown: bool) -> io::Result<()> {
        let faint = self.colours.faint;
        let place = self.read.text.get(why.place.clone()).filter(|_| is_shown).unwrap_or_default();
        let section = why.rule.section(finder.dialect());
        write!(self.out, "           it {}", why.rule)?;
        if !place.is_empty() {
            write!(self.out, ": `{}`", Printable(place))?;
        }
        writeln!(self.out, " {faint}({section}){faint:#}")
    }
}
