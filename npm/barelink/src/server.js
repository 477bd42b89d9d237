// The package with its binary inside, which no bundler can leave behind: ready when it is imported.

import binary from '../barelink.base64.js'
import { bytesOf } from './base64.js'
import { session } from './core.js'

session.provide(() => bytesOf(binary))

export async function init() {}
export function initSync() {}

export { LinkFinder, escapeMinimal, find, linkify } from './core.js'
