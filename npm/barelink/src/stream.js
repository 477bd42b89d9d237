// Links of a text that is still arriving.

/** Frees streams whose text was never finished. */
const unfinished = new FinalizationRegistry(({ session, stream }) => session.release(stream))

export class LinkStream {
  #sessionFor
  #session
  #settings
  /** The stream in the session; `undefined` before a text begins. */
  #stream
  /** The text from `#start` on, whose links are not final. */
  #open = ''
  #start = 0
  /** The first half of a surrogate pair, until the second arrives. */
  #half = ''

  constructor(sessionFor, settings) {
    this.#sessionFor = sessionFor
    this.#settings = settings
  }

  get committed() {
    return this.#start
  }

  push(text) {
    if (typeof text !== 'string') {
      throw new TypeError('barelink: not a string')
    }
    const all = this.#half + text
    this.#half = /[\uD800-\uDBFF]$/.test(all) ? all.at(-1) : ''
    return this.#push(this.#half ? all.slice(0, -1) : all)
  }

  pending() {
    return this.#stream === undefined ? [] : this.#session.pending(this.#stream, this.#open, this.#start)
  }

  finish() {
    const links = this.#half ? this.#push(this.#half) : []
    links.push(...this.pending())
    this.#start += this.#open.length
    this.#open = this.#half = ''
    if (this.#stream !== undefined) {
      unfinished.unregister(this)
      this.#session.release(this.#stream)
      this.#stream = undefined
    }
    return links
  }

  #push(text) {
    if (this.#stream === undefined) {
      this.#session = this.#sessionFor(this.#settings)
      this.#stream = this.#session.stream(this.#settings)
      unfinished.register(this, { session: this.#session, stream: this.#stream }, this)
      this.#start = 0
    }
    this.#open += text
    const links = this.#session.push(this.#stream, text, this.#open, this.#start)
    const committed = this.#session.committed(this.#stream)
    this.#open = this.#open.slice(committed - this.#start)
    this.#start = committed
    return links
  }
}
