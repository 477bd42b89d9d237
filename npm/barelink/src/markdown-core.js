// Bare links in Markdown: the functions of `barelink/markdown`, over a session of their own.

import { OPTIONS, settingsOf } from './options.js'
import { Session } from './session.js'

const session = new Session({
  ...OPTIONS,
  extensions: [
    'gfm',
    'strikethrough',
    'table',
    'tasklist',
    'footnotes',
    'smart',
    'math',
    'wikilinks',
    'alerts',
    'metadata',
    'definition-lists',
    'superscript',
    'subscript',
    'heading-attributes',
  ],
  safe: ['false', 'true'],
  style: ['angle', 'inline'],
  mdx: ['false', 'true'],
  flavor: ['gfm', 'mdx', 'myst', 'pandoc', 'mkdocs', 'kramdown', 'obsidian'],
  trustDialect: ['false', 'true'],
})

export const load = (exports) => session.load(exports)

export function find(markdown, options) {
  return session.findMarkdown(markdown, settingsOf(options))
}

export function render(markdown, options) {
  return session.answer('render', markdown, settingsOf(options))
}

export function settled(markdown, options) {
  return session.settled(markdown, settingsOf(options))
}

export function fix(markdown, options) {
  return session.fix(markdown, settingsOf(options))
}

export function candidates(text, options) {
  return session.candidates(text, settingsOf(options))
}

export function explain(text, options) {
  return session.explain(text, settingsOf(options))
}

export function explainNone(text, link, options) {
  return session.explainNone(text, link, settingsOf(options))
}
