//! The parts of an MDX document that are JavaScript: imports and exports, expressions in braces, and tags. To a parser of
//! Markdown they are text, in which a URL would be a link.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

/// Returns the byte ranges of JavaScript, in order. What has no end goes on to the end of the document.
pub(super) fn code(source: &str, options: Options) -> Vec<Range<usize>> {
    let mut scanner = Scanner {
        bytes: source.as_bytes(),
        at: 0,
    };
    let mut markdown = markdown_code(source, options).into_iter().peekable();
    let mut ranges = Vec::new();
    while let Some(byte) = scanner.peek() {
        // A backtick in JavaScript begins no code of Markdown.
        while markdown.next_if(|range| range.start < scanner.at).is_some() {}
        if let Some(range) = markdown.next_if(|range| range.start == scanner.at) {
            scanner.at = range.end;
            continue;
        }
        let start = scanner.at;
        match byte {
            b'i' | b'e' if scanner.is_at_module() => scanner.module(),
            b'{' => scanner.braces(),
            b'<' if scanner.is_at_tag() => scanner.tag(),
            // An escaped delimiter is text.
            b'\\' => {
                scanner.at += 2;
                continue;
            }
            _ => {
                scanner.at += 1;
                continue;
            }
        }
        ranges.push(start..scanner.at.min(source.len()));
    }
    ranges
}

/// Returns the ranges of code spans and fenced code. There is no indented code in MDX.
fn markdown_code(source: &str, options: Options) -> Vec<Range<usize>> {
    let events = Parser::new_ext(source, options).into_offset_iter();
    let code = events.filter(|(event, _)| {
        matches!(
            event,
            Event::Code(_) | Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_)))
        )
    });
    code.map(|(_, range)| range).collect()
}

