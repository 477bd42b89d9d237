// The text with its links, once for each dialect.

export const DIALECTS = [
  { id: 'gfm', name: 'GFM', about: 'as GitHub and cmark-gfm link' },
  { id: 'md4c', name: 'md4c', about: 'strict: only where a link is certain' },
  { id: 'uts58', name: 'UTS #58', about: 'Unicode’s standard, for text in any script' },
]

/** Shows what each dialect found in a text; `found` has an array of links for each, `absent` one of those of others. */
export function show(container, text, found, absent) {
  const shared = keysOfAll(found)
  const panels = DIALECTS.map((dialect, index) => panel(dialect, text, found[index], absent[index], shared))
  container.replaceChildren(...panels)
}

/** Links of the other dialects where one has nothing, each once, in order. */
export function missing(found, index) {
  const others = found.filter((_, other) => other !== index).flatMap((links) => links.filter(isLink))
  const once = [...new Map(others.map((link) => [link.start, link])).values()].sort((a, b) => a.start - b.start)
  // Both are in order: own links that end before this one begins are done with.
  let at = 0
  return once.filter(({ start, end }) => {
    while (at < found[index].length && found[index][at].end <= start) {
      at++
    }
    return !(at < found[index].length && found[index][at].start < end)
  })
}

export function summary(found) {
  const counts = found.map((links) => links.filter(isLink).length)
  const numbers = DIALECTS.map(({ name }, index) => `${name} ${counts[index]}`).join(', ')
  const shared = keysOfAll(found)
  const agree = found.every((links) => links.filter(isLink).every((link) => shared.has(key(link))))
  return `${numbers}: ${agree ? 'all three agree.' : 'they differ.'}`
}

const isLink = ({ rejected }) => rejected === undefined
const key = ({ start, end }) => `${start} ${end}`

/** Where all dialects have the same link. */
function keysOfAll(found) {
  const sets = found.map((links) => new Set(links.filter(isLink).map(key)))
  return new Set([...sets[0]].filter((one) => sets.every((set) => set.has(one))))
}

function panel({ id, name, about }, text, links, absent, shared) {
  const heading = element('h3', { id: `${id}-name` }, name)
  const description = element('p', { className: 'about' }, about)
  const shown = element('p', { className: 'text', dir: 'auto' }, ...marked(text, links, shared))
  const all = [...links, ...absent].sort((a, b) => a.start - b.start)
  const items = all.map((link) => item(link, shared))
  const list = items.length > 0 ? element('ul', { className: 'links' }, ...items) : nothing(text)
  const section = element('section', { className: 'panel' }, heading, description, shown, list)
  section.setAttribute('aria-labelledby', heading.id)
  section.dataset.dialect = id
  return section
}

const nothing = (text) => element('p', { className: 'none' }, text === '' ? 'Nothing to read yet.' : 'No links.')

/** The text, cut at its links. */
function marked(text, links, shared) {
  const parts = []
  let at = 0
  for (const link of links) {
    parts.push(text.slice(at, link.start), stretch(text.slice(link.start, link.end), link, shared))
    at = link.end
  }
  return [...parts, text.slice(at)]
}

function stretch(text, link, shared) {
  if (!isLink(link)) {
    return element('span', { className: 'rejected' }, text)
  }
  const className = shared.has(key(link)) ? 'link' : 'link own'
  return element('a', { className, href: link.destination, rel: 'nofollow noopener noreferrer' }, text)
}

/** What there is to say of a link: where it leads, of what kind it is, and why it is one, or is none. */
function item(link, shared) {
  const kind = element('span', { className: 'kind' }, link.kind)
  const leads = isLink(link) && link.none === undefined
  const where = element('bdi', { className: 'where' }, leads ? link.destination : link.text)
  const parts = [kind, ' ', where]
  for (const note of notes(link, shared)) {
    parts.push(' ', element('span', { className: 'note' }, ...coded(note)))
  }
  return element('li', {}, ...parts, ...rules(link))
}

/** The reasons, a sentence each. */
function notes(link, shared) {
  if (!isLink(link)) {
    return [`rejected (${link.rejected}): ${link.sentence}`]
  }
  return shared.has(key(link)) || link.none !== undefined ? [] : ['not so in all three']
}

/** The rules by which it begins and ends, or is none, a line each; in Markdown they are not known. */
function rules({ begins, ends, none }) {
  const reasons = none === undefined ? [begins, ends] : [none]
  return reasons.filter(Boolean).map(({ rule, section, place = '' }) => {
    const shown = place.trim() === '' ? [] : [': ', element('bdi', {}, element('code', {}, place))]
    return element('span', { className: 'rule' }, ...coded(`It ${rule}`), ...shown, ` (${section})`)
  })
}

/** A sentence whose code stands between backticks. */
const coded = (sentence) =>
  sentence.split('`').map((part, index) => (index % 2 === 0 ? part : element('code', {}, part)))

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}
