//! Members and files of a text that look like hosts.

use alloc::vec::Vec;
use core::ops::Range;

use super::label::Label;
use super::tokens::{Ending, Form, Token, Tokens};
use super::Other;
use crate::other_name::OtherName;
use crate::schemeless::is_file_name;
use crate::slice::Slice;

/// Number of lines before and after a name in which another member shows that it is one.
const REACH: usize = 30;

/// Number of other files that show that a name with the same ending is a file.
const FILES: usize = 2;

/// Returns the names of a text that others show to be something else, in ascending order.
pub(super) fn read(text: &str) -> Vec<Other> {
    let found = Found::in_text(text);
    let mut others = Vec::new();
    for name in &found.names {
        if !found.links.contains(name.token.text) {
            others.extend(found.member(name).or_else(|| found.file(name)));
        }
    }
    others.sort_unstable_by_key(|other: &Other| Label::new(text.slice(other.host.clone())));
    others.dedup_by(|name, other| text.slice(name.host.clone()) == text.slice(other.host.clone()));
    others
}

/// A token and the number of its line, once lines are counted.
#[derive(Clone, Copy)]
struct Place<'t> {
    token: Token<'t>,
    line: usize,
}

/// Names of a text.
#[derive(Default)]
struct Found<'t> {
    /// Names that may be hosts, in the order of the text.
    names: Vec<Place<'t>>,
    /// Names that are hosts by a scheme, a path or an `@`.
    links: Sorted<'t>,
    /// The endings of `links`.
    linked: Sorted<'t>,
    /// Members that are no top-level domains, in ascending order: the object, the line and the range of the member.
    members: Vec<(Label<'t>, usize, Range<usize>)>,
    /// Files with the ending of a host, after their ending, in ascending order.
    files: Vec<(&'t str, &'t str, usize)>,
}

impl<'t> Found<'t> {
    fn in_text(text: &'t str) -> Self {
        let mut found = Found::default();
        let mut members = Vec::new();
        for token in Tokens::new(text) {
            let place = Place { token, line: 0 };
            match (token.ending, token.form) {
                (_, Form::InUrl) => {}
                (Ending::Doubtful(_), Form::Link) => {
                    found.links.push(token.text);
                    found.linked.push(token.last);
                }
                (Ending::Doubtful(class), form) => {
                    found.names.push(place);
                    if form == Form::InPath || is_file_name(class, token.stem(), token.last) {
                        found.files.push((token.last, token.text, token.start));
                    }
                }
                (Ending::Other, _) if token.is_member() => members.push(place),
                _ => {}
            }
        }
        found.links.sort();
        found.linked.sort();
        found.files.sort_unstable();
        found.files.dedup_by_key(|file| (file.0, file.1));
        if !members.is_empty() && !found.names.is_empty() {
            count_lines(text, &mut found.names);
            count_lines(text, &mut members);
            found.members = of_objects(&found.names, &members);
        }
        found
    }

    /// Returns the name as a member, if it is assigned, or if another member of the same object is near.
    fn member(&self, name: &Place<'_>) -> Option<Other> {
        if name.token.form == Form::Assigned {
            return Some(Other::new(name, OtherName::Member, name.token.range()));
        }
        let mut objects = name.token.objects().into_iter();
        let member = objects.find_map(|object| self.member_of(object, name.line))?;
        Some(Other::new(name, OtherName::Member, member))
    }

    /// Returns the first member of an object near a line.
    fn member_of(&self, object: &str, line: usize) -> Option<Range<usize>> {
        if self.members.is_empty() {
            return None;
        }
        let from = (Label::new(object), line.saturating_sub(REACH));
        let at = self.members.partition_point(|&(object, line, _)| (object, line) < from);
        let (other, near, member) = self.members.get(at)?;
        (*other == from.0 && *near <= line + REACH).then(|| member.clone())
    }

    /// Returns the name as a file, if enough others have its ending, and no link has.
    fn file(&self, name: &Place<'_>) -> Option<Other> {
        let ending = name.token.last;
        if self.files.len() < FILES || self.linked.contains(ending) {
            return None;
        }
        let at = self.files.partition_point(|&(other, ..)| other < ending);
        let files = self.files.iter().skip(at).take(FILES + 1);
        // Elsewhere, the name itself counts too. Otherwise it would be a link, which shows that the others are no files.
        let mut others =
            files.filter(|&&(other, _, start)| other == ending && start != name.token.start);
        let &(_, file, start) = others.nth(FILES - 1)?;
        Some(Other::new(name, OtherName::FileName, start..start + file.len()))
    }
}

/// Returns the members of objects that `names` has too, in ascending order.
fn of_objects<'t>(
    names: &[Place<'t>],
    members: &[Place<'t>],
) -> Vec<(Label<'t>, usize, Range<usize>)> {
    let mut objects = Sorted::default();
    for name in names {
        for object in name.token.objects() {
            objects.push(object);
        }
    }
    objects.sort();
    let mut of_objects = Vec::new();
    for Place { token, line } in members {
        if objects.contains(token.stem()) {
            of_objects.push((Label::new(token.stem()), *line, token.range()));
        }
    }
    of_objects.sort_unstable_by_key(|&(object, line, _)| (object, line));
    of_objects
}

/// Names in ascending order, once they are sorted.
#[derive(Default)]
struct Sorted<'t>(Vec<Label<'t>>);

impl<'t> Sorted<'t> {
    fn push(&mut self, name: &'t str) {
        self.0.push(Label::new(name));
    }

    fn sort(&mut self) {
        self.0.sort_unstable();
        self.0.dedup();
    }

    fn contains(&self, name: &str) -> bool {
        !self.0.is_empty() && self.0.binary_search(&Label::new(name)).is_ok()
    }
}

impl Other {
    fn new(name: &Place<'_>, kind: OtherName, shown_by: Range<usize>) -> Self {
        Other { host: name.token.range(), kind, shown_by }
    }
}

/// Counts the lines before places of a text, which are in its order.
fn count_lines(text: &str, places: &mut [Place<'_>]) {
    let (mut line, mut counted) = (0, 0);
    for place in places {
        let start = place.token.start;
        line += memchr::memchr_iter(b'\n', text.as_bytes().slice(counted..start)).count();
        counted = start;
        place.line = line;
    }
}
