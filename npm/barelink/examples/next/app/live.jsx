'use client'

// Text that changes in the browser, with its links. Shows the text alone until the WebAssembly is there.

import { Suspense, use, useState } from 'react'
import { init } from 'barelink'
import { Linkified } from './linkified'

// Once for all components; on the server it is ready at once.
const ready = init()

export function Live({ start }) {
  const [text, setText] = useState(start)
  return (
    <label>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <output>
        <Suspense fallback={text}>
          <Ready text={text} />
        </Suspense>
      </output>
    </label>
  )
}

function Ready(properties) {
  use(ready)
  return <Linkified {...properties} />
}
