//! Enums whose values have names.

/// Defines an enum by the only list of its values: for each one its name, a description, and what `$of` returns.
macro_rules! named {
    (
        $(#[$about:meta])* $type:ident,
        $(#[$about_of:meta])* $visibility:vis $of:ident: $result:ty,
        $($value:ident $name:literal $description:literal $it:expr;)*
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $type {
            $(#[doc = $description] $value,)*
        }

        impl $type {
            /// All values, in their order.
            pub const ALL: &'static [$type] = &[$($type::$value),*];

            /// Returns the name as written on a command line.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name,)*
                }
            }

            /// Returns a short description for lists.
            pub fn description(self) -> &'static str {
                match self {
                    $($type::$value => $description,)*
                }
            }

            $(#[$about_of])*
            $visibility fn $of(self) -> $result {
                match self {
                    $($type::$value => $it,)*
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = barelink::options::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let found = $type::ALL.iter().find(|value| value.name() == name);
                found.copied().ok_or(barelink::options::UnknownName { expected: &[$($name),*] })
            }
        }
    };
}

pub(crate) use named;
