// Where links of the dialects are, and where one of them has none.

export const isLink = ({ rejected }) => rejected === undefined
export const key = ({ start, end }) => `${start} ${end}`

/** Keys of the links that all dialects have. */
export function keysOfAll(found) {
  const sets = found.map((links) => new Set(links.filter(isLink).map(key)))
  return new Set([...sets[0]].filter((one) => sets.every((set) => set.has(one))))
}

/** Links of the other dialects where one has nothing, each once, in order. */
export function missing(found, index) {
  const others = found.filter((_, other) => other !== index).flatMap((links) => links.filter(isLink))
  const once = [...new Map(others.map((link) => [link.start, link])).values()].sort((a, b) => a.start - b.start)
  // Both are in order: own links that end before this one begins are done with.
  let at = 0
  return once.filter(({ start, end }) => {
    while (at < found[index].length && found[index][at].end <= start) {
      at++
    }
    return !(at < found[index].length && found[index][at].start < end)
  })
}

/** The ranges that another dialect links and this one does not, parts of links included. */
export function gaps(found, index) {
  const own = found[index]
  const others = found.filter((_, other) => other !== index).flatMap((links) => links.filter(isLink))
  others.sort((a, b) => a.start - b.start)
  const ranges = []
  let [done, at] = [0, 0]
  const add = (start, end) => {
    if (start < end) {
      ranges.push({ start, end })
    }
  }
  for (const { start, end } of others) {
    let from = Math.max(start, done)
    while (at < own.length && own[at].end <= from) {
      at++
    }
    for (let next = at; next < own.length && own[next].start < end; next++) {
      add(from, Math.min(own[next].start, end))
      from = Math.max(from, own[next].end)
    }
    add(from, end)
    done = Math.max(done, end)
  }
  return ranges
}

/** Links in pieces: those in `cuts` and those between. Both are in order, and each cut is inside one link. */
export function split(links, cuts) {
  const pieces = []
  let next = 0
  for (const link of links) {
    let at = link.start
    const add = (end, isCut) => {
      if (at < end) {
        pieces.push({ ...link, start: at, end, isCut })
        at = end
      }
    }
    for (; next < cuts.length && cuts[next].start < link.end; next++) {
      add(cuts[next].start, false)
      add(cuts[next].end, true)
    }
    add(link.end, false)
  }
  return pieces
}

/** The part of a long text around the cursor, at most `length` long, widened so that it cuts no link and no pair. */
export function part(text, found, cursor, length) {
  if (text.length <= length) {
    return { start: 0, end: text.length }
  }
  const middle = Math.min(Math.max(cursor, length / 2), text.length - length / 2)
  const line = text.lastIndexOf('\n', middle - length / 4) + 1
  const from = Math.max(line, Math.floor(middle - length / 2))
  const links = found.flat()
  const start = outside(text, links, from, (link) => link.start)
  const end = outside(text, links, Math.min(from + length, text.length), (link) => link.end)
  return { start, end }
}

/** An offset that is in no link. Links of several dialects may overlap, so it moves until none contains it. */
function outside(text, links, offset, edge) {
  for (;;) {
    const around = links.find(({ start, end }) => start < offset && offset < end)
    if (around === undefined) {
      return /[\uDC00-\uDFFF]/.test(text[offset] ?? '') ? offset - 1 : offset
    }
    offset = edge(around)
  }
}

/** The links in a part. */
export const linksIn = (found, { start, end }) =>
  found.map((links) => links.filter((link) => link.start >= start && link.end <= end))
