// Renders a chat answer as safe HTML while it arrives: `node chat.js < tokens.jsonl`. Standard input has a token a line, as JSON.

import { createInterface } from 'node:readline'
import { definitions, render, settled } from 'barelink/markdown'

const options = { safe: true, untrusted: true }
const settling = { citations: true }

/**
 * Renders a Markdown answer that arrives in tokens. After each token, the page appends `settled`, which is final, and shows
 * `open` after it, in place of the `open` before.
 */
async function* rendered(tokens) {
  let rest = ''
  for await (const token of tokens) {
    rest += token
    let html = ''
    for (let end; (end = settled(rest, settling)) > 0; ) {
      const part = rest.slice(0, end)
      html += render(part, options)
      rest = definitions(part) + rest.slice(end)
    }
    yield { settled: html, open: render(rest, options) }
  }
}

async function* tokensOf(input) {
  for await (const line of createInterface({ input })) {
    yield JSON.parse(line)
  }
}

for await (const part of rendered(tokensOf(process.stdin))) {
  console.log(JSON.stringify(part))
}
