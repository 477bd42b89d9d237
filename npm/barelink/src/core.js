// Links of plain text: the functions of the package, over a session for each binary.

import { htmlOf } from './html.js'
import { OPTIONS, STREAM_OPTIONS, entriesOf, needData, settingsOf, wrongValue } from './options.js'
import { Session } from './session.js'
import { LinkStream } from './stream.js'

export const session = new Session()
/** The same with the policies' data and the names of a whole text, for all settings if it is alone. */
export const untrusted = new Session('`untrusted`, `wholeText` and policies on hosts need a larger binary: await init({ untrusted: true }) first')

function sessionFor(settings) {
  return needData(settings) || (untrusted.isReady && !session.isReady) ? untrusted : session
}

export function find(text, options) {
  return new LinkFinder(options).find(text)
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
    return sessionFor(this.#settings).find(text, this.#settings)
  }

  linkify(text, attributes) {
    return htmlOf(text, this.find(text), attributes)
  }

  stream(options) {
    if (/^wholeText=true$/m.test(this.#settings)) {
      throw wrongValue('wholeText', true, 'a stream is no whole text')
    }
    const settings = [this.#settings, settingsOf(options, STREAM_OPTIONS)]
    return new LinkStream(sessionFor, settings.filter(Boolean).join('\n'))
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
  return sessionFor('').answer('escape_minimal', url)
}
