//! Verifies that a page has its new links and is otherwise unchanged. A trial writes the page with some of the links,
//! and parses it.

use std::collections::BTreeSet;

use anyhow::Result;

use super::encoding;
use super::left::{Left, Reason};
use super::parse::{parse, Limit};
use super::selector::Selectors;
use super::shape::{NewLink, Shape};
use super::text::{Found, PageLink};
use super::tree::Tree;
use super::write::{write, Linked};

/// Bounds on the number of bytes parsed in trials, new tags excluded: `EFFORT` times the page's length, plus
/// `MIN_EFFORT` for every page.
const EFFORT: usize = 16;
const MIN_EFFORT: usize = 1 << 20;

/// The links that were made, the page with them (`None` without links), and the links that were left alone.
pub(super) struct Proven {
    pub(super) page: Option<String>,
    pub(super) links: Vec<PageLink>,
    pub(super) left: Vec<Left>,
}

/// Adds those links to the page that change nothing else in its tree. Adds none if finding them takes too many trials.
/// `with_scripts` is the tree of the page before the change, in a browser that runs scripts. The inner error is the
/// limit that the page exceeds.
pub(super) fn prove(
    page: &str,
    with_scripts: Tree,
    found: Found,
    attributes: &[(&str, &str)],
    not_in: &[Selectors],
) -> Result<Result<Proven, Limit>> {
    let Found { links, mut left } = found;
    left.sort_by_key(|left| left.at);
    let mut proven = Proven { page: None, links: Vec::new(), left };
    if links.is_empty() {
        return Ok(Ok(proven));
    }
    let most = MIN_EFFORT + EFFORT * page.len();
    let expected = Shape::new(&with_scripts, &[], most).text;
    // Only one tree at a time is held in memory.
    drop(with_scripts);
    let without_scripts = match parse(page, &[], false) {
        Ok(tree) => Shape::new(&tree, &[], most).text,
        Err(limit) => return Ok(Err(limit)),
    };
    let shapes = [(expected, true), (without_scripts, false)];
    if shapes.iter().any(|(shape, _)| shape.len() > most) {
        return Ok(Err(Limit::Effort));
    }
    let mut trials = most / (2 * page.len());
    let mut groups = vec![links];
    while let Some(group) = groups.pop() {
        if trials == 0 {
            // Makes no link at all, so that a second run has the same result.
            proven.page = None;
            let tried = groups.into_iter().flatten().chain(group);
            let rest = tried.chain(proven.links.drain(..));
            proven.left.extend(rest.map(|link| link.left(Reason::Effort)));
            break;
        }
        trials -= 1;
        let mut tried = [&*proven.links, &*group].concat();
        tried.sort_by_key(|link| link.range.start);
        let linked = write(page, &tried, attributes)?;
        let verdict = if encoding::is_the_same(page, &linked.page) {
            judge(&linked, &shapes, &tried, attributes, not_in)
        } else {
            Verdict::Different
        };
        match verdict {
            Verdict::Proven => (proven.page, proven.links) = (Some(linked.page), tried),
            Verdict::NeverLinked(never_linked) => {
                let (out, rest): (Vec<_>, Vec<_>) =
                    group.into_iter().partition(|link| never_linked.contains(&link.range.start));
                let is_stuck = out.is_empty();
                proven.left.extend(out.iter().map(|link| link.left(Reason::NeverLinked)));
                if is_stuck {
                    proven.left.extend(rest.iter().map(|link| link.left(Reason::Tree)));
                } else if !rest.is_empty() {
                    groups.push(rest);
                }
            }
            Verdict::Different if group.len() == 1 => {
                proven.left.extend(group.iter().map(|link| link.left(Reason::Tree)));
            }
            Verdict::Different => {
                let mut first = group;
                let second = first.split_off(first.len() / 2);
                groups.extend([second, first]);
            }
        }
    }
    proven.left.sort_by_key(|left| left.at);
    Ok(Ok(proven))
}

enum Verdict {
    Proven,
    /// Start offsets of links inside elements that are never linked.
    NeverLinked(BTreeSet<usize>),
    Different,
}

/// Parses a page with new links and compares it with the original page. `shapes` holds two shapes of the original page:
/// parsed with scripts (`true`) and without (`false`).
fn judge(
    linked: &Linked,
    shapes: &[(String, bool); 2],
    links: &[PageLink],
    attributes: &[(&str, &str)],
    not_in: &[Selectors],
) -> Verdict {
    let mut never_linked = BTreeSet::new();
    for (expected, is_scripting) in shapes {
        let Ok(tree) = parse(&linked.page, &linked.start_tags, *is_scripting) else {
            return Verdict::Different;
        };
        if tree.has_link_with_tag {
            return Verdict::Different;
        }
        let shape = Shape::new(&tree, not_in, expected.len());
        let numbers: BTreeSet<_> = shape.links.iter().map(|link| link.number).collect();
        let is_alike = shape.text == *expected
            && numbers.len() == links.len()
            && shape.links.len() == links.len();
        if !is_alike || !shape.links.iter().all(|new| is_right(new, links, attributes)) {
            return Verdict::Different;
        }
        let inside = shape.links.iter().filter(|link| link.is_never_linked);
        never_linked
            .extend(inside.filter_map(|new| links.get(new.number).map(|link| link.range.start)));
    }
    if never_linked.is_empty() {
        Verdict::Proven
    } else {
        Verdict::NeverLinked(never_linked)
    }
}

/// Returns true if a link has the expected text, the expected destination, and attributes with the expected names.
fn is_right(new: &NewLink<'_>, links: &[PageLink], attributes: &[(&str, &str)]) -> bool {
    let found = new.element.attributes.iter().map(|a| &*a.name.local);
    let names = ["href"].into_iter().chain(attributes.iter().map(|(name, _)| *name));
    let href = new.element.attribute("href");
    let is_it = |link: &PageLink| new.text == link.text && href == Some(&link.destination);
    links.get(new.number).is_some_and(is_it) && found.eq(names)
}
