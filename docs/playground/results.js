// The text with its links, once for each dialect.

import { coded, element, shown } from './dom.js'
import { followPointerAndFocus, setRanges } from './marking.js'
import { gaps, isLink, key, keysOfAll, split } from './places.js'
import { showText } from './text.js'

export const DIALECTS = [
  { id: 'gfm', name: 'GFM', about: 'as GitHub and cmark-gfm link' },
  { id: 'md4c', name: 'md4c', about: 'strict: only where a link is certain' },
  { id: 'uts58', name: 'UTS #58', about: 'Unicode’s standard, for any script' },
]

/** Reasons shown of each dialect. The part of a text that is shown has few more. */
const MOST_ITEMS = 40

/**
 * Shows what each dialect found in a part of a text; `found` has an array of links for each, `absent` one of those of
 * others, `standard` one of the links without the option on ends, if that is set, `pages` a rendered page, if there is one,
 * and `reports` the address of a report.
 */
export function show(container, text, part, { found, absent, standard, pages, reports }) {
  const shared = keysOfAll(found)
  if (container.children.length === 0) {
    container.append(...DIALECTS.map(panel))
  }
  DIALECTS.forEach((_, index) => {
    const panel = container.children[index]
    const [shownText, without, page, why, report] =
      ['.text', '.without', '.rendered', '.why', '.report'].map((name) => panel.querySelector(name))
    const ranges = marks(found[index], gaps(found, index), shared)
    showText(shownText, text, part, ranges)
    without.hidden = standard === undefined
    if (standard !== undefined) {
      showText(without.querySelector('.standard'), text, part, marksWithout(found[index], standard[index]))
    }
    page.hidden = pages === undefined
    page.querySelector('.page').replaceChildren(...(pages?.[index] ?? []))
    const explained = inOrder([...found[index], ...absent[index]])
    why.replaceChildren(reasonList(text, explained, shared))
    setRanges(panel, ranges, explained.slice(0, MOST_ITEMS))
    report.href = reports[index]
  })
}

export function summary(found) {
  const counts = found.map((links) => links.filter(isLink).length)
  const numbers = DIALECTS.map(({ name }, index) => `${name} ${counts[index]}`).join(', ')
  const shared = keysOfAll(found)
  return `${numbers}: ${counts.every((count) => count === shared.size) ? 'all three agree.' : 'they differ.'}`
}

/** A panel without content. It stays, so that its reasons stay open or closed while one types. */
function panel({ id, name, about }) {
  const heading = element('h3', { id: `${id}-name` }, name)
  const description = element('p', { className: 'about' }, about)
  const without = element('div', { className: 'without', hidden: true },
    element('h4', {}, 'Without the option'), element('p', { className: 'standard', dir: 'auto' }))
  const page = element('div', { className: 'rendered', hidden: true },
    element('h4', {}, 'Rendered'), element('div', { className: 'page', dir: 'auto' }))
  const isOpen = matchMedia('(min-width: 56.01rem)').matches
  const why = element('details', { className: 'reasons', open: isOpen },
    element('summary', {}, 'Reasons'), element('div', { className: 'why' }))
  const report = element('a', { className: 'report', target: '_blank', rel: 'noopener' }, `Report a wrong link of ${name}`)
  const section = element('section', { className: 'panel' },
    element('div', { className: 'name' }, heading, description), element('p', { className: 'text', dir: 'auto' }), without, page, why, report)
  section.setAttribute('aria-labelledby', heading.id)
  section.dataset.dialect = id
  followPointerAndFocus(section)
  return section
}

function reasonList(text, all, shared) {
  if (all.length === 0) {
    return element('p', { className: 'none' }, text === '' ? 'Nothing to read yet.' : 'No links.')
  }
  const items = all.slice(0, MOST_ITEMS).map((link) => item(link, shared))
  if (all.length > MOST_ITEMS) {
    items.push(element('li', {}, `${all.length - MOST_ITEMS} more in the part that is shown.`))
  }
  return element('ul', { className: 'links' }, ...items)
}

const inOrder = (ranges) => ranges.sort((a, b) => a.start - b.start)

/** The ranges of links, and of those that are missing. */
function marks(links, lacks, shared) {
  const own = links.map((link) => {
    const { start, end, destination } = link
    return isLink(link)
      ? { start, end, className: shared.has(key(link)) ? 'link' : 'link own', href: destination }
      : { start, end, className: 'rejected', title: 'rejected by an option' }
  })
  const missing = lacks.map((range) => ({ ...range, className: 'not', title: 'not a link here, but in another rule set' }))
  return inOrder([...own, ...missing])
}

/** The same without the option on ends: what it cuts off, and links that only it makes. */
function marksWithout(found, standard) {
  const links = standard.filter(isLink)
  const pieces = split(links, gaps([found, standard], 0)).map(({ start, end, isCut, destination: href }) =>
    isCut ? { start, end, href, className: 'link cut', title: 'the option ends the link before' } : { start, end, href, className: 'link' })
  const only = gaps([standard, found], 0).map((range) => ({ ...range, className: 'not', title: 'a link with the option only' }))
  return inOrder([...pieces, ...only])
}

/** What there is to say of a link: where it leads, of what kind it is, and why it is one, or is none. */
function item(link, shared) {
  const kind = element('span', { className: 'kind' }, link.kind)
  const leads = isLink(link) && !isMissing(link)
  const where = element('bdi', { className: 'where' }, ...shown(leads ? link.destination : link.text))
  const parts = [kind, ' ', where]
  for (const note of notes(link, shared)) {
    parts.push(' ', element('span', { className: 'note' }, ...coded(note)))
  }
  return element('li', { tabIndex: 0 }, ...parts, ...rules(link))
}

const isMissing = ({ none, markup }) => none !== undefined || markup === 'none'

/** The reasons, a sentence each. */
function notes(link, shared) {
  if (!isLink(link)) {
    return [`rejected (${link.rejected}): ${link.sentence}`]
  }
  return shared.has(key(link)) || isMissing(link) ? [] : ['not so in all three']
}

/** The rules by which it begins and ends, or is none, a line each. */
function rules({ begins, ends, none, markup }) {
  const reasons = none === undefined ? [begins, ends] : [none]
  const lines = reasons.filter(Boolean).map(({ rule, section, place = '' }) => {
    const where = place.trim() === '' ? [] : [': ', element('bdi', {}, element('code', {}, ...shown(place)))]
    return element('span', { className: 'rule' }, ...coded(`It ${rule}`), ...where, ` (${section})`)
  })
  return markup === undefined ? lines : [...lines, element('span', { className: 'rule' }, MARKUP[markup])]
}

/** What Markdown decides, of a link that plain text would have in another way. */
const MARKUP = {
  none: 'It is no link: Markdown has code, a link or other markup here.',
  other: 'Markdown decides where it begins or ends: as plain text it would be another link, or none.',
}
