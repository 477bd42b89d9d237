//! Decides whether a piece of JavaScript with JSX is complete. The MDX parser asks this at each `}` that may end an
//! expression, and at the blank lines and the end of a document that may end imports and exports.
//!
//! Strings, regular expressions and comments are skipped as a whole; brackets, templates and tags are open until they
//! end. No full grammar is needed: the preceding token decides what `/` and `<` mean. After an operand they are
//! operators. Elsewhere they begin a regular expression or a tag.

use crate::map::line::lines;

/// A construct that has begun and not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Open {
    /// Brackets or braces: their end, and the kind of token that they are then.
    Brackets(char, Previous),
    Template,
    /// The inside of a tag, up to its `>`.
    Tag,
    /// Text between two tags.
    Content,
}

/// Braces in a template, in a tag or between tags.
const EXPRESSION: Open = Open::Brackets('}', Previous::Operand);

/// The kind of the preceding token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Previous {
    /// The start of a program or block, or the end of a statement.
    Statement,
    Operator,
    /// `=>`, a word such as `do`, or the parentheses of `if (…)`. A `{` after it opens a block.
    Head,
    Dot,
    Brace,
    Operand,
}

/// Tells the MDX parser if a program text is complete. The text is an expression, or a sequence of imports and exports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// The text may end here: `a`, `import "b"`. An expression may end wherever nothing is open, even after an
    /// operator.
    Whole,
    /// More code must follow: `f(`, `import a from`.
    Partial,
    /// The text has an unmatched closing bracket, or a line break in a string or a regular expression.
    Invalid,
}

/// Determines whether an expression, or a sequence of imports and exports, is complete.
pub(super) fn extent(script: &str, is_module: bool) -> Extent {
    let mut reader = Reader::new(script, is_module);
    while !reader.rest.is_empty() {
        if let Err(extent) = reader.step() {
            return extent;
        }
    }
    let is_whole = reader.open.is_empty() && (!is_module || reader.is_complete());
    if is_whole {
        Extent::Whole
    } else {
        Extent::Partial
    }
}

/// Returns the length in bytes of the imports and exports at the start of `text`. They end before the first blank line at
/// which they are complete, or else at the end of the text.
pub(super) fn length_of_module(text: &str) -> usize {
    let mut reader = Reader::new(text, true);
    while let Some(ends_line) = reader.rest.chars().next().map(|c| matches!(c, '\n' | '\r')) {
        if ends_line && reader.open.is_empty() && reader.is_complete() {
            let mut lines = lines(reader.rest);
            let line_end = lines.next().unwrap_or_default();
            if lines.next().is_none_or(|line| line.trim().is_empty()) {
                return text.len() - reader.rest.len() + line_end.len();
            }
        }
        if reader.step().is_err() {
            break;
        }
    }
    text.len()
}

/// A script of which a part was read.
#[derive(Debug)]
struct Reader<'s> {
    rest: &'s str,
    /// Open constructs, the innermost last.
    open: Vec<Open>,
    previous: Previous,
    /// True directly after `for`, `for await`, `if`, `while` or `with`, whose parentheses precede a statement.
    is_before_head: bool,
    /// Words, strings, `=` and `*` of the last import or export, outside brackets. Of a string, the quotation mark.
    statement: Vec<&'s str>,
}

impl<'s> Reader<'s> {
    fn new(rest: &'s str, is_module: bool) -> Self {
        let previous = if is_module { Previous::Statement } else { Previous::Operator };
        Reader { rest, open: Vec::new(), previous, is_before_head: false, statement: Vec::new() }
    }

    /// Returns true if the last import or export is complete.
    fn is_complete(&self) -> bool {
        let is_after_brace = matches!(self.previous, Previous::Brace | Previous::Statement);
        let is_after_operand = is_after_brace || self.previous == Previous::Operand;
        let has = |tokens: &[&str]| self.statement.iter().any(|token| tokens.contains(token));
        let mut declared = self.statement.iter().copied();
        is_after_operand
            && match declared.find(|token| !matches!(*token, "export" | "default" | "async")) {
                Some("import" | "*") => has(&["'", "\""]),
                Some("function" | "class") => is_after_brace,
                Some("const") => has(&["="]),
                _ => true,
            }
    }

    /// Reads the next token, or the next part of a template or of JSX. Fails if the text ends in the token, or is invalid.
    fn step(&mut self) -> Result<(), Extent> {
        match self.open.last().copied() {
            Some(Open::Template) => {
                let (mark, rest) = find(self.rest, &['`', '$']).ok_or(Extent::Partial)?;
                self.rest = rest;
                if mark == '`' {
                    self.close(Previous::Operand, 0);
                } else if rest.starts_with('{') {
                    self.begin(EXPRESSION, 1);
                }
            }
            Some(Open::Content) => {
                let at = self.rest.find(['{', '<']).ok_or(Extent::Partial)?;
                self.skip(at);
                if self.rest.starts_with('{') {
                    self.begin(EXPRESSION, 1);
                } else {
                    return self.angle();
                }
            }
            open => {
                let white = self.rest.len() - self.rest.trim_ascii_start().len();
                self.skip(white);
                if white > 0 || self.skips_comment()? {
                    return Ok(());
                }
                return if open == Some(Open::Tag) { self.tag() } else { self.token() };
            }
        }
        Ok(())
    }

