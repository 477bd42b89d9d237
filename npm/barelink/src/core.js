// Links of plain text: the functions of the package, over one session.

import { OPTIONS, settingsOf } from './options.js'
import { Session } from './session.js'
import { LinkStream } from './stream.js'

const session = new Session(OPTIONS)

export const load = (exports) => session.load(exports)

export function find(text, options) {
  return session.find(text, settingsOf(options))
}

export class LinkFinder {
  #settings

  constructor(options) {
    this.#settings = settingsOf(options)
  }

  find(text) {
    return session.find(text, this.#settings)
  }

  stream() {
    return new LinkStream(session, this.#settings)
  }
}

export function escapeMinimal(url) {
  return session.answer('escape_minimal', url)
}
