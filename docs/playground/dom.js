// Elements, and text whose invisible characters are visible.

export function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** A sentence whose code stands between backticks. */
export const coded = (sentence) =>
  sentence.split('`').map((part, index) => (index % 2 === 0 ? part : element('code', {}, part)))

/**
 * Control characters, bidirectional controls (UAX #9, section 2), separators, and characters without a glyph. Tabs, line
 * feeds and the joiners of Indic scripts and emoji are shown as usual.
 */
const INVISIBLE = /[\0-\x08\x0B-\x1F\x7F-\x9F\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/

const NAMES = {
  0xad: 'soft hyphen', 0x61c: 'Arabic letter mark', 0x200b: 'zero width space', 0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark', 0x2028: 'line separator', 0x2029: 'paragraph separator',
  0x202a: 'left-to-right embedding', 0x202b: 'right-to-left embedding', 0x202c: 'pop directional formatting',
  0x202d: 'left-to-right override', 0x202e: 'right-to-left override', 0x2060: 'word joiner',
  0x2066: 'left-to-right isolate', 0x2067: 'right-to-left isolate', 0x2068: 'first strong isolate',
  0x2069: 'pop directional isolate', 0xfeff: 'byte order mark',
}

/** The name of an invisible character, such as `U+202E right-to-left override`. */
export function nameOf(character) {
  const code = character.codePointAt(0)
  return `${numberOf(character)} ${NAMES[code] ?? 'control character'}`
}

const numberOf = (character) => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** The distinct invisible characters of a text, in order. */
export const invisible = (text) => [...new Set(text.match(new RegExp(INVISIBLE, 'g')) ?? [])]

/** A text as nodes: an invisible character becomes a token with its number, which cannot turn the text around it. */
export function shown(text) {
  if (!INVISIBLE.test(text)) {
    return text === '' ? [] : [text]
  }
  return text.split(new RegExp(`(${INVISIBLE.source})`)).filter(Boolean).map((part) =>
    INVISIBLE.test(part) ? element('span', { className: 'control', title: nameOf(part) }, numberOf(part)) : part)
}