/// Reader of JavaScript, as far as its brackets matter.
struct Scanner<'s> {
    bytes: &'s [u8],
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn rest(&self) -> &[u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Returns true at an import or export, which begins a line, and is not below a line of text.
    fn is_at_module(&self) -> bool {
        let rest = self.rest();
        let is_module = [&b"import"[..], b"export"].iter().any(|word| {
            let behind = rest.strip_prefix(*word).and_then(<[u8]>::first);
            behind.is_some_and(|byte| b" \t{*'\"".contains(byte))
        });
        let before = self.bytes.get(..self.at).unwrap_or_default();
        is_module
            && match before.strip_suffix(b"\n") {
                None => before.is_empty(),
                Some(lines) => {
                    let last = lines.iter().rev().find(|byte| !b" \t\r".contains(byte));
                    matches!(last, None | Some(b'\n'))
                }
            }
    }

    fn is_at_tag(&self) -> bool {
        let behind = self.bytes.get(self.at + 1);
        behind.is_some_and(|byte| byte.is_ascii_alphabetic() || b"/>_$".contains(byte))
    }

    /// Passes imports and exports, up to a blank line outside of brackets.
    fn module(&mut self) {
        let mut depth = 0_usize;
        while let Some(byte) = self.peek() {
            if byte == b'\n' && depth == 0 {
                let line = self.rest().get(1..).unwrap_or_default();
                let text = line.iter().find(|byte| !b" \t\r".contains(byte));
                if matches!(text, None | Some(b'\n')) {
                    self.at += 1;
                    return;
                }
            }
            self.token(byte, &mut depth);
        }
    }

    /// Passes an expression in braces.
    fn braces(&mut self) {
        let mut depth = 0_usize;
        while let Some(byte) = self.peek() {
            self.token(byte, &mut depth);
            if depth == 0 {
                return;
            }
        }
    }

    /// Passes a tag, whose attributes may have expressions.
    fn tag(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b'{' => self.braces(),
                b'"' | b'\'' => self.quoted(byte, false),
                _ => self.at += 1,
            }
            if byte == b'>' {
                return;
            }
        }
    }

    /// Passes a token or a template, and counts brackets.
    fn token(&mut self, byte: u8, depth: &mut usize) {
        if byte == b'`' {
            self.template();
        } else {
            self.simple(byte, depth);
        }
    }

    /// Passes a token that is no template, and counts brackets.
    fn simple(&mut self, byte: u8, depth: &mut usize) {
        match byte {
            b'{' | b'(' | b'[' => *depth += 1,
            b'}' | b')' | b']' => *depth = depth.saturating_sub(1),
            b'"' | b'\'' => return self.quoted(byte, true),
            b'/' if self.rest().starts_with(b"/*") => return self.past(b"*/", 2),
            b'/' if self.rest().starts_with(b"//") => return self.past(b"\n", 2),
            _ => {}
        }
        self.at += 1;
    }

    /// Passes a string. One of JavaScript has escapes and ends on its line: an apostrophe in a tag's text begins none.
    fn quoted(&mut self, quote: u8, is_script: bool) {
        self.at += 1;
        while let Some(byte) = self.peek() {
            self.at += if byte == b'\\' && is_script { 2 } else { 1 };
            if byte == quote || (byte == b'\n' && is_script) {
                return;
            }
        }
    }

    /// Passes a template, with the expressions in it and the templates in these.
    fn template(&mut self) {
        // The brackets that are open in each expression around this place. Not recursion: they may be nested deeply.
        let mut open: Vec<usize> = Vec::new();
        let mut is_in_expression = false;
        self.at += 1;
        while let Some(byte) = self.peek() {
            match open.last_mut().filter(|_| is_in_expression) {
                Some(_) if byte == b'`' => {
                    is_in_expression = false;
                    self.at += 1;
                }
                Some(depth) => {
                    self.simple(byte, depth);
                    if *depth == 0 {
                        open.pop();
                        is_in_expression = false;
                    }
                }
                None if byte == b'`' => {
                    self.at += 1;
                    if open.is_empty() {
                        return;
                    }
                    is_in_expression = true;
                }
                None if self.rest().starts_with(b"${") => {
                    self.at += 2;
                    open.push(1);
                    is_in_expression = true;
                }
                None => self.at += if byte == b'\\' { 2 } else { 1 },
            }
        }
    }

    /// Passes everything up to the end of this delimiter, after this many bytes.
    fn past(&mut self, end: &[u8], after: usize) {
        self.at += after;
        let found = memchr::memmem::find(self.rest(), end);
        self.at = found.map_or(self.bytes.len(), |found| self.at + found + end.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let found: Vec<_> = code(source, Options::empty())
            .into_iter()
            .map(|range| &source[range])
            .collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn expressions() {
        check("a {b} c {d({e: '}'})} f", &["{b}", "{d({e: '}'})}"]);
        check(
            "{/* } */}{`}${'}'}`} {\"\\\"}\"}",
            &["{/* } */}", "{`}${'}'}`}", "{\"\\\"}\"}"],
        );
        check("{a // }\n} b", &["{a // }\n}"]);
        // A template in an expression in a template, with braces in the text of each.
        check(
            "{`}${b + `}${{c: '`'}}`}{`} {d} {`${e}` + `${",
            &["{`}${b + `}${{c: '`'}}`}{`}", "{d}", "{`${e}` + `${"],
        );
        check("a \\{b\\} {c\nd", &["{c\nd"]);
    }

    #[test]
    fn nesting_takes_no_stack() {
        let source = ["{", &"`${".repeat(200_000)].concat();
        check(&source, &[&source]);
        let source = [&source, &*"}`".repeat(200_000), "} a"].concat();
        check(&source, &[source.strip_suffix(" a").unwrap()]);
    }

    #[test]
    fn tags() {
        check(
            "<A b=\"{\" c={d > '>'}/> e </A> <> </>",
            &["<A b=\"{\" c={d > '>'}/>", "</A>", "<>", "</>"],
        );
        check("a < b \\<c> d", &[]);
        check("<A b='\nc", &["<A b='\nc"]);
    }

    #[test]
    fn imports_and_exports() {
        check(
            "import a from 'b'\nimport c from 'd'\n\ne\n",
            &["import a from 'b'\nimport c from 'd'\n"],
        );
        check(
            "export const a = {\n\n  b: 'c'\n}\n\nd",
            &["export const a = {\n\n  b: 'c'\n}\n"],
        );
        check(
            "a\n\nexport {b}\n\nimport 'c'",
            &["export {b}\n", "import 'c'"],
        );
        check("a\nimport b\n\nimportant: c\n\n import d\n", &[]);
        check("\r\n \nimport 'a'\r\n\r\nb\n", &["import 'a'\r\n"]);
    }

    #[test]
    fn code_has_neither() {
        check("`{a` <b> `c}`\n\n```\n{\n```\n\n{d}", &["<b>", "{d}"]);
    }
}
