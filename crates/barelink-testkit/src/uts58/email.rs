//! Section 5.2, the Email Detection Algorithm, step by step.

use super::properties::link_email;

/// Returns the start of an address whose `@` is at `n` and followed by a domain. None if it fails to match.
///
/// The text begins at `floor`: what stands before it belongs to a link already.
pub(super) fn start(cp: &[char], floor: usize, n: usize) -> Option<usize> {
    if n == floor || cp[n - 1] == '.' {
        return None;
    }
    let mut start = floor;
    for i in (floor..n).rev() {
        if cp[i] == '.' {
            if cp[i + 1] == '.' {
                return None;
            }
        } else if !link_email(cp[i]) {
            start = i + 1;
            break;
        }
    }
    if start == n || cp[start] == '.' {
        return None;
    }
    let prefix: Vec<char> = "mailto:".chars().collect();
    let has_prefix = cp[floor..start].ends_with(&prefix);
    Some(if has_prefix {
        start - prefix.len()
    } else {
        start
    })
}
