// Bare links for remark: ours in the place of those that remark-gfm made, and where it made none.

import { LinkFinder } from 'barelink'

export default function remarkBarelink(options) {
  const finder = new LinkFinder(options)
  return (tree, file) => visit(tree, String(file), finder)
}

function visit(parent, source, finder) {
  const children = []
  for (const child of parent.children) {
    const text = child.type === 'text' ? child : textOf(child, source)
    const before = children.at(-1)
    if (text !== undefined && before?.type === 'text') {
      // What theirs left out may belong to ours.
      children[children.length - 1] = joined(before, text)
    } else {
      children.push(text ?? child)
    }
  }
  parent.children = children.flatMap((child) => {
    if (child.type === 'text') {
      return cut(child, source, finder)
    }
    if (child.children && child.type !== 'link' && child.type !== 'linkReference') {
      visit(child, source, finder)
    }
    return [child]
  })
}

/** The text of a link that nobody marked up. */
function textOf(node, source) {
  const [text, ...others] = node.type === 'link' ? node.children : []
  if (text?.type !== 'text' || others.length > 0 || node.title) {
    return undefined
  }
  const isBare = ['', 'http://', 'mailto:'].some((prefix) => prefix + text.value === node.url)
  const start = node.position?.start.offset
  const isMarkedUp = start !== undefined && '<['.includes(source[start])
  return isBare && !isMarkedUp ? { ...text, position: node.position } : undefined
}

function joined({ value, position: one }, { value: more, position: other }) {
  const position = one && other && { start: one.start, end: other.end }
  return { type: 'text', value: value + more, position }
}

/** A text as links and what is between them. */
function cut(node, source, finder) {
  const { value, position } = node
  const nodes = []
  let [at, point] = [0, pointIn(node, source)]
  const text = (end) => {
    const part = { type: 'text', value: value.slice(at, end) }
    if (point !== undefined) {
      const start = point
      point = end === value.length ? position.end : after(start, part.value)
      part.position = { start, end: point }
    }
    at = end
    return part
  }
  for (const { start, end, destination } of finder.find(value)) {
    if (start > at) {
      nodes.push(text(start))
    }
    const child = text(end)
    nodes.push({ type: 'link', title: null, url: destination, children: [child], position: child.position })
  }
  return at < value.length ? [...nodes, text(value.length)] : nodes
}

/** Where a text begins, if it stands in the source as it is: escapes and entities shift what follows. */
function pointIn({ value, position }, source) {
  const isSame = position && source.slice(position.start.offset, position.end.offset) === value
  return isSame ? position.start : undefined
}

function after({ line, column, offset }, text) {
  const [first, ...lines] = text.split('\n')
  const last = lines.at(-1)
  return {
    line: line + lines.length,
    column: last === undefined ? column + first.length : last.length + 1,
    offset: offset + text.length,
  }
}
