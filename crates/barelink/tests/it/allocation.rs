//! Checks that searching does not allocate.

use barelink::{Dialect, LinkFinder};

const TEXT: &str = "see www.example.com/a(b), http://example.org/?q=1&r=2#f and me@example.org; \
                    not http://a_b, nor a@b, nor éwww.a.b. 東京 https://例え.jp/東京。";

#[test]
fn a_search_allocates_in_no_dialect() {
    let text = TEXT.repeat(100);
    for &dialect in Dialect::ALL {
        let finder = LinkFinder::new(dialect);
        let mut found = 0;
        let allocations = allocation_counter::measure(|| {
            found = finder.links(&text).map(|link| link.as_str().len()).sum();
        });
        assert!(found > 1_000, "{dialect:?}");
        let asked = allocation_counter::measure(|| {
            found = (0..TEXT.len()).filter(|&at| finder.link_at(TEXT, 0, at).is_some()).count();
        });
        assert!(found > 10, "{dialect:?}");
        assert_eq!(asked.count_total, 0, "{dialect:?}");
        assert_eq!(allocations.count_total, 0, "{dialect:?}");
    }
}

/// Hosts of more labels, and longer ones, than the DNS allows.
#[cfg(all(feature = "idna", feature = "security"))]
#[test]
fn no_policy_allocates() {
    let hosts = ["例え.".repeat(40), "é".repeat(300), "a.".repeat(200), "xn--fsqu00a.".repeat(30)];
    let text = hosts.map(|host| format!("https://{host}com/ {TEXT} ")).concat();
    for &dialect in Dialect::ALL {
        let finder = LinkFinder::builder(dialect).untrusted().build();
        let count = || assert!(finder.links(&text).count() > 1);
        assert_eq!(allocation_counter::measure(count).count_total, 0, "{dialect:?}");
    }
}

#[cfg(feature = "alloc")]
#[test]
fn chunks_allocate_only_around_borders() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let text = TEXT.repeat(100);
    let measure = |pieces: &[&str]| {
        let count = || assert!(finder.links_in_chunks(pieces.iter().copied()).count() > 100);
        allocation_counter::measure(count).bytes_max
    };
    assert_eq!(measure(&[&text]), 0);
    let (left, right) = text.split_at(text.len() / 2);
    assert!(measure(&[left, right]) < 1_000);
    let bytes: Vec<_> = (0..text.len()).filter_map(|at| text.get(at..=at)).collect();
    assert!(measure(&bytes) < 1_000);
}
