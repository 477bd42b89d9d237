import assert from 'node:assert/strict'
import { test } from 'node:test'
import { candidates, definitions, explain, explainNone, find, fix, render, settled } from 'barelink/markdown'

test('bare links of a document, and no others', () => {
  const source = '😀 `www.a.co` <https://b.co> [c](https://c.co) *https://d.co/x_y*z* me\\@e.co'
  const found = find(source)
  assert.deepEqual(
    found.map(({ kind, text, destination }) => [kind, text, destination]),
    [
      ['url', 'https://d.co/x_y*z', 'https://d.co/x_y*z'],
      ['email', 'me@e.co', 'mailto:me@e.co'],
    ],
  )
  assert.deepEqual(
    found.map(({ start, end }) => source.slice(start, end)),
    ['https://d.co/x_y*z', 'me\\@e.co'],
  )
})

test('a document is rendered with its extensions', () => {
  const link = '<a href="http://www.a.co">www.a.co</a>'
  assert.equal(render('~~www.a.co~~'), `<p><del>${link}</del></p>\n`)
  assert.equal(render('~~www.a.co~~', { extensions: [] }), `<p>~~${link}~~</p>\n`)
})

test('a byte order mark hides no block, and counts in offsets', () => {
  for (const [block, html] of [['# a\n', /^<h1>/], ['- a\n', /^<ul>/], ['|a|\n|-|\n', /^<table>/], ['\uFEFF# a', /^<p>\uFEFF#/]]) {
    assert.match(render(`\uFEFF${block}`), html)
  }
  assert.equal(render('\uFEFF'), '')
  assert.equal(render('a\n\uFEFF'), '<p>a\n\uFEFF</p>\n')
  const source = '\uFEFF```\nwww.a.co\n```\nwww.b.co\n'
  assert.deepEqual(find(source).map(({ start, text }) => [start, text]), [[18, 'www.b.co']])
  assert.equal(settled(source), 18)
  assert.equal(settled('\uFEFF- a\n\n  b\n'), 0)
})

test('a safe page has the HTML of the renderer alone', () => {
  const source = '<b> [a](javascript:b) www.c.co'
  const safe = '<p>&lt;b&gt; <a href="">a</a> <a href="http://www.c.co">www.c.co</a></p>\n'
  assert.equal(render(source, { safe: true }), safe)
  assert.match(render(source), /^<p><b> <a href="javascript:b">/)
})

test('blocks are settled when the next one has a line', () => {
  assert.equal(settled('😀\n\nb\n'), 4)
  assert.equal(settled('😀\n\nb'), 0)
  assert.equal(settled('a[^b]\n\nc\n'), 0)
  assert.equal(settled('a[^b]\n\nc\n', { extensions: [] }), 0)
  assert.equal(settled('a^\n\nc\n'), 4)
})

test('blocks with citations are settled before their definitions', () => {
  assert.equal(settled('😀 [1]\n\nb\n', { citations: true }), 8)
  assert.equal(settled('a [1]\n\n[1]: /b\n', { citations: true }), 7)
  assert.equal(settled('[1]: /b\n\na\n', { citations: true }), 0)
  assert.equal(definitions('a\n\n[1]: /b "c"\n'), '[1]: </b> "c"\n\n')
})

test('links become explicit, and one that cannot stays with its reason', () => {
  // CommonMark 0.31.2, section 6.2: between a letter and punctuation, a `*` opens nothing.
  const source = '😀 www.a.co é https://b.co 2*https://c.co*'
  const { text, edits, leftAlone } = fix(source)
  assert.equal(text, '😀 [www.a.co](http://www.a.co) é <https://b.co> 2*https://c.co*')
  assert.deepEqual(
    edits.map(({ start, end, replacement }) => [source.slice(start, end), replacement]),
    [
      ['www.a.co', '[www.a.co](http://www.a.co)'],
      ['https://b.co', '<https://b.co>'],
    ],
  )
  const [{ sentence, ...left }] = leftAlone
  assert.deepEqual(left, {
    start: 29,
    end: 41,
    kind: 'url',
    text: 'https://c.co',
    destination: 'https://c.co',
    reason: 'delimiter',
  })
  assert.match(sentence, /^a delimiter next to it .*; put a space between them/)
  assert.deepEqual(fix(text).edits, [])
  assert.deepEqual(fix('\uFEFF no link \uD83D'), { text: '\uFEFF no link \uD83D', edits: [], leftAlone: [] })
})

test('explicit links are written as the document needs them', () => {
  const url = 'https://a.co'
  const front = `---\nhome: ${url}\né: 😀\n---\n`
  const { text, edits } = fix(`${front}${url} é`)
  assert.equal(text, `${front}<${url}> é`)
  assert.equal(edits[0].start, front.length)
  assert.equal(fix(url, { style: 'inline' }).text, `[${url}](${url})`)
  const mdx = fix(`export const a = '${url}'\n\n${url}`, { mdx: true })
  assert.ok(mdx.text.endsWith(`\n\n[${url}](${url})`))
  assert.deepEqual(
    mdx.leftAlone.map(({ reason }) => reason),
    ['code'],
  )
  const cell = `|a|\n|-|\n|${url}|\n`
  assert.equal(fix(cell).text, `|a|\n|-|\n|<${url}>|\n`)
  assert.equal(fix(`${url}/を見る`).leftAlone[0].reason, 'end')
  assert.equal(fix(`${url}/を見る`, { trustDialect: true }).text, `<${url}/を見る>`)
  const attribute = '::contact{email="me@example.com"}'
  assert.equal(fix(attribute).leftAlone[0].reason, 'flavor')
  assert.equal(fix(attribute, { flavor: 'gfm' }).text, '::contact{email="<me@example.com>"}')
  assert.equal(fix(url, { flavor: 'mdx' }).text, `[${url}](${url})`)
  assert.throws(() => fix(url, { flavor: 'x' }), { message: /\[possible values: gfm, mdx, .*, obsidian\]$/ })
  assert.throws(() => fix(url, { style: 'auto' }), { name: 'TypeError', message: /'auto' for 'style' \[possible values: angle, inline\]$/ })
})

test('a rejected link says why', () => {
  const found = candidates('😀 http://u@a.co main.rs http://a.co', {
    dialect: 'uts58',
    policies: ['bidi-control'],
  })
  assert.deepEqual(
    found.map(({ start, text, rejected, sentence }) => [start, text, rejected, sentence]),
    [
      [17, 'main.rs', 'file-name', 'it looks like the name of a file or a product'],
      [25, 'http://a.co', undefined, undefined],
    ],
  )
})

test('a link says by which rules it begins and ends', () => {
  const found = explain('😀 www.a.co?! http://u@b.co me@c.co', { policies: ['user-information'] })
  assert.deepEqual(
    found.map(({ text, begins, ends, rejected }) => [text, begins?.rule, ends?.rule, ends?.place, rejected]),
    [
      ['www.a.co', 'begins with `www.`', 'ends before punctuation that belongs to the sentence', '?!', undefined],
      ['http://u@b.co', undefined, undefined, undefined, 'user-information'],
      ['me@c.co', 'is around an `@`', 'ends with the text', '', undefined],
    ],
  )
  assert.equal(found[0].ends.section, 'GFM 6.9')
  assert.deepEqual(explain('nothing'), [])
})

test('what another dialect links says why it is none', () => {
  const text = '😀 a.co, www.b.co'
  const [link, other] = explain(text, { dialect: 'uts58' })
  assert.deepEqual(explainNone(text, link), {
    rule: 'is no link: a host is linked only after a scheme or `www.`',
    section: 'GFM 6.9',
    place: 'a.co',
  })
  assert.equal(explainNone(text, other), undefined)
})
