//! UTS #58's link detection behind [`Detector`].

use super::{Detector, State};
#[cfg(feature = "explain")]
use crate::dialect::detected::Candidate;
use crate::dialect::detected::Detected;
use crate::dialect::input::Input;
use crate::dialect::segment::Segment;
use crate::dialect::stage::Stage;
use crate::dialect::uts58::Search;
use crate::dialect::Dialect;
use crate::rules::{Judge, Rules};
use crate::scan::{Needles, Scan};

#[derive(Debug)]
pub(super) struct Uts58;

impl Detector for Uts58 {
    fn dialect(&self) -> Dialect {
        Dialect::Uts58
    }

    fn judge(&self) -> Judge {
        Judge::Dialect
    }

    #[cfg(feature = "alloc")]
    fn heeds_controls(&self) -> bool {
        true
    }

    fn start(&self, stage: Stage, scan: Scan, from: usize) -> State {
        State::Uts58(Search::new(stage, scan, from))
    }

    fn next(&self, state: &mut State, rules: &Rules, segment: &Segment<'_>) -> Option<Detected> {
        let State::Uts58(search) = state else { return None };
        search.next(&Input::plain(rules, segment.text))
    }

    #[cfg(feature = "explain")]
    fn next_candidate(&self, state: &mut State, rules: &Rules, text: &str) -> Option<Candidate> {
        let State::Uts58(search) = state else { return None };
        search.next_candidate(&Input::plain(rules, text))
    }

    /// An address contains a label separator too, so this search finds every kind of link.
    fn scan(&self, scan: &mut Scan, needles: &Needles, text: &[u8], from: usize) -> usize {
        scan.host(needles, text, from)
    }
}
