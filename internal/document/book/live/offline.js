// Keeps the book for use offline: what the network gives is kept, and what it does not give is taken from there. The kernel's program and
// its documentation are kept by the kernel's own worker.

const kept = 'msp-book ' + self.registration.scope

const keep = async urls => {
  const cache = await caches.open(kept)
  for (const url of urls) {
    if (await cache.match(url)) continue
    const reply = await fetch(url).catch(() => undefined) // no network: it is tried again at the next visit
    if (reply?.ok) await cache.put(url, reply)
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
// A page asks to keep addresses, and is told when they are.
self.addEventListener('message', event => event.waitUntil(keep(event.data.keep).then(() => event.source.postMessage({ kept: event.data.what }))))

self.addEventListener('fetch', event => {
  const { request } = event, url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || /\.(gz|zip)$/.test(url.pathname)) return
  event.respondWith((async () => {
    const cache = await caches.open(kept)
    try {
      const reply = await fetch(request)
      if (reply.ok) event.waitUntil(cache.put(request, reply.clone()))
      return reply
    } catch (problem) {
      const found = await cache.match(request, { ignoreSearch: true, ignoreVary: true })
      if (found) return found
      throw problem
    }
  })())
})
