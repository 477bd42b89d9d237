use super::{url, Gfm};
use crate::dialect::detected::Detected;
use crate::dialect::detector::{InMarkdown, Search, TokenSearch};
use crate::dialect::input::Input;

impl InMarkdown for Gfm {
    fn heeds_brackets(&self) -> bool {
        true
    }

    fn splits_paired_escapes(&self) -> bool {
        true
    }

    /// Candidates are the `:` of a scheme and the first letter of `www.`.
    fn next_in_source(&self, search: &mut Search, input: &Input<'_>, from: usize) -> Option<usize> {
        let next = search.scan.url(input.rules.needles(), input.text.as_bytes(), from);
        (next < input.text.len()).then_some(next)
    }

    fn url_in_source(
        &self,
        _: &mut Search,
        input: &Input<'_>,
        floor: usize,
        at: usize,
    ) -> Option<Detected> {
        let &Input { rules, text, .. } = input;
        if text.as_bytes().get(at) == Some(&b':') {
            url::at_scheme(rules, text, floor, at).ok()
        } else {
            url::at_www(rules, text, 0, at).ok()
        }
    }

    fn link_in_token(&self, token: &mut TokenSearch<'_>, at: usize) -> Option<Option<Detected>> {
        let (rules, text, bytes) = (token.rules, token.text, token.text.as_bytes());
        let found = match bytes.get(at)? {
            b'@' => {
                // A URL inside the address would take precedence.
                if token.last_url() > Some(at) {
                    return None;
                }
                token.search.emails.skip_to(token.end);
                token.search.emails.at_sign(bytes, at)
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
