// The package in a browser: ready after `await init()`.

import { session } from './core.js'

export async function init(source = new URL('../barelink.wasm', import.meta.url)) {
  return session.init(source)
}

export function initSync(source) {
  session.initSync(source)
}

export { LinkFinder, escapeMinimal, find, linkify } from './core.js'
