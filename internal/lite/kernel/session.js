// A kernel in a page: a Web Worker that speaks Jupyter's protocol, and its life.

const here = new URL('.', import.meta.url).href

// The worker is one script of several, loaded once: a session starts again without a network.
const script = Promise.all(['kernel.js', 'files.js', 'wasm_exec.js', 'worker.js'].map(async name => {
  const reply = await fetch(here + name)
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${reply.statusText}`)
  return reply.text()
})).then(texts => {
  const parts = [`const mspBase = ${JSON.stringify(here)}\n`, texts.join(';\n')]
  return URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }))
})

// message makes one of Jupyter's, from this side.
export const message = (channel, msg_type, content, parent_header = {}, session = '', username = '') => ({
  channel, parent_header, content, metadata: {}, buffers: [],
  header: {
    msg_id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, session, username, date: new Date().toISOString(), msg_type,
    version: '5.3',
  },
})

export class Kernel {
  // send takes what the kernel says. The files answer its questions about what lies beside its notebook, each by a method of the
  // question's name: get, list, save, mkdir, remove, rename.
  constructor(send, files) {
    Object.assign(this, { send, files })
    this.waiting = new Map() // requests without a reply, by msg_id
    this.count = 0 // of the cells that the session has begun
    this.start()
  }

  start() {
    const ready = this.ready = script.then(url => new Promise(resolve => {
      if (this.ended || this.ready !== ready) return
      const worker = this.worker = new Worker(url)
      const died = why => { if (worker === this.worker) this.died(why) }
      worker.onerror = event => died(event.message)
      worker.onmessage = ({ data }) => {
        if (data.ready) resolve()
        else if (data.died) died(data.died)
        else if (data.file) this.answer(data.file).then(file => worker.postMessage({ file }))
        else this.forward(data)
      }
    }))
  }

  async answer({ id, op, path, to, data }) {
    try {
      return { id, found: await this.files[op](path, data ?? to) }
    } catch (error) {
      console.warn(`msp: ${op} ${path}:`, error)
      return { id, failed: 'EIO' }
    }
  }

  // forget tells the kernel that a file beside its notebook has been changed.
  forget(path) { this.worker?.postMessage({ forget: path }) }

  // forward sends what the kernel says to the page. JupyterLite wants the session of a client in each header, also where
  // it sends to all of them.
  forward({ channel, header, parent, metadata, content, buffers }) {
    const [head, origin, said] = [header, parent, content].map(text => JSON.parse(text))
    if (channel === 'shell' || channel === 'control') this.waiting.delete(origin.msg_id)
    if (head.msg_type === 'execute_input') this.count = said.execution_count
    head.session = origin.session || this.client
    this.send({ channel, header: head, parent_header: origin, metadata: JSON.parse(metadata), content: said, buffers })
  }

  async handle(m) {
    this.client = m.header.session
    if (m.header.msg_type.endsWith('_request')) this.waiting.set(m.header.msg_id, m)
    if (!this.ready) this.start()
    await this.ready
    this.post(m)
  }

  post(m) {
    const copied = b => ArrayBuffer.isView(b) ? b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength) : b
    const buffers = (m.buffers ?? []).map(b => new Uint8Array(copied(b)))
    this.worker.postMessage({
      channel: m.channel, header: JSON.stringify(m.header), parent: JSON.stringify(m.parent_header), metadata: JSON.stringify(m.metadata),
      content: JSON.stringify(m.content), buffers,
    })
  }

  interrupt() {
    if (this.worker) this.post(message('control', 'interrupt_request', {}))
  }

  // died answers what waits: the cell that ran with an error, those in line behind it as after any error. The next message starts
  // an empty session.
  died(why) {
    console.warn('msp:', why)
    this.worker?.terminate() // it may end before its script is there
    this.worker = this.ready = undefined
    const text = `${why.replace(/\.$/, '')}. The session's variables are gone; the next cell starts with an empty session.`
    const error = { ename: 'session lost', evalue: text, traceback: ['session lost: ' + text] }
    const lost = { status: 'error', ...error, execution_count: this.count }
    const aborted = { status: 'aborted', execution_count: this.count }
    const requests = [...this.waiting.values()]
    const isCell = m => m.header.msg_type === 'execute_request'
    const ran = requests.find(isCell)
    for (const m of requests) {
      const say = (channel, type, content) => this.send(message(channel, type, content, m.header, m.header.session, 'kernel'))
      if (m === ran) say('iopub', 'error', error)
      say(m.channel, m.header.msg_type.replace('_request', '_reply'), isCell(m) && m !== ran ? aborted : lost)
      say('iopub', 'status', { execution_state: 'idle' })
    }
    this.waiting.clear()
    this.count = 0
  }

  end() {
    this.ended = true
    this.worker?.terminate()
  }
}
