// What a page has to load, and whether the core is as small as is said.

import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const LIMIT = 69_230

function sizes(name) {
  const binary = readFileSync(new URL(`../${name}`, import.meta.url))
  const compressed = brotliCompressSync(binary).length
  console.log(`${name}: ${binary.length} bytes, ${compressed} with brotli`)
  return compressed
}

const core = sizes('barelink.wasm')
sizes('barelink-untrusted.wasm')
sizes('markdown.wasm')
process.exitCode = core <= LIMIT ? 0 : 1
