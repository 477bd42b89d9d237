// Reads texts with what the native crates give for them, a line each, and says where WebAssembly gives something else.
// `cargo xtask e2e wasm` runs it.

import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { escapeMinimal, find, linkify } from 'barelink'
import * as markdown from 'barelink/markdown'
import { initSync } from '../src/browser.js'

// From here on, the binary with the policies' data is only for options that need it.
initSync(readFileSync(new URL('../barelink.wasm', import.meta.url)))

const values = (links) =>
  links.map(({ start, end, kind, text, destination }) => [start, end, kind, text, destination])

let [cases, documents, links, different] = [0, 0, 0, 0]

for await (const line of createInterface({ input: process.stdin })) {
  const expected = JSON.parse(line)
  const [options, text] = expected
  const html = linkify(text, { ...options, rel: 'nofollow' })
  const given = [options, text, values(find(text, options)), escapeMinimal(text), html]
  if (expected.length > given.length) {
    const fixed = markdown.fix(text, options)
    const left = fixed.leftAlone.map(({ start, text, reason }) => [start, text, reason])
    given.push(values(markdown.find(text, options)), markdown.render(text, options), fixed.text, left)
    documents++
  }
  cases++
  links += given[2].length
  // Strings as bytes: what is equal here is equal in every byte.
  if (JSON.stringify(given) !== JSON.stringify(expected)) {
    if (different++ < 5) {
      console.log(`native ${line}\nhere   ${JSON.stringify(given)}`)
    }
  }
}
console.log(`${cases} texts with ${links} links, ${documents} as Markdown too: ${different} differ`)
process.exitCode = cases > 0 && different === 0 ? 0 : 1
