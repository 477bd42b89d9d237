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

/** The rule that decided where a link begins. */
export interface Reason {
  /** In words, to follow "It": `begins with a scheme and \`://\``. */
  rule: string
  /** The section of the dialect's standard that has the rule: `GFM 6.9`. */
  section: string
}

/** The rule that decided where a link ends. */
export interface EndReason extends Reason {
  /** The text right after the link that it was decided by, such as what was trimmed; empty at the end of the text. */
  before: string
}

export interface Explained extends Candidate {
  /** Absent if it is rejected. */
  begins?: Reason
  /** Absent if it is rejected. */
  ends?: EndReason
}

/** Finds what `candidates` does, each link with the rules by which it begins and ends. */
export function explain(text: string, options?: Options): Explained[]

/** Gets the binary ready, once: see `init` of `barelink`. */
export function init(source?: Binary | Promise<Binary>): Promise<void>
