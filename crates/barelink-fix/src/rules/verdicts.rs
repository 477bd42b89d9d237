//! Judges the links of a document by the rules.

use std::cell::OnceCell;
use std::ops::Range;

use barelink::markdown::Lines;
use barelink::LinkFinder;
use barelink_pulldown_cmark::MarkdownLink;
use pulldown_cmark::Options;

use super::link::{Context, Link};
use super::{front_matter, template, Find, Rule, RULES};
use crate::map::around::Around;
use crate::map::{merged, Map, Script};
use crate::reason::Reason;
use crate::syntax::Syntax;
#[cfg(feature = "mdx")]
use crate::{mdx::Unread, Flavor};

/// The rules that may apply to a document, in their order, with the text that they cover.
#[derive(Debug)]
pub(crate) struct Verdicts {
    rules: Vec<(&'static Rule, Vec<Range<usize>>)>,
}

impl Verdicts {
    /// Finds the text in which nothing is changed.
    pub(crate) fn new(map: &Map<'_>, syntax: &Syntax) -> Self {
        let mut rules = Vec::new();
        for rule in RULES.iter().filter(|rule| rule.may_apply(map.source, syntax)) {
            let text = if let Find::Ranges(find) = rule.find { find(map) } else { Vec::new() };
            rules.push((rule, merged(text)));
        }
        Verdicts { rules }
    }

    /// Returns the reason to leave each link alone, or `None` if no rule covers it.
    pub(crate) fn judge(
        &self,
        map: &Map<'_>,
        finder: &LinkFinder,
        links: &[MarkdownLink<'_>],
        around: &Around<'_>,
    ) -> Vec<Option<Reason>> {
        let context =
            Context { map, finder, around, second: OnceCell::new(), delimiters: OnceCell::new() };
        let mut rules = self.rules.iter();
        let beside = rules.position(|(rule, _)| matches!(rule.find, Find::Beside));
        let above = beside.unwrap_or(self.rules.len());
        let (above, below) = self.rules.split_at(above);
        let mut found: Vec<_> =
            links.iter().map(|link| judged(above, &context.link(link))).collect();
        spread(map.source, links.iter().zip(&mut found));
        spread(map.source, links.iter().zip(&mut found).rev());
        for (link, reason) in links.iter().zip(&mut found).filter(|(_, reason)| reason.is_none()) {
            *reason = judged(below, &context.link(link)).or_else(|| self.of_text(&link.range()));
        }
        found
    }

    /// Returns the flavours' rule that covers a link with [`Reason::Flavor`].
    pub(crate) fn flavor_rule(&self, link: &Range<usize>) -> Option<&'static Rule> {
        [link.start..link.start + 1, link.clone()].iter().find_map(|part| {
            let mut rules = self.rules.iter();
            let found = rules.find(|(rule, text)| rule.covers(text, part) == Some(Reason::Flavor));
            found.map(|(rule, _)| *rule)
        })
    }

