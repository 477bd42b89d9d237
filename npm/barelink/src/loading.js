// Compiles binaries, from whatever they come as.

/** Returns true for a compiled module, of this realm or another. */
export const isModule = (source) => Object.prototype.toString.call(source) === '[object WebAssembly.Module]'

/** The module and an instance of a binary. */
export async function instantiate(source) {
  let binary = await source
  if (typeof binary === 'string' || binary instanceof URL) {
    binary = await fetch(binary)
  }
  if (typeof Response === 'function' && binary instanceof Response) {
    if (!binary.ok) {
      throw new Error(`barelink: ${binary.url}: ${binary.status}`)
    }
    // Other types are not compiled while they arrive.
    if (binary.headers.get('Content-Type')?.toLowerCase() === 'application/wasm') {
      return WebAssembly.instantiateStreaming(binary)
    }
    binary = await binary.arrayBuffer()
  }
  if (isModule(binary)) {
    return { module: binary, instance: await WebAssembly.instantiate(binary) }
  }
  return WebAssembly.instantiate(binary)
}
