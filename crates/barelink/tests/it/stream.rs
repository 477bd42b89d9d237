//! Links of a text that is still arriving. That they are those of the whole text is a property test.

use barelink::{Dialect, LinkFinder, StreamFinder};

fn feed(stream: &mut StreamFinder, text: &str) -> Vec<String> {
    stream.feed(text).map(|link| link.to_string()).collect()
}

fn pending(stream: &StreamFinder) -> Vec<String> {
    stream.pending().map(|link| link.to_string()).collect()
}

#[test]
fn a_link_is_final_once_white_space_follows() {
    let mut stream = LinkFinder::new(Dialect::Uts58).into_stream();
    assert!(feed(&mut stream, "go to example.co").is_empty());
    assert_eq!(pending(&stream), ["example.co"]);
    assert!(feed(&mut stream, "m").is_empty());
    assert_eq!(
        (pending(&stream), stream.settled()),
        (vec!["example.com".to_owned()], 5)
    );
    assert_eq!(feed(&mut stream, " "), ["example.com"]);
    assert_eq!((pending(&stream), stream.settled()), (vec![], 17));
    assert!(stream.finish().next().is_none());
}

/// In GFM the host of `http://a_` is judged without its last byte if the block ends there.
#[test]
fn a_link_that_a_blank_line_decides_stays_open() {
    let mut stream = LinkFinder::new(Dialect::Gfm).into_stream();
    assert!(feed(&mut stream, "http://a_ ").is_empty());
    assert_eq!(pending(&stream), ["http://a"]);
    assert!(feed(&mut stream, "\n").is_empty());
    assert_eq!(feed(&mut stream, "\n"), ["http://a"]);
}

/// The whole text has other links: the address begins with all of the letters.
#[test]
fn open_text_beyond_the_limit_is_skipped_to_the_next_white_space() {
    let mut stream = LinkFinder::new(Dialect::Gfm).into_stream().limit(8);
    assert!(feed(&mut stream, "www.a.b aaaaaaa").len() == 1);
    assert!(feed(&mut stream, "aaaa").is_empty());
    assert_eq!((pending(&stream), stream.settled()), (vec![], 19));
    assert!(feed(&mut stream, "aaaa@b.cc").is_empty());
    assert!(feed(&mut stream, "www.c.d").is_empty());
    let found: Vec<_> = stream.feed("x www.e.f y").collect();
    assert_eq!(found[0].range(), 37..44);
    assert!(feed(&mut stream, "aaaaaaaaa").is_empty());
    assert!(stream.finish().next().is_none());
    assert_eq!(feed(&mut stream, "www.g.h "), ["www.g.h"]);
}

/// A stretch that is fed whole may be longer than the limit, which is for what has to be kept.
#[test]
fn the_limit_is_for_what_is_kept() {
    let mut stream = LinkFinder::new(Dialect::Gfm).into_stream().limit(8);
    assert_eq!(
        feed(&mut stream, "http://example.com/a "),
        ["http://example.com/a"]
    );
}
