//! Keeps a document as a parser renders it with bare links, to compare versions of the document.

#[cfg(feature = "comrak")]
pub(crate) mod by_comrak;
pub(crate) mod by_pulldown_cmark;

use std::collections::BTreeSet;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::LazyLock;

#[cfg(not(feature = "comrak"))]
pub(crate) mod by_comrak {
    /// Uninhabited: without the feature there are no options of comrak, so nothing is rendered.
    pub(crate) type Options = std::convert::Infallible;

    pub(crate) fn render<R>(_: &str, options: &Options, _: &barelink::LinkFinder) -> R {
        match *options {}
    }
}

/// First byte of a token. Text is UTF-8, which never contains it.
const TOKEN: u8 = 0xFF;

/// Key of the digests, random for each process, so that nobody can construct a document with a collision.
static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// A document as a parser renders it with bare links. A bare link renders like an explicit one.
///
/// Making a link explicit does not change the number of lines, so a block starts on the same line in all versions.
#[derive(Debug, Default)]
pub(crate) struct Rendering {
    /// One run for each line on which a block starts, sorted by line.
    runs: Vec<Run>,
    /// The bare links, in source order.
    pub(crate) links: Vec<BareLink>,
    /// Start lines of alerts whose titles are the writer's.
    pub(crate) titles: Vec<u32>,
}

/// Content of blocks that start on one line.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    line: u32,
    digest: u64,
}

/// A bare link that a parser found.
#[derive(Debug)]
pub(crate) struct BareLink {
    pub(crate) start: usize,
    /// Digest of the text and the destination.
    pub(crate) digest: u64,
    /// Length in bytes of the text, or 0 if the source has another text.
    pub(crate) length: u32,
    /// Start line of the block that contains the link.
    pub(crate) line: u32,
}

impl Rendering {
    /// Returns the start lines of the blocks that the other rendering shows differently.
    pub(crate) fn differences(&self, other: &Rendering) -> Vec<u32> {
        let runs = [(self, other), (other, self)].into_iter().flat_map(|(one, other)| {
            one.runs.iter().filter(|run| other.runs.binary_search(run).is_err())
        });
        BTreeSet::from_iter(runs.map(|run| run.line)).into_iter().collect()
    }

    /// Returns the bare link that starts at this offset, or `None` if none does.
    pub(crate) fn link(&self, start: usize) -> Option<&BareLink> {
        let found = self.links.binary_search_by_key(&start, |link| link.start);
        self.links.get(found.ok()?)
    }

    /// Returns true if a block that starts on `line` renders anything.
    pub(crate) fn has(&self, line: u32) -> bool {
        self.runs.binary_search_by_key(&line, |run| run.line).is_ok()
    }
}

/// A rendering of which a part was written.
#[derive(Debug, Default)]
struct Writer<'s> {
    source: &'s str,
    rendering: Rendering,
    line: u32,
    /// Content of the last run: text, with a token for everything else.
    content: Vec<u8>,
    /// Offset of the last bare link in the source, and in [`Writer::content`] the starts of its token and of its text, if
    /// its end has not been read yet.
    open: Option<(usize, usize, usize)>,
}

impl<'s> Writer<'s> {
    fn new(source: &'s str) -> Self {
        Writer { source, ..Writer::default() }
    }

    /// Adds text to the block on `line`. Several calls with parts of a text equal one call with the whole text.
    fn text(&mut self, line: usize, text: &str) {
        self.go_to(line);
        self.content.extend_from_slice(text.as_bytes());
    }

    /// Adds a token to the block on `line`. `token` is a kind, and fields whose types depend on the kind alone.
    fn token(&mut self, line: usize, token: impl Hash) {
        self.go_to(line);
        self.content.push(TOKEN);
        token.hash(&mut Written(&mut self.content));
    }

    /// Begins a link. `bare` is the offset of a bare link, or `None` for an explicit link. A link inside a bare link counts
    /// as explicit.
    fn link_start(&mut self, line: usize, destination: &str, title: &str, bare: Option<usize>) {
        self.go_to(line);
        let start = self.content.len();
        self.token(line, ("link", destination, title));
        if let Some(offset) = bare.filter(|_| self.open.is_none()) {
            self.open = Some((offset, start, self.content.len()));
        }
    }

