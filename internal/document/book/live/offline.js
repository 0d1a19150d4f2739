// Keeps the book for use offline: a page that is kept comes from there at once. Only what a page asks to keep is kept, so that a site below
// the book, such as one of msp lite, comes from its server. The version, in a line before this one, changes with any
// file of the book; a browser asks for this script at each visit, and with another version it fetches all files again. The kernel's program
// and its documentation are kept by the kernel's own worker, which asks for the program here.

const book = 'msp-book ' + self.registration.scope + ' '
const kept = book + version

const keep = async urls => {
  const cache = await caches.open(kept)
  for (const url of urls) {
    if (await cache.match(url)) continue
    const reply = await fetch(url, { cache: 'no-cache' }).catch(() => undefined) // no network: it is tried again at the next visit
    if (reply?.ok) await cache.put(url, reply)
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil((async () => {
  const old = (await caches.keys()).filter(name => name.startsWith(book) && name !== kept)
  await Promise.all(old.map(name => caches.delete(name)))
  await self.clients.claim()
  if (old.length > 0) for (const page of await self.clients.matchAll()) page.postMessage({ renewed: true })
})()))
// A page asks to keep addresses, and is told when they are.
self.addEventListener('message', event => event.waitUntil(keep(event.data.keep).then(() => event.source.postMessage({ kept: event.data.what }))))

self.addEventListener('fetch', event => {
  const { request } = event, url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || /\.(br|gz|zip)$/.test(url.pathname)) return
  event.respondWith((async () => {
    const cache = await caches.open(/\.wasm$/.test(url.pathname) ? 'msp' : kept)
    const found = await cache.match(request, { ignoreSearch: true, ignoreVary: true })
    return found ?? fetch(request)
  })())
})
