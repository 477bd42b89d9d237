//! The comparisons to be measured, and their goals.

use super::subject::Subject::{self, *};

/// One line of the table.
pub struct Comparison {
    pub corpus: &'static str,
    pub ours: Subject,
    pub peer: Subject,
    pub kind: Kind,
    /// The ratio to be reached, if there is one.
    pub goal: Option<f64>,
}

/// Meaning of a ratio.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The peer's time over ours for the same work: higher is better.
    Faster,
    /// Time with ours over time without: lower is better.
    Costs,
}

impl Comparison {
    /// Returns the name of the comparison, such as `gfm/readmes`.
    pub fn case(&self) -> String {
        let (parser, dialect) = match self.ours {
            PulldownCmarkGfm => ("pulldown-cmark", ""),
            ComrakGfm => ("comrak", ""),
            ours => ("", ours.dialect().map_or("", |dialect| dialect.name())),
        };
        let corpus = match self.corpus {
            "prose" if self.ours.is_markdown() => "no-candidate",
            corpus => corpus,
        };
        format!("{parser}{dialect}/{corpus}")
    }

    pub fn is_met(&self, ratio: f64) -> bool {
        match (self.goal, self.kind) {
            (None, _) => true,
            (Some(goal), Kind::Faster) => ratio >= goal,
            (Some(goal), Kind::Costs) => ratio <= goal,
        }
    }
}

const fn faster(
    corpus: &'static str,
    ours: Subject,
    peer: Subject,
    goal: Option<f64>,
) -> Comparison {
    Comparison {
        corpus,
        ours,
        peer,
        kind: Kind::Faster,
        goal,
    }
}

const fn costs(
    corpus: &'static str,
    ours: Subject,
    peer: Subject,
    goal: Option<f64>,
) -> Comparison {
    Comparison {
        corpus,
        ours,
        peer,
        kind: Kind::Costs,
        goal,
    }
}

/// Rule sets that find similar links are compared with each other: GFM's links need a scheme or `www.`, those of UTS
/// #58 do not.
pub const ALL: &[Comparison] = &[
    faster("readmes", Gfm, Linkify, Some(2.2)),
    faster("dense", Gfm, Linkify, Some(1.8)),
    faster("near-misses", Gfm, Linkify, Some(2.0)),
    faster("multilingual", Gfm, Linkify, Some(1.3)),
    faster("prose", Gfm, Linkify, None),
    faster("prose", Gfm, LinkifySchemeLess, Some(10.0)),
    faster("readmes", Md4c, Linkify, None),
    faster("dense", Md4c, Linkify, None),
    faster("near-misses", Md4c, Linkify, None),
    faster("multilingual", Md4c, Linkify, None),
    faster("prose", Md4c, LinkifySchemeLess, None),
    faster("readmes", Uts58, LinkifySchemeLess, Some(1.5)),
    faster("dense", Uts58, LinkifySchemeLess, Some(1.5)),
    faster("near-misses", Uts58, LinkifySchemeLess, Some(2.0)),
    faster("multilingual", Uts58, LinkifySchemeLess, None),
    faster("prose", Uts58, LinkifySchemeLess, Some(2.0)),
    costs("readmes", PulldownCmarkGfm, PulldownCmark, Some(1.12)),
    costs("prose", PulldownCmarkGfm, PulldownCmark, Some(1.03)),
    costs("dense", PulldownCmarkGfm, PulldownCmark, None),
    costs("readmes", ComrakGfm, Comrak, Some(1.05)),
    costs("prose", ComrakGfm, Comrak, None),
    costs("dense", ComrakGfm, Comrak, None),
    faster("readmes", ComrakGfm, ComrakOwn, None),
    faster("dense", ComrakGfm, ComrakOwn, Some(1.2)),
];
