// A kernel in a Web Worker: it fetches msp.wasm, gives it file descriptors 1 and 2, and carries messages.
importScripts('wasm_exec.js')

const decoder = new TextDecoder()
let last = '' // the latest words on descriptor 2, for the reason of an end
let early = [] // messages that came before the kernel was there

function write(fd, bytes) {
  if (fd === 2) last = (last + decoder.decode(bytes)).slice(-2000)
  if (globalThis.mspText) globalThis.mspText(fd, bytes)
}
globalThis.fs.writeSync = (fd, buf) => { write(fd, buf); return buf.length }
globalThis.fs.write = (fd, buf, offset, length, position, callback) => {
  if (fd !== 1 && fd !== 2) return callback(Object.assign(new Error('not implemented'), { code: 'ENOSYS' }))
  write(fd, buf.subarray(offset, offset + length))
  callback(null, length)
}

globalThis.mspPost = (channel, header, parent, metadata, content, buffers) =>
  postMessage({ channel, header, parent, metadata, content, buffers })
onmessage = ({ data }) => { early ? early.push(data) : globalThis.mspDeliver(data) }

const died = why => postMessage({ died: why })
const reason = () => /^fatal error: (.*)/m.exec(last)?.[1] ?? /^panic: (.*)/m.exec(last)?.[1] ?? 'the session ended'
addEventListener('error', e => died(String(e.message)))
addEventListener('unhandledrejection', e => died(String(e.reason)))

async function start() {
  const go = new Go()
  go.exit = () => died(reason())
  const packed = await fetch('msp.wasm.gz')
  if (!packed.ok) throw new Error(`msp.wasm.gz: ${packed.status} ${packed.statusText}`)
  const wasm = new Response(packed.body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': 'application/wasm' } })
  const { instance } = await WebAssembly.instantiateStreaming(wasm, go.importObject)
  // The kernel says that it can be spoken to by defining mspDeliver.
  Object.defineProperty(globalThis, 'mspDeliver', {
    configurable: true,
    set: f => {
      Object.defineProperty(globalThis, 'mspDeliver', { value: f })
      const waiting = early
      early = null
      postMessage({ ready: true })
      for (const m of waiting) f(m)
    },
  })
  await go.run(instance)
}
start().catch(e => died(String(e)))
