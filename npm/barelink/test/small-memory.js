// A binary whose memory cannot grow beyond some number of pages of 64 KiB.

const MEMORY = 5

export function withPages(binary, most) {
  let at = 8
  while (binary[at] !== MEMORY) {
    const [size, body] = number(binary, at + 1)
    at = body + size
  }
  const [size, body] = number(binary, at + 1)
  // One memory: flags, then the least number of pages (WebAssembly Core Specification, sections 5.3.7 and 5.5.8).
  const [least] = number(binary, body + 2)
  const limits = [1, 1, ...encoded(least), ...encoded(most)]
  return Uint8Array.from([...binary.subarray(0, at), MEMORY, ...encoded(limits.length), ...limits, ...binary.subarray(body + size)])
}

/** An unsigned LEB128 number, and the offset after it. */
function number(bytes, at) {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++]
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) {
      return [value, at]
    }
  }
}

function encoded(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encoded(value >>> 7)]
}
