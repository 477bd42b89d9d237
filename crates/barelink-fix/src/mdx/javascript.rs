//! Decides whether a piece of JavaScript with JSX is complete. The MDX parser asks this at each `}` that may end an
//! expression, and at the blank lines and the end of a document that may end imports and exports.
//!
//! The reader tracks strings, templates, regular expressions, comments, tags and brackets. No full grammar is needed:
//! the preceding token decides what `/` and `<` mean. After an operand they are operators. Elsewhere they begin a regular
//! expression or a tag.

use super::words;

/// A construct that has begun and not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Open {
    Parentheses {
        /// True for parentheses that precede a statement, as in `if (…)`.
        are_head: bool,
    },
    Bracket,
    Block,
    Object,
    /// Braces in a template, in a tag or between tags.
    Expression,
    String(u8),
    Template,
    Regex {
        in_class: bool,
    },
    LineComment,
    BlockComment,
    /// A tag before its `>`. `has_slash` is true after a `/`, as in `<br />`.
    Tag {
        has_slash: bool,
    },
    ClosingTag,
    /// The value of an attribute, which has no escapes. Holds the quotation mark that ends it.
    Value(u8),
    /// Text between two tags.
    Content,
}

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

/// The token without which the last import or export is incomplete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Needs {
    Operand,
    String,
    Brace,
    EqualsSign,
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

/// Reads JavaScript and tracks the open constructs. If a text begins with the previous text, only the rest is read.
#[derive(Debug)]
pub(super) struct Reader {
    is_module: bool,
    /// The script of the previous call.
    read: String,
    /// Offset in `read` at which reading continues.
    at: usize,
    /// Open constructs, the innermost last.
    open: Vec<Open>,
    previous: Previous,
    /// True directly after `for`, `for await`, `if`, `while` or `with`, whose parentheses precede a statement.
    is_before_head: bool,
    needs: Needs,
    /// True after `export`, until the next word outside brackets that is neither `default` nor `async`.
    is_declaring: bool,
    /// True if the last import or export contains a string outside brackets.
    has_string: bool,
    is_invalid: bool,
}

impl Reader {
    /// Creates a reader of imports and exports if `is_module` is true, and of expressions otherwise.
    pub(super) fn new(is_module: bool) -> Self {
        Reader {
            is_module,
            read: String::new(),
            at: 0,
            open: Vec::new(),
            previous: if is_module { Previous::Statement } else { Previous::Operator },
            is_before_head: false,
            needs: Needs::Operand,
            is_declaring: false,
            has_string: false,
            is_invalid: false,
        }
    }

    /// Determines whether `script` is complete. If `script` continues the script of the previous call, only the added
    /// code is read.
    pub(super) fn extent(&mut self, script: &str) -> Extent {
        let more = script.strip_prefix(&*self.read).unwrap_or_else(|| {
            *self = Reader::new(self.is_module);
            script
        });
        let mut read = std::mem::take(&mut self.read);
        read.push_str(more);
        while !self.is_invalid {
            let rest = read.as_bytes().get(self.at..).unwrap_or_default();
            let Some(&byte) = rest.first() else {
                break;
            };
            self.step(rest, byte);
        }
        self.read = read;
        let is_open = self.open.iter().any(|open| *open != Open::LineComment);
        if self.is_invalid {
            Extent::Invalid
        } else if is_open || (self.is_module && !self.is_complete()) {
            Extent::Partial
        } else {
            Extent::Whole
        }
    }

    /// Returns true if the last import or export is complete.
    fn is_complete(&self) -> bool {
        let is_behind_brace = matches!(self.previous, Previous::Brace | Previous::Statement);
        let is_behind_operand = is_behind_brace || self.previous == Previous::Operand;
        match self.needs {
            Needs::Operand => is_behind_operand,
            Needs::String => is_behind_operand && self.has_string,
            Needs::Brace => is_behind_brace,
            Needs::EqualsSign => false,
        }
    }