    fn link_end(&mut self, line: usize) {
        self.go_to(line);
        if let Some((offset, start, text)) = self.open.take() {
            let [link, text] = [start, text].map(|at| self.content.get(at..).unwrap_or_default());
            let written = self.source.as_bytes().get(offset..offset + text.len());
            self.rendering.links.push(BareLink {
                start: offset,
                digest: digest(link),
                length: if written == Some(text) { saturated(text.len()) } else { 0 },
                line: self.line,
            });
        }
        self.token(line, "end of link");
    }

    /// Begins another run, unless the last run has the same line.
    fn go_to(&mut self, line: usize) {
        let line = saturated(line);
        if line != self.line {
            self.end_run();
            self.line = line;
        }
    }

    fn end_run(&mut self) {
        if !self.content.is_empty() {
            self.rendering.runs.push(Run { line: self.line, digest: digest(&self.content) });
            self.content.clear();
        }
        self.open = None;
    }

    fn finish(mut self) -> Rendering {
        self.end_run();
        let Rendering { mut runs, mut links, titles } = self.rendering;
        links.sort_by_key(|link| link.start);
        // They are sorted unless blocks contain blocks on other lines. A sort allocates memory.
        if !runs.is_sorted_by_key(|run| run.line) {
            runs.sort_by_key(|run| run.line);
        }
        runs.dedup_by(|next, run| {
            let is_same = next.line == run.line;
            if is_same {
                run.digest = KEY.hash_one([run.digest, next.digest]);
            }
            is_same
        });
        runs.shrink_to_fit();
        links.shrink_to_fit();
        Rendering { runs, links, titles }
    }
}

