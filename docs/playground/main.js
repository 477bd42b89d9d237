// Searches the text whenever it changes, and shows the links.

import { explain, explainNone, init } from './barelink/src/markdown-browser.js'
import { invisible, nameOf } from './dom.js'
import { EXAMPLES } from './examples.js'
import { findInMarkdown, MOST_RENDERED, page } from './markdown.js'
import { initOthers, showOthers } from './others.js'
import { linksIn, missing, part } from './places.js'
import { reportAddress } from './report.js'
import { DIALECTS, show, summary } from './results.js'
import { LANGUAGES, snippet } from './snippets.js'
import { fromHash, optionsOf, read, toHash, write } from './state.js'

const at = (selector) => document.querySelector(selector)
const form = at('#form')
const field = at('#text')
const status = at('#summary')
const copied = at('#copied')

const START = { mode: 'text', options: {}, ...EXAMPLES[0] }

/** Characters of a text that are shown at once. Elements for 3,000 links cost more than the search for them. */
const MOST_SHOWN = 3_000

/** Milliseconds for the reasons of missing links. Each reason takes a search of the text. */
const MOST_TIME = 15

/** A longer address is written when typing pauses. */
const MOST_ADDRESS = 2_000

const wide = matchMedia('(min-width: 56.01rem)')

let isWaiting = false
let isWhole = false
let pause
/** Shows what the form says, once a frame at most. */
function update() {
  copied.textContent = ''
  if (!isWaiting) {
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      fitField()
      draw(read(form))
    })
  }
}

function draw(state) {
  keep(state)
  at('#set').textContent = setOptions(state.options)
  at('#code').textContent = snippet(at('#language').value, at('#dialect').value, state)
  warn(state.text)
  try {
    const { text, mode } = state
    const isMarkdown = mode === 'markdown'
    const options = DIALECTS.map(({ id }) => ({ ...optionsOf(state), dialect: id }))
    const search = (one) => (isMarkdown ? findInMarkdown(text, one) : { links: explain(text, one), hidden: [] })
    const searches = options.map(search)
    const found = searches.map(({ links }) => links)
    const shown = part(text, found, field.selectionStart, isWhole ? Infinity : MOST_SHOWN)
    const here = linksIn(found, shown)
    const hidden = linksIn(searches.map((one) => one.hidden), shown)
    const standard = state.options.ends === undefined
      ? undefined
      : linksIn(options.map((one) => search({ ...one, ends: undefined }).links), shown)
    const until = performance.now() + MOST_TIME
    const absent = options.map((one, index) =>
      isMarkdown ? hidden[index] : reasons(text, missing(here, index), one, until))
    const pages = isMarkdown && text.length <= MOST_RENDERED ? options.map((one) => page(text, one)) : undefined
    const reports = DIALECTS.map(({ id }, index) => reportAddress(state, id, found[index]))
    show(at('#results'), text, shown, { found: here, absent, standard, pages, reports })
    showOthers(at('#others'), text, shown, here)
    explainMarks()
    status.textContent = summary(found)
    at('#part').hidden = shown.start === 0 && shown.end === text.length
    at('#range').textContent = `Characters ${number(shown.start + 1)} to ${number(shown.end)} of ${number(text.length)}, around the cursor.`
  } catch (error) {
    at('#results').replaceChildren()
    status.textContent = error.message
  }
}

/** Shows the marks that the page has, and what they mean. */
function explainMarks() {
  for (const entry of at('#key').children) {
    entry.hidden = document.querySelector(`:is(.text, .standard, .others) ${entry.dataset.mark}`) === null
  }
}

const number = (value) => value.toLocaleString('en')

/** Links that a dialect lacks, with its reasons, until the time is up. */
function reasons(text, links, options, until) {
  const explained = []
  for (const link of links) {
    if (performance.now() > until) {
      break
    }
    const none = explainNone(text, link, options)
    if (none !== undefined) {
      explained.push({ ...link, none })
    }
  }
  return explained
}

/** Writes the state into the address. */
function keep(state) {
  clearTimeout(pause)
  const save = () => history.replaceState(null, '', toHash(state))
  if (state.text.length <= MOST_ADDRESS) {
    save()
  } else {
    pause = setTimeout(save, 500)
  }
}

/** Names the invisible characters: the field itself cannot show them, and one of them may turn its text around. */
function warn(text) {
  const names = invisible(text).slice(0, 3).map(nameOf)
  at('#invisible').hidden = names.length === 0
  at('#invisible').textContent = `Invisible in this field: ${names.join(', ')}. The results show each of them.`
}

function setOptions(options) {
  const count = Object.keys(options).length
  return count === 0 ? '' : `${count} set`
}

/** Fits the field to its text, in browsers that do not do so themselves. */
function fitField() {
  if (!CSS.supports('field-sizing', 'content')) {
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
  }
}

function set(state) {
  write(form, { mode: 'text', options: {}, ...state })
  isWhole = false
  update()
}

function listExamples() {
  const items = EXAMPLES.map((example) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = example.name
    button.addEventListener('click', () => set(example))
    const item = document.createElement('li')
    item.append(button)
    return item
  })
  at('#examples').append(...items)
}

async function copy(text, otherwise) {
  try {
    await navigator.clipboard.writeText(text)
    copied.textContent = 'Copied.'
  } catch {
    copied.textContent = otherwise
  }
}

/** Above the results of the dialects where there is room, else below. */
function placeOthers() {
  at('#results')[wide.matches ? 'before' : 'after'](at('#others'))
}

listExamples()
wide.addEventListener('change', placeOthers)
placeOthers()
at('#language').append(...LANGUAGES.map(({ id, name }) => new Option(name, id)))
at('#dialect').append(...DIALECTS.map(({ id, name }) => new Option(name, id)))
try {
  await Promise.all([init(), initOthers()])
  at('#key').hidden = false
  at('#help').hidden = true
  form.addEventListener('input', update)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('reset', (event) => {
    event.preventDefault()
    set(START)
  })
  at('#language').addEventListener('change', update)
  at('#dialect').addEventListener('change', update)
  at('#all').addEventListener('click', () => {
    isWhole = true
    update()
  })
  // A long text is shown around the cursor.
  document.addEventListener('selectionchange', () => {
    if (!isWhole && field.value.length > MOST_SHOWN && document.activeElement === field) {
      update()
    }
  })
  addEventListener('hashchange', () => set(fromHash(location.hash) ?? START))
  at('#copy').addEventListener('click', () =>
    copy(new URL(toHash(read(form)), location).href, 'The address of this page is the link.'))
  at('#copy-code').addEventListener('click', () => copy(at('#code').textContent, 'Select the code to copy it.'))
  set(fromHash(location.hash) ?? START)
} catch (error) {
  status.textContent = `barelink could not be loaded: ${error.message}`
  at('#help').classList.add('now')
}
