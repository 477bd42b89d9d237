// Links of plain text: the functions of the package, over one session.

import { htmlOf } from './html.js'
import { OPTIONS, STREAM_OPTIONS, entriesOf, settingsOf } from './options.js'
import { Session } from './session.js'
import { LinkStream } from './stream.js'

export const session = new Session()

export function find(text, options) {
  return session.find(text, settingsOf(options, OPTIONS))
}

export function linkify(text, options) {
  const { rel, target, ...others } = Object.fromEntries(entriesOf(options))
  return new LinkFinder(others).linkify(text, { rel, target })
}

export class LinkFinder {
  #settings

  constructor(options) {
    this.#settings = settingsOf(options, OPTIONS)
  }

  find(text) {
    return session.find(text, this.#settings)
  }

  linkify(text, attributes) {
    return htmlOf(text, this.find(text), attributes)
  }

  stream(options) {
    const settings = [this.#settings, settingsOf(options, STREAM_OPTIONS)]
    return new LinkStream(session, settings.filter(Boolean).join('\n'))
  }

  findInStream(parts, options) {
    return linksOf(parts, this.stream(options))
  }
}

async function* linksOf(parts, stream) {
  for await (const part of parts) {
    yield* stream.push(part)
  }
  yield* stream.finish()
}

export function escapeMinimal(url) {
  return session.answer('escape_minimal', url)
}