#[cfg(test)]
thread_local! {
    /// Number of documents that were parsed.
    pub(crate) static PARSES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Is called for each parse of a document.
fn parsed() {
    #[cfg(test)]
    PARSES.set(PARSES.get() + 1);
}

fn digest(content: &[u8]) -> u64 {
    KEY.hash_one(content)
}

/// Returns a number as `u32`. Lines above `u32::MAX` count as one.
pub(crate) fn saturated(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Keeps all that a value passes to a hasher. Values of one type are equal if and only if these bytes are.
struct Written<'b>(&'b mut Vec<u8>);

impl Hasher for Written<'_> {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Writes a discriminant. No enum here has more than 256 variants.
    fn write_isize(&mut self, number: isize) {
        self.0.push(number as u8);
    }

    fn finish(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(before: &[(usize, &str)], after: &[(usize, &str)]) -> Vec<u32> {
        let [before, after] = [before, after].map(|parts| {
            let mut writer = Writer::default();
            for &(line, text) in parts {
                match text.strip_prefix('#') {
                    Some(token) => writer.token(line, token),
                    None => writer.text(line, text),
                }
            }
            writer.finish()
        });
        before.differences(&after)
    }

    #[test]
    fn each_line_is_compared_on_its_own() {
        let before = [(1, "#p"), (1, "ab"), (3, "c"), (1, "d")];
        assert!(lines(&before, &[(1, "#p"), (1, "a"), (1, "b"), (3, "c"), (2, ""), (1, "d")])
            .is_empty());
        assert!(lines(&before, &[(3, "c"), (1, "#p"), (1, "ab"), (3, ""), (1, "d")]).is_empty());
        assert_eq!(lines(&before, &[(1, "#p"), (1, "ab"), (3, "c")]), [1]);
        assert_eq!(lines(&before, &[(1, "#p"), (1, "ab"), (3, "cc"), (1, "d")]), [3]);
        assert_eq!(lines(&before, &[(1, "#pab"), (2, "c"), (1, "d")]), [1, 2, 3]);
        assert_eq!(lines(&before, &[]), [1, 3]);
        assert_eq!(lines(&[], &before), [1, 3]);
    }

    #[test]
    fn a_bare_link_renders_like_an_explicit_one() {
        let linked = |destination: &str, bare| {
            let mut writer = Writer::new("a b*c*");
            writer.text(1, "a ");
            writer.link_start(1, destination, "", bare);
            writer.text(1, "b*c*");
            writer.link_end(1);
            writer.finish()
        };
        let [bare, explicit, other] = [("/b", Some(2)), ("/b", None), ("/", Some(2))]
            .map(|(destination, bare)| linked(destination, bare));
        assert!(bare.differences(&explicit).is_empty());
        assert_eq!(bare.differences(&other), [1]);
        assert_eq!([&bare, &explicit, &other].map(|one| one.links.len()), [1, 0, 1]);
        assert_ne!(bare.links[0].digest, other.links[0].digest);
        assert_eq!((bare.links[0].start, bare.links[0].length), (2, 4));
    }

    use crate::excerpt::with;
    use crate::{Extension, Syntax};
    use barelink::{Dialect, LinkFinder};

    /// Returns the lines that differ, by each parser.
    fn compared(one: &str, other: &str) -> [Vec<u32>; 2] {
        let finder = LinkFinder::new(Dialect::Gfm);
        let syntax = Syntax::new(&[Extension::Gfm, Extension::Math]);
        let options = syntax.comrak.unwrap();
        let [by_one, by_other] = [one, other].map(|source| {
            [
                by_pulldown_cmark::render(source, syntax.pulldown_cmark, &finder),
                by_comrak::render(source, &options, &finder),
            ]
        });
        [0, 1].map(|parser| by_one[parser].differences(&by_other[parser]))
    }

    #[test]
    fn whatever_a_renderer_is_told_is_compared() {
        for (one, other) in [
            ("a", "b"),
            ("[a](b)", "[a](c)"),
            ("[a](b 'c')", "[a](b 'd')"),
            ("![a](b 'c')", "![a](b 'd')"),
            ("`a`", "`b`"),
            ("$a$", "$b$"),
            ("<a>", "<b>"),
            ("<div>a", "<div>b"),
            ("    a", "    b"),
            ("```a\n```", "```b\n```"),
            ("1. a", "2. a"),
            ("- a", "1. a"),
            ("- [ ] a", "- [x] a"),
            ("# a", "## a"),
            ("|a|\n|-|", "|a|\n|:-|"),
            ("*a*", "**a**"),
            ("a\nb", "a\\\nb"),
            ("> [!NOTE]\n> a", "> [!TIP]\n> a"),
            ("[^a]\n\n[^a]: b", "[^a]\n\n[^a]: c"),
            ("[^a] [^b]\n\n[^a]: c\n\n[^b]: d", "[^a] [^b]\n\n[^b]: c\n\n[^a]: d"),
            // A backslash inside `www.` renders as the same text, which is no link.
            ("www.a.bc", "www\\.a.bc"),
        ] {
            let found = compared(one, other);
            assert!(
                found.iter().all(|lines| !lines.is_empty()),
                "{one:?} and {other:?}: {found:?}"
            );
            assert_eq!(compared(one, one), [[], []].map(|none: [u32; 0]| none.to_vec()), "{one:?}");
        }
    }

    #[test]
    fn links_that_change_are_differences() {
        let source = "*www.a.bc* see https://b.cd/e_f_ <https://g.hi>\n\n> - https://j.kl\n> - me@m.no, [x](/y)\n\n\
            |www.p.qr|https://s.tu|\n|-|-|\n|[^n]|www.v.wx|\n\n[^n]: https://y.zz\n";
        let finder = LinkFinder::new(Dialect::Gfm);
        let links =
            by_pulldown_cmark::links(source, Extension::pulldown_cmark(&[Extension::Gfm]), &finder);
        assert_eq!(links.len(), 8);
        for chosen in 0..1_u32 << 8 {
            let links = links.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 1);
            let changes = links.map(|(index, link)| {
                let replacement = match index {
                    2 => "[https://j.km](https://j.kl)".to_owned(),
                    3 => "<me@m.np>".to_owned(),
                    5 => "`https://s.tu`".to_owned(),
                    _ => format!("[{}](<{}>)", link.text(), link.destination()),
                };
                (link.range(), replacement)
            });
            let changed = with(source, changes);
            let is_same = chosen & 0b10_1100 == 0;
            assert!(
                compared(source, &changed).iter().all(|it| it.is_empty() == is_same),
                "{changed}"
            );
        }
    }
}
