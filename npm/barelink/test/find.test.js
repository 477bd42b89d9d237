import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LinkFinder, escapeMinimal, find, init, initSync, linkify } from 'barelink'

const texts = (text, options) => find(text, options).map((link) => link.text)

test('a link says where it is, what it is, and where it leads', () => {
  assert.deepEqual(find('see www.example.com/a.'), [
    { start: 4, end: 21, kind: 'www', text: 'www.example.com/a', destination: 'http://www.example.com/a' },
  ])
  const kinds = find('https://a.co b.co www.c.co d@e.co', { dialect: 'uts58' })
  assert.deepEqual(
    kinds.map(({ kind, destination }) => [kind, destination]),
    [
      ['url', 'https://a.co'],
      ['domain', 'https://b.co'],
      ['www', 'https://www.c.co'],
      ['email', 'mailto:d@e.co'],
    ],
  )
})

test('an address leads to one address', () => {
  // RFC 6068, section 2.
  const found = find('mailto:x?bcc=b@a.co', { dialect: 'uts58' })
  assert.equal(found[0].destination, 'mailto:x%3Fbcc%3Db@a.co')
})

test('offsets are those of the string', () => {
  for (const before of ['', 'é ', '東京 ', '😀 ', 'a😀é東 ', '\uFEFF', '\uFEFF x ', '\0 ']) {
    const text = `${before}https://a.co/😀é b@c.co`
    for (const link of find(text)) {
      assert.equal(text.slice(link.start, link.end), link.text)
    }
    assert.deepEqual(texts(text), ['https://a.co/😀é', 'b@c.co'], before)
  }
})

test('half of a surrogate pair is a character like others', () => {
  for (const half of ['\uD83D', '\uDE00']) {
    const text = `${half} https://a.co/${half}b ${half}`
    const [link] = find(text)
    assert.equal(link.text, `https://a.co/${half}b`)
    assert.equal(link.start, 2)
  }
})

test('memory grows with the text, and stays right', () => {
  const long = `${'東 '.repeat(500_000)}https://a.co/é`
  assert.deepEqual(texts(long), ['https://a.co/é'])
  assert.equal(find(long)[0].start, 1_000_000)
  assert.equal(find('https://a.co '.repeat(100_000)).length, 100_000)
  assert.deepEqual(texts('www.a.co'), ['www.a.co'])
  assert.deepEqual(texts(''), [])
})

test('options are of the call, not of the calls before', () => {
  const finder = new LinkFinder({ dialect: 'uts58', kinds: ['domain'], limits: { url: 10, host: undefined } })
  for (let i = 0; i < 3; i++) {
    assert.deepEqual(texts('a.co'), [])
    assert.equal(finder.find('a.co example.com/long').length, 1)
    assert.deepEqual(texts('a.co', { dialect: 'uts58' }), ['a.co'])
  }
})

test('a wrong option is named, and nothing changes', () => {
  for (const [options, named] of [
    [{ dialect: 'GFM' }, /'GFM' for 'dialect' \[possible values: gfm, md4c, uts58\]$/],
    [{ dialect: ['gfm', 'md4c'] }, /'gfm,md4c' for 'dialect' \[/],
    [{ dialekt: 'gfm' }, /unknown option 'dialekt' \[options: dialect, kinds, .*, untrusted, wholeText\]$/],
    [{ extensions: ['gfm'] }, /unknown option 'extensions'/],
    [{ kinds: ['url', 'uri'] }, /'uri' for 'kinds' \[possible values: url, www, domain, email\]$/],
    [{ schemes: ['a\nuntrusted=true'] }, /schemes/],
    [{ limits: { path: 3 } }, /'limits\.path'/],
    [{ limits: { url: 'x' } }, /invalid value 'x' for 'limits\.url' \[/],
    [{ untrusted: null }, /'null' for 'untrusted' \[possible values: false, true\]$/],
  ]) {
    assert.throws(() => find('a', options), { name: 'TypeError', message: named })
    assert.deepEqual(texts('www.a.co'), ['www.a.co'])
  }
  assert.throws(() => find(undefined), { name: 'TypeError', message: /not a string/ })
})

test('text by strangers', () => {
  const text = 'https://a.co/\u202Efdp.exe\nhttp://192.168.0.1/ ftp://b.co https://c.co'
  assert.deepEqual(texts(text, { dialect: 'uts58', untrusted: true }), ['https://c.co'])
})

test('URLs are escaped minimally', () => {
  assert.equal(escapeMinimal('https://example.com/%E6%9D%B1%2Fb.'), 'https://example.com/東%2Fb%2E')
})

test('a text becomes HTML with links, and the rest is escaped', () => {
  const text = '<b> "https://a.co/?b&c\'d"e \uD83D www.e.co\n> f@g.co'
  const link = (url, shown, more = '') => `<a href="${url}"${more}>${shown}</a>`
  assert.equal(
    linkify(text),
    `&lt;b&gt; "${link('https://a.co/?b&amp;c\'d&quot;e', 'https://a.co/?b&amp;c\'d"e')} \uD83D ` +
      `${link('http://www.e.co', 'www.e.co')}\n&gt; ${link('mailto:f@g.co', 'f@g.co')}`,
  )
  const attributes = ' rel="nofollow" target="&quot;&lt;"'
  const html = link('https://a.co', 'a.co', attributes)
  assert.equal(linkify('a.co', { target: '"<', dialect: 'uts58', rel: 'nofollow' }), html)
  const finder = new LinkFinder({ dialect: 'uts58' })
  assert.equal(finder.linkify('a.co', { rel: 'nofollow', target: '"<' }), html)
  assert.equal(finder.linkify('a.co', { rel: undefined }), link('https://a.co', 'a.co'))
  for (const [options, named] of [[{ rel: 5 }, /'5' for 'rel' \[a string\]/], [{ rel: null }, /'rel'/], ['nofollow', /'options'/], [{ title: 'a' }, /'title'/]]) {
    assert.throws(() => finder.linkify('a', options), { name: 'TypeError', message: named })
    assert.throws(() => linkify('a', options), { name: 'TypeError', message: named })
  }
})

test('there is nothing to wait for', async () => {
  assert.equal(await init(), undefined)
  assert.equal(initSync(), undefined)
})
