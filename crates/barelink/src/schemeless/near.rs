//! Recognises an [`OtherName`](super::OtherName) by the rest of its text: by another member of the same object, or by other
//! files with the same ending.

mod tokens;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use std::sync::OnceLock;

use super::{other, Name};
use crate::other_name::OtherName;
use crate::slice::Slice;
use tokens::{Form, Token, Tokens};

/// Number of lines before and after a name in which another member shows that it is one.
const REACH: usize = 30;

/// Number of other files that show that a name with the same ending is a file.
const FILES: usize = 2;

/// The names of a text that look like hosts without a scheme, and that other names of the text show to be something else.
///
/// [`LinkFinder::for_text`](crate::LinkFinder::for_text) makes one, and returns a finder that does not link these names.
///
/// - Near `post1.title`, `post1.id` is a member too.
/// - In `post.me = 1` and `x == post.me`, it is assigned or compared. (`post.me=1` says nothing.)
/// - Among files such as `test.pl` and `t/util.pl`, `chainlint.pl` is a file too.
///
/// Endings that nearly always end a host are not concerned, such as `.com` and `.de`, and neither is a name that has a
/// scheme or a path elsewhere in the text.
///
/// ```
/// use barelink::{Dialect, LinkFinder};
///
/// let text = "let a = order.shipped_at;\nlet b = order.me;\n";
/// let finder = LinkFinder::new(Dialect::Uts58);
/// assert_eq!(finder.links(text).next().unwrap().as_str(), "order.me");
/// let finder = finder.for_text(text);
/// assert_eq!(finder.links(text).count(), 0);
/// assert_eq!(finder.name_context().shown_by("order.me"), Some("order.shipped_at"));
/// ```
#[derive(Clone, Default)]
pub struct NameContext {
    /// `None` if a finder is not for one text.
    text: Option<Arc<Text>>,
}

struct Text {
    text: Box<str>,
    /// Reads the names. A program whose finders are for no text does not contain the function.
    read: fn(&str) -> Vec<Other>,
    /// The names in ascending order. Most texts have none, and are never read for them.
    names: OnceLock<Vec<Other>>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Other {
    host: Box<str>,
    kind: OtherName,
    shown_by: Box<str>,
}

impl NameContext {
    /// Copies a text: plain text, or the source of a document with its code.
    pub(crate) fn new(text: &str) -> Self {
        let text = Text { text: text.into(), read: names, names: OnceLock::new() };
        NameContext { text: Some(text.into()) }
    }

    /// Returns the name that shows that `host`, as written, is something else: the same one if it is assigned. `None` if it
    /// may be a host.
    ///
    /// # Complexity
    ///
    /// The first name with an ending that is in doubt costs reading the text, in time linear in its length except for
    /// sorting names. Others take logarithmic time.
    pub fn shown_by(&self, host: &str) -> Option<&str> {
        self.get(host).map(|name| &*name.shown_by)
    }

    /// Returns what a name is by its text. `None` if it may be a host.
    pub(crate) fn other(&self, name: Name<'_>) -> Option<OtherName> {
        self.get(name.host).filter(|_| !super::has_path(name.tail)).map(|name| name.kind)
    }

    fn get(&self, host: &str) -> Option<&Other> {
        let text = self.text.as_deref()?;
        tokens::doubtful_ending(host)?;
        let names = text.names.get_or_init(|| (text.read)(&text.text));
        let at = names.binary_search_by(|name| (*name.host).cmp(host)).ok()?;
        names.get(at)
    }
}

impl fmt::Debug for NameContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.text.as_ref().and_then(|text| text.names.get());
        f.debug_tuple("NameContext").field(&names).finish()
    }
}

/// Returns the names of a text that others show to be something else, in ascending order.
fn names(text: &str) -> Vec<Other> {
    let found = Found::in_text(text);
    let mut names = Vec::new();
    for name in &found.names {
        if found.links.binary_search(&name.token.text).is_err() {
            names.extend(found.member(name).or_else(|| found.file(name)));
        }
    }
    names.sort_unstable();
    names.dedup_by(|name, other| name.host == other.host);
    names
}

/// A token and the number of its line.
#[derive(Clone, Copy)]
struct Place<'t> {
    token: Token<'t>,
    line: usize,
}

/// Names of a text. All lists but `names` are in ascending order.
#[derive(Default)]
struct Found<'t> {
    /// Names that may be hosts, in the order of the text.
    names: Vec<Place<'t>>,
    /// Names that are hosts by a scheme, a path or an `@`.
    links: Vec<&'t str>,
    /// The endings of `links`.
    linked: Vec<&'t str>,
    /// The first labels of `names`.
    firsts: Vec<&'t str>,
    /// Members of these first labels that are no top-level domains.
    members: Vec<Place<'t>>,
    /// Files with the ending of a host, after their ending.
    files: Vec<(&'t str, &'t str)>,
}

