// What the types say, to be compiled: `npm run types`.

import { LinkFinder, escapeMinimal, find, init, initSync, linkify, type Link, type LinkStream, type Options } from 'barelink'
import * as markdown from 'barelink/markdown'
import * as server from 'barelink/server'
import markdownItBarelink from 'barelink/markdown-it'
import remarkBarelink from 'barelink/remark'
import MarkdownIt from 'markdown-it'
import { remark } from 'remark'

const options: Options = { dialect: 'uts58', kinds: ['url'], limits: { url: 2048 }, wholeText: true }
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
export const html: string = linkify('a', { dialect: 'gfm', rel: 'nofollow' }) + new LinkFinder().linkify('a', { target: '_top' })
export const streamed: AsyncIterable<Link> = new LinkFinder().findInStream(['a'], { maxPending: 9 })
export const lists: Link[] = server.find('a', { kinds: new Set(['url'] as const), schemes: new Set(['git']) })
initSync(new Uint8Array())
initSync({ untrusted: new Uint8Array() })
await init({ untrusted: true })
await init({ untrusted: fetch('https://example.com') })
initSync(new WebAssembly.Module(new Uint8Array()))
await init(fetch('https://example.com'))
await markdown.init(new WebAssembly.Module(new Uint8Array()))
// @ts-expect-error: a kind is one of four.
find('a', { kinds: ['uri'] })
// @ts-expect-error: a dialect is one of three.
find('a', { dialect: 'GFM' })

new MarkdownIt().use(markdownItBarelink, { dialect: 'md4c' })
remark().use(remarkBarelink, options)
