import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LinkFinder } from 'barelink'

const texts = (links) => links.map(({ text }) => text)

test('a link is final once white space follows it', () => {
  const stream = new LinkFinder({ dialect: 'uts58' }).stream()
  assert.deepEqual(stream.push('😀 go to example.co'), [])
  assert.deepEqual(texts(stream.pending()), ['example.co'])
  assert.equal(stream.committed, '😀 go to'.length)
  assert.deepEqual(stream.push('m or'), [
    { start: 9, end: 20, kind: 'domain', text: 'example.com', destination: 'https://example.com' },
  ])
  assert.deepEqual(stream.pending(), [])
})

test('a text ends, and the next one begins at 0', () => {
  const stream = new LinkFinder().stream()
  assert.deepEqual([stream.pending(), stream.finish(), stream.committed], [[], [], 0])
  for (let i = 0; i < 3; i++) {
    assert.deepEqual(stream.push('see www.a.co'), [])
    const [link] = stream.finish()
    assert.deepEqual([link.start, link.end, stream.committed], [4, 12, 12])
    assert.deepEqual([stream.pending(), stream.finish()], [[], []])
  }
})

test('streams and calls in between have their own texts and options', () => {
  const [gfm, uts58] = [new LinkFinder().stream(), new LinkFinder({ dialect: 'uts58' }).stream()]
  gfm.push('a.co www.')
  uts58.push('a.co www.')
  assert.deepEqual(texts(new LinkFinder({ kinds: ['email'] }).find('a@b.co www.c.co')), ['a@b.co'])
  assert.deepEqual(texts([...gfm.push('b.co'), ...gfm.finish()]), ['www.b.co'])
  assert.deepEqual(texts([...uts58.push('b.co'), ...uts58.finish()]), ['www.b.co'])
  assert.throws(() => gfm.push(undefined), { name: 'TypeError' })
  assert.throws(() => new LinkFinder({ dialect: 'x' }).stream().push(''), { name: 'TypeError' })
})

test('a surrogate pair may be cut', () => {
  const stream = new LinkFinder().stream()
  for (const unit of 'www.a.co/😀 😀 \uD83D www.b.co/\uDE00\uD83D'.split('')) {
    for (const { text } of stream.push(unit)) {
      assert.equal(text, 'www.a.co/😀')
    }
  }
  // Half a pair is a character like others.
  assert.deepEqual(
    stream.finish().map(({ start, text }) => [start, text]),
    [[17, 'www.b.co/\uDE00\uD83D']],
  )
})

test('the links of a stream of tokens come one by one', async () => {
  async function* tokens() {
    yield* ['see www.a', '.co and', ' b@c', '.co']
  }
  const found = []
  for await (const { start, text } of new LinkFinder().findInStream(tokens())) {
    found.push([start, text])
  }
  assert.deepEqual(found, [[4, 'www.a.co'], [17, 'b@c.co']])
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue('www.a.co ')
      controller.close()
    },
  })
  for await (const { text } of new LinkFinder().findInStream(stream)) {
    assert.equal(text, 'www.a.co')
  }
  assert.throws(() => new LinkFinder().findInStream([], { maxPending: -1 }), { name: 'TypeError', message: /maxPending/ })
  await assert.rejects(new LinkFinder().findInStream([1]).next(), { name: 'TypeError', message: /not a string/ })
})

test('a longer URL is found with more room', () => {
  const url = `https://a.co/${'b'.repeat(70_000)}`
  for (const [options, count] of [[undefined, 0], [{}, 0], [{ maxPending: 100_000 }, 1], [{ maxPending: 100 }, 0]]) {
    const stream = new LinkFinder().stream(options)
    assert.equal([...stream.push(url.slice(0, 66_000)), ...stream.push(`${url.slice(66_000)} `)].length, count)
    assert.equal(stream.push('www.c.co ').length, 1)
  }
  // In parts or at once, `find` has no such limit.
  assert.equal(new LinkFinder().find(url).length, 1)
})

test('many streams are open at once', () => {
  const finder = new LinkFinder()
  const streams = Array.from({ length: 40_000 }, () => finder.stream())
  streams.forEach((stream, i) => stream.push(`www.a${i}.c`))
  streams.forEach((stream, i) => assert.deepEqual(texts([...stream.push('o'), ...stream.finish()]), [`www.a${i}.co`]))
})

// What is in links, ends them or decides about them later: `find` for the whole text is right.
const PIECES = [
  'https://', 'http://', 'www.', 'a', 'example.com', 'b.co', '例え.jp', 'é', '東京', '😀', '\uD83D', '\uDE00', '/', '?q=1', '#',
  '.', ',', '。', '、', '(', ')', '[at]', '<', '>', '@', ':', '%41', '_', '-', "'s", '"', '\u202E', '\u2066', '\u2069', ' ',
  ' ', '\n', '\n\n', '\t', '\uFEFF', '\u3000', '&amp;', 'me@example.com', 'main.rs', 'mailto:', '://', ' [dot] ',
  ...[' https://example.com/a', ' www.b.co', ' me@example.com'].flatMap((link) => [link, link, link]),
]

test('random texts in random parts have the links of the whole', () => {
  // A linear congruential generator (Numerical Recipes), so that a failure can be repeated.
  let state = 67
  const random = (below) => Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below)
  for (const dialect of ['gfm', 'md4c', 'uts58']) {
    for (const options of [{}, { ends: 'text' }, { untrusted: true }, { ends: 'text', untrusted: true }]) {
      const finder = new LinkFinder({ dialect, ...options })
      const stream = finder.stream()
      let count = 0
      for (let i = 0; i < 500; i++) {
        const text = Array.from({ length: random(30) }, () => PIECES[random(PIECES.length)]).join('')
        const found = []
        for (let at = 0, end; at < text.length; at = end) {
          end = Math.min(text.length, at + 1 + random(8))
          const final = stream.push(text.slice(at, end))
          assert.ok(final.every((link) => link.start < stream.committed))
          found.push(...final)
          const held = /[\uD800-\uDBFF]$/.test(text.slice(0, end)) ? 1 : 0
          const sofar = [...found, ...stream.pending()]
          assert.deepEqual(sofar, finder.find(text.slice(0, end - held)), JSON.stringify([dialect, options, text, end]))
        }
        found.push(...stream.finish())
        assert.deepEqual(found, finder.find(text), JSON.stringify([dialect, options, text]))
        assert.ok(text === '' || stream.committed === text.length)
        count += found.length
      }
      assert.ok(count > 100, `${dialect}: ${count} links`)
    }
  }
})