    /// Reads the next token, or the next part of an open construct such as a string.
    fn step(&mut self, rest: &[u8], byte: u8) {
        let Some(&open) = self.open.last() else {
            return self.token(rest, byte);
        };
        match open {
            Open::String(_) | Open::Template | Open::Regex { .. } if byte == b'\\' => self.at += 2,
            Open::String(_) | Open::Regex { .. } if byte == b'\n' => self.is_invalid = true,
            Open::String(quote) if byte == quote => self.close(Previous::Operand),
            Open::Template if byte == b'`' => self.close(Previous::Operand),
            Open::Template if rest.starts_with(b"${") => self.begin(Open::Expression, 2),
            Open::Regex { in_class: false } if byte == b'/' => self.close(Previous::Operand),
            Open::Regex { .. } if matches!(byte, b'[' | b']') => {
                let in_class = byte == b'[';
                self.replace(Open::Regex { in_class });
            }
            Open::LineComment if byte == b'\n' => {
                // The newline is read again, by the construct that contains the comment.
                self.open.pop();
            }
            Open::BlockComment if rest.starts_with(b"*/") => {
                self.open.pop();
                self.at += 2;
            }
            Open::Value(quote) if byte == quote => {
                self.open.pop();
                self.at += 1;
            }
            Open::ClosingTag if byte == b'>' => {
                self.open.pop();
                // Closes the content before this end tag.
                self.close(Previous::Operand);
            }
            Open::Content if byte == b'{' => self.begin(Open::Expression, 1),
            Open::Content if byte == b'<' => self.angle(rest),
            Open::Tag { has_slash } => self.tag(rest, byte, has_slash),
            Open::String(_)
            | Open::Template
            | Open::Regex { .. }
            | Open::LineComment
            | Open::BlockComment
            | Open::Value(_)
            | Open::ClosingTag
            | Open::Content => self.at += 1,
            Open::Parentheses { .. }
            | Open::Bracket
            | Open::Block
            | Open::Object
            | Open::Expression => self.token(rest, byte),
        }
    }

    fn begin(&mut self, open: Open, length: usize) {
        self.open.push(open);
        self.previous = Previous::Operator;
        self.at += length;
    }

    /// Closes the innermost construct with the current byte. `previous` becomes the kind of the preceding token.
    fn close(&mut self, previous: Previous) {
        let closed = self.open.pop();
        self.previous = previous;
        self.at += 1;
        self.has_string |= self.open.is_empty() && matches!(closed, Some(Open::String(_)));
    }

    fn replace(&mut self, open: Open) {
        self.open.pop();
        self.open.push(open);
        self.at += 1;
    }

    /// Reads a `<` that begins a start tag or an end tag.
    fn angle(&mut self, rest: &[u8]) {
        let mut name = rest.iter().skip(1);
        let name = name.find(|byte| !byte.is_ascii_whitespace());
        if name == Some(&b'/') {
            self.begin(Open::ClosingTag, 1);
        } else {
            self.begin(Open::Tag { has_slash: false }, 1);
        }
    }

    fn tag(&mut self, rest: &[u8], byte: u8, has_slash: bool) {
        match byte {
            _ if rest.starts_with(b"/*") => self.begin(Open::BlockComment, 2),
            _ if rest.starts_with(b"//") => self.begin(Open::LineComment, 2),
            b'>' if has_slash => self.close(Previous::Operand),
            b'>' => self.replace(Open::Content),
            b'/' => self.replace(Open::Tag { has_slash: true }),
            b'{' => self.begin(Open::Expression, 1),
            b'<' => self.angle(rest),
            b'"' | b'\'' => self.begin(Open::Value(byte), 1),
            _ => self.at += 1,
        }
    }

