// The suite of hosts in the world's scripts, and of tricks, for text by strangers.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

/** Fails unless `find` has the links that the suite marks, and no others. */
export function checkHosts(find) {
  const suite = readFileSync(new URL('../../../spec-tests/uts58/hosts.txt', import.meta.url), 'utf8')
  const lines = suite.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  assert.ok(lines.length > 150)
  for (const line of lines) {
    const marked = [...line.matchAll(/⸠(.*?)⸡/g)].map(([, link]) => link)
    const found = find(line.replace(/[⸠⸡]/g, ''), { dialect: 'uts58', untrusted: true })
    assert.deepEqual(found.map(({ text }) => text), marked, line)
  }
}

/** A link that only this policy on hosts rejects, for each of them. */
export const REJECTED = {
  'invalid-host': 'http://2130706433/',
  'identifier-status': 'https://example.coＭ/login',
  'mixed-script': 'https://example.coиm/login',
  'whole-script-confusable': 'https://bınance.com',
  'syntax-confusable': 'https://google.comソlogin.example.jp',
}
