//! Chooses random options of finders, alone and in combination.

use barelink::options::{
    DefaultScheme, FileNames, Limits, LinkEnd, Policy, SchemeHosts, TopLevelDomains,
};
use barelink::{Dialect, LinkFinder, LinkFinderBuilder, LinkKind};
use fastrand::Rng;

/// All policies.
pub const POLICIES: &[Policy] = &[
    Policy::BidiControl,
    Policy::UserInformation,
    Policy::IdentifierStatus,
    Policy::MixedScript,
    Policy::InvalidHost,
    Policy::WholeScriptConfusable,
    Policy::SyntaxConfusable,
    Policy::ControlCharacter,
    Policy::InvalidAuthority,
    Policy::Xmpp,
    Policy::PartialAddress,
];

/// Random settings.
pub struct RandomFinder {
    pub builder: LinkFinderBuilder,
    /// True if the settings may reject candidates.
    pub rejects: bool,
    /// Stop strings, which are not yet set in the builder.
    pub stops: Vec<&'static str>,
}

/// Schemes of every shape, some invalid, and some that must never link.
pub const SCHEMES: &[&str] = &[
    "https", "http", "HTTPS", "ssh", "git+ssh", "x", "h323", "a.b", "z39.50r", "view-source", "a-",
    "x+", "git+", "w", "www", "mailto", "xmpp", "javascript", "data", "x+data", "", "+x", "1x",
    "-", "a b", "a@b.c", "a/b", "a:", "é", "\0",
];

/// Stop strings, some with a meaning in Markdown or in a URL, some with white space.
pub const STOPS: &[&str] = &[
    "@@", "{", "&a", "b/", "*", "。", "[a", "`b", "| |", " ", "\n", "a b", ".", "@", "://", "w",
    "日", "é", "\\", "",
];

/// Chooses settings for this dialect.
pub fn random_finder(rng: &mut Rng, dialect: Dialect) -> RandomFinder {
    let mut builder = LinkFinder::builder(dialect);
    let mut rejects = false;
    if one_in(rng, 8) {
        rejects = true;
        builder.untrusted();
    }
    if one_in(rng, 3) {
        builder.kinds(&some(rng, LinkKind::ALL));
    }
    if one_in(rng, 2) {
        builder.schemes(some(rng, SCHEMES));
    }
    if one_in(rng, 4) {
        builder.default_scheme(DefaultScheme::Https);
    }
    if one_in(rng, 2) {
        builder.link_end(LinkEnd::InText);
    }
    if one_in(rng, 2) {
        builder.file_names(match rng.u8(..3) {
            0 => FileNames::Link,
            1 => FileNames::custom(|host| host.len() % 2 == 1),
            _ => FileNames::listed(["com", "rs"]),
        });
    }
    if one_in(rng, 4) {
        rejects = true;
        builder.scheme_hosts(SchemeHosts::Domains);
    }
    if one_in(rng, 3) {
        rejects = true;
        builder.top_level_domains(match rng.u8(..4) {
            0 => TopLevelDomains::Delegated,
            1 => TopLevelDomains::Syntactic,
            2 => TopLevelDomains::custom(|label| label.len() % 2 == 1),
            _ => TopLevelDomains::listed(["com", "рф", "b"]),
        });
    }
    if one_in(rng, 4) {
        rejects = true;
        builder.reject(&some(rng, POLICIES));
    }
    if one_in(rng, 4) {
        rejects = true;
        let limits = Limits::none().url(rng.usize(..40)).host(rng.usize(..20));
        builder.limits(limits.local_part(rng.usize(..10)));
    }
    let stops = if one_in(rng, 3) {
        some(rng, STOPS)
    } else {
        Vec::new()
    };
    RandomFinder {
        builder,
        rejects,
        stops,
    }
}

fn one_in(rng: &mut Rng, cases: u8) -> bool {
    rng.u8(..cases) == 0
}

/// Chooses some items in any order, usually few.
fn some<T: Copy>(rng: &mut Rng, from: &[T]) -> Vec<T> {
    let count = rng.usize(..=from.len().min(5));
    (0..count).map(|_| from[rng.usize(..from.len())]).collect()
}
