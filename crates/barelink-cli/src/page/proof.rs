//! Proves that a page has its links, and is as it was otherwise.

use std::collections::BTreeSet;
use std::fmt;

use anyhow::Result;

use super::parse::{parse, Limit};
use super::selector::Selectors;
use super::shape::{Made, Shape};
use super::text::PageLink;
use super::tree::Tree;
use super::write::{write, Linked};

/// Number of times that the length of a page may be parsed to try links, and number of bytes that may be in any case.
const EFFORT: usize = 16;
const FREE: usize = 1 << 20;

/// Reason for which a link is not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    Tree,
    Closed,
    Effort,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Tree => "a browser would read more than a new link",
            Reason::Closed => "without scripts, it is in an element in which nothing is linked",
            Reason::Effort => "the effort to verify the page is exhausted",
        })
    }
}

/// The links that are made, with their page, and those that are not.
pub(super) struct Proven {
    pub(super) page: Option<String>,
    pub(super) links: Vec<PageLink>,
    pub(super) left: Vec<(PageLink, Reason)>,
}

impl Proven {
    /// Returns what is proven of a page without links.
    pub(super) fn none() -> Self {
        Proven {
            page: None,
            links: Vec::new(),
            left: Vec::new(),
        }
    }
}

/// Makes as many of the links as can be proven to change nothing else. `with_scripts` is the tree of the page in a browser that
/// runs scripts.
pub(super) fn prove(
    page: &str,
    with_scripts: Tree,
    links: Vec<PageLink>,
    attributes: &[(&str, &str)],
    not_in: &[Selectors],
) -> Result<Result<Proven, Limit>> {
    let mut proven = Proven::none();
    if links.is_empty() {
        return Ok(Ok(proven));
    }
    let most = FREE + EFFORT * page.len();
    let expected = Shape::new(&with_scripts, &[], most).text;
    // One tree at a time is in memory.
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
            // Another run has to come to the same result.
            proven.page = None;
            let rest = groups.into_iter().flatten().chain(group);
            let rest = rest.chain(proven.links.drain(..));
            proven.left.extend(rest.map(|link| (link, Reason::Effort)));
            break;
        }
        trials -= 1;
        let mut tried = [&*proven.links, &*group].concat();
        tried.sort_by_key(|link| link.range.start);
        let linked = write(page, &tried, attributes)?;
        match judge(&linked, &shapes, &tried, attributes, not_in) {
            Verdict::Proven => (proven.page, proven.links) = (Some(linked.page), tried),
            Verdict::Closed(closed) => {
                let is_closed = |link: &PageLink| closed.contains(&link.range.start);
                let (out, rest): (Vec<_>, Vec<_>) = group.into_iter().partition(is_closed);
                let is_stuck = out.is_empty();
                proven
                    .left
                    .extend(out.into_iter().map(|link| (link, Reason::Closed)));
                if is_stuck {
                    proven
                        .left
                        .extend(rest.into_iter().map(|link| (link, Reason::Tree)));
                } else if !rest.is_empty() {
                    groups.push(rest);
                }
            }
            Verdict::Different if group.len() == 1 => {
                proven
                    .left
                    .extend(group.into_iter().map(|link| (link, Reason::Tree)));
            }
            Verdict::Different => {
                let mut first = group;
                let second = first.split_off(first.len() / 2);
                groups.extend([second, first]);
            }
        }
    }
    proven.left.sort_by_key(|(link, _)| link.range.start);
    Ok(Ok(proven))
}

enum Verdict {
    Proven,
    /// Offsets of links that are where nothing is linked.
    Closed(BTreeSet<usize>),
    Different,
}

/// Compares a page with what it has to be.
fn judge(
    linked: &Linked,
    shapes: &[(String, bool); 2],
    links: &[PageLink],
    attributes: &[(&str, &str)],
    not_in: &[Selectors],
) -> Verdict {
    let mut closed = BTreeSet::new();
    for (expected, is_scripting) in shapes {
        let Ok(tree) = parse(&linked.page, &linked.start_tags, *is_scripting) else {
            return Verdict::Different;
        };
        let shape = Shape::new(&tree, not_in, expected.len());
        let made: BTreeSet<_> = shape.made.iter().map(|made| made.number).collect();
        let is_alike =
            shape.text == *expected && made.len() == links.len() && shape.made.len() == links.len();
        if !is_alike
            || !shape
                .made
                .iter()
                .all(|made| is_right(made, links, attributes))
        {
            return Verdict::Different;
        }
        let inside = shape.made.iter().filter(|made| made.is_closed);
        let offset = |made: &Made<'_>| links.get(made.number).map(|link| link.range.start);
        closed.extend(inside.filter_map(offset));
    }
    if closed.is_empty() {
        Verdict::Proven
    } else {
        Verdict::Closed(closed)
    }
}

/// Returns true if a link leads where it has to, from the text that it has to have.
fn is_right(made: &Made<'_>, links: &[PageLink], attributes: &[(&str, &str)]) -> bool {
    let found = made.element.attributes.iter().map(|a| &*a.name.local);
    let names = ["href"]
        .into_iter()
        .chain(attributes.iter().map(|(name, _)| *name));
    let href = made.element.attribute("href");
    let is_it = |link: &PageLink| made.text == link.text && href == Some(&link.destination);
    links.get(made.number).is_some_and(is_it) && found.eq(names)
}