    /// Returns the reason to leave text alone, whether there is a link or not.
    pub(crate) fn of_text(&self, range: &Range<usize>) -> Option<Reason> {
        self.rules.iter().find_map(|(rule, ranges)| rule.covers(ranges, range))
    }
}

/// Reads a document as MDX if it may be MDX, and adds its script to the map. Fails with a reason to leave every link alone.
#[cfg(feature = "mdx")]
pub(crate) fn read_script(map: &mut Map<'_>, syntax: &Syntax) -> Result<(), Reason> {
    if !syntax.is_mdx && !syntax.flavors.is_likely(&[Flavor::Mdx]) {
        return Ok(());
    }
    match Script::of(map.source, syntax.pulldown_cmark) {
        Ok(script) => map.script = Some(script),
        // A configuration beside the document does not say that each document is MDX.
        Err(_) if !syntax.is_mdx => {}
        Err(Unread::Invalid(_)) => return Err(Reason::Mdx),
        Err(Unread::Effort) => return Err(Reason::Effort),
    }
    Ok(())
}

#[cfg(not(feature = "mdx"))]
pub(crate) fn read_script(_: &mut Map<'_>, _: &Syntax) -> Result<(), Reason> {
    Ok(())
}

/// Returns a line on which the JavaScript, code or math of MDX, front matter or a template tag differs from the source, or
/// `None` if there is no difference. Comparing rendered Markdown does not cover these parts.
pub(crate) fn difference(
    script: Option<&Script>,
    source: &str,
    changed: &str,
    options: Options,
) -> Option<usize> {
    let of_script = script.and_then(|script| match Script::of_changed(changed, options) {
        Ok(after) => other((source, &script.ranges), (changed, &after.ranges)),
        Err(line) => Some(line),
    });
    of_script
        .or_else(|| difference_of(front_matter::possible, source, changed, options))
        .or_else(|| difference_of(template::tags, source, changed, options))
}

/// Returns the line of the first of these parts that differs.
fn difference_of(
    parts: fn(&Map<'_>) -> Vec<Range<usize>>,
    source: &str,
    changed: &str,
    options: Options,
) -> Option<usize> {
    let [before, after] = [source, changed].map(|text| parts(&Map::new(text, options)));
    other((source, &before), (changed, &after))
}

/// Returns the reason of the first rule that covers a link. A flavour's rule covers links that begin in its text, because a
/// doubt describes a link that only reaches into the text better.
fn judged(rules: &[(&Rule, Vec<Range<usize>>)], link: &Link<'_, '_>) -> Option<Reason> {
    let range = &link.range;
    rules.iter().find_map(|(rule, text)| match rule.find {
        Find::Reason(reason) => reason(link),
        Find::Links(are) => are(link).then_some(rule.reason),
        Find::Ranges(_) if rule.reason == Reason::Flavor => {
            rule.covers(text, &(range.start..range.start + 1))
        }
        Find::Ranges(_) => rule.covers(text, range),
        Find::Beside => None,
    })
}

/// Returns the line of the first part that differs between the two texts, or `None` if all parts are equal. The parts of a text
/// are ranges, such as those of its template tags.
fn other(
    (source, before): (&str, &[Range<usize>]),
    (changed, after): (&str, &[Range<usize>]),
) -> Option<usize> {
    let mut pairs = before.iter().zip(after);
    let common =
        pairs.position(|(one, other)| source.get(one.clone()) != changed.get(other.clone()));
    let common = common.unwrap_or(before.len().min(after.len()));
    let first = before.get(common).map(|part| (source, part.start));
    let (text, offset) = first.or_else(|| Some((changed, after.get(common)?.start)))?;
    Some(Lines::new(text).line(offset))
}

/// Gives a reason to each link that nothing separates (see [`separates`]) from the doubtful link before it in this order.
/// An explicit link there would change the text beside the doubtful one, which may then no longer be in doubt. Reasons
/// other than [`Reason::Path`] describe the doubtful link itself, so its neighbour gets [`Reason::End`] instead.
fn spread<'l>(
    source: &str,
    links: impl Iterator<Item = (&'l MarkdownLink<'l>, &'l mut Option<Reason>)>,
) {
    let mut last: Option<(Range<usize>, Reason)> = None;
    for (link, reason) in links {
        let range = link.range();
        if let Some((other, doubt)) = last.filter(|_| reason.is_none()) {
            let between = other.end.min(range.end)..other.start.max(range.start);
            let is_beside = source.get(between).is_some_and(|between| !between.contains(separates));
            *reason = is_beside.then_some(match doubt {
                Reason::Path => Reason::Path,
                _ => Reason::End(None),
            });
        }
        last = reason.filter(|reason| reason.is_doubt()).map(|reason| (range, reason));
    }
}

/// Returns true for characters that are in no host and no address of either reading: white space, `<`, `>`, `|`, and CJK
/// commas, colons, brackets and quotation marks.
fn separates(c: char) -> bool {
    let is_cjk = matches!(c, '、' | '，' | '：' | '；' | '（' | '）' | '〈'..='】');
    c.is_whitespace() || matches!(c, '<' | '>' | '|') || is_cjk
}
