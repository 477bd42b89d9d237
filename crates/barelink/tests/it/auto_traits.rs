//! Checks that public types can be sent to other threads, shared between them, and printed with `{:?}`.

use std::fmt::Debug;
use std::panic::{RefUnwindSafe, UnwindSafe};

use barelink::{
    options, search, uts58, Dialect, Finding, Link, LinkFinder, LinkFinderBuilder, LinkKind,
    RejectReason, Span,
};

fn check<T: Debug + Send + Sync + Unpin + UnwindSafe + RefUnwindSafe>() {}

#[test]
fn types_of_the_root() {
    check::<Dialect>();
    check::<Finding<'_>>();
    check::<Link<'_>>();
    check::<LinkFinder>();
    check::<LinkFinderBuilder>();
    check::<LinkKind>();
    check::<RejectReason>();
    check::<Span<'_>>();
    check::<barelink::unicode::LinkTerm>();
}

#[test]
fn searches() {
    check::<search::Findings<'_, '_>>();
    check::<search::Links<'_, '_>>();
    check::<search::Prefilter<'_, '_>>();
    check::<search::Spans<'_, '_>>();
    check::<search::Text<'_>>();
}

#[test]
fn options() {
    check::<options::DefaultScheme>();
    check::<options::FileNames>();
    check::<options::Limits>();
    check::<options::LinkEnd>();
    check::<options::OtherName>();
    check::<options::Policy>();
    check::<options::Predicate>();
    check::<options::SchemeHosts>();
    check::<options::TopLevelDomains>();
    check::<options::UnknownName>();
}

#[cfg(feature = "alloc")]
#[test]
fn chunks_streams_and_urls() {
    type Chunks = std::vec::IntoIter<&'static str>;
    check::<search::ChunkPosition>();
    check::<search::ChunkedLink<'_, Chunks>>();
    check::<search::ChunkedLinks<'_, '_, Chunks>>();
    check::<search::Part<'_>>();
    check::<search::Parts<'_, Chunks>>();
    check::<search::LinkStream>();
    check::<search::StreamLinks<'_>>();
    check::<uts58::UrlParts>();
}

#[cfg(feature = "explain")]
#[test]
fn explanations() {
    check::<barelink::explain::Explanation>();
    check::<barelink::explain::Rule>();
}

#[cfg(feature = "markdown")]
#[test]
fn markdown() {
    use barelink::markdown;

    check::<markdown::Container>();
    check::<markdown::ContainerPrefix>();
    check::<markdown::Containers>();
    check::<markdown::Inline<'_>>();
    check::<markdown::InlineScanner<'_>>();
    check::<markdown::Leaf<'_>>();
    check::<markdown::LeafKind>();
    check::<markdown::Lines>();
    check::<markdown::Linker<'_>>();
    check::<markdown::MarkdownLink<'_>>();
    check::<markdown::Masks>();
    check::<markdown::ParserQuirk>();
    check::<markdown::RunLink>();
}
