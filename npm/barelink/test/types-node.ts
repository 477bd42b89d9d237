// The types without those of browsers: `npm run types`.

import { readFileSync } from 'node:fs'
import { LinkFinder, find, init, initSync, type Link } from 'barelink'
import * as markdown from 'barelink/markdown'
import * as server from 'barelink/markdown/server'

export const links: Link[] = [...find('a'), ...server.find('a', { extensions: ['math'] })]
export const stream: AsyncIterable<Link> = new LinkFinder().findInStream(['a'])
initSync(readFileSync('barelink.wasm'))
await init(new URL('https://example.com'))
await markdown.init(readFileSync('markdown.wasm').buffer)
