// What a reader has done in a book, in the browser's database: of each cell its code, and what it last showed. A database is all books' of
// one origin, so that keys begin with the address of the book.

const root = new URL('..', import.meta.url).pathname

const ended = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

let opened
const database = () => opened ??= (() => {
  const request = indexedDB.open('msp-book', 1)
  request.onupgradeneeded = () => ['cells', 'outputs'].forEach(name => request.result.createObjectStore(name))
  return ended(request)
})()

const store = async (name, mode) => (await database()).transaction(name, mode).objectStore(name)
const below = path => IDBKeyRange.bound(path, path + '\uffff')

// pageOf is the name of a page: its address in the book.
export const pageOf = address => new URL(address, location.href).pathname.slice(root.length).replace(/\.html$/, '')

export class Kept {
  constructor(page) { this.page = `${root}${page}#` }

  // all returns what is kept of a page's cells, by their identities: { code, guess, done, outputs }.
  async all() {
    const found = new Map()
    const [cells, outputs] = await Promise.all([store('cells'), store('outputs')])
    const [ids, values, ran, shown] = await Promise.all([
      ended(cells.getAllKeys(below(this.page))), ended(cells.getAll(below(this.page))),
      ended(outputs.getAllKeys(below(this.page))), ended(outputs.getAll(below(this.page))),
    ])
    const id = key => key.slice(this.page.length)
    ids.forEach((key, i) => found.set(id(key), { ...values[i] }))
    ran.forEach((key, i) => found.set(id(key), { ...found.get(id(key)), outputs: shown[i] }))
    return found
  }

  async put(name, id, value) {
    const to = await store(name, 'readwrite')
    const done = ended(value === undefined ? to.delete(this.page + id) : to.put(value, this.page + id))
    to.transaction.commit() // or it would be undone if the reader leaves the page now
    return done
  }
}

// done returns the pages and cells of the exercises that have been done, as “page#cell”.
export async function done() {
  const cells = await store('cells')
  const [keys, values] = await Promise.all([ended(cells.getAllKeys(below(root))), ended(cells.getAll(below(root)))])
  return keys.filter((_, i) => values[i].done).map(key => key.slice(root.length))
}

// forget forgets everything of the book.
export async function forget() {
  for (const name of ['cells', 'outputs']) await ended((await store(name, 'readwrite')).delete(below(root)))
}
