//! GitHub Flavored Markdown's autolinks behind [`Detector`].

use super::{Detector, State};
#[cfg(feature = "explain")]
use crate::dialect::detected::Candidate;
use crate::dialect::detected::Detected;
#[cfg(feature = "markdown")]
use crate::dialect::gfm::email::Emails;
use crate::dialect::gfm::Search;
use crate::dialect::segment::Segment;
use crate::dialect::stage::Stage;
use crate::dialect::Dialect;
use crate::rules::Rules;
use crate::scan::{Needles, Scan};

#[derive(Debug)]
pub(super) struct Gfm;

impl Detector for Gfm {
    fn dialect(&self) -> Dialect {
        Dialect::Gfm
    }

    fn start(&self, stage: Stage, scan: Scan, from: usize) -> State {
        match stage {
            #[cfg(feature = "markdown")]
            Stage::Addresses => State::GfmAddresses(Emails::default()),
            _ => State::Gfm(Search::new(scan, from)),
        }
    }

    fn next(&self, state: &mut State, rules: &Rules, segment: &Segment<'_>) -> Option<Detected> {
        match state {
            State::Gfm(search) => search.next(rules, segment.text),
            #[cfg(feature = "markdown")]
            State::GfmAddresses(emails) => emails.next(segment.text.as_bytes()),
            _ => None,
        }
    }

    #[cfg(feature = "explain")]
    fn next_candidate(&self, state: &mut State, rules: &Rules, text: &str) -> Option<Candidate> {
        match state {
            State::Gfm(search) => search.next_candidate(rules, text),
            _ => None,
        }
    }

    fn scan(&self, scan: &mut Scan, needles: &Needles, text: &[u8], from: usize) -> usize {
        scan.candidate(needles, text, from)
    }
}
