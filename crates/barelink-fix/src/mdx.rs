//! Finds JavaScript, code and math in MDX documents. JavaScript is imports, exports, expressions in braces, and tags.
//! Markdown parsers read most of it as text and would link URLs in it. They also miss code after a tag, because to them
//! the tag begins an HTML block.

mod javascript;
mod modules;
mod size;

use std::cell::Cell;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::rc::Rc;

use markdown::mdast::Node;
use markdown::message::{Message, Place};
use markdown::{Constructs, MdxSignal, ParseOptions};
use pulldown_cmark::Options;

use crate::excerpt::with;
use crate::map::elements::is_component_without_prose;
use crate::map::tags::comments;
use crate::map::{merged, Script};
use javascript::{extent, Extent};

/// Reason why a document was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unread {
    /// The document is not valid MDX, or the parser panics. Holds the line of the first error, or 1 if it is not known.
    Invalid(usize),
    /// Reading the document may take too long or overflow the call stack.
    Effort,
}

impl Script {
    /// Reads an MDX document with those extensions of `options` that the MDX parser supports.
    ///
    /// HTML comments are errors in MDX, but Docusaurus removes them. A document with an error is therefore read again
    /// without its comments.
    pub(super) fn of(source: &str, options: Options) -> Result<Self, Unread> {
        if size::is_excessive(source) {
            return Err(Unread::Effort);
        }
        Self::of_any_size(source, options)
    }

    fn of_any_size(source: &str, options: Options) -> Result<Self, Unread> {
        let comments: Vec<_> = comments(source, |_| true).collect();
        match Self::read(source, &[], options) {
            Err(Unread::Invalid(_)) if !comments.is_empty() => {
                let changes = comments.iter().map(|range| (range.clone(), blank(source, range)));
                Self::read(&with(source, changes), &comments, options)
            }
            read => read,
        }
    }

    fn read(source: &str, comments: &[Range<usize>], options: Options) -> Result<Self, Unread> {
        let work = Rc::new(Cell::new(size::work(source.len())));
        let options = parse_options(options, &work);
        let parse = AssertUnwindSafe(|| markdown::to_mdast(source, &options));
        let tree = match panic::catch_unwind(parse) {
            Ok(Ok(tree)) => tree,
            Ok(Err(_)) if work.get() == 0 => return Err(Unread::Effort),
            Ok(Err(error)) => return Err(Unread::Invalid(line(&error))),
            // markdown 1.0.0 panics on some lists (`- a` after `1. b` in a block quote).
            Err(_) => return Err(Unread::Invalid(1)),
        };
        let (mut ranges, mut links) = (comments.to_vec(), Vec::new());
        // Uses an explicit stack, and drops no node together with its children. Recursion would overflow the call stack
        // on deep trees.
        let mut nodes = vec![tree];
        while let Some(mut node) = nodes.pop() {
            let children = node.children_mut().map(std::mem::take).unwrap_or_default();
            if is_script(&node) {
                let range = range(&node);
                if is_link(&node) {
                    links.push(range.clone());
                }
                // The content of an element is Markdown.
                let mut from = range.start;
                for child in children.iter().map(self::range) {
                    ranges.push(from..child.start.max(from));
                    from = child.end.max(from);
                }
                ranges.push(from..range.end.max(from));
            }
            nodes.extend(children);
        }
        ranges.extend(modules::missed(source, &ranges));
        ranges.retain(|range| !range.is_empty());
        ranges.sort_by_key(|range| range.start);
        ranges.dedup_by(|next, range| {
            let overlaps = next.start < range.end;
            if overlaps {
                range.end = range.end.max(next.end);
            }
            overlaps
        });
        Ok(Script { ranges, links: merged(links) })
    }

    /// Returns the script of a changed document, or the line of the error, which is 1 if it is not known.
    pub(super) fn of_changed(changed: &str, options: Options) -> Result<Self, usize> {
        // Only the source is limited. Explicit links add no depth, and are at most a few times as long as bare links.
        Self::of_any_size(changed, options).map_err(|unread| match unread {
            Unread::Invalid(line) => line,
            Unread::Effort => 1,
        })
    }
}

