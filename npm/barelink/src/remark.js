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
    // What theirs left out may belong to ours.
    const isMore = text !== undefined && before?.type === 'text'
    children.push(isMore ? joined(children.pop(), text) : (text ?? child))
  }
  parent.children = children.flatMap((child) => {
    if (child.children && child.type !== 'link' && child.type !== 'linkReference') {
      visit(child, source, finder)
    }
    return child.type === 'text' ? cut(child, source, finder) : [child]
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
function cut({ value, position }, source, finder) {
  // Escapes and entities shift what follows: then nobody knows where its parts are.
  const isSame = position && source.slice(position.start.offset, position.end.offset) === value
  let [at, point] = [0, isSame ? position.start : undefined]
  const text = (end) => {
    const [start, part] = [point, value.slice(at, end)]
    point = start && after(start, part)
    at = end
    return { type: 'text', value: part, position: start && { start, end: point } }
  }
  const nodes = []
  for (const { start, end, destination } of finder.find(value)) {
    if (start > at) {
      nodes.push(text(start))
    }
    const child = text(end)
    nodes.push({ type: 'link', title: null, url: destination, children: [child], position: child.position })
  }
  return at < value.length ? [...nodes, text(value.length)] : nodes
}

function after({ line, column, offset }, text) {
  const lines = text.split('\n')
  const length = lines.at(-1).length
  return {
    line: line + lines.length - 1,
    column: lines.length > 1 ? length + 1 : column + length,
    offset: offset + text.length,
  }
}
