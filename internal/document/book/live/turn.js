// Turns the pages of a live book in place, where the browser has the Navigation API: the document stays, and in it the compiled kernel.

import { awake, make } from '../kernel/outputs.js'

const book = new URL('..', import.meta.url).href
const parts = ['title', '#live', '.contents', 'main'] // those in which pages differ, and the address of the cover
const policy = page => page.querySelector('meta[http-equiv=Content-Security-Policy]')?.content

// read returns a page of the book that may do what this document may: another policy needs another document.
function read(text) {
  const page = new DOMParser().parseFromString(text, 'text/html')
  if (policy(page) !== policy(document)) throw new Error('it has another policy')
  if (!parts.every(part => page.querySelector(part))) throw new Error('it is no page of the book')
  return page
}

// show puts the page in the place of the one that is there.
function show(page) {
  const there = selector => document.querySelector(selector)
  for (const part of parts) there(part).replaceChildren(...page.querySelector(part).childNodes)
  there('.bar .title').href = page.querySelector('.bar .title').getAttribute('href')
  there('#menu').checked = false
  awake(there('main'))
}

// arrive moves the focus to where the address leads.
function arrive() {
  const place = document.querySelector('main :target') ?? document.querySelector('main h1') ?? document.querySelector('main')
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

// turning begins the page that is there, and then each page that someone turns to, in place of the one before. begin returns a page, which has
// begun when that promise ends; leave stops what it does, and end takes it away. If anything is in the way, the browser loads the next page
// as it loads any.
export function turning(begin) {
  let page = begin(), coming
  const places = new Map() // how far a reader had scrolled, by the key in the history
  const said = make('p', { className: 'turned' })
  said.setAttribute('role', 'status')
  document.body.append(said)

  // fetched returns a page, undefined if it cannot be shown here.
  async function fetched(url, signal) {
    try {
      const reply = await fetch(url, { signal })
      if (!reply.ok) return undefined
      page.leave()
      return read(await reply.text())
    } catch { /* the browser says why, when it loads the page */ }
  }

  // follow turns to a page once it is there: a page that the browser has to load must get its place in the history from that.
  async function follow(url) {
    coming = new AbortController()
    const { signal } = coming, next = await fetched(url, signal)
    if (signal.aborted) return
    const { committed, finished } = navigation.navigate(url, { info: { next } })
    for (const promise of [committed, finished]) promise.catch(() => {}) // someone goes elsewhere
  }

  async function turn(next, event) {
    page.end()
    show(next)
    page = begin()
    const top = places.get(event.destination.key) // of an entry that was there
    if (top === undefined) event.scroll()
    arrive()
    said.textContent = document.title
    await page.begun
    if (top !== undefined && !event.signal.aborted) scrollTo({ top, behavior: 'instant' }) // now the page is as long as it was
  }

  // back turns to a page that this document has shown.
  async function back(event) {
    const next = 'renewed' in document.documentElement.dataset ? undefined : await fetched(event.destination.url, event.signal)
    if (event.signal.aborted) return
    if (next) await turn(next, event)
    else location.reload() // the address is that of the page already
  }

  window.navigation?.addEventListener('navigate', event => {
    const { destination: { url }, info, navigationType: type } = event
    if (event.hashChange || event.downloadRequest !== null) return
    coming?.abort()
    if (!event.canIntercept || event.formData || type === 'reload') return
    places.set(navigation.currentEntry.key, scrollY)
    const intercept = handler => event.intercept({ focusReset: 'manual', scroll: 'manual', handler })
    if (type === 'traverse') intercept(() => back(event))
    else if (info?.next) intercept(() => turn(info.next, event))
    else if (!info && !('renewed' in document.documentElement.dataset) && url.startsWith(book) && /\.html(#|$)/.test(url)) {
      event.preventDefault()
      follow(url)
    }
  })
  return page
}
