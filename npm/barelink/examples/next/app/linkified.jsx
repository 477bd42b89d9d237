// A text with its links as elements: in React, in server components of Next.js, and below `live.jsx`.

import { find } from 'barelink'

export function Linkified({ text, options }) {
  const nodes = []
  let done = 0
  for (const link of find(text, options)) {
    nodes.push(text.slice(done, link.start))
    nodes.push(<a key={link.start} href={link.destination} rel="nofollow">{link.text}</a>)
    done = link.end
  }
  return <>{nodes}{text.slice(done)}</>
}
