//! Checks texts to display and destinations.

use barelink::options::FileNames;
use barelink::{Dialect, LinkFinder};

fn only<T>(text: &str, what: impl Fn(barelink::Link<'_>) -> T) -> T {
    let finder = LinkFinder::builder(Dialect::Uts58).file_names(FileNames::Link).build();
    let mut links = finder.links(text);
    let link = links.next().expect("it is a link");
    assert_eq!(link.as_str(), text);
    what(link)
}

#[test]
fn the_host_is_without_what_is_beside_it() {
    for (text, host) in [
        ("https://example.com:80/a", "example.com"),
        ("https://[::1]:80/", "[::1]"),
        ("example.com?a", "example.com"),
        ("mailto:me@example.com", "example.com"),
    ] {
        assert_eq!(only(text, |link| link.host().to_owned()), host);
    }
}

/// RFC 6068, section 2, rule 1, and its examples in section 6.1.
#[test]
fn an_address_is_one_address() {
    for (text, destination) in [
        ("gorby%kremvax@example.com", "mailto:gorby%25kremvax@example.com"),
        ("unlikely?address@example.com", "mailto:unlikely%3Faddress@example.com"),
        ("Mike&family@example.org", "mailto:Mike%26family@example.org"),
        ("a#b/+c@example.com", "mailto:a%23b%2F+c@example.com"),
        ("a^b`{|}@example.com", "mailto:a%5Eb%60%7B%7C%7D@example.com"),
        ("%41@example.com", "mailto:%2541@example.com"),
        ("o'b+c_d-e.f~!$*@example.com", "mailto:o'b+c_d-e.f~!$*@example.com"),
        ("σ?@example.com", "mailto:σ%3F@example.com"),
        // After a scheme, escapes stay escapes. Other characters with a meaning in a URL are escaped, so the
        // destination is a single address.
        ("mailto:gorby%25kremvax@example.com", "mailto:gorby%25kremvax@example.com"),
        ("mailto:x?bcc=boss@example.com", "mailto:x%3Fbcc%3Dboss@example.com"),
        ("MAILTO:50%off@example.com", "MAILTO:50%25off@example.com"),
    ] {
        let found = only(text, |link| link.destination().into_owned());
        assert_eq!(found, destination, "{text}");
    }
}

#[cfg(all(feature = "idna", feature = "security"))]
#[test]
fn hosts_that_mislead_stay_in_punycode() {
    for text in [
        "https://xn--80ak6aa92e.com/", // wholly of look-alikes
        "https://xn--google-.com/",
    ] {
        let shown = |link: barelink::Link<'_>| link.display_text().into_owned();
        let finder = LinkFinder::new(Dialect::Gfm);
        let link = finder.links(text).next().expect("it is a link");
        assert_eq!(shown(link), text);
    }
}

#[test]
fn people_see_characters() {
    for (text, shown) in [
        ("https://example.com/b%C3%BCcher", "https://example.com/bücher"),
        ("example.com/a%20b", "example.com/a%20b"),
        // A control that changes the direction of text stays visible.
        ("https://example.com/%E2%80%AEfdp.exe", "https://example.com/%E2%80%AEfdp.exe"),
        ("me@example.com", "me@example.com"),
    ] {
        assert_eq!(only(text, |link| link.display_text().into_owned()), shown);
    }
}

#[cfg(feature = "idna")]
#[test]
fn people_see_hosts_in_their_letters() {
    for (text, shown) in [
        ("https://xn--bcher-kva.de/b%C3%BCcher", "https://bücher.de/bücher"),
        ("https://XN--BCHER-KVA.de:80", "https://bücher.de:80"),
        ("me@xn--bcher-kva.de", "me@bücher.de"),
        ("www.xn--bcher-kva.de", "www.bücher.de"),
        // A label that is not valid Punycode stays as written.
        ("https://xn--99999999.com/", "https://xn--99999999.com/"),
        ("https://EXAMPLE.com/", "https://EXAMPLE.com/"),
    ] {
        assert_eq!(only(text, |link| link.display_text().into_owned()), shown);
    }
}

/// In GFM, a `www.` link may contain a `://` after its host.
#[cfg(feature = "idna")]
#[test]
fn the_host_of_a_www_link_is_shown_before_another_url() {
    let text = "www.xn--bcher-kva.de://xn--bcher-kva.de/%C3%BC";
    let finder = LinkFinder::new(Dialect::Gfm);
    let shown: Vec<_> = finder.links(text).map(|link| link.display_text().into_owned()).collect();
    assert_eq!(shown, ["www.bücher.de://xn--bcher-kva.de/ü"]);
}

#[cfg(all(feature = "idna", feature = "security"))]
#[test]
fn homographs_are_shown_as_they_were_written() {
    let text = "https://xn--pple-43d.com/";
    assert_eq!(only(text, |link| link.display_text().into_owned()), text);
}

#[cfg(feature = "idna")]
#[test]
fn software_gets_ascii() {
    for (text, destination) in [
        (
            "https://bücher.de/bücher?q=ä#ö",
            Some("https://xn--bcher-kva.de/b%C3%BCcher?q=%C3%A4#%C3%B6"),
        ),
        ("bücher.de:80/", Some("https://xn--bcher-kva.de:80/")),
        ("例子。中国/a", Some("https://xn--fsqu00a.xn--fiqs8s/a")),
        ("https://example.com/%c3%bc", Some("https://example.com/%c3%bc")),
        ("https://[::1]/ü", Some("https://[::1]/%C3%BC")),
        ("mü@bücher.de", Some("mailto:m%C3%BC@xn--bcher-kva.de")),
        ("ü?@bücher.de", Some("mailto:%C3%BC%3F@xn--bcher-kva.de")),
        ("mailto:mü@example.com", Some("mailto:m%C3%BC@example.com")),
        ("https://a\u{200D}b.com/", None), // a joiner where UTS #46 allows none
    ] {
        let found = only(text, |link| link.ascii_destination().map(|d| d.into_owned()));
        assert_eq!(found.as_deref(), destination, "{text}");
    }
}

#[test]
fn what_does_not_change_is_borrowed() {
    use std::borrow::Cow;
    let text = "https://example.com/ä/b_(c)?d#e";
    assert!(only(text, |link| matches!(link.display_text(), Cow::Borrowed(_))));
    assert!(only(text, |link| matches!(link.destination(), Cow::Borrowed(_))));
    assert!(matches!(barelink::uts58::escape_minimal(text), Cow::Borrowed(_)));
    assert!(matches!(barelink::uts58::escape_maximal("https://a.com/%C3%A4"), Cow::Borrowed(_)));
    assert_eq!(barelink::uts58::escape_maximal("https://a.com/%c3%a4"), "https://a.com/%C3%A4");
}
