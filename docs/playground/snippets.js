// The options that are set, as code.

export const LANGUAGES = [
  { id: 'rust', name: 'Rust' },
  { id: 'javascript', name: 'JavaScript' },
  { id: 'python', name: 'Python' },
  { id: 'shell', name: 'command line' },
]

/** Code that searches with a dialect and the options of a state. */
export function snippet(language, dialect, { mode, options }) {
  const isMarkdown = mode === 'markdown'
  return { rust, javascript, python, shell }[language](dialect, options, isMarkdown)
}

const camel = (name) => name.split('-').map((word) => word[0].toUpperCase() + word.slice(1)).join('')
const list = (value) => value.split(',').filter(Boolean)

/** For each option, the method of the builder, the type of its values, and the value's name where it is another. */
const RUST = {
  kinds: ['kinds', 'LinkKind'],
  ends: ['link_end', 'LinkEnd', { text: 'InText', standard: 'ByStandard' }],
  fileNames: ['file_names', 'FileNames'],
  policies: ['reject', 'Policy'],
  schemeHosts: ['scheme_hosts', 'SchemeHosts'],
  tld: ['top_level_domains', 'TopLevelDomains'],
  defaultScheme: ['default_scheme', 'DefaultScheme'],
}

/** The feature of Rust with the data of a policy, for the policies on hosts. */
const FEATURES = {
  'invalid-host': 'idna',
  'identifier-status': 'security',
  'mixed-script': 'security',
  'whole-script-confusable': 'security',
  'syntax-confusable': 'security',
}

/** The features that options need. */
function featuresOf({ untrusted, policies = '' }) {
  const policed = list(policies).map((policy) => FEATURES[policy]).filter(Boolean)
  return untrusted === 'true' ? ['idna', 'security'] : [...new Set(policed)].sort()
}

function rust(dialect, options, isMarkdown) {
  const types = ['Dialect', 'LinkFinder']
  const calls = options.untrusted === 'true' ? ['.untrusted()'] : []
  for (const [name, value] of Object.entries(options).filter(([name]) => name in RUST)) {
    const [method, type, names = {}] = RUST[name]
    types.push(type)
    const values = list(value).map((one) => `${type}::${names[one] ?? camel(one)}`)
    calls.push(['kinds', 'policies'].includes(name) ? `.${method}(&[${values.join(', ')}])` : `.${method}(${values[0]})`)
  }
  const uses = [`use barelink::{${types.sort().join(', ')}};`]
  const made = calls.length === 0
    ? `let finder = LinkFinder::new(Dialect::${camel(dialect)});`
    : [`let finder = LinkFinder::builder(Dialect::${camel(dialect)})`, ...calls, '.build();'].join('\n    ')
  const features = featuresOf(options)
  if (features.length > 0) {
    uses.unshift(`// Needs the feature${features.length > 1 ? 's' : ''} ${features.map((one) => `\`${one}\``).join(' and ')}.`)
  }
  if (isMarkdown) {
    uses.push('use barelink_pulldown_cmark::Autolinker;', 'use pulldown_cmark::{html, Options};')
  }
  const use = isMarkdown
    ? 'let gfm = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS\n    | Options::ENABLE_FOOTNOTES | Options::ENABLE_GFM;\nlet events = Autolinker::new(&finder).events(text, gfm);\nlet mut page = String::new();\nhtml::push_html(&mut page, events);'
    : 'for link in finder.links(text) {\n    println!("{:?} {}", link.range(), link.as_str());\n}'
  return `${uses.join('\n')}\n\n${made}\n${use}`
}

/** An option's value: a list, `true`, or a string. */
function literal(name, value, [yes, quote]) {
  const quoted = (one) => `${quote}${one}${quote}`
  if (['kinds', 'policies'].includes(name)) {
    return `[${list(value).map(quoted).join(', ')}]`
  }
  return name === 'untrusted' ? yes : quoted(value)
}

function javascript(dialect, options, isMarkdown) {
  const pairs = Object.entries({ dialect, ...options }).map(([name, value]) => `${name}: ${literal(name, value, ['true', "'"])}`)
  const [name, from] = isMarkdown ? ['render', 'barelink/markdown'] : ['find', 'barelink']
  const data = !isMarkdown && featuresOf(options).length > 0 ? '{ untrusted: true }' : ''
  return `import { ${name}, init } from '${from}'\n\nawait init(${data})\n${name}(text, { ${pairs.join(', ')} })`
}

const PYTHON = {
  fileNames: 'file_names', schemeHosts: 'scheme_hosts', defaultScheme: 'scheme_less', policies: 'reject',
}

function python(dialect, options, isMarkdown) {
  const pairs = Object.entries({ dialect, ...options }).map(([name, value]) => `${PYTHON[name] ?? name}=${literal(name, value, ['True', '"'])}`)
  return `import barelink\n\nbarelink.${isMarkdown ? 'render' : 'find'}(text, ${pairs.join(', ')})`
}

const SHELL = {
  kinds: 'kinds', ends: 'ends', fileNames: 'file-names', tld: 'tld', defaultScheme: 'scheme-less',
}

function shell(dialect, options, isMarkdown) {
  const words = Object.entries(options).flatMap(([name, value]) => {
    if (name === 'untrusted') {
      return ['--untrusted']
    }
    return name in SHELL ? [`--${SHELL[name]} ${value}`] : []
  })
  const command = isMarkdown ? 'barelink render' : 'barelink list --text'
  const line = [command, `--dialect ${dialect}`, ...words, isMarkdown ? 'page.md' : 'notes.txt'].join(' ')
  const others = ['policies', 'schemeHosts'].filter((name) => name in options)
  return others.length === 0 ? line : `${line}\n# Single policies and the hosts after a scheme are options of the libraries only.`
}
