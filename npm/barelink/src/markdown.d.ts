import type { Binary, Link, Options } from './index.js'

/** Markdown beyond CommonMark; `gfm` is tables, footnotes, strikethrough, task lists and alerts. */
export type Extension =
  | 'gfm'
  | 'strikethrough'
  | 'table'
  | 'tasklist'
  | 'footnotes'
  | 'smart'
  | 'math'
  | 'wikilinks'
  | 'alerts'
  | 'metadata'
  | 'definition-lists'
  | 'superscript'
  | 'subscript'
  | 'heading-attributes'

export interface MarkdownOptions extends Options {
  /** Default: `['gfm']`. */
  extensions?: readonly Extension[]
}

/**
 * Finds the bare links of a Markdown document, in order. Offsets are of the source; `text` is what a reader sees, which
 * an escape or an entity can make another.
 */
export function find(markdown: string, options?: MarkdownOptions): Link[]

/** Renders a document as HTML, with its bare links. Raw HTML passes: sanitise the page if others wrote the document. */
export function render(markdown: string, options?: MarkdownOptions): string

export interface Candidate extends Link {
  /** The first reason why it is no link, such as `bidi-control`; absent if it is one. */
  rejected?: string
}

/** Finds the links of a plain text (not of Markdown), and between them what would be one if no option rejected it. */
export function candidates(text: string, options?: Options): Candidate[]

/** Gets the binary ready, once: see `init` of `barelink`. */
export function init(source?: Binary | Promise<Binary>): Promise<void>
