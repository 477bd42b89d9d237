// Text by strangers on servers.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LinkFinder, find } from 'barelink'
import * as markdown from 'barelink/markdown'
import { REJECTED, checkHosts } from './hosts.js'

test('the hosts of the suite link, and its tricks do not', () => {
  checkHosts(find)
  checkHosts((text, options) => markdown.candidates(text, options).filter(({ rejected }) => rejected === undefined))
})

test('each policy on hosts does what it says', () => {
  for (const [name, url] of Object.entries(REJECTED)) {
    for (const one of [find, markdown.find]) {
      for (const policy of Object.keys(REJECTED)) {
        const links = one(url, { dialect: 'uts58', policies: [policy] })
        assert.deepEqual(links.map(({ text }) => text), policy === name ? [] : [url], policy)
      }
    }
    assert.deepEqual(markdown.candidates(url, { dialect: 'uts58', policies: [name] })[0].rejected, name)
  }
})

test('streams, HTML and Markdown reject the same', () => {
  const url = 'https://pаypal.com'
  const finder = new LinkFinder({ untrusted: true })
  assert.equal(finder.linkify(url), url)
  const stream = finder.stream()
  assert.deepEqual([...stream.push(url), ...stream.pending(), ...stream.push(' '), ...stream.finish()], [])
  assert.equal(markdown.render(url, { untrusted: true }), `<p>${url}</p>\n`)
  assert.equal(markdown.fix(url, { untrusted: true }).text, url)
})
