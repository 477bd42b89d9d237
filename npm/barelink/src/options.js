// The options of a session, and the messages for those that it does not take.

/** Names of options. Those with a list take no other values. */
export const OPTIONS = {
  dialect: ['gfm', 'md4c', 'uts58'],
  kinds: ['url', 'www', 'domain', 'email'],
  schemes: undefined,
  defaultScheme: ['http', 'https'],
  fileNames: ['suppress', 'link'],
  tld: ['delegated', 'syntactic'],
  schemeHosts: ['all', 'domains'],
  ends: ['standard', 'text'],
  policies: ['bidi-control', 'user-information', 'control-character', 'invalid-authority', 'xmpp', 'partial-address'],
  'limits.url': undefined,
  'limits.host': undefined,
  'limits.localPart': undefined,
  untrusted: ['false', 'true'],
}

/** Options as a session takes them: a line for each, `name=value`, lists with commas. */
export function settingsOf(options, prefix = '') {
  const lines = []
  for (const [name, value] of Object.entries(options ?? {})) {
    if (value === undefined) {
      continue
    }
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      lines.push(settingsOf(value, `${prefix}${name}.`))
      continue
    }
    for (const one of [value].flat()) {
      if (/[\n,]/.test(`${name}${one}`)) {
        throw new TypeError(`barelink: ${name}: unknown value: ${one}`)
      }
    }
    lines.push(`${prefix}${name}=${value}`)
  }
  return lines.join('\n')
}

/** The error for a line of settings that a session does not take. */
export function wrongOption(line, options) {
  const equals = line.indexOf('=')
  const [name, value] = [line.slice(0, equals), line.slice(equals + 1)]
  if (!Object.hasOwn(options, name)) {
    return new TypeError(`barelink: unknown option '${name}' [options: ${Object.keys(options).join(', ')}]`)
  }
  const values = options[name]
  const wrong = values && value.split(',').find((one) => !values.includes(one))
  const possible = values ? ` [possible values: ${values.join(', ')}]` : ''
  return new TypeError(`barelink: invalid value '${wrong ?? value}' for '${name}'${possible}`)
}
