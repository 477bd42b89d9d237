// `barelink/markdown` in Node.js: ready when it is imported.

import { readFileSync } from 'node:fs'
import { load } from './markdown-core.js'

const binary = readFileSync(new URL('../markdown.wasm', import.meta.url))
load(new WebAssembly.Instance(new WebAssembly.Module(binary)).exports)

export async function init() {}

export { candidates, explain, explainNone, find, fix, render, settled } from './markdown-core.js'
