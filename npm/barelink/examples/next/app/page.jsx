// A server component, which sends links and no WebAssembly, and a client component.

import { render } from 'barelink/markdown'
import { Linkified } from './linkified'
import { Live } from './live'

// Rendered when it is asked for, so that the server needs the package too.
export const dynamic = 'force-dynamic'

export default function Page() {
  return (
    <main>
      <p id="server"><Linkified text="see www.example.com/a." options={{ dialect: 'gfm' }} /></p>
      <div id="markdown" dangerouslySetInnerHTML={{ __html: render('*www.example.com/b*', { safe: true }) }} />
      <p id="client"><Live start="see www.example.com/c." /></p>
    </main>
  )
}
