//! What hostile documents are given to.

use barelink::uts58::{escape_maximal, escape_minimal};
use barelink::{Dialect, LinkFinder};
use barelink_cli::extension::Extension;
use barelink_cli::rewrite::{rewrite, Syntax};

use crate::bench::subject::Subject;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Text or a parser, with links or without
    Subject(Subject),
    /// Text for which policies say no to most of what is found
    Untrusted(Dialect),
    /// `barelink fix`
    Fix(Dialect),
    /// `barelink url`
    Url,
}

impl Target {
    pub const ALL: [Target; 16] = [
        Target::Subject(Subject::Gfm),
        Target::Subject(Subject::Md4c),
        Target::Subject(Subject::Uts58),
        Target::Untrusted(Dialect::Gfm),
        Target::Untrusted(Dialect::Md4c),
        Target::Untrusted(Dialect::Uts58),
        Target::Url,
        Target::Subject(Subject::PulldownCmarkGfm),
        Target::Subject(Subject::PulldownCmarkMd4c),
        Target::Subject(Subject::PulldownCmarkUts58),
        Target::Subject(Subject::ComrakGfm),
        Target::Subject(Subject::ComrakMd4c),
        Target::Subject(Subject::ComrakUts58),
        Target::Fix(Dialect::Gfm),
        Target::Fix(Dialect::Md4c),
        Target::Fix(Dialect::Uts58),
    ];

    pub fn name(self) -> String {
        match self {
            Target::Subject(subject) => subject.name().to_owned(),
            Target::Untrusted(dialect) => format!("{}, untrusted", dialect.name()),
            Target::Fix(dialect) => format!("fix, {}", dialect.name()),
            Target::Url => "url".to_owned(),
        }
    }

    /// The parsers that it runs, without links.
    pub fn parsers(self) -> &'static [Subject] {
        match self {
            Target::Subject(subject) => match subject.without_links() {
                Some(Subject::Comrak) => &[Subject::Comrak],
                Some(_) => &[Subject::PulldownCmark],
                None => &[],
            },
            Target::Fix(_) => &[Subject::PulldownCmark, Subject::Comrak],
            Target::Untrusted(_) | Target::Url => &[],
        }
    }

    /// Ready to be run on documents; it says something that depends on all of the work.
    pub fn ready(self) -> Box<dyn Fn(&str) -> usize> {
        match self {
            Target::Subject(subject) => subject.ready(),
            Target::Untrusted(dialect) => {
                let finder = LinkFinder::builder(dialect).untrusted().build();
                Box::new(move |text| finder.candidates(text).count())
            }
            Target::Fix(dialect) => {
                let (finder, syntax) = (LinkFinder::new(dialect), Syntax::new(&[Extension::Gfm]));
                Box::new(move |text| rewrite(text, &syntax, &finder).text.len())
            }
            Target::Url => Box::new(|text| {
                let url = ["https://example.com/", text].concat();
                escape_minimal(&url).len() + escape_maximal(&url).len()
            }),
        }
    }
}