    /// Skips a comment. Returns false if none begins here.
    fn skips_comment(&mut self) -> Result<bool, Extent> {
        if let Some(comment) = self.rest.strip_prefix("/*") {
            self.rest = comment.split_once("*/").ok_or(Extent::Partial)?.1;
        } else if self.rest.starts_with("//") {
            self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn skip(&mut self, length: usize) {
        self.rest = self.rest.get(length..).unwrap_or_default();
    }

    fn operator(&mut self, previous: Previous, length: usize) {
        self.previous = previous;
        self.skip(length);
    }

    fn begin(&mut self, open: Open, length: usize) {
        self.open.push(open);
        self.operator(Previous::Operator, length);
    }

    /// Closes the innermost construct. `previous` becomes the kind of the preceding token.
    fn close(&mut self, previous: Previous, length: usize) {
        self.open.pop();
        self.operator(previous, length);
    }

    /// Reads a `<` that begins a start tag or an end tag.
    fn angle(&mut self) -> Result<(), Extent> {
        self.skip(1);
        if !self.rest.trim_ascii_start().starts_with('/') {
            self.begin(Open::Tag, 0);
        } else if self.open.last() == Some(&Open::Content) {
            let end = self.rest.find('>').ok_or(Extent::Partial)?;
            self.close(Previous::Operand, end + 1);
        } else {
            return Err(Extent::Invalid);
        }
        Ok(())
    }

    /// Reads a part of a tag, in which no comment begins.
    fn tag(&mut self) -> Result<(), Extent> {
        let at = self.rest.find(['>', '/', '{', '<', '"', '\'']).ok_or(Extent::Partial)?;
        self.skip(at);
        let mark = self.rest.chars().next().unwrap_or_default();
        let after = self.rest.get(1..).unwrap_or_default();
        match mark {
            '>' => {
                self.open.pop();
                self.begin(Open::Content, 1);
            }
            '/' if after.trim_ascii_start().starts_with('>') => {
                let white = after.len() - after.trim_ascii_start().len();
                self.close(Previous::Operand, white + 2);
            }
            // A comment is read next.
            '/' if at > 0 => {}
            '{' => self.begin(EXPRESSION, 1),
            '<' => return self.angle(),
            // The value of an attribute has no escapes.
            '"' | '\'' => self.rest = after.split_once(mark).ok_or(Extent::Partial)?.1,
            _ => self.skip(1),
        }
        Ok(())
    }

    /// Reads the next token of code.
    fn token(&mut self) -> Result<(), Extent> {
        let mark = self.rest.chars().next().unwrap_or_default();
        let token = self.rest.get(..mark.len_utf8()).unwrap_or_default();
        let after = self.rest.get(mark.len_utf8()..).unwrap_or_default();
        let is_operand =
            matches!(self.previous, Previous::Operand | Previous::Brace | Previous::Dot);
        let is_head = std::mem::take(&mut self.is_before_head);
        if self.open.is_empty() && matches!(mark, '"' | '\'' | '=' | '*') {
            self.statement.push(token);
        }
        match mark {
            '"' | '\'' => self.literal(after, &[mark, '\n'])?,
            '`' => self.begin(Open::Template, 1),
            '/' if !is_operand => self.literal(after, &['/', '[', '\n'])?,
            '<' if !is_operand => return self.angle(),
            '(' => {
                let kind = if is_head { Previous::Head } else { Previous::Operand };
                self.begin(Open::Brackets(')', kind), 1);
            }
            '[' => self.begin(Open::Brackets(']', Previous::Operand), 1),
            '{' if self.previous == Previous::Operator => {
                self.begin(Open::Brackets('}', Previous::Brace), 1);
            }
            '{' => {
                // After a block inside other brackets, assumes that a statement follows. A block at the top level may be
                // the body of a function expression, which an operator can follow.
                let is_top = self.open.is_empty();
                let kind = if is_top { Previous::Brace } else { Previous::Statement };
                self.begin(Open::Brackets('}', kind), 1);
                self.previous = Previous::Statement;
            }
            ')' | ']' | '}' => match self.open.last() {
                Some(&Open::Brackets(end, kind)) if end == mark => self.close(kind, 1),
                _ => return Err(Extent::Invalid),
            },
            ';' => self.operator(Previous::Statement, 1),
            '.' if after.starts_with("..") => self.operator(Previous::Operator, 3),
            '.' => self.operator(Previous::Dot, 1),
            // After an operand, `++` and `--` belong to it.
            '+' | '-' if is_operand && after.starts_with(mark) => self.skip(2),
            '=' if after.starts_with('>') => self.operator(Previous::Head, 2),
            _ if is_part(mark) || mark == '#' => self.word(is_head),
            _ => self.operator(Previous::Operator, token.len()),
        }
        Ok(())
    }

    /// Skips a string or a regular expression up to the first of `marks`, its end. It cannot contain a line break, and a
    /// class in brackets may contain its end.
    fn literal(&mut self, mut after: &'s str, marks: &[char]) -> Result<(), Extent> {
        loop {
            let (mark, rest) = find(after, marks).ok_or(Extent::Partial)?;
            after = match mark {
                '\n' => return Err(Extent::Invalid),
                '[' => match find(rest, &[']', '\n']).ok_or(Extent::Partial)? {
                    (']', rest) => rest,
                    _ => return Err(Extent::Invalid),
                },
                _ => {
                    self.rest = rest;
                    self.previous = Previous::Operand;
                    return Ok(());
                }
            };
        }
    }

    /// Reads a name, a keyword or a number. `is_head` is true directly after a word such as `for`.
    fn word(&mut self, is_head: bool) {
        let text = self.rest.trim_start_matches('#').trim_start_matches(is_part);
        let (word, after) = self.rest.split_at(self.rest.len() - text.len());
        let is_property = self.previous == Previous::Dot;
        self.rest = after;
        self.previous = match word {
            _ if is_property => Previous::Operand,
            "await" | "case" | "default" | "delete" | "export" | "extends" | "import" | "in"
            | "instanceof" | "new" | "of" | "return" | "throw" | "typeof" | "void" | "with"
            | "yield" => Previous::Operator,
            "do" | "else" | "finally" | "try" => Previous::Head,
            _ => Previous::Operand,
        };
        self.is_before_head = !is_property
            && (matches!(word, "for" | "if" | "while" | "with") || is_head && word == "await");
        if self.open.is_empty() && !is_property {
            // A dynamic import or `import.meta` is an expression.
            let is_import = word == "import" && !after.trim_ascii_start().starts_with(['(', '.']);
            if is_import || word == "export" {
                self.statement.clear();
            }
            if is_import || word != "import" {
                self.statement.push(word);
            }
        }
    }
}

/// Returns the first of the marks that is not escaped, and the text after it.
fn find<'s>(text: &'s str, marks: &[char]) -> Option<(char, &'s str)> {
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if marks.contains(&c) {
            return Some((c, chars.as_str()));
        }
        if c == '\\' {
            chars.next();
        }
    }
    None
}

