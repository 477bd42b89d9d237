// Marks the place of a reason in the text, and the reasons of a place, under the pointer or with the focus.

/** For each panel, the ranges of its marked parts and of its reasons, both in the order of their elements. */
const shown = new WeakMap()

export const setRanges = (panel, parts, reasons) => shown.set(panel, { parts, reasons })

export function followPointerAndFocus(panel) {
  panel.addEventListener('pointerover', ({ target }) => mark(panel, target))
  panel.addEventListener('focusin', ({ target }) => mark(panel, target))
  panel.addEventListener('pointerleave', () => mark(panel, document.activeElement))
  panel.addEventListener('focusout', () => mark(panel, undefined))
}

function mark(panel, target) {
  panel.querySelectorAll('.marked').forEach((element) => element.classList.remove('marked'))
  const { parts, reasons } = shown.get(panel)
  const pairs = [
    ...pairsOf(panel, '.text .block > :not(.control)', parts),
    ...pairsOf(panel, '.links > li', reasons),
  ]
  const [, at] = pairs.find(([element]) => element.contains(target ?? null)) ?? []
  for (const [element, { start, end }] of at === undefined ? [] : pairs) {
    element.classList.toggle('marked', start < at.end && at.start < end)
  }
}

/** Elements with their ranges. The last item of a long list has no range. */
const pairsOf = (panel, selector, ranges) =>
  [...panel.querySelectorAll(selector)].slice(0, ranges.length).map((element, index) => [element, ranges[index]])
