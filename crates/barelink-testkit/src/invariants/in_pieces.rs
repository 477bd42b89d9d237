//! Invariants of links in a text that is split into chunks (`links_in_chunks`), or fed to a stream in chunks
//! (`LinkStream`).

use barelink::search::LinkStream;
use barelink::{Link, LinkFinder};
use fastrand::Rng;

/// Panics if splitting `text` into chunks changes its links. `seed` determines the chunks.
pub fn check(finder: &LinkFinder, text: &str, seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let pieces = cut(text, &mut rng);
    let links: Vec<_> = finder.links(text).collect();
    in_pieces(finder, &pieces, &links);
    arriving(finder, text, &pieces, &links);
    limited(finder, &pieces, &links, rng.usize(..32));
}

/// Splits a text at random character boundaries. Some pieces may be empty.
pub fn cut<'t>(text: &'t str, rng: &mut Rng) -> Vec<&'t str> {
    let one_in = [1, 2, 8, 64, usize::MAX][rng.usize(..5)];
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, _) in text.char_indices() {
        if rng.usize(..one_in) == 0 {
            pieces.push(&text[start..at]);
            start = at;
        }
        if rng.u8(..32) == 0 {
            pieces.push("");
        }
    }
    pieces.push(&text[start..]);
    pieces
}

/// Checks that a search of the pieces finds `links`, with the same text, destination and position.
fn in_pieces(finder: &LinkFinder, pieces: &[&str], links: &[Link<'_>]) {
    let mut found = finder.links_in_chunks(pieces.iter().copied());
    for link in links {
        let found = found.next().unwrap_or_else(|| panic!("no {link:?} in {pieces:?}"));
        assert_eq!(found.range(), link.range(), "{pieces:?}");
        assert_eq!(found.kind(), link.kind());
        assert_eq!(found.text(), link.as_str());
        assert_eq!(found.destination(), link.destination());
        assert_eq!(found.destination_prefix(), link.destination_prefix());
        let parts: Vec<_> = found.parts().collect();
        for part in &parts {
            assert!(!part.as_str().is_empty());
            assert_eq!(pieces[part.chunk()].get(part.range()), Some(part.as_str()));
        }
        let (first, last) = (&parts[0], &parts[parts.len() - 1]);
        let (start, end) = (found.start(), found.end());
        assert_eq!((start.chunk(), start.offset()), (first.chunk(), first.range().start));
        assert_eq!((end.chunk(), end.offset()), (last.chunk(), last.range().end));
        let before: usize = pieces[..start.chunk()].iter().map(|piece| piece.len()).sum();
        assert_eq!(before + start.offset(), link.start());
        assert_eq!(parts.iter().map(|part| part.as_str()).collect::<String>(), link.as_str());
    }
    assert!(found.next().is_none(), "{pieces:?}");
    assert!(found.next().is_none());
}

/// Checks a stream that drops open text longer than a limit. Each link must be a link of the whole text, and must not
/// begin before the committed offset.
fn limited(finder: &LinkFinder, pieces: &[&str], links: &[Link<'_>], limit: usize) {
    let whole: Vec<_> = links.iter().map(|link| (link.range(), link.kind())).collect();
    let mut stream = LinkStream::new(finder.clone()).max_pending(limit);
    let (mut settled, mut end) = (0, 0);
    let mut check = |link: Link<'_>, settled: usize| {
        let is_new = end.max(settled) <= link.start();
        end = link.end();
        assert!(
            is_new && whole.contains(&(link.range(), link.kind())),
            "{link:?} of {pieces:?} with the limit {limit}"
        );
    };
    for piece in pieces {
        stream.feed(piece).for_each(|link| check(link, settled));
        assert!(settled <= stream.committed(), "{pieces:?}");
        settled = stream.committed();
    }
    stream.finish().for_each(|link| check(link, settled));
}

/// Checks that each link becomes final once, and that the final and pending links are the links of the text so far.
///
/// Also checks that no link is found before the committed offset.
fn arriving(finder: &LinkFinder, text: &str, pieces: &[&str], links: &[Link<'_>]) {
    let place = |link: Link<'_>| (link.range(), link.kind(), link.destination_prefix());
    let whole: Vec<_> = links.iter().copied().map(place).collect();
    let mut stream = LinkStream::new(finder.clone());
    let (mut known, mut end) = (0, 0);
    for piece in pieces {
        let settled = stream.committed();
        for link in stream.feed(piece) {
            assert_eq!(text.get(link.range()), Some(link.as_str()));
            assert!(settled <= link.start(), "{link:?} of {pieces:?}");
            assert_eq!(whole.get(known), Some(&place(link)), "{pieces:?}");
            known += 1;
        }
        end += piece.len();
        let settled = stream.committed();
        assert!(whole.get(known).is_none_or(|next| settled <= next.0.start));
        let so_far: Vec<_> = finder.links(&text[..end]).map(place).collect();
        let pending = stream.pending().map(place);
        let given = whole[..known].iter().cloned().chain(pending);
        assert!(given.eq(so_far), "{:?} of {pieces:?}", &text[..end]);
    }
    assert!(stream.finish().map(place).eq(whole[known..].iter().cloned()));
    assert_eq!((stream.committed(), stream.pending().count()), (text.len(), 0));
    // After `finish`, the stream can be used for another text.
    let again = stream.feed(text).map(place).collect::<Vec<_>>();
    let rest = stream.finish().map(place).collect::<Vec<_>>();
    assert_eq!([again, rest].concat(), whole, "{text:?}");
}
