// What is typed goes in, links come out.

import { explain, explainNone, find, init } from './barelink/src/markdown-browser.js'
import { EXAMPLES } from './examples.js'
import { DIALECTS, missing, show, summary } from './results.js'
import { fromHash, optionsOf, read, toHash, write } from './state.js'

const form = document.querySelector('#form')
const results = document.querySelector('#results')
const status = document.querySelector('#summary')
const copied = document.querySelector('#copied')

const START = { mode: 'text', options: {}, ...EXAMPLES[0] }

/** A text full of links is still shown as one types. */
const MOST_REASONS = 20

let waiting = false
/** Shows what the form says, once a frame at most. */
function update() {
  copied.textContent = ''
  if (!waiting) {
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      draw()
    })
  }
}

function draw() {
  const state = read(form)
  history.replaceState(null, '', toHash(state))
  const search = state.mode === 'markdown' ? find : explain
  const options = optionsOf(state)
  try {
    const found = DIALECTS.map(({ id }) => search(state.text, { ...options, dialect: id }))
    const absent = DIALECTS.map(({ id }, index) =>
      state.mode === 'markdown' ? [] : reasons(state.text, missing(found, index), { ...options, dialect: id }))
    show(results, state.text, found, absent)
    status.textContent = summary(found)
  } catch (error) {
    results.replaceChildren()
    status.textContent = error.message
  }
}

/** The first links that a dialect has not, with its reasons: each reason takes a search of the text. */
function reasons(text, links, options) {
  const explained = links.slice(0, MOST_REASONS).map((link) => ({ ...link, none: explainNone(text, link, options) }))
  return explained.filter(({ none }) => none !== undefined)
}

function set(state) {
  write(form, { mode: 'text', options: {}, ...state })
  const { kinds, ...others } = state.options ?? {}
  if (kinds !== undefined || Object.keys(others).length > 0) {
    document.querySelector('#options').open = true
  }
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
  document.querySelector('#examples').append(...items)
}

async function copy() {
  try {
    await navigator.clipboard.writeText(location.href)
    copied.textContent = 'Copied.'
  } catch {
    copied.textContent = 'The address of this page is the link.'
  }
}

listExamples()
try {
  await init()
  document.querySelector('#key').hidden = false
  form.addEventListener('input', update)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('reset', (event) => {
    event.preventDefault()
    set(START)
  })
  addEventListener('hashchange', () => set(fromHash(location.hash) ?? START))
  document.querySelector('#copy').addEventListener('click', copy)
  set(fromHash(location.hash) ?? START)
} catch (error) {
  status.textContent = `barelink could not be loaded: ${error.message}`
}
