//! Checks links of a text that is still arriving. A property test compares them with the links of the whole text.

use barelink::search::LinkStream;
use barelink::{Dialect, LinkFinder};

fn feed(stream: &mut LinkStream, text: &str) -> Vec<String> {
    stream.feed(text).map(|link| link.to_string()).collect()
}

fn pending(stream: &LinkStream) -> Vec<String> {
    stream.pending().map(|link| link.to_string()).collect()
}

#[test]
fn a_link_is_final_once_white_space_follows() {
    let mut stream = LinkStream::new(LinkFinder::new(Dialect::Uts58));
    assert!(feed(&mut stream, "go to example.co").is_empty());
    assert_eq!(pending(&stream), ["example.co"]);
    assert!(feed(&mut stream, "m").is_empty());
    assert_eq!((pending(&stream), stream.committed()), (vec!["example.com".to_owned()], 5));
    assert_eq!(feed(&mut stream, " "), ["example.com"]);
    assert_eq!((pending(&stream), stream.committed()), (vec![], 17));
    assert!(stream.finish().next().is_none());
}

/// In GFM, the host of `http://a_` is checked without its last byte if the block ends after it.
#[test]
fn a_link_that_a_blank_line_decides_stays_open() {
    let mut stream = LinkStream::new(LinkFinder::new(Dialect::Gfm));
    assert!(feed(&mut stream, "http://a_ ").is_empty());
    assert_eq!(pending(&stream), ["http://a"]);
    assert!(feed(&mut stream, "\n").is_empty());
    assert_eq!(feed(&mut stream, "\n"), ["http://a"]);
}

/// In the whole text, the letters `a` begin an address. The stream drops them with the rest of the address.
#[test]
fn open_text_beyond_the_limit_is_skipped_to_the_next_white_space() {
    let mut stream = LinkStream::new(LinkFinder::new(Dialect::Gfm)).max_pending(8);
    assert!(feed(&mut stream, "www.a.b aaaaaaa").len() == 1);
    assert!(feed(&mut stream, "aaaa").is_empty());
    assert_eq!((pending(&stream), stream.committed()), (vec![], 19));
    assert!(feed(&mut stream, "aaaa@b.cc").is_empty());
    assert!(feed(&mut stream, "www.c.d").is_empty());
    let found: Vec<_> = stream.feed("x www.e.f y").collect();
    assert_eq!(found[0].range(), 37..44);
    assert!(feed(&mut stream, "aaaaaaaaa").is_empty());
    assert!(stream.finish().next().is_none());
    assert_eq!(feed(&mut stream, "www.g.h "), ["www.g.h"]);
}

/// The limit applies to text that must be kept. Text that is fed at once may be longer.
#[test]
fn the_limit_is_for_what_is_kept() {
    let mut stream = LinkStream::new(LinkFinder::new(Dialect::Gfm)).max_pending(8);
    assert_eq!(feed(&mut stream, "http://example.com/a "), ["http://example.com/a"]);
}

#[test]
fn a_stream_that_skips_a_control_of_direction_resumes_on_the_next_line() {
    let finder = LinkFinder::new(Dialect::Uts58);
    let skipped = ["\u{2068}", &"a".repeat(20)].concat();
    let rest = " https://a.com/b\u{2069}c\nhttps://a.com/b ";
    let whole = [&skipped, rest].concat();
    let whole: Vec<_> = finder.links(&whole).map(|link| link.range()).collect();
    let mut stream = LinkStream::new(finder).max_pending(16);
    assert_eq!(stream.feed(&skipped).count(), 0);
    let found: Vec<_> = stream.feed(rest).map(|link| link.range()).collect();
    assert_eq!(found, whole[whole.len() - 1..]);
}
