// What the form says, and the same in the address, so that a link can hold it.

const KINDS = ['url', 'www', 'domain', 'email']

/** Options that stand for nothing unless they are said. */
const OPTIONS = ['ends', 'fileNames', 'untrusted', 'policies', 'schemeHosts', 'tld', 'defaultScheme']

export function read(form) {
  const data = new FormData(form)
  const state = { mode: data.get('mode'), text: data.get('text').replaceAll('\r\n', '\n'), options: {} }
  const kinds = data.getAll('kinds')
  if (kinds.length < KINDS.length) {
    state.options.kinds = kinds.join(',')
  }
  for (const name of OPTIONS) {
    const value = data.getAll(name).join(',')
    if (value !== '') {
      state.options[name] = value
    }
  }
  return state
}

export function write(form, { mode, text, options }) {
  const field = form.elements.text
  field.value = text
  field.setSelectionRange(0, 0)
  field.scrollTop = 0
  const said = { kinds: KINDS.join(','), ...options, mode }
  for (const element of form.elements) {
    const value = said[element.name] ?? ''
    if (element.type === 'radio') {
      element.checked = element.value === mode
    } else if (element.type === 'checkbox') {
      element.checked = value.split(',').includes(element.value)
    } else if (element.localName === 'select') {
      element.value = value
    }
  }
}

export function toHash({ mode, text, options }) {
  const pairs = { ...(mode === 'text' ? {} : { mode }), ...options, text }
  return `#${new URLSearchParams(pairs)}`
}

/** The state in an address; none if there is none. Whatever is unknown in it is left out. */
export function fromHash(hash) {
  const pairs = new URLSearchParams(hash.slice(1))
  if (!pairs.has('text')) {
    return undefined
  }
  const options = {}
  for (const name of ['kinds', ...OPTIONS]) {
    if (pairs.has(name)) {
      options[name] = pairs.get(name)
    }
  }
  return { mode: pairs.get('mode') === 'markdown' ? 'markdown' : 'text', text: pairs.get('text'), options }
}

/** Options as barelink takes them for plain text. */
export function optionsOf({ options }) {
  const lists = ['kinds', 'policies']
  const entries = Object.entries(options).map(([name, value]) => [
    name,
    lists.includes(name) ? value.split(',').filter(Boolean) : value,
  ])
  return Object.fromEntries(entries)
}
