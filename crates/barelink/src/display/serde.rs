//! Serializes links and reasons, for the feature `serde`.

use ::serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::link::Link;
use crate::policy::RejectReason;

/// Writes `start` and `end` in bytes, `kind`, `text` and, with the feature `alloc`, `destination`.
impl Serialize for Link<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = if cfg!(feature = "alloc") { 5 } else { 4 };
        let mut link = serializer.serialize_struct("Link", fields)?;
        link.serialize_field("start", &self.start())?;
        link.serialize_field("end", &self.end())?;
        link.serialize_field("kind", &self.kind())?;
        link.serialize_field("text", self.as_str())?;
        #[cfg(feature = "alloc")]
        link.serialize_field("destination", &*self.destination())?;
        link.end()
    }
}

/// Writes the reason's name.
impl Serialize for RejectReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
