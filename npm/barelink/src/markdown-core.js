// Bare links in Markdown: the functions of `barelink/markdown`, over a session of their own.

import { OPTIONS, settingsOf } from './options.js'
import { Session } from './session.js'

const MARKDOWN_OPTIONS = {
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
  citations: ['false', 'true'],
  style: ['angle', 'inline'],
  mdx: ['false', 'true'],
  flavor: ['gfm', 'mdx', 'myst', 'pandoc', 'mkdocs', 'kramdown', 'obsidian'],
  trustDialect: ['false', 'true'],
}

export const session = new Session()

export function find(markdown, options) {
  return session.findMarkdown(markdown, settingsOf(options, MARKDOWN_OPTIONS))
}

export function render(markdown, options) {
  return session.answer('render', markdown, settingsOf(options, MARKDOWN_OPTIONS))
}

export function settled(markdown, options) {
  return session.settled(markdown, settingsOf(options, MARKDOWN_OPTIONS))
}

export function definitions(markdown, options) {
  return session.answer('definitions', markdown, settingsOf(options, MARKDOWN_OPTIONS))
}

export function fix(markdown, options) {
  return session.fix(markdown, settingsOf(options, MARKDOWN_OPTIONS))
}

export function candidates(text, options) {
  return session.candidates(text, settingsOf(options, MARKDOWN_OPTIONS))
}

export function explain(text, options) {
  return session.explain(text, settingsOf(options, MARKDOWN_OPTIONS))
}

export function explainNone(text, link, options) {
  return session.explainNone(text, link, settingsOf(options, MARKDOWN_OPTIONS))
}
