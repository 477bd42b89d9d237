//! md4c's permissive autolinks behind [`Detector`].

use super::{Detector, State};
#[cfg(feature = "explain")]
use crate::dialect::detected::Candidate;
use crate::dialect::detected::Detected;
use crate::dialect::md4c::Search;
use crate::dialect::segment::Segment;
use crate::dialect::stage::Stage;
use crate::dialect::Dialect;
use crate::rules::Rules;
use crate::scan::{Needles, Scan};

#[derive(Debug)]
pub(super) struct Md4c;

impl Detector for Md4c {
    fn dialect(&self) -> Dialect {
        Dialect::Md4c
    }

    fn start(&self, _: Stage, scan: Scan, from: usize) -> State {
        State::Md4c(Search::new(scan, from))
    }

    fn next(&self, state: &mut State, rules: &Rules, segment: &Segment<'_>) -> Option<Detected> {
        let State::Md4c(search) = state else { return None };
        search.next(rules, segment)
    }

    #[cfg(feature = "explain")]
    fn next_candidate(&self, state: &mut State, rules: &Rules, text: &str) -> Option<Candidate> {
        let State::Md4c(search) = state else { return None };
        search.next_candidate(rules, &Segment::plain(text))
    }

    fn scan(&self, scan: &mut Scan, needles: &Needles, text: &[u8], from: usize) -> usize {
        scan.candidate(needles, text, from)
    }
}
