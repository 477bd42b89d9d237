//! Checks candidates that options reject, beside links.

use barelink::options::{FileNames, SchemeHosts, TopLevelDomains};
use barelink::Dialect;

use crate::policies::{finder, findings};

#[test]
fn what_options_exclude_is_reported_with_the_option() {
    let text = "see ssh://a.com and main.rs, http://a.undelegated, http://localhost or www.b.com";
    let strict = finder(Dialect::Uts58)
        .top_level_domains(TopLevelDomains::Delegated)
        .scheme_hosts(SchemeHosts::Domains)
        .clone();
    assert_eq!(
        findings(strict, text),
        [
            "scheme: ssh://a.com", "file-name: main.rs", "top-level-domain: http://a.undelegated",
            "scheme-host: http://localhost", "www.b.com"
        ]
    );
}

#[test]
fn addresses_of_hosts_are_reported_as_hosts() {
    let text = "http://10.0.0.1 http://[::1]/ http://[::ffff:10.0.0.1]/ http://10.0.0.1.com";
    let domains = finder(Dialect::Uts58).scheme_hosts(SchemeHosts::Domains).clone();
    assert_eq!(
        findings(domains, text),
        [
            "scheme-host: http://10.0.0.1", "scheme-host: http://[::1]/",
            "scheme-host: http://[::ffff:10.0.0.1]/", "http://10.0.0.1.com"
        ]
    );
}

/// By default, an ideographic full stop before an ASCII label ends a sentence (UTS #46 maps the stop to `.`).
#[test]
fn a_host_across_two_sentences_is_reported_as_a_sentence() {
    let text = "終わり。com と me@例え。com";
    assert_eq!(findings(finder(Dialect::Uts58), text), ["sentence: 終わり。com", "me@例え。com"]);
    // Without the list of other names, stops join labels.
    let all = finder(Dialect::Uts58).file_names(FileNames::Link).clone();
    assert_eq!(findings(all, text), ["終わり。com", "me@例え。com"]);
}

/// A handle has the form of an address, and is reported as one that the option suppresses.
#[test]
fn a_handle_is_reported_as_another_name() {
    let text = "@alice@example.org Hi!me@example.org (!group@example.org)";
    assert_eq!(
        findings(finder(Dialect::Uts58), text),
        ["address: alice@example.org", "Hi!me@example.org", "address: !group@example.org"]
    );
    let all = finder(Dialect::Uts58).file_names(FileNames::Link).clone();
    assert_eq!(
        findings(all, text),
        ["alice@example.org", "Hi!me@example.org", "!group@example.org"]
    );
}

/// A candidate that overlaps a link is not reported. A URL of a scheme that is not allowed is one candidate, to its end
/// by the standard.
#[test]
fn no_candidate_overlaps_a_link() {
    let https = || finder(Dialect::Uts58).schemes(["https"]).clone();
    assert_eq!(
        findings(https(), "ftp://a.com/,https://b.com ftp://c.com"),
        ["scheme: ftp://a.com/,https://b.com", "scheme: ftp://c.com"]
    );
    assert_eq!(
        findings(https(), "ftp://a.com https://b.com/ftp://c.com"),
        ["scheme: ftp://a.com", "https://b.com/ftp://c.com"]
    );
}
