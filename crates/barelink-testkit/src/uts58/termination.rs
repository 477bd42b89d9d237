//! Implements section 3.5.1, the URL Link Detection Termination Algorithm, step by step. The stack of open brackets has
//! no limit, because the texts of the alphabets are short.

use super::host::{FILLER, MARK};

/// A part of a URL with its row of table 3-3: its initiator, its terminators, and the strings that clear the stack.
#[derive(PartialEq, Eq)]
struct Part(&'static str, &'static [&'static str], &'static [&'static str]);

const FRAGMENT: Part = Part("#", &[":~:"], &[]);
/// By the standard's text, a fragment may have several directives. A further `:~:` clears the stack.
const DIRECTIVE: Part = Part(":~:", &[], &["&", ",", ":~:"]);
const PARTS: [Part; 4] =
    [Part("/", &["?", "#"], &["/"]), Part("?", &["#"], &["=", "&"]), FRAGMENT, DIRECTIVE];

/// Returns the length of the rest of a URL, whose host, including a port, ends before `text`.
///
/// # Panics
///
/// Panics at a character that is in none of the alphabets.
pub(super) fn length(text: &str) -> usize {
    // "lastSafe = link_start" would make a link without a path empty. Here, such a link is the host.
    let mut last_safe = 0;
    let mut part: Option<Part> = None;
    let mut open_stack = Vec::new();
    let mut i = 0;
    while let Some(c) = text[i..].chars().next() {
        let begins = |s: &str| text[i..].starts_with(s);
        let previous_part = part.take_if(|part| part.1.iter().any(|t| begins(t)));
        let Some(Part(_, _, clear_stack_open)) = &part else {
            let may_begin_directive = matches!(previous_part, Some(FRAGMENT | DIRECTIVE));
            let initiated = PARTS.into_iter().find(|part| begins(part.0));
            let Some(initiated) = initiated.filter(|it| *it != DIRECTIVE || may_begin_directive)
            else {
                return last_safe;
            };
            i += initiated.0.len();
            // 3.4.1 excludes a Soft `?` at the end of a sentence, and 3.5.1 includes it. This follows 3.4.1.
            if initiated.0 != "?" {
                last_safe = i;
            }
            part = Some(initiated);
            open_stack.clear();
            continue;
        };
        if let Some(clearing) = clear_stack_open.iter().find(|s| begins(s)) {
            i += clearing.len();
            last_safe = i;
            open_stack.clear();
            continue;
        }
        i += c.len_utf8();
        // The Link_Term of each character (LinkTerm.txt), and the Link_Bracket of a closing one (LinkBracket.txt).
        match c {
            // Hard.
            ' ' => return last_safe,
            // Soft: terminal punctuation, and line break class QU.
            '!' | ',' | '.' | ':' | '?' | '\'' | '"' | '。' => continue,
            // Open.
            '(' => open_stack.push(')'),
            '[' => open_stack.push(']'),
            '{' => open_stack.push('}'),
            // Close.
            ')' | ']' | '}' if open_stack.pop() != Some(c) => return last_safe,
            ')' | ']' | '}' => {}
            // Include.
            'a'..='z' | '2' | '#' | '%' | '&' | '-' | '/' | '=' | '@' | '\\' | '_' | '|' | '~' => {}
            'é' | '日' | 'ж' | '‐' | '・' | '…' | 'ℹ' | FILLER | MARK => {}
            _ => panic!("{c:?} is not in the table"),
        }
        last_safe = i;
    }
    last_safe
}
