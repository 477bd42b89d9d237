// Bare links for markdown-it: ours where it asks linkify-it.

import { LinkFinder } from 'barelink'

export default function markdownItBarelink(md, options) {
  md.set({ linkify: true })
  md.linkify = new Linkify(new LinkFinder(options))
}

/** Number of characters that are searched first for a URL. Its host must end within them. */
const LENGTH = 1024

/** The part of linkify-it's interface that markdown-it uses. */
class Linkify {
  #finder

  constructor(finder) {
    this.#finder = finder
  }

  /** Returns true if a text may have links: each has one of these. */
  pretest(text) {
    return /[.@。．｡]|:\/\//.test(text)
  }

  test(text) {
    return this.pretest(text)
  }

  match(text) {
    return this.#finder.find(text).map(matchOf)
  }

  /**
   * Returns the URL that a text begins with. It ends before the first space. markdown-it calls this at every `://`, so
   * the searched length depends on the URL, not on the text. Text beyond it could change the result only after a run of
   * hundreds of punctuation marks; the URL then ends before them.
   */
  matchAtStart(text) {
    for (let length = LENGTH; ; length *= 2) {
      const [run] = /^\S*/.exec(text.slice(0, length))
      const first = this.#finder.find(run).find(({ start, kind }) => start === 0 && kind === 'url')
      if (run.length < length || !first || first.end <= length / 2) {
        return first ? matchOf(first) : null
      }
    }
  }
}

function matchOf({ start, end, kind, text, destination }) {
  const hasScheme = kind === 'url' || kind === 'email'
  const schema = hasScheme ? destination.slice(0, destination.indexOf(':') + 1) : ''
  return { schema, index: start, lastIndex: end, raw: text, text, url: destination }
}
