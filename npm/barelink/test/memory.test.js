// The package with a memory of 16 MiB, which is soon used up. A test of its own, because a module has one session.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as core from '../src/browser.js'
import * as markdown from '../src/markdown-browser.js'
import { withPages } from './small-memory.js'

const PAGES = 256
const smallBinary = (name) => withPages(readFileSync(new URL(`../${name}.wasm`, import.meta.url)), PAGES)
const LONG = 'a '.repeat(10_000_000)
const MANY = 'www.a.co '.repeat(700_000)

test('before init, options are read and calls say what is missing', async () => {
  assert.throws(() => new core.LinkFinder({ dialect: 'x' }), { name: 'TypeError', message: /'dialect'/ })
  const finder = new core.LinkFinder({ dialect: 'uts58' })
  assert.throws(() => finder.find('a.co'), { message: 'barelink: await init() first' })
  assert.throws(() => finder.stream().push('a.co'), { message: 'barelink: await init() first' })
  // While another binary is loading, one that is there is taken at once, and kept with its streams.
  const loading = core.init(smallBinary('barelink').buffer)
  core.initSync(smallBinary('barelink'))
  const stream = finder.stream()
  stream.push('a.c')
  await loading
  assert.deepEqual(stream.push('o ').map(({ text }) => text), ['a.co'])
})

test('a binary is compiled from bytes or taken as a module, once', async () => {
  const module = new WebAssembly.Module(smallBinary('markdown'))
  assert.throws(() => markdown.initSync(undefined), { name: 'TypeError' })
  markdown.initSync(module)
  markdown.initSync(undefined)
  assert.equal(await markdown.init('https://example.invalid'), undefined)
  assert.equal(markdown.find('www.a.co').length, 1)
})

test('a text for which there is no memory is an error, and the next call works', () => {
  const finder = new core.LinkFinder({ dialect: 'uts58' })
  for (const [find, links] of [
    [(text) => finder.find(text), 1],
    [(text) => core.find(text), 0],
    [(text) => markdown.find(text), 0],
  ]) {
    for (let i = 0; i < 3; i++) {
      assert.throws(() => find(LONG), { name: 'Error', message: 'barelink: no memory for the text' })
      assert.equal(find('b.co').length, links)
    }
    assert.throws(() => find(MANY), { message: /^barelink: (find failed|no memory)/ })
    assert.equal(find('b.co').length, links)
  }
  assert.throws(() => markdown.render(MANY), { message: /^barelink: render failed/ })
  assert.equal(markdown.render('b'), '<p>b</p>\n')
})

test('a stream ends with its instance, and later ones keep theirs', async () => {
  const finder = new core.LinkFinder()
  const lost = Array.from({ length: 20 }, () => finder.stream())
  lost.forEach((stream) => stream.push('see www.a.co'))
  assert.throws(() => finder.find(LONG))
  const streams = lost.map(() => finder.stream())
  streams.forEach((stream, i) => stream.push(`see www.b${i}.co`))
  for (const stream of lost) {
    for (const call of [() => stream.push('m '), () => stream.pending(), () => stream.finish()]) {
      assert.throws(call, { name: 'Error', message: /the stream was lost/ })
    }
    assert.equal(stream.committed, 3)
  }
  // What the finalizers of the lost streams free is nothing of the new ones.
  lost.length = 0
  for (let i = 0; i < 5; i++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  streams.forEach((stream, i) => {
    assert.deepEqual(stream.push('m ').map(({ text }) => text), [`www.b${i}.com`])
    assert.deepEqual(stream.finish(), [])
  })
})
