// Options of every type: what JavaScript checks before the binary sees it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { LinkFinder, find, linkify } from 'barelink'
import * as markdown from 'barelink/markdown'

const TEXT = 'https://a.co/\u202Eb\nhttp://u@b.co www.c.co d@e.co git://f.co'
const texts = (options) => find(TEXT, options).map(({ text }) => text)

test('an iterable is a list, and a string is one value', () => {
  function* kinds() {
    yield 'url'
    yield 'email'
  }
  const expected = texts({ kinds: ['url', 'email'] })
  assert.notDeepEqual(expected, texts())
  for (const list of [new Set(['url', 'email']), kinds(), new Map([['url', 1], ['email', 2]]).keys()]) {
    assert.deepEqual(texts({ kinds: list }), expected)
  }
  assert.deepEqual(texts({ kinds: 'email' }), texts({ kinds: ['email'] }))
  assert.deepEqual(texts({ policies: new Set(['bidi-control']) }), texts({ policies: ['bidi-control'] }))
  assert.notDeepEqual(texts({ policies: ['bidi-control'] }), texts())
  assert.throws(() => texts({ kinds: 'url,email' }), { name: 'TypeError', message: /'url,email' for 'kinds'/ })
})

test('an empty list is one: no kind, no scheme', () => {
  assert.deepEqual(texts({ kinds: [] }), [])
  assert.deepEqual(texts({ schemes: new Set() }), ['www.c.co', 'd@e.co'])
  assert.equal(markdown.render('~~a~~', { extensions: new Set() }), '<p>~~a~~</p>\n')
})

test('an empty object, undefined and null for all options are nothing', () => {
  const url = { dialect: 'uts58', kinds: ['domain'] }
  for (const options of [undefined, null, {}, Object.create(null), { limits: {} }, { kinds: undefined, limits: { url: undefined } }]) {
    assert.deepEqual(texts(options), texts())
    assert.deepEqual(find('a.co', { ...options, ...url }), find('a.co', url))
  }
})

test('objects of other realms, and without a prototype, are options', () => {
  const short = texts({ limits: { url: 12 } })
  assert.notDeepEqual(short, texts())
  assert.deepEqual(texts(runInNewContext('({ limits: { url: 12 } })')), short)
  assert.deepEqual(texts({ limits: Object.assign(Object.create(null), { url: 12 }) }), short)
})

test('any other value is a TypeError that names the option', () => {
  class Options {
    dialect = 'uts58'
  }
  const cyclic = {}
  cyclic.limits = cyclic
  for (const [options, named] of [
    [5, /'5' for 'options'/],
    ['gfm', /'options'/],
    [[], /'options'/],
    [new Map([['dialect', 'uts58']]), /'Map' for 'options'/],
    [new Options(), /'options'/],
    [() => {}, /'options'/],
    [{ limits: new Map([['url', 3]]) }, /'Map' for 'limits' \[an object\]/],
    [{ limits: 5 }, /'limits'/],
    [{ limits: null }, /'limits'/],
    [cyclic, /'limits\.limits'/],
    [{ limits: { url: -1 } }, /'-1' for 'limits\.url' \[a number of bytes\]/],
    [{ limits: { url: 1.5 } }, /'limits\.url'/],
    [{ limits: { host: 3n } }, /'limits\.host'/],
    [{ limits: { url: Infinity } }, /'limits\.url'/],
    [{ dialect: ['gfm'] }, /'gfm' for 'dialect'/],
    [{ dialect: Symbol('gfm') }, /'dialect'/],
    [{ kinds: [null] }, /'null' for 'kinds'/],
    [{ kinds: { url: true } }, /'Object' for 'kinds'/],
    [{ kinds: 5 }, /'kinds'/],
    [{ policies: [['bidi-control']] }, /'policies'/],
    [{ schemes: ['https://'] }, /'https:\/\/' for 'schemes' \[a scheme without `:\/\/`\]/],
    [{ schemes: ['a b'] }, /'a b' for 'schemes'/],
    [{ schemes: [''] }, /'schemes'/],
    [{ untrusted: 1 }, /'untrusted'/],
    [{ wholeText: 'yes' }, /'yes' for 'wholeText' \[possible values: false, true\]/],
    [{ dialekt: 'gfm' }, /unknown option 'dialekt'/],
  ]) {
    const expected = { name: 'TypeError', message: named }
    assert.throws(() => new LinkFinder(options), expected)
    assert.throws(() => find('a', options), expected)
    assert.throws(() => linkify('a', options), expected)
    assert.throws(() => markdown.render('a', options), expected)
  }
  const huge = new LinkFinder({ limits: { url: 2 ** 40 } })
  assert.throws(() => huge.find('a'), { name: 'TypeError', message: /'1099511627776' for 'limits\.url'/ })
  assert.throws(() => new LinkFinder().stream({ maxPending: '1 MB' }), { name: 'TypeError', message: /'maxPending'/ })
  assert.throws(() => new LinkFinder().stream({ url: 3 }), { name: 'TypeError', message: /'url'/ })
})

