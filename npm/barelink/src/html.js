// Plain text as HTML, with its links as elements.

import { entriesOf, unknownOption, wrongValue } from './options.js'

/** Attributes of links besides `href`, in the order in which they are written. */
const ATTRIBUTES = ['rel', 'target']

const REFERENCES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text) => text.replace(/[&<>]/g, (character) => REFERENCES[character])
const quoted = (value) => `"${value.replace(/[&<>"]/g, (character) => REFERENCES[character])}"`

/** The HTML of a text with these links. */
export function htmlOf(text, links, options) {
  const attributes = attributesOf(options)
  let html = ''
  let done = 0
  for (const link of links) {
    html += `${escaped(text.slice(done, link.start))}<a href=${quoted(link.destination)}${attributes}>${escaped(link.text)}</a>`
    done = link.end
  }
  return html + escaped(text.slice(done))
}

function attributesOf(options) {
  const given = Object.fromEntries(entriesOf(options).filter(([, value]) => value !== undefined))
  for (const [name, value] of Object.entries(given)) {
    if (!ATTRIBUTES.includes(name)) {
      throw unknownOption(name, ATTRIBUTES)
    }
    if (typeof value !== 'string') {
      throw wrongValue(name, value, 'a string')
    }
  }
  return ATTRIBUTES.map((name) => (name in given ? ` ${name}=${quoted(given[name])}` : '')).join('')
}
