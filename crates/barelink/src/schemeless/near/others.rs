//! Members and files of a text that look like hosts.

use alloc::vec::Vec;
use core::ops::Range;

use super::label::{sort, Entry};
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
    let (mut others, mut entries) = (Vec::new(), Vec::new());
    for name in &found.names {
        if !has(&found.links, name.text) {
            if let Some(other) = found.member(name).or_else(|| found.file(name)) {
                entries.push(Entry { at: others.len(), ..Entry::new(name.text) });
                others.push(other);
            }
        }
    }
    sort(&mut entries);
    entries.iter().filter_map(|entry| others.get(entry.at).cloned()).collect()
}

/// Names of a text.
#[derive(Default)]
struct Found<'t> {
    /// Names that may be hosts, in the order of the text.
    names: Vec<Token<'t>>,
    /// Names that are hosts by a scheme, a path or an `@`.
    links: Vec<Entry<'t>>,
    /// The endings of `links`.
    linked: Vec<Entry<'t>>,
    /// Members that are no top-level domains: the object, the line, the member and its offset.
    members: Vec<Entry<'t>>,
    /// Files with the ending of a host: the ending, the file and its offset.
    files: Vec<Entry<'t>>,
}

impl<'t> Found<'t> {
    fn in_text(text: &'t str) -> Self {
        let mut found = Found::default();
        let mut members = Vec::new();
        for token in Tokens::new(text) {
            match (token.ending, token.form) {
                (_, Form::InUrl) => {}
                (Ending::Doubtful(_), Form::Link) => {
                    found.links.push(Entry::new(token.text));
                    found.linked.push(Entry::new(token.last));
                }
                (Ending::Doubtful(class), form) => {
                    found.names.push(token);
                    if form == Form::InPath || is_file_name(class, token.stem(), token.last) {
                        let (text, at) = (token.text, token.start);
                        found.files.push(Entry { text, at, ..Entry::new(token.last) });
                    }
                }
                (Ending::Other, _) if token.is_member() => members.push(token),
                _ => {}
            }
        }
        sort(&mut found.links);
        sort(&mut found.linked);
        sort(&mut found.files);
        if !members.is_empty() && !found.names.is_empty() {
            count_lines(text, &mut found.names);
            count_lines(text, &mut members);
            found.members = of_objects(&found.names, &members);
        }
        found
    }

    /// Returns the name as a member, if it is assigned, or if another member of the same object is near.
    fn member(&self, name: &Token<'_>) -> Option<Other> {
        if name.form == Form::Assigned {
            return Some(Other::new(name, OtherName::Member, name.range()));
        }
        let mut objects = name.objects().into_iter();
        let member = objects.find_map(|object| self.member_of(object, name.line))?;
        Some(Other::new(name, OtherName::Member, member))
    }

    /// Returns the first member of an object near a line.
    fn member_of(&self, object: &str, line: usize) -> Option<Range<usize>> {
        if self.members.is_empty() {
            return None;
        }
        let from = Entry { line: line.saturating_sub(REACH), ..Entry::new(object) };
        let member = self.members.get(first_at(&self.members, from))?;
        let is_near = member.name == from.name && member.line <= line + REACH;
        is_near.then_some(member.at..member.at + member.text.len())
    }

    /// Returns the name as a file, if enough others have its ending, and no link has.
    fn file(&self, name: &Token<'_>) -> Option<Other> {
        let ending = name.last;
        if self.files.len() < FILES || has(&self.linked, ending) {
            return None;
        }
        let ending = Entry::new(ending);
        let files = self.files.iter().skip(first_at(&self.files, ending)).take(FILES + 1);
        // Elsewhere, the name itself counts too. Otherwise it would be a link, which shows that the others are no files.
        let mut others = files.filter(|file| file.name == ending.name && file.at != name.start);
        let file = others.nth(FILES - 1)?;
        Some(Other::new(name, OtherName::FileName, file.at..file.at + file.text.len()))
    }
}

/// Returns the members of objects that `names` has too.
fn of_objects<'t>(names: &[Token<'t>], members: &[Token<'t>]) -> Vec<Entry<'t>> {
    let mut objects = Vec::new();
    for name in names {
        objects.extend(name.objects().into_iter().map(Entry::new));
    }
    sort(&mut objects);
    let mut of_objects = Vec::new();
    for token in members {
        if has(&objects, token.stem()) {
            let &Token { line, text, start: at, .. } = token;
            of_objects.push(Entry { line, text, at, ..Entry::new(token.stem()) });
        }
    }
    sort(&mut of_objects);
    of_objects
}

/// Returns the index of the first entry of a sorted list that is not before `entry`.
fn first_at(entries: &[Entry<'_>], entry: Entry<'_>) -> usize {
    entries.partition_point(|other| *other < entry)
}

/// Returns true if a sorted list has an entry with this name.
fn has(entries: &[Entry<'_>], name: &str) -> bool {
    let entry = Entry::new(name);
    entries.get(first_at(entries, entry)).is_some_and(|first| first.name == entry.name)
}

impl Other {
    fn new(name: &Token<'_>, kind: OtherName, shown_by: Range<usize>) -> Self {
        Other { host: name.range(), kind, shown_by }
    }
}

/// Counts the lines before tokens of a text, which are in its order.
fn count_lines(text: &str, tokens: &mut [Token<'_>]) {
    let (mut line, mut counted) = (0, 0);
    for token in tokens {
        let before = text.as_bytes().slice(counted..token.start);
        line += memchr::memchr_iter(b'\n', before).count();
        counted = token.start;
        token.line = line;
    }
}
