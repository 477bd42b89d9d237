//! The dialects. A dialect decides whether a candidate is a link, and finds where the link starts and ends. Each is reached
//! through its [`detector`].

pub(crate) mod delimiters;
pub(crate) mod detected;
pub(crate) mod detector;
#[cfg(feature = "gfm")]
pub(crate) mod gfm;
pub(crate) mod input;
#[cfg(feature = "md4c")]
pub(crate) mod md4c;
pub(crate) mod rule;
mod segment;
pub(crate) mod stage;
#[cfg(feature = "uts58")]
pub(crate) mod uts58;

use crate::named::named;
use crate::options::DefaultScheme;
use detector::Detector;
#[cfg(feature = "markdown")]
pub(crate) use segment::Segment;

named! {
    /// A published set of rules for links. Each has a feature of its own; by default, all are built.
    Dialect

    /// [GitHub Flavored Markdown's autolinks extension](https://github.github.com/gfm/#autolinks-extension-), as
    /// implemented in cmark-gfm 0.29.0.gfm.13.
    ///
    /// Two groups of rules are not followed:
    ///
    /// - A few quirks of cmark-gfm around `@`. Example: cmark-gfm and github.com link all of
    ///   `xmpp:foo@bar.baz/txt/bin`. Here, as in the published examples, a resource ends at a second `/`.
    /// - The additional search that github.com does in files and gists.
    #[cfg(feature = "gfm")]
    Gfm "gfm";
    /// [md4c's permissive autolinks](https://github.com/mity/md4c), as implemented in md4c 0.5.3. They are stricter
    /// than those of GFM, for text where you would rather miss a link than make a wrong one.
    #[cfg(feature = "md4c")]
    Md4c "md4c";
    /// [Unicode Technical Standard #58](https://www.unicode.org/reports/tr58/), link detection for text in any script.
    /// Its version is [`UNICODE_VERSION`](crate::unicode::UNICODE_VERSION).
    #[cfg(feature = "uts58")]
    Uts58 "uts58";
}

impl Dialect {
    /// Returns the code of the dialect. Inlined, so that a constant dialect brings no other.
    #[inline(always)]
    pub(crate) fn detector(self) -> &'static dyn Detector {
        match self {
            #[cfg(feature = "gfm")]
            Dialect::Gfm => &gfm::Gfm,
            #[cfg(feature = "md4c")]
            Dialect::Md4c => &md4c::Md4c,
            #[cfg(feature = "uts58")]
            Dialect::Uts58 => &uts58::Uts58,
        }
    }

    pub(crate) const fn default_scheme(self) -> DefaultScheme {
        match self {
            #[cfg(feature = "uts58")]
            Dialect::Uts58 => DefaultScheme::Https,
            #[allow(unreachable_patterns)] // Unless another dialect is built.
            _ => DefaultScheme::Http,
        }
    }
}
