// Detectors of others, for comparison. They know neither the options of this page nor Markdown.

import { coded, element, shown } from './dom.js'
import { isLink, key } from './places.js'

const EXPRESSION = /https?:\/\/[^\s<>]+/g

/** Links that are listed of each. */
const MOST_LISTED = 12

const detectors = [
  {
    name: 'Regular expression',
    about: '`https?://[^\\s<>]+`',
    find: (text) => [...text.matchAll(EXPRESSION)].map(({ index, 0: link }) => ({ start: index, end: index + link.length })),
  },
]

/** Adds linkify-it, unless the page was built without npm. */
export async function initOthers() {
  try {
    const { linkifyit } = await import('./linkify-it/index.js')
    const linkify = linkifyit()
    detectors.push({
      name: 'linkify-it',
      about: '6.1.0, with its defaults',
      find: (text) => (linkify.match(text) ?? []).map(({ index, lastIndex }) => ({ start: index, end: lastIndex })),
    })
  } catch {
    // Without npm, the page compares with the expression only.
  }
}

/** Lists the links that each detector finds in a part of a text. A link that no dialect has is marked. */
export function showOthers(container, text, { start, end }, found) {
  const known = new Set(found.flatMap((links) => links.filter(isLink).map(key)))
  const read = text.slice(start, end)
  const rows = detectors.map(({ name, about, find }) => {
    const links = find(read).map((link) => ({ start: link.start + start, end: link.end + start }))
    const listed = links.slice(0, MOST_LISTED).flatMap((link) => [' ', one(text, link, known)])
    const rest = links.length > MOST_LISTED ? ` and ${links.length - MOST_LISTED} more` : ''
    const content = links.length === 0 ? ['nothing'] : [...listed.slice(1), rest]
    return element('div', {},
      element('dt', {}, name, ' ', element('span', { className: 'about' }, ...coded(about))),
      element('dd', {}, ...content))
  })
  container.replaceChildren(...rows)
}

function one(text, link, known) {
  const className = known.has(key(link)) ? 'link' : 'stray'
  return element('bdi', { className }, ...shown(text.slice(link.start, link.end)))
}
