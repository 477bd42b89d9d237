// Markdown: its links with reasons, and the page that it becomes.

import { explain, find, render } from './barelink/src/markdown-browser.js'
import { element } from './dom.js'
import { isLink } from './places.js'

const EXTENSIONS = { extensions: ['gfm'] }

/** A longer text is not rendered while one types. */
export const MOST_RENDERED = 10_000

/**
 * Links of a Markdown text. The rules of plain text explain each link that plain text has too. `markup` tells the others
 * apart; the links that only plain text has are in `hidden`.
 */
export function findInMarkdown(text, options) {
  const links = find(text, { ...options, ...EXTENSIONS })
  const plain = explain(text, options)
  const known = new Map(plain.filter(isLink).map((link) => [`${link.start} ${link.end}`, link]))
  const explained = links.map((link) => {
    const same = known.get(`${link.start} ${link.end}`)
    return same === undefined ? { ...link, markup: 'other' } : { ...link, begins: same.begins, ends: same.ends }
  })
  let at = 0
  const hidden = plain.filter(({ start, end }) => {
    while (at < links.length && links[at].end <= start) {
      at++
    }
    return !(at < links.length && links[at].start < end)
  })
  return { links: explained, hidden: hidden.filter(isLink).map((link) => ({ ...link, markup: 'none', begins: undefined, ends: undefined })) }
}

const ELEMENTS = new Set(
  'a b blockquote br code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s strong sub sup table tbody td tfoot th thead tr ul'.split(' '))

/** Elements whose content is no text for readers, or belongs to another document. */
const DROPPED = new Set('script style template noscript iframe object embed svg math title textarea select'.split(' '))

const SCHEMES = ['http:', 'https:', 'mailto:', 'xmpp:', 'ftp:']

/**
 * The page of a Markdown text, as nodes. The parser's document is inert: it runs and loads nothing. Only listed elements
 * are made again, without their attributes but for the destination of a link and the start of a list.
 */
export function page(text, options) {
  const html = render(text, { ...options, ...EXTENSIONS })
  return copies(new DOMParser().parseFromString(html, 'text/html').body)
}

const copies = (parent) => [...parent.childNodes].flatMap(copy)

function copy(node) {
  if (node.nodeType === Node.TEXT_NODE) {
    return [node.data]
  }
  const name = node.localName
  if (node.nodeType !== Node.ELEMENT_NODE || DROPPED.has(name)) {
    return []
  }
  if (name === 'img') {
    return [node.getAttribute('alt') ?? '']
  }
  if (name === 'input') {
    return [node.hasAttribute('checked') ? '☑' : '☐']
  }
  if (!ELEMENTS.has(name)) {
    return copies(node)
  }
  // The headings of the page itself are the levels above.
  const made = element(/^h[1-6]$/.test(name) ? 'h5' : name, {}, ...copies(node))
  if (name === 'a' && isSafe(node.getAttribute('href'))) {
    Object.assign(made, { href: node.getAttribute('href'), rel: 'nofollow noopener noreferrer' })
  }
  if (name === 'ol' && node.start !== 1) {
    made.start = node.start
  }
  return [made]
}

/** Returns true for an absolute URL of a scheme that leads somewhere and runs nothing. */
const isSafe = (href) => href !== null && URL.canParse(href) && SCHEMES.includes(new URL(href).protocol)
