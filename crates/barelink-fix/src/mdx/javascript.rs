//! Decides whether a piece of JavaScript with JSX is complete. The MDX parser asks this at each `}` that may end an
//! expression, and at the blank lines and the end of a document that may end imports and exports.
//!
//! Strings, regular expressions and comments are tokens; brackets, templates and tags are open until they end. No full
//! grammar is needed: the preceding token decides what `/` and `<` mean. After an operand they are operators. Elsewhere
//! they begin a regular expression or a tag.

use std::sync::LazyLock;

use regex_automata::meta::Regex;
use regex_automata::{Anchored, Input, PatternID};

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

/// Patterns of the next token: in code, in code after an operand, in a template, in a tag and between tags. A comment or
/// literal without its end matches with its first mark only, or with the line break that it must not contain.
static TOKENS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let code = r#"[ \t\f]+|[\n\r]|//[^\n]*|/\*(?:.*?\*/)?|"(?:[^"\\\n]|\\.)*["\n]|'(?:[^'\\\n]|\\.)*['\n]|[#0-9A-Za-z_$\\[:^ascii:]]+|\.\.\.|=>"#;
    let regex = r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])*(?:/|(?:\[(?:[^\]\\\n]|\\.)*)?\n)";
    let patterns = [
        &*format!(r"(?s){code}|{regex}|<(?:[\t-\r ]*/)?|."),
        &*format!(r"(?s){code}|\+\+|--|."),
        r"(?s)(?:[^`$\\]|\\.)+|\$\{|.",
        r#"(?s)//[^\n]*|/\*(?:.*?\*/)?|"[^"]*"|'[^']*'|/[\t-\r ]*>|<(?:[\t-\r ]*/)?|[^>/{<"']+|."#,
        r"<[\t-\r ]*/[^>]*>|<(?:[\t-\r ]*/)?|\{|[^<{]+",
    ];
    Regex::new_many(&patterns).ok()
});

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
    if reader.open.is_empty() && (!is_module || reader.is_complete()) {
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
        let mut declared = self.statement.iter().copied();
        is_after_operand
            && match declared.find(|token| !matches!(*token, "export" | "default" | "async")) {
                Some("import" | "*") => {
                    self.statement.iter().any(|token| matches!(*token, "'" | "\""))
                }
                Some("function" | "class") => is_after_brace,
                Some("const") => self.statement.contains(&"="),
                _ => true,
            }
    }

    /// Reads the next token, or the next part of a template or of JSX. Fails if the text ends in the token, or is invalid.
    fn step(&mut self) -> Result<(), Extent> {
        let open = self.open.last().copied();
        let is_after = matches!(self.previous, Previous::Operand | Previous::Brace | Previous::Dot);
        let pattern = match open {
            None | Some(Open::Brackets(..)) => usize::from(is_after),
            Some(Open::Template) => 2,
            Some(Open::Tag) => 3,
            Some(Open::Content) => 4,
        };
        let input = Input::new(self.rest).anchored(Anchored::Pattern(PatternID::must(pattern)));
        let end = TOKENS.as_ref().and_then(|tokens| tokens.search_half(&input));
        let parts = end.and_then(|end| self.rest.split_at_checked(end.offset()));
        let (token, rest) = parts.ok_or(Extent::Partial)?;
        self.rest = rest;
        let mark = token.chars().next().unwrap_or_default();
        let is_tag = mark == '<' && (pattern == 0 || pattern > 2);
        match (open, token) {
            (Some(Open::Template), "`") => self.close(Previous::Operand),
            (Some(Open::Template), "${") | (Some(Open::Tag | Open::Content), "{") => {
                self.begin(EXPRESSION);
            }
            (Some(Open::Template), _) => {}
            (_, "<") if is_tag => self.begin(Open::Tag),
            (Some(Open::Content), _) if token.ends_with('>') && is_tag => {
                self.close(Previous::Operand);
            }
            (Some(Open::Content), _) if !is_tag => {}
            (Some(Open::Content), _) | (_, "\"" | "'" | "/*") => return Err(Extent::Partial),
            (_, "/") if pattern == 0 => return Err(Extent::Partial),
            _ if is_tag => return Err(Extent::Invalid),
            _ if mark.is_ascii_whitespace()
                || token.starts_with("//")
                || token.starts_with("/*") => {}
            (Some(Open::Tag), ">") => {
                self.close(Previous::Operator);
                self.begin(Open::Content);
            }
            (Some(Open::Tag), _) if mark == '/' && token.ends_with('>') => {
                self.close(Previous::Operand);
            }
            (Some(Open::Tag), _) => {}
            _ => return self.code(token, mark),
        }
        Ok(())
    }

    fn begin(&mut self, open: Open) {
        self.open.push(open);
        (self.previous, self.is_before_head) = (Previous::Operator, false);
    }

    /// Closes the innermost construct. `previous` becomes the kind of the preceding token.
    fn close(&mut self, previous: Previous) {
        self.open.pop();
        self.previous = previous;
    }

    /// Reads a token of code, which begins with `mark`.
    fn code(&mut self, token: &'s str, mark: char) -> Result<(), Extent> {
        let is_top = self.open.is_empty();
        let is_head = std::mem::take(&mut self.is_before_head);
        if is_top && matches!(mark, '"' | '\'' | '=' | '*') {
            self.statement.extend(token.get(..1));
        }
        match mark {
            '"' | '\'' | '/' if token.ends_with('\n') => return Err(Extent::Invalid),
            '"' | '\'' => self.previous = Previous::Operand,
            '/' if token.len() > 1 => self.previous = Previous::Operand,
            '`' => self.begin(Open::Template),
            '(' => {
                let kind = if is_head { Previous::Head } else { Previous::Operand };
                self.begin(Open::Brackets(')', kind));
            }
            '[' => self.begin(Open::Brackets(']', Previous::Operand)),
            '{' if self.previous == Previous::Operator => {
                self.begin(Open::Brackets('}', Previous::Brace));
            }
            '{' => {
                // After a block inside other brackets, assumes that a statement follows. A block at the top level may be
                // the body of a function expression, which an operator can follow.
                let kind = if is_top { Previous::Brace } else { Previous::Statement };
                self.begin(Open::Brackets('}', kind));
                self.previous = Previous::Statement;
            }
            ')' | ']' | '}' => match self.open.last() {
                Some(&Open::Brackets(end, kind)) if end == mark => self.close(kind),
                _ => return Err(Extent::Invalid),
            },
            ';' => self.previous = Previous::Statement,
            '.' if token == "." => self.previous = Previous::Dot,
            '=' if token == "=>" => self.previous = Previous::Head,
            // They belong to the operand.
            '+' | '-' if token.len() == 2 => {}
            '#' | '_' | '$' | '\\' | '0'..='9' | 'A'..='Z' | 'a'..='z' | '\u{80}'.. => {
                self.word(token, is_head);
            }
            _ => self.previous = Previous::Operator,
        }
        Ok(())
    }

    /// Reads a name, a keyword or a number. `is_head` is true directly after a word such as `for`.
    fn word(&mut self, word: &'s str, is_head: bool) {
        let is_property = self.previous == Previous::Dot;
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
            let is_import =
                word == "import" && !self.rest.trim_ascii_start().starts_with(['(', '.']);
            if is_import || word == "export" {
                self.statement.clear();
            }
            if is_import || word != "import" {
                self.statement.push(word);
            }
        }
    }
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
    fn a_module_ends_before_a_blank_line() {
        for line in ["import 'a'\n", "import 'a' \n", "import 'a'\r\n"] {
            assert_eq!(length_of_module(&[line, "\nb"].concat()), line.len(), "{line:?}");
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
