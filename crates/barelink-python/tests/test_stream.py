"""Links of a text that arrives in parts."""

import random

import pytest

from barelink import LinkFinder, __version__


def texts(links):
    return [link.text for link in links]


def test_a_stream_is_no_whole_text():
    with pytest.raises(ValueError, match="'whole_text': a stream is no whole text"):
        LinkFinder(whole_text=True).stream()
    assert LinkFinder(whole_text=False).stream().push("www.a.co ")


def test_a_link_is_final_once_white_space_follows():
    stream = LinkFinder(dialect="uts58").stream()
    assert stream.push("😀 go to example.co") == []
    assert texts(stream.pending()) == ["example.co"]
    assert stream.committed == len("😀 go to")
    [link] = stream.push("m or")
    assert (link.start, link.end, link.destination) == (8, 19, "https://example.com")
    assert stream.pending() == []


def test_a_text_ends_and_the_next_one_begins_at_0():
    stream = LinkFinder().stream()
    assert (stream.pending(), stream.finish(), stream.committed) == ([], [], 0)
    for _ in range(3):
        assert stream.push("é www.a.co") == []
        [link] = stream.finish()
        assert (link.start, link.end, stream.committed) == (2, 10, 10)
        assert (stream.pending(), stream.finish()) == ([], [])


def test_lone_surrogates_are_no_text():
    stream = LinkFinder().stream()
    stream.push("www.a")
    with pytest.raises(UnicodeEncodeError):
        stream.push(".b \ud800")
    assert texts(stream.push(".co ")) == ["www.a.co"]


# What is in links, ends them or decides about them later: `find` for the whole text is right.
PIECES = """https:// http:// www. a example.com b.co 例え.jp é 東京 😀 / ?q=1 # . , 。 、 ( ) [at] < > @ : %41 _ - 's "
    me@example.com main.rs mailto: :// &amp;""".split()
PIECES += [" ", " ", "\n", "\n\n", "\t", "\u202e", "\u2066", "\u2069", "\ufeff", "\u3000", " [dot] "]
PIECES += [" https://example.com/a", " www.b.co", " me@example.com"] * 3


@pytest.mark.parametrize("dialect", ["gfm", "md4c", "uts58"])
@pytest.mark.parametrize("ends", ["standard", "text"])
@pytest.mark.parametrize("untrusted", [False, True])
def test_random_texts_in_random_parts_have_the_links_of_the_whole(dialect, ends, untrusted):
    finder = LinkFinder(dialect=dialect, ends=ends, untrusted=untrusted)
    stream, rng, count = finder.stream(), random.Random(67), 0
    for _ in range(500):
        text = "".join(rng.choices(PIECES, k=rng.randrange(30)))
        found, start = [], 0
        while start < len(text):
            end = min(len(text), start + rng.randint(1, 8))
            final = stream.push(text[start:end])
            assert all(link.start < stream.committed for link in final)
            found += final
            assert found + stream.pending() == finder.find(text[:end]), text[:end]
            start = end
        found += stream.finish()
        assert found == finder.find(text), text
        assert stream.committed == len(text) or not text
        count += len(found)
    assert count > 100


def test_an_iterator_has_the_links_of_the_whole():
    rng = random.Random(68)
    for dialect, ends in [("gfm", "standard"), ("md4c", "text"), ("uts58", "standard"), ("uts58", "text")]:
        finder = LinkFinder(dialect=dialect, ends=ends, untrusted=rng.random() < 0.5)
        # Some are read in several steps, and some of these have no white space.
        for length in [0, 1, 30, 3_000, 60_000]:
            for without in ["", " \n\t"]:
                text = "".join(rng.choices([piece.strip(without) or "x" for piece in PIECES], k=length))
                assert list(finder.find_iter(text)) == finder.find(text)
    long = "see https://example.com/" + "é" * 200_000 + " www.b.co"
    assert texts(LinkFinder().find_iter(long)) == [long.split()[1], "www.b.co"]


def test_an_iterator_searches_as_far_as_it_is_asked():
    iterator = LinkFinder().find_iter("www.a.co " * 1_000_000)
    assert iter(iterator) is iterator
    assert [next(iterator).start for _ in range(3)] == [0, 9, 18]
    last = LinkFinder().find_iter("www.a.co")
    assert (len(list(last)), list(last), next(last, None)) == (1, [], None)
    with pytest.raises(UnicodeEncodeError):
        LinkFinder().find_iter("\ud800")


def test_the_version_is_that_of_the_wheel():
    from importlib.metadata import version

    assert __version__ == version("barelink")
