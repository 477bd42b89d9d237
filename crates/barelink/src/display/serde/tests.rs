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
    assert_eq!(serde_json::from_str::<DefaultScheme>("\"https\"").unwrap(), DefaultScheme::Https);
    let limits = serde_json::to_string(&Limits::usual()).unwrap();
    assert_eq!(serde_json::from_str::<Limits>(&limits).unwrap(), Limits::usual());
}
