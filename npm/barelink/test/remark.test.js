import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remark } from 'remark'
import gfm from 'remark-gfm'
import barelink from 'barelink/remark'

/** The links of a document, each with the source that it stands for. */
function links(source, options, plugins = [gfm]) {
  const processor = plugins.reduce((all, plugin) => all.use(plugin), remark()).use(barelink, options)
  const found = []
  const visit = (node) => {
    if (node.type === 'link') {
      const at = node.position && source.slice(node.position.start.offset, node.position.end.offset)
      found.push([node.children.map((child) => child.value).join(''), node.url, at])
    }
    node.children?.forEach(visit)
  }
  visit(processor.runSync(processor.parse(source), source))
  return found
}
const texts = (...given) => links(...given).map(([text]) => text)

test('ends are ours', () => {
  const source = '東京 https://example.com/a。次の文 b'
  const url = 'https://example.com/a'
  assert.deepEqual(links(source, { dialect: 'uts58', ends: 'text' }), [[url, url, url]])
  assert.deepEqual(texts(source), [`${url}。次の文`])
})

test('links without remark-gfm too', () => {
  const source = 'www.a.co\nand b@c.co, *http://d.co*'
  const expected = [
    ['www.a.co', 'http://www.a.co', 'www.a.co'],
    ['b@c.co', 'mailto:b@c.co', 'b@c.co'],
    ['http://d.co', 'http://d.co', 'http://d.co'],
  ]
  assert.deepEqual(links(source, {}, []), expected)
  assert.deepEqual(links(source), expected)
})

test('what theirs links and ours does not is text', () => {
  assert.deepEqual(texts('see www.a.co/b and c@d.co', { kinds: ['email'] }), ['c@d.co'])
})

test('what is marked up is left alone', () => {
  const source = '<https://a.co> [https://b.co](https://b.co) [www.c.co](/d) `www.e.co` [x][www]\n\n[www]: /y'
  assert.deepEqual(texts(source, { kinds: ['email'] }), ['https://a.co', 'https://b.co', 'www.c.co'])
})

test('positions are those of the source, where it has the text as it is', () => {
  const source = 'a\n\n> *b* see www.a.co/x for more\n'
  const [[, , at]] = links(source)
  assert.equal(at, 'www.a.co/x')
  const tree = remark().use(barelink).runSync(remark().parse('b\nsee www.a.co'), 'b\nsee www.a.co')
  assert.deepEqual(tree.children[0].children[1].position.start, { line: 2, column: 5, offset: 6 })
  assert.deepEqual(links('&amp; www.a.co', {}, []), [['www.a.co', 'http://www.a.co', undefined]])
})
