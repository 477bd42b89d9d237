// The package in a browser: ready after `await init()`.

import { load } from './core.js'
import { instantiate } from './session.js'

let ready

export function init(source = new URL('../barelink.wasm', import.meta.url)) {
  ready ??= instantiate(source).then(load)
  // What failed may be tried again.
  ready.catch(() => (ready = undefined))
  return ready
}

export { LinkFinder, escapeMinimal, find } from './core.js'
