// One instance of WebAssembly at a time: its memory, and the calls that go through it.

import { instantiate, isModule } from './loading.js'
import { OPTIONS, wrongLine } from './options.js'

/** In the order of `LinkKind::ALL`. */
const KINDS = OPTIONS.kinds
/** In the order of `PREFIXES` in `numbers.rs`. */
const PREFIXES = ['', 'http://', 'https://', 'mailto:']

/** Exports whose functions in the package have other names. */
const NAMES = { escape_minimal: 'escapeMinimal', explain_none: 'explainNone', find_markdown: 'find' }

const encoder = new TextEncoder()
// A byte order mark is text like any other.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export class Session {
  /** Returns the bytes of the binary, where they are at hand. */
  #binary
  /** The compiled binary. It outlives its instances. */
  #module
  /** What the instance exports; `undefined` before the first call, and after one that failed. */
  #exports
  /** Number of instances that failed. */
  #failures = 0
  #loading
  #bytes = new Uint8Array()
  #words = new Uint32Array()
  #settings = ''
  /** What the error says before the binary is there. */
  #missing

  constructor(missing = 'await init() first') {
    this.#missing = missing
  }

  /** Whether the binary is there. */
  get isReady() {
    return (this.#module ?? this.#binary) !== undefined
  }

  /** Takes a function that returns the bytes of the binary. The first call compiles them. */
  provide(binary) {
    this.#binary = binary
  }

  /** Gets the binary ready, once. What failed may be tried again. */
  init(source) {
    if (this.#exports !== undefined) {
      return Promise.resolve()
    }
    this.#loading ??= this.#load(source).finally(() => (this.#loading = undefined))
    return this.#loading
  }

  async #load(source) {
    const { module, instance } = await instantiate(this.#module ?? source)
    // Meanwhile, another may be in use, with streams.
    if (this.#exports === undefined) {
      this.#module ??= module
      this.#take(instance)
    }
  }

  /** Gets a binary ready that is there already. */
  initSync(source) {
    if (this.#module === undefined) {
      const module = isModule(source) ? source : new WebAssembly.Module(source)
      this.#take(new WebAssembly.Instance(module))
      this.#module = module
    }
  }

  #take(instance) {
    const exports = Object.entries(instance.exports)
    this.#exports = Object.fromEntries(
      exports.map(([name, value]) => [name, typeof value === 'function' ? this.#guarded(name, value) : value]),
    )
    this.#settings = ''
  }

  /** An export whose failure ends the instance: nobody knows what state its memory is in. The next call makes a new one. */
  #guarded(name, call) {
    return (...numbers) => {
      try {
        return call(...numbers)
      } catch (cause) {
        this.#failures++
        this.#exports = undefined
        this.#bytes = new Uint8Array()
        this.#words = new Uint32Array()
        throw failure(name, cause)
      }
    }
  }

  /** What an instance exports. */
  #ready() {
    if (this.#exports === undefined) {
      if (!this.isReady) {
        throw new Error(`barelink: ${this.#missing}`)
      }
      this.#module ??= new WebAssembly.Module(this.#binary())
      this.#take(new WebAssembly.Instance(this.#module))
    }
    return this.#exports
  }

  /** Links of a plain text. */
  find(text, settings) {
    const exports = this.#with(settings)
    return this.#links(exports.find(this.#write(text), text.length), text)
  }

  /** Opens a stream of the instance. */
  stream(settings) {
    return { number: this.#with(settings).stream(), failures: this.#failures }
  }

  /** The number of a stream, unless its instance failed. */
  #numberOf({ number, failures }) {
    if (failures !== this.#failures) {
      throw new Error('barelink: the stream was lost when another call failed; start a new one')
    }
    return number
  }

  /** Links that the next part of a stream's text makes final. `open` is the text from `start` on, with this part. */
  push(stream, text, open, start) {
    const number = this.#numberOf(stream)
    return this.#links(this.#exports.push(number, this.#write(text)), open, start)
  }

  /** Links of a stream that can still change. */
  pending(stream, open, start) {
    return this.#links(this.#exports.pending(this.#numberOf(stream)), open, start)
  }

  /** Offset up to which the links of a stream are final. */
  committed(stream) {
    return this.#exports.committed(this.#numberOf(stream))
  }

  /** Frees a stream, unless its instance failed. */
  release({ number, failures }) {
    if (failures === this.#failures) {
      this.#exports.release(number)
    }
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
    const at = this.#exports.answer() >>> 0
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
    const exports = this.#ready()
    if (settings !== this.#settings) {
      const wrong = exports.configure(this.#write(settings))
      if (wrong > 0) {
        throw wrongLine(settings.split('\n')[wrong - 1])
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
    const at = this.#exports.input(text.length) >>> 0
    const { read, written } = encoder.encodeInto(text, this.#memory().subarray(at, at + text.length))
    if (read === text.length) {
      return written
    }
    const rest = text.slice(read)
    const room = written + 3 * rest.length
    const start = this.#exports.input(room) >>> 0
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

/** The error for a call of an export that failed. */
function failure(name, cause) {
  const reason =
    name === 'input'
      ? 'no memory for the text'
      : `${NAMES[name] ?? name} failed: no memory, or a bug in the parser or in barelink. The next call works`
  return new Error(`barelink: ${reason}`, { cause })
}
