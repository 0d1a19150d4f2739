// A kernel in a Web Worker: it fetches the program, gives it file descriptors 1 and 2, and carries messages. It runs after
// kernel.js, files.js, wasm_exec.js, vectors.js, unpack.js, parts.js, program.js and rest.js, in one script with them; mspBase is the address of their directory.

const decoder = new TextDecoder()
let told = '' // what Go's run time itself has written, for the reason of an end: first why, then thousands of lines where
let early = [] // messages that came before the kernel was there
let ended = false
let unpacked // ends the wait for another worker

const hand = (fd, bytes) => { if (globalThis.mspText && !ended) globalThis.mspText(fd, bytes) }
const file = globalThis.fs.write
// Go's run time itself writes so, a fatal error above all, and cannot be called meanwhile: another fatal error would come of it, without end.
globalThis.fs.writeSync = (fd, buf) => {
  const text = buf.slice()
  if (told.length < 1 << 16) told += decoder.decode(text)
  setTimeout(() => hand(fd, text))
  return buf.length
}
globalThis.fs.write = (fd, buf, offset, length, position, callback) => {
  if (fd !== 1 && fd !== 2) return file(fd, buf, offset, length, position, callback)
  hand(fd, buf.subarray(offset, offset + length))
  callback(null, length)
}

globalThis.mspPost = (channel, header, parent, metadata, content, buffers) =>
  postMessage({ channel, header, parent, metadata, content, buffers })
onmessage = ({ data }) => {
  if (data.start) start(data.start).catch(e => died(String(e.message ?? e)))
  else if (data.unpack) unpack(data.unpack).catch(unkept(data.unpack)).then(() => postMessage({ unpacked: true }))
  else if (data.unpacked) unpacked()
  else if (data.file) globalThis.mspFiles.answer(data.file)
  else if (data.forget) globalThis.mspFiles.forget(data.forget)
  else if (data.tool) postMessage({ tool: { id: data.tool.id, ...globalThis.mspTool(data.tool.name, data.tool.code) } })
  else if (early) early.push(data)
  else globalThis.mspDeliver(data)
}

const recursion = /call stack|too much recursion/ // the words of Chromium and Safari, and those of Firefox
const died = why => {
  ended = true
  postMessage({ died: recursion.test(why) ? "a recursion took all of the browser's stack" : why })
}
const reason = () => /^fatal error: (.*)/m.exec(told)?.[1] ?? /^panic: (.*)/m.exec(told)?.[1] ?? 'the session ended'
addEventListener('error', e => died(String(e.message)))
addEventListener('unhandledrejection', e => died(String(e.reason)))

// later ends after some milliseconds.
const later = ms => new Promise(done => setTimeout(done, ms))

const soon = 1000 // milliseconds until the rest of the program is loaded: the first answer comes before it
const patience = 10_000 // milliseconds until what is kept is unpacked, and until what has failed is tried again

// keepAll has the rest of the program ready, and what is kept unpacked, for later visits. During the start and the first answer, that would take the line,
// the processor, and memory for all that waits for the disk.
async function keepAll(program, rest) {
  await later(soon)
  for (let pause = patience; ; pause *= 2) {
    try {
      await rest.hold()
      break
    } catch (problem) { // no network: load tells of it
      rest.problem = problem
      await later(pause)
    }
  }
  await later(patience)
  if (await storage()) await unpackAll(program).catch(unkept('the unpacked program'))
  await rest.hold()
  postMessage({ kept: true })
}

// unpackAll has the page make another worker, which unpacks what is kept, because this one runs cells. In Firefox, a worker that makes another one now
// and then stands still for ever. The rest comes first: where the program can be started without a network, the rest can be loaded. The module without
// its data comes last, since it is of no use without the image.
async function unpackAll(program) {
  if (!await kept(mspKernel.rest)) await (await packed(mspKernel.rest)).arrayBuffer() // a session before this one may have loaded it without keeping it
  await keeping
  await program.keep()
  const stored = await storage()
  for (const name of [mspKernel.rest, mspKernel.wasm]) {
    if (await kept(name) || !await stored.match(new URL(name, mspBase))) continue
    await new Promise(done => {
      unpacked = done
      postMessage({ unpack: name })
    })
  }
}

globalThis.mspDocs = async () => new Uint8Array(await (await part(mspKernel.docs, 'application/zip')).arrayBuffer())

// start starts the program. An earlier worker of the page may have compiled its modules. serves tells whether a service worker answers for it.
async function start({ program: earlier, rest: module, serves }) {
  const go = new Go()
  // On wasm a code pointer looks like an address of a large heap, and package reflect keeps some where the collector looks: it must not
  // end the program when they lead to free memory.
  go.env.GODEBUG = 'invalidptr=0'
  go.exit = () => died(reason())
  // What escapes from Go has torn it down, wherever it is caught then: calls from Go into the page catch what comes back through them.
  const resume = go._resume.bind(go)
  go._resume = () => {
    try { resume() } catch (e) { died(String(e)); throw e }
  }
  const attach = globalThis.mspVectors(go.importObject, Uint8Array.from(atob(mspKernel.simd), c => c.charCodeAt(0)))
  const program = new mspProgram(earlier, serves), rest = new mspRest(module, serves)
  go.importObject.split = { load: () => rest.load(instance) }
  const failed = e => { throw new Error(`Go cannot be loaded: ${e.message}`) }
  const [first] = await Promise.all([program.compile().catch(failed), rest.prepare()])
  const instance = await WebAssembly.instantiate(first, go.importObject)
  await program.fill(instance.exports.mem).catch(failed)
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
      keepAll(program, rest).catch(unkept(mspKernel.rest))
    },
  })
  await go.run(instance)
}
