// Decodes a binary inside a module.

export function bytesOf(base64) {
  // Node.js 18 needs a second for `atob` of a megabyte.
  if (globalThis.Buffer) {
    return globalThis.Buffer.from(base64, 'base64')
  }
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
