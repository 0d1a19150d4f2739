// A kernel in a Web Worker: it fetches the program, gives it file descriptors 1 and 2, and carries messages. It runs after
// kernel.js, files.js, wasm_exec.js, vectors.js, unpack.js and rest.js, in one script with them; mspBase is the address of their directory.

const decoder = new TextDecoder()
let last = '' // the latest words on descriptor 2, for the reason of an end
let early = [] // messages that came before the kernel was there

function write(fd, bytes) {
  if (fd === 2) last = (last + decoder.decode(bytes)).slice(-2000)
  if (globalThis.mspText) globalThis.mspText(fd, bytes)
}
const file = globalThis.fs.write
globalThis.fs.writeSync = (fd, buf) => { write(fd, buf); return buf.length }
globalThis.fs.write = (fd, buf, offset, length, position, callback) => {
  if (fd !== 1 && fd !== 2) return file(fd, buf, offset, length, position, callback)
  write(fd, buf.subarray(offset, offset + length))
  callback(null, length)
}

globalThis.mspPost = (channel, header, parent, metadata, content, buffers) =>
  postMessage({ channel, header, parent, metadata, content, buffers })
onmessage = ({ data }) => {
  if (data.start) start(data.start).catch(e => died(String(e)))
  else if (data.unpack) unpack(data.unpack).catch(unkept(data.unpack)).then(() => postMessage({ unpacked: true }))
  else if (data.file) globalThis.mspFiles.answer(data.file)
  else if (data.forget) globalThis.mspFiles.forget(data.forget)
  else if (data.tool) postMessage({ tool: { id: data.tool.id, ...globalThis.mspTool(data.tool.name, data.tool.code) } })
  else if (early) early.push(data)
  else globalThis.mspDeliver(data)
}

const recursion = /call stack|too much recursion/ // the words of Chromium and Safari, and those of Firefox
const died = why => postMessage({ died: recursion.test(why) ? "a recursion took all of the browser's stack" : why })
const reason = () => /^fatal error: (.*)/m.exec(last)?.[1] ?? /^panic: (.*)/m.exec(last)?.[1] ?? 'the session ended'
addEventListener('error', e => died(String(e.message)))
addEventListener('unhandledrejection', e => died(String(e.reason)))

// counted passes the program on, and tells the page how much of it is here, ten times a megabyte.
function counted() {
  let loaded = 0, told = 0
  return new TransformStream({
    transform(chunk, way) {
      loaded += chunk.length
      if (loaded - told > 1e5) postMessage({ loaded: told = loaded, size: mspKernel.size })
      way.enqueue(chunk)
    },
  })
}

// address is where the browser keeps a file of the kernel's unpacked: the name without its packing, which changes with the content.
const address = name => new URL(name.replace(/\.(br|gz)$/, ''), mspBase).href
const storage = async () => globalThis.caches && caches.open('msp')

let keeping // ends when what is being kept is there

// part returns a file of the kernel's, unpacked. What is kept in the browser's storage (where it has one: on https, and on this machine) is not
// asked for again, nor is a network needed.
async function part(name, type) {
  const stored = await storage(), url = new URL(name, mspBase).href
  const plain = await stored?.match(address(name))
  if (plain) return plain
  let packed = await stored?.match(url)
  if (!packed) {
    packed = await load(name)
    if (stored) keeping = Promise.all([keeping, keep(stored, url, packed.clone()).catch(unkept(name))])
  }
  const body = name === mspKernel.wasm ? packed.body.pipeThrough(counted()) : packed.body
  return new Response(await mspUnpacked(body, name), { headers: { 'Content-Type': type } })
}

