//! Implements section 3.5.1, the URL Link Detection Termination Algorithm, step by step.

use super::properties::{link_bracket, link_term, LinkTerm};

/// Limit of the stack of open brackets.
const LIMIT: usize = 125;

/// A part of a URL with its row of table 3-3: its initiator, its terminators, and the strings that clear the stack.
#[derive(Debug, PartialEq, Eq)]
struct Part(&'static str, &'static [&'static str], &'static [&'static str]);

const FRAGMENT: Part = Part("#", &[":~:"], &[]);
/// By the standard's text, a fragment may have several directives. A further `:~:` clears the stack.
const DIRECTIVE: Part = Part(":~:", &[], &["&", ",", ":~:"]);
const PARTS: [Part; 4] =
    [Part("/", &["?", "#"], &["/"]), Part("?", &["#"], &["=", "&"]), FRAGMENT, DIRECTIVE];

/// Returns the end of a URL whose host, including a port, ends at `start`.
pub(super) fn end(cp: &[char], start: usize) -> usize {
    let matches = |i: usize, s: &str| {
        let length = s.chars().count();
        cp[i..].iter().take(length).copied().eq(s.chars())
    };
    // "lastSafe = link_start" would make a link without a path empty. Here, such a link is the host.
    let mut last_safe = start;
    let mut part: Option<Part> = None;
    let mut open_stack = Vec::new();
    let mut i = start;
    while i < cp.len() {
        let previous_part = part.take_if(|part| part.1.iter().any(|t| matches(i, t)));
        let Some(Part(_, _, clear_stack_open)) = &part else {
            let Some(initiated) = PARTS.into_iter().find(|part| matches(i, part.0)) else {
                return last_safe;
            };
            if initiated == DIRECTIVE
                && previous_part != Some(FRAGMENT)
                && previous_part != Some(DIRECTIVE)
            {
                return last_safe;
            }
            i += initiated.0.chars().count();
            // 3.4.1 excludes a Soft `?` at the end of a sentence, and 3.5.1 includes it. This follows 3.4.1.
            if initiated.0 != "?" {
                last_safe = i;
            }
            part = Some(initiated);
            open_stack.clear();
            continue;
        };
        if let Some(clearing) = clear_stack_open.iter().find(|s| matches(i, s)) {
            i += clearing.chars().count();
            last_safe = i;
            open_stack.clear();
            continue;
        }
        match link_term(cp[i]) {
            LinkTerm::Include => last_safe = i + 1,
            LinkTerm::Soft => {}
            LinkTerm::Hard => return last_safe,
            LinkTerm::Open => {
                if open_stack.len() == LIMIT {
                    return last_safe;
                }
                open_stack.push(cp[i]);
                last_safe = i + 1;
            }
            LinkTerm::Close => {
                let last_open = open_stack.pop();
                if last_open.is_none() || link_bracket(cp[i]) != last_open {
                    return last_safe;
                }
                last_safe = i + 1;
            }
        }
        i += 1;
    }
    last_safe
}
