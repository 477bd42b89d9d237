//! Enums whose values have names, for command lines and configurations.

use core::fmt;

/// Error of parsing a string that is not the name of any value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownName {
    /// The names of all values.
    pub expected: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown name; expected ")?;
        for (index, name) in self.expected.iter().enumerate() {
            match index {
                0 => {}
                _ if index + 1 == self.expected.len() => f.write_str(" or ")?,
                _ => f.write_str(", ")?,
            }
            f.write_str(name)?;
        }
        Ok(())
    }
}

#[cfg(feature = "std")]
impl std::error::Error for UnknownName {}

/// Defines an enum by the only list of its values: for each one its name and, if people read about it, a description.
macro_rules! named {
    (
        $(#[$about:meta])*
        $type:ident
        $(
            $(#[doc = $doc:literal])*
            $(#[cfg($cfg:meta)])?
            $value:ident $(= $number:literal)? $name:literal $(, $seen:literal)?;
        )*
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
        #[non_exhaustive]
        pub enum $type {
            $($(#[doc = $doc])* $(#[cfg($cfg)])? $value $(= $number)?,)*
        }

        impl $type {
            /// All values of this build, in the order of their declaration.
            pub const ALL: &'static [$type] = &[$($(#[cfg($cfg)])? $type::$value,)*];

            /// Returns the name in lower case, with hyphens between words.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[cfg($cfg)])? $type::$value => $name,)*
                }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::named::UnknownName;

            /// Parses a name as `name` returns it. Fails for a value whose feature is off.
            fn from_str(name: &str) -> Result<Self, $crate::named::UnknownName> {
                let found = $type::ALL.iter().find(|value| value.name() == name);
                let expected = &[$($(#[cfg($cfg)])? $name,)*];
                found.copied().ok_or($crate::named::UnknownName { expected })
            }
        }

        $crate::named::named!(@seen $type $($(#[cfg($cfg)])? $value $($seen)?;)*);
    };
    (@seen $type:ident $($(#[cfg($cfg:meta)])? $value:ident $seen:literal;)*) => {
        impl $type {
            /// Returns a description for people.
            pub const fn seen(self) -> &'static str {
                match self {
                    $($(#[cfg($cfg)])? $type::$value => $seen,)*
                }
            }
        }
    };
    (@seen $($without:tt)*) => {};
}

pub(crate) use named;
