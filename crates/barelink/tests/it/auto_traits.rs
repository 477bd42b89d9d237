//! Checks that public types can be sent to other threads, shared between them, and printed with `{:?}`.

use std::fmt::Debug;
use std::panic::{RefUnwindSafe, UnwindSafe};

use barelink::{
    options, uts58, Dialect, Finding, Findings, Link, LinkFinder, LinkFinderBuilder, LinkKind,
    Links, Prefilter, RejectReason, Span, Spans, Text, UnknownName,
};

fn check<T: Debug + Send + Sync + Unpin + UnwindSafe + RefUnwindSafe>() {}

#[test]
fn types_of_the_root() {
    check::<Dialect>();
    check::<Finding<'_>>();
    check::<Findings<'_, '_>>();
    check::<Link<'_>>();
    check::<LinkFinder>();
    check::<LinkFinderBuilder>();
    check::<LinkKind>();
    check::<Links<'_, '_>>();
    check::<Prefilter<'_, '_>>();
    check::<RejectReason>();
    check::<Span<'_>>();
    check::<Spans<'_, '_>>();
    check::<Text<'_>>();
    check::<UnknownName>();
    check::<barelink::unicode::LinkTerm>();
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
    #[cfg(feature = "alloc")]
    {
        check::<options::FileExtensions>();
        check::<options::TldList>();
    }
}

#[cfg(feature = "alloc")]
#[test]
fn chunks_streams_and_urls() {
    use barelink::{chunks, stream};

    type Chunks = std::vec::IntoIter<&'static str>;
    check::<chunks::ChunkPosition>();
    check::<chunks::ChunkedLink<'_, Chunks>>();
    check::<chunks::ChunkedLinks<'_, '_, Chunks>>();
    check::<chunks::Part<'_>>();
    check::<chunks::Parts<'_, Chunks>>();
    check::<stream::LinkStream>();
    check::<stream::StreamLinks<'_>>();
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
