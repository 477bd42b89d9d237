// The package in a browser: ready after `await init()`.

import { session, untrusted } from './core.js'

export async function init(source = new URL('../barelink.wasm', import.meta.url)) {
  if (source?.untrusted === true) {
    return untrusted.init(new URL('../barelink-untrusted.wasm', import.meta.url))
  }
  return source?.untrusted ? untrusted.init(source.untrusted) : session.init(source)
}

export function initSync(source) {
  if (source?.untrusted) {
    untrusted.initSync(source.untrusted)
  } else {
    session.initSync(source)
  }
}

export { LinkFinder, escapeMinimal, find, linkify } from './core.js'