/// Returns the MDX parser's options, with the extensions that it supports. Each request to read a script subtracts the
/// script's length from `work`. Once `work` is 0, every script is rejected.
fn parse_options(options: Options, work: &Rc<Cell<usize>>) -> ParseOptions {
    let constructs = Constructs {
        gfm_footnote_definition: options.contains(Options::ENABLE_FOOTNOTES),
        gfm_label_start_footnote: options.contains(Options::ENABLE_FOOTNOTES),
        gfm_strikethrough: options.contains(Options::ENABLE_STRIKETHROUGH),
        gfm_table: options.contains(Options::ENABLE_TABLES),
        gfm_task_list_item: options.contains(Options::ENABLE_TASKLISTS),
        math_flow: options.contains(Options::ENABLE_MATH),
        math_text: options.contains(Options::ENABLE_MATH),
        ..Constructs::mdx()
    };
    let (of_module, of_expression) = (Rc::clone(work), Rc::clone(work));
    ParseOptions {
        constructs,
        mdx_esm_parse: Some(Box::new(move |script| signal(script, true, &of_module))),
        mdx_expression_parse: Some(Box::new(move |script, _| {
            signal(script, false, &of_expression)
        })),
        ..ParseOptions::mdx()
    }
}

/// Tells the MDX parser if a script is complete.
fn signal(script: &str, is_module: bool, work: &Cell<usize>) -> MdxSignal {
    work.set(work.get().saturating_sub(script.len()));
    match if work.get() > 0 { extent(script, is_module) } else { Extent::Invalid } {
        Extent::Whole => MdxSignal::Ok,
        Extent::Partial => MdxSignal::Eof(String::new(), Box::default(), Box::default()),
        Extent::Invalid => MdxSignal::Error(String::new(), 0, Box::default(), Box::default()),
    }
}

/// Returns true if a node is JavaScript, code or math.
fn is_script(node: &Node) -> bool {
    matches!(
        node,
        Node::MdxjsEsm(_)
            | Node::MdxFlowExpression(_)
            | Node::MdxTextExpression(_)
            | Node::MdxJsxFlowElement(_)
            | Node::MdxJsxTextElement(_)
            | Node::Code(_)
            | Node::InlineCode(_)
            | Node::Math(_)
            | Node::InlineMath(_)
    )
}

/// Returns true if a node is an element whose text is a link or code.
fn is_link(node: &Node) -> bool {
    use markdown::mdast::AttributeContent;
    let (name, attributes) = match node {
        Node::MdxJsxFlowElement(node) => (&node.name, &node.attributes),
        Node::MdxJsxTextElement(node) => (&node.name, &node.attributes),
        _ => return false,
    };
    let names = attributes.iter().filter_map(|attribute| match attribute {
        AttributeContent::Property(property) => Some(&*property.name),
        AttributeContent::Expression(_) => None,
    });
    name.as_deref().is_some_and(|name| is_component_without_prose(name, names))
}

fn range(node: &Node) -> Range<usize> {
    let position = node.position();
    position.map_or(0..0, |place| place.start.offset..place.end.offset)
}

/// Returns the line of an error, or 1 if the error has no position.
fn line(error: &Message) -> usize {
    match error.place.as_deref() {
        Some(Place::Point(point)) => point.line,
        Some(Place::Position(position)) => position.start.line,
        None => 1,
    }
}

