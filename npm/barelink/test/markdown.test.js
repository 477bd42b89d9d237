import assert from 'node:assert/strict'
import { test } from 'node:test'
import { candidates, explain, explainNone, find, render } from 'barelink/markdown'

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
  assert.equal(render('\uFEFF'), '<p>\uFEFF</p>\n')
})

test('a rejected link says why', () => {
  const found = candidates('😀 http://u@a.co main.rs http://a.co', {
    dialect: 'uts58',
    policies: ['bidi-control'],
  })
  assert.deepEqual(
    found.map(({ start, text, rejected }) => [start, text, rejected]),
    [
      [17, 'main.rs', 'file-name'],
      [25, 'http://a.co', undefined],
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
