// A text with marked ranges, in blocks. A change replaces only the blocks that it touches.

import { element, shown } from './dom.js'

/** Least length of a block. A long text has many; style.css lets browsers lay out those near the window only. */
const LEAST = 2_000

/** For each container, a string that tells the content of each block. */
const contents = new WeakMap()

/**
 * Shows a part of a text. The ranges are in order and do not overlap; each has a class, and a destination or a title.
 */
export function showText(container, text, part, ranges) {
  const blocks = blocksOf(text, part, ranges)
  const after = blocks.map((block) => JSON.stringify(block))
  const before = contents.get(container) ?? []
  const most = Math.min(before.length, after.length)
  let [head, tail] = [0, 0]
  while (head < most && before[head] === after[head]) {
    head++
  }
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) {
    tail++
  }
  const old = [...container.children]
  old.slice(head, old.length - tail).forEach((block) => block.remove())
  const made = document.createDocumentFragment()
  made.append(...blocks.slice(head, blocks.length - tail).map(draw))
  container.insertBefore(made, container.children[head] ?? null)
  contents.set(container, after)
}

/** Cuts a part of a text into blocks, whose ranges count from their own start. */
function blocksOf(text, { start, end }, ranges) {
  const blocks = []
  let at = 0
  while (start < end) {
    const cut = blockEnd(text, start, end, ranges)
    const own = []
    while (at < ranges.length && ranges[at].start < cut) {
      const range = ranges[at++]
      own.push({ ...range, start: range.start - start, end: range.end - start })
    }
    blocks.push({ text: text.slice(start, cut), ranges: own })
    start = cut
  }
  return blocks
}

/** Where a block ends: after a line, else after white space, else anywhere outside of ranges and pairs. */
function blockEnd(text, start, end, ranges) {
  const ahead = text.slice(start + LEAST, start + 2 * LEAST)
  const length = ahead.indexOf('\n') + 1 || ahead.search(/\s/) + 1 || ahead.length
  const cut = start + LEAST + length
  const around = ranges.find((range) => range.start < cut && cut < range.end)
  const isPair = /[\uDC00-\uDFFF]/.test(text[cut] ?? '')
  return Math.min(around?.end ?? (isPair ? cut + 1 : cut), end)
}

function draw({ text, ranges }) {
  const parts = []
  let at = 0
  for (const { start, end, className, title = '', href } of ranges) {
    const content = shown(text.slice(start, end))
    const properties = href === undefined ? { className, title } : { className, title, href, rel: 'nofollow noopener noreferrer' }
    parts.push(...shown(text.slice(at, start)), element(href === undefined ? 'span' : 'a', properties, ...content))
    at = end
  }
  return element('span', { className: 'block' }, ...parts, ...shown(text.slice(at)))
}
