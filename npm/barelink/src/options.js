// The options of the package: their names and values, and how a session takes them.

/** Names of URI schemes (RFC 3986, section 3.1). */
const SCHEME = { pattern: /^[a-z][a-z0-9+.-]*$/i, words: 'a scheme without `://`' }
const BYTES = { pattern: /^\d+$/, words: 'a number of bytes' }

/** Options of a search. One with an array takes no other values. */
export const OPTIONS = {
  dialect: ['gfm', 'md4c', 'uts58'],
  kinds: ['url', 'www', 'domain', 'email'],
  schemes: SCHEME,
  defaultScheme: ['http', 'https'],
  fileNames: ['suppress', 'link'],
  tld: ['delegated', 'syntactic'],
  schemeHosts: ['all', 'domains'],
  ends: ['standard', 'text'],
  policies: [
    'bidi-control',
    'user-information',
    'control-character',
    'invalid-authority',
    'xmpp',
    'partial-address',
    'invalid-host',
    'identifier-status',
    'mixed-script',
    'whole-script-confusable',
    'syntax-confusable',
  ],
  'limits.url': BYTES,
  'limits.host': BYTES,
  'limits.localPart': BYTES,
  untrusted: ['false', 'true'],
  wholeText: ['false', 'true'],
}

export const STREAM_OPTIONS = { maxPending: BYTES }

/** A line of settings that needs the data of UTS #39 or UTS #46, or the rules for names of a whole text. */
const WITH_DATA =
  /^(?:(?:untrusted|wholeText)=true$|policies=.*(?:invalid-host|identifier-status|mixed-script|whole-script-confusable|syntax-confusable))/m

/** Returns true if the small binary does not take these settings. */
export const needData = (settings) => WITH_DATA.test(settings)

/** Options whose value is a list. */
const LISTS = ['kinds', 'schemes', 'policies', 'extensions']

/**
 * Options as a session takes them: a line for each, `name=value`, lists with commas. `table` has their names and values, as
 * `OPTIONS` does.
 */
export function settingsOf(options, table) {
  return linesOf(entriesOf(options), table, '').join('\n')
}

/** Names and values of options: of an object, or none. */
export function entriesOf(options) {
  if (options === undefined || options === null) {
    return []
  }
  if (!isPlain(options)) {
    throw wrongValue('options', options, 'an object')
  }
  return Object.entries(options)
}

function linesOf(entries, table, prefix) {
  const lines = []
  for (const [key, value] of entries) {
    const name = prefix + key
    const inner = isPlain(value) ? Object.entries(value) : []
    if (value === undefined || (isPlain(value) && inner.length === 0)) {
      continue
    }
    const hasInner = Object.keys(table).some((one) => one.startsWith(`${name}.`))
    if (hasInner && inner.length > 0) {
      lines.push(...linesOf(inner, table, `${name}.`))
    } else if (hasInner) {
      throw wrongValue(name, value, 'an object')
    } else if (Object.hasOwn(table, name)) {
      lines.push(`${name}=${valueOf(name, value, table[name])}`)
    } else {
      throw unknownOption(name, Object.keys(table))
    }
  }
  return lines
}

/** The value of an option in a line. */
function valueOf(name, value, values) {
  const isList = LISTS.includes(name)
  const isTaken = (one) => {
    const isSimple = typeof one === 'string' || (!isList && (typeof one === 'number' || typeof one === 'boolean'))
    return isSimple && (Array.isArray(values) ? values.includes(String(one)) : values.pattern.test(one))
  }
  const items = isList && isIterable(value) ? [...value] : [value]
  const wrong = items.findIndex((one) => !isTaken(one))
  if (wrong >= 0) {
    throw wrongValue(name, items[wrong], wordsOf(values))
  }
  return items.join(',')
}

/** The error for a line of settings that the binary does not take. */
export function wrongLine(line) {
  const [name, ...value] = line.split('=')
  return wrongValue(name, value.join('='), 'the binary does not take it')
}

export function unknownOption(name, names) {
  return new TypeError(`barelink: unknown option '${name}' [options: ${names.join(', ')}]`)
}

export function wrongValue(name, value, words) {
  return new TypeError(`barelink: invalid value '${shown(value)}' for '${name}' [${words}]`)
}

function wordsOf(values) {
  return Array.isArray(values) ? `possible values: ${values.join(', ')}` : values.words
}

/** A value in an error. */
function shown(value) {
  if (Array.isArray(value)) {
    return value.map((one) => (Array.isArray(one) ? 'Array' : shown(one))).join(',')
  }
  const isObject = typeof value === 'function' || (typeof value === 'object' && value !== null)
  return isObject ? Object.prototype.toString.call(value).slice('[object '.length, -1) : String(value)
}

function isIterable(value) {
  return typeof value === 'object' && value !== null && typeof value[Symbol.iterator] === 'function'
}

/** Returns true for an object that a literal makes, in this realm or another, and without a prototype. */
function isPlain(value) {
  if (typeof value !== 'object' || value === null || isIterable(value)) {
    return false
  }
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
