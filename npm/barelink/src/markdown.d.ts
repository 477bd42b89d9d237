import type { Binary, Bytes, Link, Options } from './index.js'

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
  extensions?: Iterable<Extension>
}

/**
 * Finds the bare links of a Markdown document, in order. Offsets are of the source; `text` is what a reader sees, which
 * an escape or an entity can make another.
 */
export function find(markdown: string, options?: MarkdownOptions): Link[]

export interface RenderOptions extends MarkdownOptions {
  /**
   * For documents by strangers: shows raw HTML as text, and empties destinations with a scheme other than `http`, `https`, `ftp`,
   * `mailto` and `xmpp`. Default: `false`, which keeps both.
   */
  safe?: boolean
}

/** Renders a document as HTML, with its bare links. Throws an `Error` if the parser panics. After it, the next call works. */
export function render(markdown: string, options?: RenderOptions): string

/**
 * Returns the offset in a growing document up to which its blocks are settled: whatever text follows, `render` gives the same for
 * the document as for its two parts. So the settled part is rendered once, and the rest again with each token. Then pass
 * only the rest.
 *
 * A block is settled when the first line of the next block is complete. A block that depends on other blocks, and all blocks after
 * it, are never settled: link references, footnotes, definitions, and text in brackets.
 */
export function settled(markdown: string, options?: SettledOptions): number

export interface SettledOptions extends MarkdownOptions {
  /**
   * `true` for answers with references, such as citations: a definition counts only for the blocks after it, so `[1]` keeps no
   * block open. Settle until the result is 0, and put the `definitions` of the settled part before the rest. A document then
   * renders the same however it is divided into tokens. Default: `false`.
   */
  citations?: boolean
}

/** Returns the link reference definitions of a document as Markdown, to be put before a later part of it. */
export function definitions(markdown: string, options?: MarkdownOptions): string

export interface FixOptions extends MarkdownOptions {
  /** `'angle'`: `<https://example.com>` where that is the same link; `'inline'`: `[text](destination)`. Default: `'angle'`. */
  style?: 'angle' | 'inline'
  /** MDX: links in JavaScript are left alone, and the default of `style` is `'inline'`. Default: `false`. */
  mdx?: boolean
  /**
   * What reads the document. By default, links are left alone in all text that one of these reads as something other than
   * prose. `'mdx'` sets `mdx` too.
   */
  flavor?: 'gfm' | 'mdx' | 'myst' | 'pandoc' | 'mkdocs' | 'kramdown' | 'obsidian'
  /** Also writes links in doubt, such as those whose end the dialect and UTS #58 read differently. Default: `false`. */
  trustDialect?: boolean
}

/** A bare link that is made explicit. */
export interface Edit extends Link {
  /** What replaces the source from `start` to `end`. */
  replacement: string
}

/** A bare link that stays as it is. */
export interface LeftAlone extends Link {
  /** `disabled` and `code` are intended: by a comment, or in JavaScript. */
  reason:
    | 'backslash'
    | 'delimiter'
    | 'context'
    | 'parsers'
    | 'heading'
    | 'disabled'
    | 'code'
    | 'mdx'
    | 'front-matter'
    | 'definition'
    | 'template'
    | 'flavor'
    | 'end'
    | 'host'
    | 'escape'
    | 'reference'
    | 'invisible'
    | 'placeholder'
    | 'file-name'
    | 'path'
    | 'html'
    | 'destination'
    | 'footnote'
    | 'tag'
    | 'comment'
    | 'attribute'
    | 'effort'
  /** What was seen and what a writer can do, in words: `remove the backslash, or write the link as code`. */
  sentence: string
}

export interface Fixed {
  /** The document with all edits. */
  text: string
  /** In order, without overlaps. */
  edits: Edit[]
  /** In order. */
  leftAlone: LeftAlone[]
}

/**
 * Makes the bare links of a document explicit. Without bare links, the document renders then as it did with them, which
 * pulldown-cmark verifies; a link for which it does not is left alone. Front matter stays as it is. A second call changes nothing.
 */
export function fix(markdown: string, options?: FixOptions): Fixed

export interface Candidate extends Link {
  /** The first reason why it is no link, such as `bidi-control` or `file-name`; absent if it is one. */
  rejected?: string
  /** The reason in words, such as `it looks like the name of a file or a product`; absent if it is a link. */
  sentence?: string
}

/** Finds the links of a plain text (not of Markdown), and between them what would be one if no option rejected it. */
export function candidates(text: string, options?: Options): Candidate[]

/** The rule that decided about a link. */
export interface Reason {
  /** In words, to follow "It": `begins with a scheme and \`://\``. */
  rule: string
  /** The section of the dialect's standard that has the rule: `GFM 6.9`. */
  section: string
}

export interface ReasonWithPlace extends Reason {
  /** The text that the rule is about, such as what was trimmed off the end of a link; empty at the end of the text. */
  place: string
}

export interface Explained extends Candidate {
  /** Why it begins where it does; absent if it is rejected. */
  begins?: Reason
  /** Why it ends where it does; absent if it is rejected. `place` follows the link. */
  ends?: ReasonWithPlace
}

/** Finds what `candidates` does, each link with the rules by which it begins and ends. */
export function explain(text: string, options?: Options): Explained[]

/**
 * Tells why what another dialect links is no link by these options; `undefined` if it is one, or is rejected. Searches the
 * whole text each time.
 */
export function explainNone(
  text: string,
  link: Pick<Link, 'start' | 'end' | 'kind'>,
  options?: Options,
): ReasonWithPlace | undefined

/** Gets the binary ready, once: see `init` of `barelink`. */
export function init(source?: Binary | Promise<Binary>): Promise<void>

/** Gets a binary ready that is there already: see `initSync` of `barelink`. */
export function initSync(source: Bytes): void