impl<'t> Found<'t> {
    fn in_text(text: &'t str) -> Self {
        let mut found = Found::default();
        for place in places(text) {
            let token = place.token;
            match (token.ending(), token.form) {
                (Some(ending), Form::Link) => {
                    found.links.push(token.text);
                    found.linked.push(ending);
                }
                (Some(ending), form) => {
                    found.names.push(place);
                    found.firsts.push(token.first());
                    if form == Form::InPath || is_file(token.text) {
                        found.files.push((ending, token.text));
                    }
                }
                (None, _) => {}
            }
        }
        sort(&mut found.links);
        sort(&mut found.linked);
        sort(&mut found.firsts);
        sort(&mut found.files);
        let is_member = |place: &Place<'_>| {
            found.firsts.binary_search(&place.token.first()).is_ok() && place.token.is_member()
        };
        found.members = places(text).filter(is_member).collect();
        found.members.sort_by_key(|place| (place.token.first(), place.line));
        found
    }

    /// Returns the name as a member, if it is assigned, or if another member of the same first label is near.
    fn member(&self, name: &Place<'_>) -> Option<Other> {
        if name.token.form == Form::Assigned {
            return Some(Other::new(name, OtherName::Member, name.token.text));
        }
        let from = (name.token.first(), name.line.saturating_sub(REACH));
        let at = self.members.partition_point(|place| (place.token.first(), place.line) < from);
        let near = self.members.get(at)?;
        let is_near = near.token.first() == from.0 && near.line <= name.line + REACH;
        is_near.then(|| Other::new(name, OtherName::Member, near.token.text))
    }

    /// Returns the name as a file, if enough others have its ending, and no link has.
    fn file(&self, name: &Place<'_>) -> Option<Other> {
        let ending = name.token.ending()?;
        if self.linked.binary_search(&ending).is_ok() {
            return None;
        }
        let at = self.files.partition_point(|&(other, _)| other < ending);
        let files = self.files.iter().skip(at).take(FILES + 1);
        let is_other = |&&(other, file): &&(&str, &str)| other == ending && file != name.token.text;
        let (_, file) = files.filter(is_other).nth(FILES - 1)?;
        Some(Other::new(name, OtherName::FileName, file))
    }
}

impl Other {
    fn new(name: &Place<'_>, kind: OtherName, shown_by: &str) -> Self {
        Other { host: name.token.text.into(), kind, shown_by: shown_by.into() }
    }
}

/// Returns the tokens of a text with their lines.
fn places(text: &str) -> impl Iterator<Item = Place<'_>> {
    let (mut line, mut counted) = (0, 0);
    Tokens::new(text).map(move |token| {
        let start = token.start;
        line += memchr::memchr_iter(b'\n', text.as_bytes().slice(counted..start)).count();
        counted = start;
        Place { token, line }
    })
}

fn sort<T: Ord>(list: &mut Vec<T>) {
    list.sort_unstable();
    list.dedup();
}

/// Returns true if the rules on names alone take this one for a file.
fn is_file(text: &str) -> bool {
    let name = Name { before: "", host: text, tail: "", after: "" };
    other(name) == Some(OtherName::FileName)
}

#[cfg(test)]
mod tests {
    use std::string::String;
    use std::vec::Vec;

    /// Returns the names that a text shows to be other names, and by what.
    fn shown(text: &str) -> Vec<(String, String)> {
        let names = super::names(text).into_iter();
        names.map(|name| (name.host.as_ref().into(), name.shown_by.as_ref().into())).collect()
    }

    #[test]
    fn a_member_has_another_beside_it() {
        for (text, by) in [
            ("post.title post.me", "post.title"),
            ("post.me\n`post.title`", "post.title"),
            ("post.me_too(post.me)", "post.me_too"),
            ("post.title() = post.author.me", "post.title"),
        ] {
            let found = shown(text);
            let [(name, shown_by)] = &*found else { panic!("{text}: {found:?}") };
            assert!(name.starts_with("post.") && name.ends_with(".me"), "{text}");
            assert_eq!(shown_by, by, "{text}");
        }
    }

    #[test]
    fn a_host_has_no_member_beside_it() {
        for text in [
            "post.me", // Of these endings nearly all are hosts.
            "post.title post.com", "post.title post.de", "post.title post.io",
            // Another object, a top-level domain, a version, settings, and a file in a path.
            "posts.title post.me", "post.to post.me", "v5.1 v5.me", "post.json post.me",
            "post.config.mjs post.me", "img/post.png post.me",
            "https://example.com/post.png post.me",
            // It is a host elsewhere.
            "post.title post.me https://post.me", "post.title post.me post.me/a",
            "post.title post.me you@post.me", // A sentence is none.
            "post. Title post.me",
        ] {
            assert_eq!(shown(text), [], "{text}");
        }
    }

    #[test]
    fn an_assigned_name_is_no_host() {
        for text in [
            "post.me = 1", "post.me == x", "x == post.me", "x === post.me", "{ x => post.me }",
            "a.b => post.me",
        ] {
            assert_eq!(shown(text), [("post.me".into(), "post.me".into())], "{text}");
        }
        for text in [
            "homepage = post.me", "post.me=1", "post.me  = 1", "post.me\n= 1", "post.me => x",
            "example.com => post.me", "'example.com' => 'post.me'", "==post.me==", "post.de = 1",
            "post.com == x", "post.me/a = 1",
        ] {
            assert_eq!(shown(text), [], "{text}");
        }
    }

    #[test]
    fn a_member_is_near_within_thirty_lines() {
        let text = |lines| ["post.me", &"\n".repeat(lines), "post.title"].concat();
        assert_eq!(shown(&text(30)).len(), 1);
        assert_eq!(shown(&text(31)).len(), 0);
        let again = [&*text(31), "\npost.me"].concat();
        assert_eq!(shown(&again).len(), 1);
    }

    #[test]
    fn files_with_an_ending_show_another() {
        let files = "run chainlint.pl, t/util.pl and test.pl";
        assert_eq!(shown(files), [("chainlint.pl".into(), "util.pl".into())]);
        for text in [
            "run chainlint.pl and test.pl", "allegro.pl onet.pl wp.pl",
            "allegro.pl t/util.pl test.pl https://onet.pl",
            "allegro.pl t/util.pl test.pl me@onet.pl", "allegro.pl t/util.pl test.pl onet.pl/a",
            "allegro.pl t/util.pl test.pl _www.onet.pl_", "allegro.pl t/util.pl test.ps",
        ] {
            assert!(!shown(text).iter().any(|(name, _)| name == "allegro.pl"), "{text}");
        }
    }
}
