use alloc::string::String;
use alloc::vec::Vec;

use crate::unicode::spellings;

/// A list of top-level domains. See [`TopLevelDomains::listed`](crate::options::TopLevelDomains::listed).
#[derive(Debug, Clone)]
pub struct TldList {
    /// All spellings of the names in lower case, in ascending order.
    spellings: Vec<String>,
    /// A program without lists does not contain the function, and the table of letters that it needs.
    find: fn(&[String], &str) -> bool,
}

impl PartialEq for TldList {
    fn eq(&self, other: &Self) -> bool {
        self.spellings == other.spellings
    }
}

impl Eq for TldList {}

impl TldList {
    pub(crate) fn new<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Self {
        let mut list = TldList { spellings: Vec::new(), find };
        for name in names {
            list.spellings.extend(spellings(name.as_ref().trim_start_matches('.')));
        }
        list.spellings.sort_unstable();
        list.spellings.dedup();
        list
    }

    /// Returns true if the list contains `label`. Ignores case. Allocates nothing.
    pub(crate) fn contains(&self, label: &str) -> bool {
        (self.find)(&self.spellings, label)
    }
}

fn find(spellings: &[String], label: &str) -> bool {
    spellings
        .binary_search_by(|name| name.chars().cmp(label.chars().flat_map(char::to_lowercase)))
        .is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_known_in_every_spelling() {
        // The A-labels are from IANA's list.
        let list = TldList::new(["corp", ".LAN", "рф", "xn--fiqs8s"]);
        for label in ["corp", "CORP", "lan", "РФ", "xn--p1ai", "XN--P1AI", "中国", "xn--fiqs8s"]
        {
            assert!(list.contains(label), "{label}");
        }
        for label in ["", "com", "cor", "corps", "xn--", "xn--p1a", "р", "中"] {
            assert!(!list.contains(label), "{label}");
        }
    }
}
