// Text by strangers in browsers. A test of its own, because a module has one session for each binary.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LinkFinder, escapeMinimal, find, init, initSync } from '../src/browser.js'
import { REJECTED, checkHosts } from './hosts.js'

const binary = (name) => readFileSync(new URL(`../${name}.wasm`, import.meta.url))

test('what needs the data throws without it, and says which call loads it', async () => {
  const call = { name: 'Error', message: /await init\(\{ untrusted: true \}\) first/ }
  const all = [{ untrusted: true }, { wholeText: true }, ...Object.keys(REJECTED).map((name) => ({ policies: ['xmpp', name] }))]
  const others = [{ untrusted: false }, { wholeText: false }, { policies: ['xmpp'] }, { schemes: ['mixed-script'] }]
  for (const options of all) {
    assert.throws(() => find('a', options), call)
  }
  for (const options of others) {
    assert.throws(() => find('a', options), { message: 'barelink: await init() first' })
  }
  await init(binary('barelink'))
  for (const options of all) {
    assert.throws(() => find('a', options), call)
    assert.throws(() => new LinkFinder(options).linkify('a'), call)
    if (!options.wholeText) {
      assert.throws(() => new LinkFinder(options).stream().push('a'), call)
    }
  }
  for (const options of others) {
    assert.equal(find('www.a.co', options).length, 1)
  }
})

test('with the data, streams that are open go on', async () => {
  const stream = new LinkFinder({ dialect: 'uts58' }).stream()
  stream.push('a.c')
  await init({ untrusted: binary('barelink-untrusted') })
  initSync({ untrusted: binary('barelink-untrusted') })
  assert.equal(stream.push('o ').length, 1)
  checkHosts(find)
  assert.equal(find('post.title post.me', { dialect: 'uts58', wholeText: true }).length, 0)
  assert.equal(find('https://pаypal.com').length, 1)
  assert.equal(escapeMinimal('https://a.co/%C3%A9'), 'https://a.co/é')
})