/// Returns true for a character of a name or a number.
fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '\\') || !c.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(is_module: bool, script: &str, expected: Extent) {
        assert_eq!(extent(script, is_module), expected, "{script:?}");
    }

    #[test]
    fn expressions() {
        for script in [
            "",
            "a",
            "/* } */",
            "'}'",
            "\"\\\"}\"",
            "`}`",
            "`${'`}'}${`}${a}`}`",
            "/}/.test(a)",
            "/[}/]}/g",
            "a / b + '/'",
            "(a) / b",
            "a[0] / 2 + {}",
            "x.map(a => <li key={a}>it's {a}</li>)",
            "<><a b='{' c=\"'\" d={<br/>}/>}</>",
            "() => { if (a) /}/.test(b); return <p>'</p> }",
            "a < b && c > d",
            "a++ / 2",
            "a.return / 2",
            "from / 2",
            "async () => { for await (const a of b) /}/.test(a) }",
            "() => { if /* a */ (b) /}/.test(b) }",
            "#id",
            "...a",
            "{a: 1}",
            "a // '",
        ] {
            check(false, script, Extent::Whole);
        }
        for script in ["'", "`${a", "/}", "{a", "f(", "<p>", "<p>it's", "/* a", "<a b='", "[/[/"] {
            check(false, script, Extent::Partial);
        }
        for script in ["(]", "a}", "'\n", "/a\n", "{)"] {
            check(false, script, Extent::Invalid);
        }
    }

    /// The standard's grammar of modules. An import, or an export from another module, contains a string. A declared
    /// function or class ends in braces, and a constant has a value.
    #[test]
    fn modules() {
        for script in [
            "import 'a'", "import a, {b as c} from 'd'", "import a from 'b';\nexport * from \"c\"",
            "import a from 'b' with {type: 'c'}", "export {a}", "export const a = 1",
            "export const a = {\n\n b: '}'\n}", "export let a", "export function a() {\n\n}",
            "export default class extends A {}", "export default () => <p>it's</p>",
            "export const a = import('b')", "export const a = 1 // {",
            "export async function a() {}\nimport 'c'",
        ] {
            check(true, script, Extent::Whole);
        }
        for script in [
            "import a", "import a from", "import {a}", "export", "export *", "export * as a",
            "export default", "export const a", "export const a =", "export const a = 1 +",
            "export function a()", "export default async function", "export class A",
            "export const a = () =>", "export const a = <p>\n\n", "export const a = `\n\n",
            "import a from 'b' with",
        ] {
            check(true, script, Extent::Partial);
        }
    }

    #[test]
    fn nesting_takes_no_stack() {
        let script = "`${".repeat(200_000);
        check(false, &script, Extent::Partial);
        let script = script + &"}`".repeat(200_000);
        check(false, &script, Extent::Whole);
    }
}
