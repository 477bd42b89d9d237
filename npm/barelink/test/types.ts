// What the types say, to be compiled: `npm run types`.

import { LinkFinder, escapeMinimal, find, init, type Link, type LinkStream, type Options } from 'barelink'
import * as markdown from 'barelink/markdown'
import markdownItBarelink from 'barelink/markdown-it'
import remarkBarelink from 'barelink/remark'
import MarkdownIt from 'markdown-it'
import { remark } from 'remark'

const options: Options = { dialect: 'uts58', kinds: ['url'], limits: { url: 2048 } }
const links: Link[] = new LinkFinder(options).find('a')
const [first] = find('a', options)
export const text: string | undefined = first?.text ?? links[0]?.destination
export const url: string = escapeMinimal(markdown.render('a', { ...options, extensions: ['math'] }))
export const reason: string | undefined = markdown.candidates('a')[0]?.rejected
export const sentence: string | undefined = markdown.candidates('a')[0]?.sentence
export const rule: string | undefined = markdown.explain('a')[0]?.ends?.rule
export const none: string | undefined = markdown.explainNone('a', { start: 0, end: 1, kind: 'url' })?.place
export const fixed: string | undefined = markdown.fix('a', { style: 'inline', mdx: true }).edits[0]?.replacement
export const left: markdown.LeftAlone['reason'] | undefined = markdown.fix('a').leftAlone[0]?.reason
export const safe: string = markdown.render('a', { safe: true }).slice(markdown.settled('a', { extensions: [] }))
const stream: LinkStream = new LinkFinder().stream()
export const committed: number = [...stream.push('a'), ...stream.pending(), ...stream.finish()].length + stream.committed
export const ready: Promise<void> = init(new URL('https://example.com'))
// @ts-expect-error: a dialect is one of three.
find('a', { dialect: 'GFM' })

new MarkdownIt().use(markdownItBarelink, { dialect: 'md4c' })
remark().use(remarkBarelink, options)