test('names of a whole text judge each other, and a stream is none', () => {
  const text = 'post.title post.me'
  const names = (options) => find(text, { dialect: 'uts58', ...options }).map((link) => link.text)
  assert.deepEqual(names(), ['post.me'])
  assert.deepEqual(names({ wholeText: false }), ['post.me'])
  assert.deepEqual(names({ wholeText: true }), [])
  const finder = new LinkFinder({ dialect: 'uts58', wholeText: true })
  assert.equal(finder.linkify(text), text)
  assert.equal(finder.find('post.me').length, 1)
  // Code is read too.
  const source = '`post.title` post.me'
  for (const [wholeText, count] of [[false, 1], [true, 0]]) {
    const options = { dialect: 'uts58', wholeText }
    assert.equal(markdown.find(source, options).length, count)
    assert.equal(markdown.render(source, options).includes('href'), !wholeText)
    assert.equal(markdown.fix(source, options).text === source, wholeText)
    assert.equal(markdown.explain(source, options)[0].rejected, wholeText ? 'member' : undefined)
  }
  const expected = { name: 'TypeError', message: /'true' for 'wholeText' \[a stream is no whole text\]/ }
  assert.throws(() => finder.stream(), expected)
  assert.throws(() => finder.findInStream([text]), expected)
})

const NAMES = ['dialect', 'kinds', 'schemes', 'defaultScheme', 'fileNames', 'tld', 'schemeHosts', 'ends', 'policies', 'limits']
const MORE = ['untrusted', 'wholeText', 'extensions', 'safe', 'style', 'mdx', 'flavor', 'trustDialect', 'rel', 'target', 'maxPending', 'x']
const PLAIN = [
  'gfm', 'uts58', 'url', 'email', 'https', 'http', 'link', 'delegated', 'domains', 'text', 'xmpp', 'bidi-control', 'math',
  'inline', 'mdx', true, false, 'true', 0, 3, 2 ** 33, [], ['url'], ['git'], ['bidi-control', 'xmpp'], ['smart'], {}, { url: 9 },
  { host: 4, localPart: 3 }, undefined,
]
const STRANGE = [
  null, -1, 1.5, NaN, Infinity, 3n, '', ' ', 'https://', '\n', ',', '\uD800', Symbol('a'), () => 'gfm', class {}, new Date(0), /a/,
  new Error('a'), Promise.resolve(), new WeakMap(), new Map([['url', 3]]), new Set(['url']), new Set([1]), [null], [[]], [['url']],
  [undefined], ['url,www'], [Symbol('a')], [{}], new String('url'), new Number(3), new Uint8Array(2), new ArrayBuffer(3),
  { url: {} }, { url: null }, { path: 3 }, { url: [3] }, Object.create(null), Object.create({ url: 3 }), new Proxy({}, {}), globalThis,
]

test('random options of every type are an error that names one, or what plain values give', () => {
  // A linear congruential generator (Numerical Recipes), so that a failure can be repeated.
  let state = 77
  const random = (below) => Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below)
  const one = (list) => list[random(list.length)]
  const calls = [
    (options) => find(TEXT, options),
    (options) => linkify(TEXT, options),
    (options) => new LinkFinder(options).find(TEXT),
    (options) => new LinkFinder().stream(options).push(TEXT),
    (options) => markdown.find(TEXT, options),
    (options) => markdown.render(TEXT, options),
    // pulldown-cmark 0.13 panics.
    (options) => markdown.render('- [x] \\\n  =', { ...options, extensions: ['gfm', 'heading-attributes'] }),
    (options) => markdown.settled(TEXT, options),
    (options) => markdown.fix(TEXT, options),
    (options) => markdown.candidates(TEXT, options),
  ]
  let [answers, failures] = [0, 0]
  for (let i = 0; i < 10_000; i++) {
    const names = [...new Set(Array.from({ length: random(4) }, () => one(random(4) ? NAMES : MORE)))]
    const given = Object.fromEntries(names.map((name) => [name, one(random(3) ? PLAIN : STRANGE)]))
    const options = random(20) ? given : one(STRANGE)
    const call = one(calls)
    let answer
    try {
      answer = call(options)
    } catch (error) {
      if (error.message.startsWith('barelink: render failed')) {
        failures++
        continue
      }
      assert.equal(error.name, 'TypeError', error.stack)
      const named = /(?:unknown option|for) '([^'.]+)/.exec(error.message)?.[1]
      assert.ok(named === 'options' || names.includes(named) || (options !== given && named), error.message)
      continue
    }
    answers++
    const plain = Object.entries(options ?? {}).map(([name, value]) => [name, value instanceof Set ? [...value] : value])
    assert.deepEqual(answer, call(Object.fromEntries(plain)))
    assert.equal(find(TEXT).length, 4)
  }
  assert.ok(answers > 1_000 && failures > 10, `${answers} answers, ${failures} failures`)
})
