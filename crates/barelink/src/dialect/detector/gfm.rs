//! GitHub Flavored Markdown's autolinks behind [`Detector`].

#[cfg(feature = "markdown")]
use super::TokenSearch;
use super::{Detector, State};
#[cfg(feature = "markdown")]
use crate::dialect::delimiters::Delimiters;
#[cfg(feature = "explain")]
use crate::dialect::detected::Candidate;
use crate::dialect::detected::Detected;
use crate::dialect::gfm::Search;
#[cfg(feature = "markdown")]
use crate::dialect::gfm::{email::Emails, url};
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

    fn next(&self, state: &mut State, rules: &Rules, text: &str) -> Option<Detected> {
        match state {
            State::Gfm(search) => search.next(rules, text),
            #[cfg(feature = "markdown")]
            State::GfmAddresses(emails) => emails.next(text.as_bytes()),
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

    #[cfg(feature = "markdown")]
    fn scan_source(&self, scan: &mut Scan, needles: &Needles, source: &[u8], from: usize) -> usize {
        scan.candidate_in_source(needles, source, from)
    }

    #[cfg(feature = "markdown")]
    fn heeds_brackets(&self) -> bool {
        true
    }

    #[cfg(feature = "markdown")]
    fn splits_paired_escapes(&self) -> bool {
        true
    }

    /// Candidates are the `:` of a scheme and the first letter of `www.`.
    #[cfg(feature = "markdown")]
    fn next_in_source(
        &self,
        state: &mut State,
        rules: &Rules,
        content: &str,
        from: usize,
    ) -> Option<usize> {
        let State::Gfm(search) = state else { return None };
        let next = search.scan.url(rules.needles(), content.as_bytes(), from);
        (next < content.len()).then_some(next)
    }

    #[cfg(feature = "markdown")]
    fn url_in_source(
        &self,
        _: &mut State,
        rules: &Rules,
        content: &str,
        _: Delimiters<'_>,
        floor: usize,
        at: usize,
    ) -> Option<Detected> {
        if content.as_bytes().get(at) == Some(&b':') {
            url::at_scheme(rules, content, floor, at).ok()
        } else {
            url::at_www(rules, content, 0, at).ok()
        }
    }

    #[cfg(feature = "markdown")]
    fn link_in_token(&self, token: &mut TokenSearch<'_>, at: usize) -> Option<Option<Detected>> {
        let (rules, text, bytes) = (token.rules, token.text, token.text.as_bytes());
        let found = match bytes.get(at)? {
            b'@' => {
                // A URL inside the address would take precedence.
                if token.last_url() > Some(at) {
                    return None;
                }
                let State::Gfm(search) = &mut token.state else { return None };
                search.emails.skip_to(token.end);
                search.emails.at_sign(bytes, at)
            }
            b':' => {
                token.without_underscore(at + "://".len())?;
                url::at_scheme(rules, text, token.end, at)
            }
            _ => {
                let host = at + "www.".len();
                if host == text.len() && url::may_precede_www(bytes.get(..at)?) {
                    return None;
                }
                token.without_underscore(host)?;
                url::at_www(rules, text, 0, at)
            }
        };
        Some(found.ok())
    }
}
