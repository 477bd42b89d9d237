//! Enums whose values have names.

/// Defines an enum by the only list of its values: for each one its name, a description, and what `$of` returns.
macro_rules! named {
    (
        $(#[$about:meta])* $type:ident,
        $(#[$about_error:meta])* $error:ident $message:literal,
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
            type Err = $error;

            fn from_str(name: &str) -> Result<Self, $error> {
                let mut all = $type::ALL.iter();
                all.find(|value| value.name() == name).copied().ok_or($error)
            }
        }

        $(#[$about_error])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct $error;

        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let names: Vec<_> = $type::ALL.iter().map(|value| value.name()).collect();
                write!(f, "{} {}", $message, names.join(", "))
            }
        }

        impl std::error::Error for $error {}
    };
}

pub(crate) use named;
