/** The rule set that says what is a link. */
export type Dialect = 'gfm' | 'md4c' | 'uts58'

/**
 * `url`: `https://example.com`. `www`: `www.example.com`. `domain`: `example.com`, by UTS #58 only.
 * `email`: `me@example.com`.
 */
export type Kind = 'url' | 'www' | 'domain' | 'email'

export interface Options {
  /** Default: `'gfm'`. */
  dialect?: Dialect
  /** Kinds to look for. Default: all. */
  kinds?: Iterable<Kind>
  /** Schemes of URLs that may link, without `://`. Default: `http`, `https`, `ftp`. */
  schemes?: Iterable<string>
  /** Where `www.example.com` leads. Default: `'https'` by UTS #58, else `'http'`. */
  defaultScheme?: 'http' | 'https'
  /**
   * What to do, by UTS #58, with hosts without a scheme that look like other names: `main.rs`, `event.target`, `ASP.NET`.
   * Default: `'suppress'`.
   */
  fileNames?: 'suppress' | 'link'
  /**
   * Top-level domains that a host may have. Default: by UTS #58, delegated ones where there is no scheme; else
   * whatever could be one.
   */
  tld?: 'delegated' | 'syntactic'
  /** Hosts that a URL with a scheme may have: also `localhost` and addresses, or domain names only. Default: `'all'`. */
  schemeHosts?: 'all' | 'domains'
  /**
   * Where a link ends in text without spaces, in every dialect: with `'text'`, also before `。`, `，` and their like, and before
   * letters that go on with the sentence. Default: `'standard'`, where the dialect says.
   */
  ends?: 'standard' | 'text'
  /** Links to reject. Default: none. */
  policies?: Iterable<
    | 'bidi-control'
    | 'user-information'
    | 'control-character'
    | 'invalid-authority'
    | 'xmpp'
    | 'partial-address'
    | 'invalid-host'
    | 'identifier-status'
    | 'mixed-script'
    | 'whole-script-confusable'
    | 'syntax-confusable'
  >
  /** Longest link, host and local part of an address, in bytes of UTF-8. Default: none. */
  limits?: { url?: number; host?: number; localPart?: number }
  /**
   * A preset for untrusted input such as comments; an option that is given by name overrides it. In browsers it needs
   * `init({ untrusted: true })`. Default: `false`.
   */
  untrusted?: boolean
  /**
   * Each text is a whole one, so by UTS #58 its other names judge a host without a scheme: beside `post.title`, `post.me` does not
   * link. It has no streams. In browsers `find` and `linkify` need `init({ untrusted: true })` for it. Default: `false`.
   */
  wholeText?: boolean
}

/** Attributes of links in HTML. */
export interface Attributes {
  /** Such as `'nofollow ugc'`. Default: none. */
  rel?: string
  /** Such as `'_blank'`. Default: none. */
  target?: string
}

export interface StreamOptions {
  /**
   * Longest text that is kept while its links are not final, in bytes of UTF-8. A longer one is dropped up to the next white
   * space, and its links are not found. Default: 64 KiB.
   */
  maxPending?: number
}

export interface Link {
  /** Offset of its first UTF-16 code unit. */
  start: number
  /** Offset just past its last UTF-16 code unit. */
  end: number
  kind: Kind
  /** What a reader sees. */
  text: string
  /** Where it leads: the text, with a scheme if it has none. Only in addresses is anything percent-encoded. */
  destination: string
}

/**
 * Finds the links of a plain text, in order; they never overlap. Throws a `TypeError` for options that are none, and an `Error`
 * if there is no memory. After it, the next call works.
 */
export function find(text: string, options?: Options): Link[]

/** Converts a plain text to HTML with links. All other text is escaped. */
export function linkify(text: string, options?: Options & Attributes): string

/** Options that are read once, for many texts. */
export class LinkFinder {
  constructor(options?: Options)
  find(text: string): Link[]
  /** Converts a plain text to HTML with links. All other text is escaped. */
  linkify(text: string, attributes?: Attributes): string
  /** Starts a text that arrives in parts. */
  stream(options?: StreamOptions): LinkStream
  /** Finds the links of a text that arrives in parts, such as tokens. Each link comes when it is final. */
  findInStream(parts: AsyncIterable<string> | Iterable<string>, options?: StreamOptions): AsyncGenerator<Link, void>
}

/**
 * Finds the links of a plain text that is still arriving, such as a chat answer. Offsets are of the whole text. Keeps the text
 * whose links are not final: usually a word, at most `maxPending`. After a failed call (see `find`), open streams are lost: each
 * of their calls throws.
 */
export interface LinkStream {
  /** Reads the next part of the text. Returns the links that became final: no later text can change them. */
  push(text: string): Link[]
  /** Returns the links that the text would also have if it ended here. Later text can change them. */
  pending(): Link[]
  /** Ends the text. Returns its last links. The next `push` starts a new text, at offset 0. */
  finish(): Link[]
  /** Offset up to which the links are final: no later link starts before it. */
  readonly committed: number
}

/** Writes a URL so that people can read it and detection finds all of it (UTS #58, section 4.1). */
export function escapeMinimal(url: string): string

/** What `fetch` gives. */
interface FetchResponse {
  readonly ok: boolean
  readonly status: number
  readonly url: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** `WebAssembly.Module`, where the types of the environment have it. */
type Module = typeof globalThis extends { WebAssembly: { Module: { prototype: infer M } } } ? M : never

/** A binary that is there already. */
export type Bytes = ArrayBuffer | ArrayBufferView | Module

/** What a binary may come as; a string is an address. */
export type Binary = string | { readonly href: string } | FetchResponse | Bytes

/**
 * Gets the binary ready, once. To be awaited in browsers before anything else; servers need no such thing.
 *
 * Default: the file beside this module. With `untrusted`, it is `barelink-untrusted.wasm`, for all options; `true` is the file
 * beside this module. Without it, `untrusted: true`, `wholeText: true` and policies on hosts throw.
 */
export function init(source?: Binary | Promise<Binary> | { untrusted: true | Binary | Promise<Binary> }): Promise<void>

/** Gets a binary ready that is there already, at once. */
export function initSync(source: Bytes | { untrusted: Bytes }): void