    /// Reads white space, the start of a comment, or the next token of code. No string, comment or tag may be open.
    fn token(&mut self, rest: &[u8], byte: u8) {
        if byte.is_ascii_whitespace() {
            self.at += 1;
            return;
        }
        if rest.starts_with(b"/*") {
            return self.begin_comment(Open::BlockComment);
        }
        if rest.starts_with(b"//") {
            return self.begin_comment(Open::LineComment);
        }
        let is_operand =
            matches!(self.previous, Previous::Operand | Previous::Brace | Previous::Dot);
        let is_head = std::mem::take(&mut self.is_before_head);
        match byte {
            b'"' | b'\'' => self.begin(Open::String(byte), 1),
            b'`' => self.begin(Open::Template, 1),
            b'/' if !is_operand => self.begin(Open::Regex { in_class: false }, 1),
            b'<' if !is_operand => self.angle(rest),
            b'(' => self.begin(Open::Parentheses { are_head: is_head }, 1),
            b'[' => self.begin(Open::Bracket, 1),
            b'{' => {
                let is_object = self.previous == Previous::Operator;
                let open = if is_object { Open::Object } else { Open::Block };
                self.begin(open, 1);
                if !is_object {
                    self.previous = Previous::Statement;
                }
            }
            b')' | b']' | b'}' => self.bracket(byte),
            b';' => self.operator(Previous::Statement, 1),
            b'.' if rest.get(1).is_some_and(u8::is_ascii_digit) => self.word(rest, false),
            b'.' if rest.starts_with(b"...") => self.operator(Previous::Operator, 3),
            b'.' => self.operator(Previous::Dot, 1),
            // After an operand, `++` and `--` belong to it.
            b'+' | b'-' if is_operand && rest.get(1) == Some(&byte) => self.at += 2,
            b'=' if rest.starts_with(b"=>") => self.operator(Previous::Head, 2),
            b'=' => {
                if self.open.is_empty() && self.needs == Needs::EqualsSign {
                    self.needs = Needs::Operand;
                }
                self.operator(Previous::Operator, 1);
            }
            b'*' if self.open.is_empty() && self.is_declaring => {
                self.needs = Needs::String;
                self.operator(Previous::Operator, 1);
            }
            _ if words::is_part(byte) || byte == b'#' => self.word(rest, is_head),
            _ => self.operator(Previous::Operator, 1),
        }
    }

    /// Begins a comment, which is not a token.
    fn begin_comment(&mut self, comment: Open) {
        self.open.push(comment);
        self.at += 2;
    }

    fn operator(&mut self, previous: Previous, length: usize) {
        self.previous = previous;
        self.at += length;
    }

    fn bracket(&mut self, byte: u8) {
        let previous = match (self.open.last(), byte) {
            (Some(Open::Parentheses { are_head: true }), b')') => Previous::Head,
            (Some(Open::Parentheses { .. }), b')') | (Some(Open::Bracket), b']') => {
                Previous::Operand
            }
            // After a block inside other brackets, assumes that a statement follows. A block at the top level may be
            // the body of a function expression, which an operator can follow.
            (Some(Open::Block), b'}') if self.open.len() > 1 => Previous::Statement,
            (Some(Open::Block | Open::Object), b'}') => Previous::Brace,
            (Some(Open::Expression), b'}') => Previous::Operand,
            _ => {
                self.is_invalid = true;
                return;
            }
        };
        self.close(previous);
    }

    /// Reads a name, a keyword or a number. `is_head` is true directly after a word such as `for`.
    fn word(&mut self, rest: &[u8], is_head: bool) {
        let length = words::length(rest);
        let word = rest.get(..length).unwrap_or_default();
        let is_property = self.previous == Previous::Dot;
        self.at += length;
        self.previous = Previous::Operand;
        if is_property {
            return;
        }
        self.is_before_head =
            words::BEFORE_PARENTHESES.contains(&word) || (is_head && word == b"await");
        if words::BEFORE_OPERAND.contains(&word) {
            self.previous = Previous::Operator;
        } else if words::BEFORE_BLOCK.contains(&word) {
            self.previous = Previous::Head;
        }
        if !self.open.is_empty() {
            return;
        }
        let was_declaring = std::mem::take(&mut self.is_declaring);
        let behind = rest.get(length..).unwrap_or_default().trim_ascii_start();
        match word {
            // A dynamic import or `import.meta` is an expression.
            b"import" if matches!(behind.first(), Some(b'(' | b'.')) => {}
            b"import" => {
                self.needs = Needs::String;
                self.has_string = false;
            }
            b"export" => {
                self.needs = Needs::Operand;
                self.has_string = false;
                self.is_declaring = true;
            }
            b"default" | b"async" => self.is_declaring = was_declaring,
            b"function" | b"class" if was_declaring => self.needs = Needs::Brace,
            b"const" if was_declaring => self.needs = Needs::EqualsSign,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(is_module: bool, script: &str, expected: Extent) {
        let whole = Reader::new(is_module).extent(script);
        assert_eq!(whole, expected, "{script:?}");
        // Passes each prefix for which a parser would ask.
        let mut reader = Reader::new(is_module);
        for (at, _) in script.match_indices(['}', '\n']) {
            reader.extent(&script[..at]);
        }
        assert_eq!(reader.extent(script), expected, "{script:?} in parts");
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
        assert_eq!(Reader::new(false).extent(&script), Extent::Whole);
    }
}
