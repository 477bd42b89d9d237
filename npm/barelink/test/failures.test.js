// A panic in WebAssembly is an error, and the next call works.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render, settled } from 'barelink/markdown'

/** pulldown-cmark 0.13 panics when this is rendered. */
const PANIC = '- [x] \\\n  ='
const panic = () => render(PANIC, { extensions: ['gfm', 'heading-attributes'] })

test('after a panic of the parser, the next call works', () => {
  assert.throws(panic, ({ message, cause }) => {
    assert.match(message, /^barelink: render failed: .*\. The next call works$/)
    return cause instanceof WebAssembly.RuntimeError
  })
  assert.equal(render('www.a.co'), '<p><a href="http://www.a.co">www.a.co</a></p>\n')
  // The options of the call before were those of the instance that failed.
  assert.throws(panic)
  assert.equal(settled('a[^b]\n\nc\n', { extensions: [] }), 0)
  assert.equal(render('~~a~~', { extensions: [] }), '<p>~~a~~</p>\n')
})

test('thousands of panics leave a process that works', () => {
  for (let i = 0; i < 2_000; i++) {
    assert.throws(panic, { message: /render failed/ })
  }
  assert.equal(render('a'), '<p>a</p>\n')
})
