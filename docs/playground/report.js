// The address of the form for a wrong link, filled in.

import { isLink } from './places.js'

const FORM = 'https://github.com/barelink/barelink/issues/new'

/** The form asks for the smallest text. A longer one would not fit into an address. */
const MOST = 1_500

const WAYS = { text: 'plain text', markdown: 'Markdown, by pulldown-cmark' }

/** Fields are named by their ids in `.github/ISSUE_TEMPLATE/wrong-link.yml`. */
export function reportAddress({ text, mode, options }, dialect, links) {
  const found = links.filter(isLink).map((link) => `${link.text} -> ${link.destination}`)
  const set = Object.entries(options).map(([name, value]) => `${name}: ${value}`)
  const fields = { template: 'wrong-link.yml', dialect, way: WAYS[mode], version: 'playground' }
  if (text.length <= MOST) {
    fields.text = text
    fields.actual = [`${dialect}, ${WAYS[mode]}`, ...set, '', ...(found.length === 0 ? ['no links'] : found)].join('\n')
  }
  return `${FORM}?${new URLSearchParams(fields)}`
}
