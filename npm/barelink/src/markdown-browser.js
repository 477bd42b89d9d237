// `barelink/markdown` in a browser: ready after `await init()`.

import { session } from './markdown-core.js'

export async function init(source = new URL('../markdown.wasm', import.meta.url)) {
  return session.init(source)
}

export function initSync(source) {
  session.initSync(source)
}

export { candidates, definitions, explain, explainNone, find, fix, render, settled } from './markdown-core.js'
