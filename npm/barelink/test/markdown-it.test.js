import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { LinkFinder } from 'barelink'
import barelink from 'barelink/markdown-it'

/** What is linked: pairs of text and destination. */
function links(source, options, preset) {
  const html = new MarkdownIt(preset).use(barelink, options).render(source)
  return [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, href, text]) => [text, decodeURI(href)])
}
const texts = (...given) => links(...given).map(([text]) => text)

test('ends are ours', () => {
  const source = 'https://example.com/a。https://example.com/b, c'
  const own = new MarkdownIt({ linkify: true }).render(source)
  assert.ok(!own.includes('>https://example.com/a。https://example.com/b<'), own)
  // GFM has no stop but ASCII's; text without spaces is an option of UTS #58.
  assert.deepEqual(texts(source), ['https://example.com/a。https://example.com/b'])
  assert.deepEqual(texts(source, { dialect: 'uts58', ends: 'text' }), [
    'https://example.com/a',
    'https://example.com/b',
  ])
})

test('all kinds of links', () => {
  assert.deepEqual(links('www.a.co, b@c.co, mailto:d@e.co and http://f.co.'), [
    ['www.a.co', 'http://www.a.co'],
    ['b@c.co', 'mailto:b@c.co'],
    ['mailto:d@e.co', 'mailto:d@e.co'],
    ['http://f.co', 'http://f.co'],
  ])
  assert.deepEqual(links('see a.co/x', { dialect: 'uts58' }), [['a.co/x', 'https://a.co/x']])
  assert.deepEqual(links('see a.co/x'), [])
})

test('a URL comes before what is in it', () => {
  assert.deepEqual(texts('*see http://a.co/b*c*d and e*'), ['http://a.co/b*c*d'])
  // To GFM the letters before `://` are the scheme: all of `xhttp`, and of `git+https` the last five.
  assert.deepEqual(texts('git+https://a.co xhttp://b.co'), ['https://a.co'])
})

test('code, links and raw HTML are left alone', () => {
  const source = '`www.a.co` [www.b.co](/c) <a href="/d">www.e.co</a> <https://f.co>'
  assert.deepEqual(texts(source, {}, { html: true }), ['www.b.co', 'www.e.co', 'https://f.co'])
})

test('what is searched grows with the text, not faster', () => {
  const find = mock.method(LinkFinder.prototype, 'find')
  const searched = (source) => {
    find.mock.resetCalls()
    new MarkdownIt().use(barelink).render(source)
    return find.mock.calls.reduce((sum, { arguments: [text] }) => sum + text.length, 0)
  }
  for (const piece of ['x://', 'http://a_/', 'http://a.co<', 'http://a.co/b']) {
    const [short, long] = [1000, 4000].map((count) => searched(piece.repeat(count)))
    assert.ok(long < 5 * short, `${piece}: ${short} to ${long}`)
  }
  find.mock.restore()
})

test('a long URL is whole', () => {
  for (const length of [500, 1000, 1024, 5000]) {
    const url = `https://a.co/${'a'.repeat(length)}`
    assert.deepEqual(texts(`*${url} b*`), [url])
  }
})
