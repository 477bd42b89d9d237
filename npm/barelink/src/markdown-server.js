// `barelink/markdown` with its binary inside, which no bundler can leave behind: ready when it is imported.

import binary from '../markdown.base64.js'
import { bytesOf } from './base64.js'
import { session } from './markdown-core.js'

session.provide(() => bytesOf(binary))

export async function init() {}
export function initSync() {}

export { candidates, definitions, explain, explainNone, find, fix, render, settled } from './markdown-core.js'
