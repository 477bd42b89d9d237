//! Parses and writes the names of enumerations, for command lines and configurations.

use core::fmt;
use core::str::FromStr;

use crate::dialect::Dialect;
use crate::kind::LinkKind;
use crate::options::UnknownName;
use crate::policy::{Policy, RejectReason};

/// Returns the value whose name is `name`. Otherwise returns an error that says what was `expected`.
fn parse<T: Copy>(
    values: &[T],
    name_of: impl Fn(T) -> &'static str,
    name: &str,
    expected: &'static str,
) -> Result<T, UnknownName> {
    let found = values.iter().find(|&&value| name_of(value) == name);
    found.copied().ok_or(UnknownName::new(expected))
}

impl FromStr for Dialect {
    type Err = UnknownName;

    /// Parses a name as [`Dialect::name`] returns it. Fails for a dialect whose feature is off.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let is_whole = Dialect::ALL.len() == 3;
        let expected = if is_whole { "gfm, md4c or uts58" } else { "a dialect of this build" };
        parse(Dialect::ALL, Dialect::name, name, expected)
    }
}

impl FromStr for LinkKind {
    type Err = UnknownName;

    /// Parses a name as [`LinkKind::name`] returns it.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        parse(LinkKind::ALL, LinkKind::name, name, "url, www, domain or email")
    }
}

impl FromStr for Policy {
    type Err = UnknownName;

    /// Parses a name as [`Policy::name`] returns it. Fails for a policy whose feature is off.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        parse(Policy::ALL, Policy::name, name, "a policy of this build")
    }
}

macro_rules! display_name {
    ($($named:ty)*) => {$(
        impl fmt::Display for $named {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }
    )*};
}

display_name!(Dialect LinkKind Policy RejectReason);

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for dialect in Dialect::ALL {
            assert_eq!(dialect.to_string().parse(), Ok(*dialect));
        }
        for kind in LinkKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(*kind));
        }
        for policy in Policy::ALL {
            assert_eq!(policy.to_string().parse(), Ok(*policy));
        }
        let error = "commonmark".parse::<Dialect>().unwrap_err();
        assert_eq!(error.to_string(), "unknown name; expected gfm, md4c or uts58");
    }
}
