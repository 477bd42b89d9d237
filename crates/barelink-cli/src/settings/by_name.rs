//! Reads values of settings by their names on the command line.

use std::fmt;
use std::marker::PhantomData;

use clap::ValueEnum;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

use super::wording::unknown_value;
use crate::args::{Dialect, Ends, FileNames, FileType, Flavor, Kind, Scheme, Style, Tld};

/// Implements [`Deserialize`]. For a value that is not a string, serde's own implementations leave the message to the
/// format, and those of TOML and JSON do not list the names.
macro_rules! by_name {
    ($($type:ty),*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(ByName(PhantomData))
            }
        }
    )*};
}

by_name!(Dialect, Ends, FileNames, FileType, Flavor, Kind, Scheme, Style, Tld);

struct ByName<T>(PhantomData<T>);

impl<T: ValueEnum> Visitor<'_> for ByName<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        for (index, value) in values.enumerate() {
            let before = if index == 0 { "one of " } else { ", " };
            write!(f, "{before}`{}`", value.get_name())?;
        }
        Ok(())
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
        T::from_str(name, false).map_err(|_| E::custom(unknown_value::<T>(name)))
    }
}
