// `barelink/markdown` in a browser: ready after `await init()`.

import { load } from './markdown-core.js'
import { instantiate } from './session.js'

let ready

export function init(source = new URL('../markdown.wasm', import.meta.url)) {
  ready ??= instantiate(source).then(load)
  // What failed may be tried again.
  ready.catch(() => (ready = undefined))
  return ready
}

export { candidates, explain, explainNone, find, fix, render, settled } from './markdown-core.js'
