//! Implements section 3.5.1, the URL Link Detection Termination Algorithm, step by step.

use super::properties::{link_bracket, link_term, LinkTerm};

/// Limit of the stack of open brackets.
const LIMIT: usize = 125;

/// A part of a URL with its row of table 3-3.
#[derive(Debug, PartialEq, Eq)]
struct Part {
    initiator: &'static str,
    terminators: &'static [&'static str],
    clear_stack_open: &'static [&'static str],
}

const FRAGMENT: Part = Part {
    initiator: "#",
    terminators: &[":~:"],
    clear_stack_open: &[],
};
/// In the standard's text, a directive ends where the next one begins, so there may be several.
const DIRECTIVE: Part = Part {
    initiator: ":~:",
    terminators: &[],
    clear_stack_open: &["&", ",", ":~:"],
};
const PARTS: [Part; 4] = [
    Part {
        initiator: "/",
        terminators: &["?", "#"],
        clear_stack_open: &["/"],
    },
    Part {
        initiator: "?",
        terminators: &["#"],
        clear_stack_open: &["=", "&"],
    },
    FRAGMENT,
    DIRECTIVE,
];

/// Returns the end of a URL whose host, including a port, ends at `start`.
pub(super) fn end(cp: &[char], start: usize) -> usize {
    let matches = |i: usize, s: &str| {
        cp[i..]
            .iter()
            .take(s.chars().count())
            .copied()
            .eq(s.chars())
    };
    // "lastSafe = link_start" would make a link without a path empty. Here, such a link is the host.
    let mut last_safe = start;
    let mut part: Option<Part> = None;
    let mut open_stack = Vec::new();
    let mut i = start;
    while i < cp.len() {
        let mut previous_part = None;
        if let Some(ended) = part.take_if(|part| part.terminators.iter().any(|t| matches(i, t))) {
            previous_part = Some(ended);
        }
        let Some(part_now) = &part else {
            let Some(initiated) = PARTS.into_iter().find(|part| matches(i, part.initiator)) else {
                return last_safe;
            };
            if initiated == DIRECTIVE
                && previous_part != Some(FRAGMENT)
                && previous_part != Some(DIRECTIVE)
            {
                return last_safe;
            }
            i += initiated.initiator.chars().count();
            // 3.4.1 excludes a Soft `?` at the end of a sentence, and 3.5.1 includes it. This follows 3.4.1.
            if initiated.initiator != "?" {
                last_safe = i;
            }
            part = Some(initiated);
            open_stack.clear();
            continue;
        };
        if let Some(clearing) = part_now.clear_stack_open.iter().find(|s| matches(i, s)) {
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
