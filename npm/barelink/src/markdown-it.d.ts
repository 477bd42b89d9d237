import type { Options } from './index.js'

interface MarkdownIt {
  set(options: { linkify: boolean }): unknown
  linkify: unknown
}

/** Plugin for markdown-it: turns `linkify` on, with the links that barelink finds. */
export default function markdownItBarelink(md: any, options?: Options): void
