//! Finds values of options by name.

/// Returns the values of a comma-separated list, without empty ones.
pub(crate) fn values(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').filter(|value| !value.is_empty())
}

/// Returns the value for each name in a comma-separated list, or `None` if a name is unknown.
pub(crate) fn each<T: Copy>(all: &[T], name: fn(T) -> &'static str, list: &str) -> Option<Vec<T>> {
    values(list).map(|value| one_of(all, name, value)).collect()
}

pub(crate) fn one_of<T: Copy>(all: &[T], name: fn(T) -> &'static str, value: &str) -> Option<T> {
    all.iter().copied().find(|&one| name(one) == value)
}

/// Returns `one` if `value` is `first`, and `other` if it is `second`. Otherwise returns `None`.
pub(crate) fn choose<T>(first: &str, one: T, second: &str, other: T, value: &str) -> Option<T> {
    if value == first {
        Some(one)
    } else {
        (value == second).then_some(other)
    }
}
