// One instance of WebAssembly: its memory, and the calls that go through it.

import { OPTIONS, wrongOption } from './options.js'

/** In the order of `LinkKind::ALL`. */
const KINDS = OPTIONS.kinds
/** In the order of `PREFIXES` in `numbers.rs`. */
const PREFIXES = ['', 'http://', 'https://', 'mailto:']

const encoder = new TextEncoder()
// A byte order mark is text like any other.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export class Session {
  #exports
  #bytes = new Uint8Array()
  #words = new Uint32Array()
  #settings = ''
  #options

  /** `options` are those that the binary takes, as in `OPTIONS`. */
  constructor(options) {
    this.#options = options
  }

  /** Takes the exports of an instance; without them there are no calls. */
  load(exports) {
    this.#exports = exports
    this.#settings = ''
  }

  /** Links of a plain text. */
  find(text, settings) {
    const exports = this.#with(settings)
    return this.#links(exports.find(this.#write(text), text.length), text)
  }

  /** Opens a stream, and returns its number. */
  stream(settings) {
    return this.#with(settings).stream()
  }

  /** Links that the next part of a stream's text makes final. `open` is the text from `start` on, with this part. */
  push(stream, text, open, start) {
    return this.#links(this.#exports.push(stream, this.#write(text)), open, start)
  }

  /** Links of a stream that can still change. */
  pending(stream, open, start) {
    return this.#links(this.#exports.pending(stream), open, start)
  }

  /** Offset up to which the links of a stream are final. */
  committed(stream) {
    return this.#exports.committed(stream)
  }

  /** Frees a stream. */
  release(stream) {
    this.#exports.release(stream)
  }

  /** The links of the last call. `text` begins at `from`. */
  #links(count, text, from = 0) {
    const numbers = this.#numbers(3 * count)
    const line = this.#lines()
    const links = new Array(count)
    for (let i = 0, at = 0; i < count; i++, at += 3) {
      links[i] = link(text, numbers[at], numbers[at + 1], numbers[at + 2], line, from)
    }
    return links
  }

  /** Links of a plain text, and what is rejected. */
  candidates(text, settings) {
    const exports = this.#with(settings)
    const count = exports.candidates(this.#write(text), text.length)
    const numbers = this.#numbers(4 * count)
    const line = this.#lines()
    const candidates = new Array(count)
    for (let i = 0, at = 0; i < count; i++, at += 4) {
      const candidate = link(text, numbers[at], numbers[at + 1], numbers[at + 2], line)
      candidates[i] = numbers[at + 3] === 0 ? candidate : { ...candidate, rejected: line(), sentence: line() }
    }
    return candidates
  }

  /** Links of a plain text, and what is rejected; each with the rules that decided. */
  explain(text, settings) {
    const exports = this.#with(settings)
    const count = exports.explain(this.#write(text), text.length)
    const numbers = this.#numbers(5 * count)
    const line = this.#lines()
    const explained = new Array(count)
    for (let i = 0, at = 0; i < count; i++, at += 5) {
      const candidate = link(text, numbers[at], numbers[at + 1], numbers[at + 2], line)
      if (numbers[at + 3] !== 0) {
        explained[i] = { ...candidate, rejected: line(), sentence: line() }
        continue
      }
      const begins = { rule: line(), section: line() }
      const ends = { rule: line(), section: line(), place: text.slice(candidate.end, numbers[at + 4]) }
      explained[i] = { ...candidate, begins, ends }
    }
    return explained
  }

  /** The rule by which a link of another dialect is none. */
  explainNone(text, { start, end, kind }, settings) {
    const exports = this.#with(settings)
    const bytes = (units) => encoder.encode(text.slice(0, units)).length
    const length = this.#write(text)
    const answer = this.#answer(exports.explain_none(length, bytes(start), bytes(end), KINDS.indexOf(kind)))
    const [rule, section, ...place] = answer.split('\n')
    return answer === '' ? undefined : { rule, section, place: place.join('\n') }
  }

  /** Bare links of a Markdown document. */
  findMarkdown(source, settings) {
    const exports = this.#with(settings)
    const count = exports.find_markdown(this.#write(source), source.length)
    const numbers = this.#numbers(5 * count)
    const next = count > 0 ? this.#reader() : undefined
    return Array.from({ length: count }, (_, i) => {
      const [start, end, kind, text, destination] = numbers.subarray(5 * i)
      return { start, end, kind: KINDS[kind], text: next(text), destination: next(destination) }
    })
  }

  /** Offset up to which the blocks of a growing document are settled. */
  settled(source, settings) {
    const exports = this.#with(settings)
    return exports.settled(this.#write(source), source.length)
  }

  /** A Markdown document with its bare links made explicit. */
  fix(source, settings) {
    const exports = this.#with(settings)
    const count = exports.fix(this.#write(source), source.length)
    const numbers = this.#numbers(8 * count)
    const next = count > 0 ? this.#reader() : undefined
    const fixed = { text: '', edits: [], leftAlone: [] }
    let done = 0
    for (let i = 0; i < count; i++) {
      const [start, end, kind, isLeft, text, destination, more, sentence] = numbers.subarray(8 * i)
      const link = { start, end, kind: KINDS[kind], text: next(text), destination: next(destination) }
      if (isLeft === 1) {
        fixed.leftAlone.push({ ...link, reason: next(more), sentence: next(sentence) })
        continue
      }
      const edit = { ...link, replacement: next(more) }
      fixed.edits.push(edit)
      fixed.text += source.slice(done, start) + edit.replacement
      done = end
    }
    fixed.text += source.slice(done)
    return fixed
  }

  /** The answer of an exported function to a text. */
  answer(name, text, settings = this.#settings) {
    const exports = this.#with(settings)
    return this.#answer(exports[name](this.#write(text)))
  }

  #answer(length) {
    const at = this.#exports.answer()
    return decoder.decode(this.#memory().subarray(at, at + length))
  }

  /** Reads the answer line by line; most results need none. */
  #lines() {
    let lines
    let at = 0
    return () => (lines ??= this.#answer(this.#exports.answer_length()).split('\n'))[at++]
  }

  /** Reads the answer piece by piece, in code units. */
  #reader() {
    const answer = this.#answer(this.#exports.answer_length())
    let at = 0
    return (length) => answer.slice(at, (at += length))
  }

  /** The exports, once the settings are these. */
  #with(settings) {
    const exports = this.#exports
    if (exports === undefined) {
      throw new Error('barelink: await init() first')
    }
    if (settings !== this.#settings) {
      const wrong = exports.configure(this.#write(settings))
      if (wrong > 0) {
        throw wrongOption(settings.split('\n')[wrong - 1], this.#options)
      }
      this.#settings = settings
    }
    return exports
  }

  /** Writes a text to where a call reads it, and returns its length in bytes. Half a surrogate pair becomes U+FFFD. */
  #write(text) {
    if (typeof text !== 'string') {
      throw new TypeError('barelink: not a string')
    }
    // Most text is ASCII: only what does not fit gets the room for three bytes a code unit.
    const at = this.#exports.input(text.length)
    const { read, written } = encoder.encodeInto(text, this.#memory().subarray(at, at + text.length))
    if (read === text.length) {
      return written
    }
    const rest = text.slice(read)
    const room = written + 3 * rest.length
    const start = this.#exports.input(room)
    const space = this.#memory().subarray(start + written, start + room)
    return written + encoder.encodeInto(rest, space).written
  }

  #numbers(count) {
    const at = this.#exports.numbers() >>> 2
    const { buffer } = this.#exports.memory
    if (this.#words.buffer !== buffer) {
      this.#words = new Uint32Array(buffer)
    }
    return this.#words.subarray(at, at + count)
  }

  /** The memory as it is now: growing it gives it another buffer. */
  #memory() {
    const { buffer } = this.#exports.memory
    if (this.#bytes.buffer !== buffer) {
      this.#bytes = new Uint8Array(buffer)
    }
    return this.#bytes
  }
}

function link(source, start, end, code, line, from = 0) {
  const text = source.slice(start - from, end - from)
  const prefix = PREFIXES[code >>> 8]
  const destination = prefix === undefined ? line() : prefix + text
  return { start, end, kind: KINDS[code & 0xff], text, destination }
}

/** Exports of an instance, from whatever a binary may come as. */
export async function instantiate(source) {
  let binary = await source
  if (typeof binary === 'string' || binary instanceof URL) {
    binary = await fetch(binary)
  }
  if (binary instanceof Response) {
    if (!binary.ok) {
      throw new Error(`barelink: ${binary.url}: ${binary.status}`)
    }
    binary = await binary.arrayBuffer()
  }
  const made = await WebAssembly.instantiate(binary)
  return (made instanceof WebAssembly.Instance ? made : made.instance).exports
}