/// Returns as many spaces as a part of the source has bytes, with its line endings.
fn blank(source: &str, part: &Range<usize>) -> String {
    let text = source.get(part.clone()).unwrap_or_default();
    text.bytes().map(|b| if matches!(b, b'\n' | b'\r') { char::from(b) } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::difference;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let script = Script::of(source, Options::ENABLE_TABLES)
            .unwrap_or_else(|error| panic!("{source:?}: {error:?}"));
        let found: Vec<_> = script.ranges.into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn expressions() {
        check("a {b} c {d({e: '}'})} f", &["{b}", "{d({e: '}'})}"]);
        check("{/* } */}{`}${'}'}`} {\"\\\"}\"}", &["{/* } */}", "{`}${'}'}`}", "{\"\\\"}\"}"]);
        check("{/}/.test(\"me@example.com\")}", &["{/}/.test(\"me@example.com\")}"]);
        check("a \\{b\\} c", &[]);
    }

    #[test]
    fn tags() {
        check(
            "<A b=\"{\" c={d > '>'}/> e <C>f</C> <> </>",
            &["<A b=\"{\" c={d > '>'}/>", "<C>", "</C>", "<>", "</>"],
        );
        check("<div>\n\n> a\n\n</div>", &["<div>\n\n", "\n\n</div>"]);
        check("a < b \\<c> d", &[]);
    }

    /// Documentation of MDX: ESM begins on a line that does not continue a paragraph.
    #[test]
    fn imports_and_exports() {
        check(
            "import a from 'b'\nimport c from 'd'\n\ne\n",
            &["import a from 'b'\nimport c from 'd'"],
        );
        check("export const a = {\n\n  b: 'c'\n}\n\nd", &["export const a = {\n\n  b: 'c'\n}"]);
        for before in
            ["# a\n", "a\n===\n", "***\n", "```\nb\n```\n", "{a}\n", "{a}\r", "|a|\n|-|\n\n"]
        {
            let source = [before, "import 'c'\n"].concat();
            let script = Script::of(&source, Options::ENABLE_TABLES).unwrap();
            let last = script.ranges.last().cloned().unwrap_or_default();
            assert_eq!(source[last].trim_end(), "import 'c'", "{source:?}");
        }
        check("a\nimport b\n\nimportant: c\n\n import d\n", &[]);
        check(
            "export const a = () => <p>\n\nit's\n\n</p>\n\nb\n",
            &["export const a = () => <p>\n\nit's\n\n</p>"],
        );
    }

    #[test]
    fn code_has_neither() {
        check(
            "`{a` <b/> `c}`\n\n```\n{\n```\n\n{d}",
            &["`{a`", "<b/>", "`c}`", "```\n{\n```", "{d}"],
        );
    }

    /// MDX has no HTML blocks, and no indented code.
    #[test]
    fn code_after_a_tag() {
        for fence in ["```", "~~~", "    ```", "\t```"] {
            let code = format!("{fence}\na\n\nb\n{fence}");
            let source = format!("<A>\n<B>\n{code}\n</B>\n</A>\n");
            let script = Script::of(&source, Options::empty()).unwrap();
            let b = source.find("\nb").unwrap();
            assert!(script.ranges.iter().any(|range| range.contains(&b)), "{script:?}");
        }
    }

    #[test]
    fn what_is_no_mdx_is_not_read() {
        for source in ["<a>", "{", "a {b", "<a b=c>", "<https://a.bc>", "x\n\n<br>"] {
            let read = Script::of(source, Options::empty());
            assert!(matches!(read, Err(Unread::Invalid(_))), "{source}: {read:?}");
        }
        // Docusaurus supports HTML comments.
        check("<!-- a -->\nb {c}", &["<!-- a -->", "{c}"]);
        check("{'<!-- a'} b -->", &["{'<!-- a'}"]);
    }

    #[test]
    fn another_script_is_a_difference() {
        let source = "a <B c={d} e=\"f\"/>\n\n{g} h\n";
        let script = Script::of(source, Options::empty()).unwrap();
        for (changed, expected) in [
            (source.to_owned(), None),
            (source.replace('h', "[h](i)"), None),
            (source.replace('B', "C"), Some(1)),
            (source.replace('d', "i"), Some(1)),
            (source.replace('f', "i"), Some(1)),
            (source.replace("e=", "i="), Some(1)),
            (source.replace('g', "i"), Some(3)),
            (source.replace("{g}", "g"), Some(3)),
            (source.replace('h', "{h}"), Some(3)),
            (source.replace('h', "<h/>"), Some(3)),
            (source.replace('h', "</h>"), Some(3)),
        ] {
            let difference = difference(Some(&script), source, &changed, Options::empty());
            assert_eq!(difference, expected, "{changed:?}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        for (unit, times) in [("> ", 2_000), ("<a>\n\n", 2_000), ("*a _b ", 1_000), ("- ", 2_000)] {
            let most = unit.repeat(times - 1);
            assert_ne!(Script::of(&most, Options::empty()), Err(Unread::Effort));
            let more = unit.repeat(times + 1);
            let read = Script::of(&more, Options::empty());
            assert_eq!(read, Err(Unread::Effort), "{unit}");
        }
    }

    /// Checks documents that are excessive only after the change.
    #[test]
    fn a_changed_document_may_be_longer() {
        let finder = barelink::LinkFinder::new(barelink::Dialect::Gfm);
        let syntax = crate::Syntax::default().mdx();
        let longest = ["https://a.bc\n\n", &"a".repeat(1 << 17)].concat();
        for (source, edits) in [
            (&longest[..1 << 17], 1),
            (&"www.a.bc ".repeat(2_001), 2_001),
            (&longest[..(1 << 17) + 1], 0),
        ] {
            let fixed = crate::fix(source, &syntax, &finder);
            assert_eq!(fixed.edits.len(), edits, "{:?}", fixed.left_alone.first());
        }
    }

    #[test]
    fn work_is_bounded() {
        let source = ["export const a = [\n", &"{},\n\n".repeat(50_000), "]"].concat();
        assert_eq!(Script::of(&source, Options::empty()), Err(Unread::Effort));
        let source = ["export const a = [\n", &"{},\n\n".repeat(500), "]"].concat();
        assert!(Script::of(&source, Options::empty()).is_ok());
    }
}
