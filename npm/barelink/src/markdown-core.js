// Bare links in Markdown: the functions of `barelink/markdown`, over a session of their own.

import { Session, settingsOf } from './session.js'

const session = new Session()

export const load = (exports) => session.load(exports)

export function find(markdown, options) {
  return session.findMarkdown(markdown, settingsOf(options))
}

export function render(markdown, options) {
  return session.answer('render', markdown, settingsOf(options))
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
