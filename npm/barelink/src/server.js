// The package with its binary inside, which no bundler can leave behind: ready when it is imported. It is the one with the
// policies' data, for all settings.

import binary from '../barelink-untrusted.base64.js'
import { bytesOf } from './base64.js'
import { untrusted } from './core.js'

untrusted.provide(() => bytesOf(binary))

export async function init() {}
export function initSync() {}

export { LinkFinder, escapeMinimal, find, linkify } from './core.js'