// load loads a file of the kernel's, packed.
async function load(name) {
  const reply = await fetch(new URL(name, mspBase), { priority: 'low' })
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${reply.statusText}`)
  return reply
}

// keep puts a file into the storage. It takes the place of an older one.
async function keep(stored, url, reply) {
  const kind = url => url.replace(/-[0-9a-f]{12}\..*/, '')
  await stored.put(url, reply)
  for (const old of await stored.keys()) if (old.url !== url && kind(old.url) === kind(url)) await stored.delete(old)
}
const unkept = name => e => console.warn(`msp: ${name} is not kept:`, e) // no room: it is loaded again next time

// unpack replaces a packed module in the storage by the module itself.
async function unpack(name) {
  const stored = await storage(), packed = await stored.match(new URL(name, mspBase))
  await keep(stored, address(name), new Response(await mspUnpacked(packed.body, name), { headers: { 'Content-Type': 'application/wasm' } }))
}

// keepUnpacked keeps the rest of the program, too, and has another worker unpack what is kept, for later visits, because this one runs cells. During
// the start and the first answer, that would take the line and the processor, and memory for all that waits for the disk: it begins after
// patience, in milliseconds.
const patience = 10_000
async function keepUnpacked(rest, serves) {
  await keeping
  const stored = await storage()
  for (const name of stored ? [mspKernel.wasm, mspKernel.rest] : []) {
    const url = new URL(name, mspBase).href
    if (await stored.match(address(name))) continue
    if (name === mspKernel.rest && !await stored.match(url)) await keep(stored, url, await load(name))
    if (url === address(name) || !await stored.match(url)) continue
    const other = new Worker(location.href)
    await new Promise(resolve => {
      other.onmessage = other.onerror = resolve
      other.postMessage({ unpack: name })
    })
    other.terminate()
  }
  const kept = await keptRest()
  if (kept) await rest.prepare(kept, serves)
  postMessage({ kept: true })
}

// keptRest is the rest of the program on the browser's disk, undefined if it is not there.
const keptRest = async () => (await storage())?.match(address(mspKernel.rest))

globalThis.mspDocs = async () => new Uint8Array(await (await part(mspKernel.docs, 'application/zip')).arrayBuffer())

// served returns the stored program as the book's service worker answers for it, undefined if it is not stored. Only of what has an address does
// Chromium keep its machine code, too, with the functions that ran: a later visit starts from that.
async function served() {
  const url = address(mspKernel.wasm)
  if (!await (await storage())?.match(url)) return undefined
  const reply = await fetch(url)
  return reply.ok ? reply : undefined // the service worker may be older than this script
}

// compiled loads the program and compiles it while it comes.
async function compiled(serves) {
  const reply = (serves && await served()) || await part(mspKernel.wasm, 'application/wasm')
  const program = await WebAssembly.compileStreaming(reply)
  postMessage({ program })
  return program
}

// start starts the program, whose modules an earlier worker of the page may have compiled. serves tells whether a service worker answers for it.
async function start({ program, rest: module, serves }) {
  const go = new Go()
  go.exit = () => died(reason())
  // What escapes from Go has torn it down, wherever it is caught then: calls from Go into the page catch what comes back through them.
  const resume = go._resume.bind(go)
  go._resume = () => {
    try { resume() } catch (e) { died(String(e)); throw e }
  }
  const attach = globalThis.mspVectors(go.importObject, Uint8Array.from(atob(mspKernel.simd), c => c.charCodeAt(0)))
  const rest = new mspRest(module)
  go.importObject.split = { load: () => rest.load(instance) }
  const [first] = await Promise.all([program ?? compiled(serves), keptRest().then(kept => rest.prepare(kept, serves))])
  const instance = await WebAssembly.instantiate(first, go.importObject)
  attach(instance)
  // The kernel says that it can be spoken to by defining mspDeliver.
  Object.defineProperty(globalThis, 'mspDeliver', {
    configurable: true,
    set: f => {
      Object.defineProperty(globalThis, 'mspDeliver', { value: f })
      const waiting = early
      early = null
      postMessage({ ready: true })
      for (const m of waiting) f(m)
      setTimeout(() => keepUnpacked(rest, serves).catch(unkept(mspKernel.rest)), patience)
    },
  })
  await go.run(instance)
}
