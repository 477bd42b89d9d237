// How long barelink, linkify-it and linkifyjs take for a message and for a long text: `npm run bench`.

import { brotliCompressSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import * as linkifyjs from 'linkifyjs'
import { LinkifyIt } from 'linkify-it'
import { LinkFinder } from 'barelink'

const MESSAGES = {
  'three links': 'Have you seen https://example.com/docs/guide?x=1 and the pages at www.example.org/wiki/Tide_(river)? If not, write to someone@example.com about it; it is worth the while, and there is more to come, soon.',
  'no link': 'The tide comes in twice a day, as it did when the harbour was built, and whoever wants to leave has to wait for it. Nobody minds: there is a bench, the light is good, and the kettle is never cold here.',
  'not ASCII': 'Пишите нам: https://example.com/прилив, или на someone@example.com. Прилив приходит дважды в день, как и тогда, когда строили гавань; кто хочет уйти, ждёт его. 東京の地図は https://example.com/東京 をご覧。',
}

const linkify = new LinkifyIt({ fuzzyLink: true })
const ours = (options) => {
  const finder = new LinkFinder(options)
  return (text) => finder.find(text)
}
const SUBJECTS = {
  'barelink, GFM': ours({ dialect: 'gfm' }),
  'barelink, md4c': ours({ dialect: 'md4c' }),
  'barelink, UTS #58': ours({ dialect: 'uts58' }),
  'linkify-it': (text) => linkify.match(text) ?? [],
  linkifyjs: (text) => linkifyjs.find(text),
}

/** Processor time in microseconds, which other programs on the machine do not add to. */
function clock() {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** The best of several rounds, in microseconds a call. */
function time(find, text, enough) {
  let best = Infinity
  for (let round = 0; round < 5; round++) {
    const start = clock()
    let [calls, passed] = [0, 0]
    do {
      find(text)
      calls++
      // Asking for the time takes time too.
      passed = calls % 16 === 0 || text.length > 1_000 ? clock() - start : 0
    } while (passed < 1000 * enough)
    best = Math.min(best, passed / calls)
  }
  return best
}

const short = Object.entries(MESSAGES).map(([name, text]) => [`200 characters, ${name}`, text.slice(0, 200), 100])
const long = Object.entries(MESSAGES).map(([name, text]) => {
  const line = `${text}\n`
  return [`1 MB, ${name}`, line.repeat(Math.ceil(2 ** 20 / Buffer.byteLength(line))), 300]
})

console.log(`Node.js ${process.version}; microseconds of the processor a call, and links found\n`)
console.log(`| | ${Object.keys(SUBJECTS).join(' | ')} |`)
console.log(`|---|${'--:|'.repeat(Object.keys(SUBJECTS).length)}`)
for (const [name, text, enough] of [...short, ...long]) {
  const cells = Object.values(SUBJECTS).map((find) => {
    const count = find(text).length
    const micros = time(find, text, enough)
    return `${micros < 100 ? micros.toFixed(1) : Math.round(micros).toLocaleString('en')} (${count})`
  })
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

const brotli = (path) => brotliCompressSync(readFileSync(new URL(path, import.meta.url))).length
console.log(`\nbarelink.wasm with brotli: ${brotli('../barelink.wasm')} bytes`)
