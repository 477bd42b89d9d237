// Renders a chat answer as safe HTML while it arrives: `node chat.js < tokens.jsonl`. Standard input has a token a line, as JSON.

import { createInterface } from 'node:readline'
import { render, settled } from 'barelink/markdown'

const options = { safe: true, untrusted: true }

/** A Markdown answer that arrives in tokens. */
class Answer {
  #rest = ''

  /**
   * Reads a token. The page appends `settled`, which is final, and shows `open` after it, in place of the `open` before.
   */
  push(token) {
    this.#rest += token
    const end = settled(this.#rest, options)
    const html = render(this.#rest.slice(0, end), options)
    this.#rest = this.#rest.slice(end)
    return { settled: html, open: render(this.#rest, options) }
  }
}

const answer = new Answer()
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer.push(JSON.parse(line))))
}
