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
mod tests {
    use crate::options::{DefaultScheme, Limits, Policy};
    use crate::{Dialect, LinkFinder, LinkKind, RejectReason};

    #[test]
    fn a_link_is_an_object() {
        let finder = LinkFinder::new(Dialect::Gfm);
        let link = finder.links("see www.a.com").next();
        assert_eq!(
            serde_json::to_string(&link).unwrap(),
            r#"{"start":4,"end":13,"kind":"www","text":"www.a.com","destination":"http://www.a.com"}"#
        );
    }

    #[test]
    fn names_are_the_same_everywhere() {
        for dialect in Dialect::ALL {
            assert_eq!(serde_json::to_value(dialect).unwrap(), dialect.name());
        }
        for kind in LinkKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
        for policy in Policy::ALL {
            assert_eq!(serde_json::to_value(policy).unwrap(), policy.name());
            let reason = RejectReason::Policy(*policy);
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.name());
        }
        assert_eq!(
            serde_json::from_str::<DefaultScheme>("\"https\"").unwrap(),
            DefaultScheme::Https
        );
        let limits = serde_json::to_string(&Limits::usual()).unwrap();
        assert_eq!(serde_json::from_str::<Limits>(&limits).unwrap(), Limits::usual());
    }
}
