// The package in Node.js: ready when it is imported.

import { readFileSync } from 'node:fs'
import { load } from './core.js'

const binary = readFileSync(new URL('../barelink.wasm', import.meta.url))
load(new WebAssembly.Instance(new WebAssembly.Module(binary)).exports)

export async function init() {}

export { LinkFinder, escapeMinimal, find } from './core.js'
