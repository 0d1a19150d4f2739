// A kernel in a page: a Web Worker that speaks Jupyter's protocol, and its life.

const here = new URL('.', import.meta.url).href

// The worker is one script of several, loaded once: a session starts again without a network.
const script = Promise.all(['kernel.js', 'files.js', 'wasm_exec.js', 'vectors.js', 'unpack.js', 'parts.js', 'program.js', 'rest.js', 'worker.js'].map(async name => {
  const reply = await fetch(here + name)
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${reply.statusText}`)
  return reply.text()
})).then(texts => {
  const parts = [`const mspBase = ${JSON.stringify(here)}\n`, texts.join(';\n')]
  return URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }))
})

let program, rest // WebAssembly's modules, the first with an image of its memory, once a worker has compiled them: later sessions start from them

// unpack has a worker of its own unpack what the browser keeps.
async function unpack(name) {
  const worker = new Worker(await script)
  await new Promise(done => {
    worker.onmessage = done
    worker.onerror = event => {
      event.preventDefault() // or it would be an error of the page
      done()
    }
    worker.postMessage({ unpack: name })
  })
  worker.terminate()
}

// serves tells whether the service worker of a book, beside whose folder this one is, answers for the kernel's program.
const serves = () => navigator.serviceWorker?.controller?.scriptURL === new URL('../offline.js', here).href

// message makes one of Jupyter's, from this side.
export const message = (channel, msg_type, content, parent_header = {}, session = '', username = '') => ({
  channel, parent_header, content, metadata: {}, buffers: [],
  header: {
    msg_id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, session, username, date: new Date().toISOString(), msg_type,
    version: '5.3',
  },
})

const isCell = m => m.header.msg_type === 'execute_request'

export class Kernel {
  // send takes what the kernel says. The files answer its questions about what lies beside its notebook, each by a method of the
  // question's name: get, list, save, mkdir, remove, rename. loads is told how much of the
  // program is loaded, as { loaded, size } in bytes, whether it waits for its rest, as { waits }, that the browser keeps it or has no room,
  // as { kept }, and why it ended, as { died }.
  constructor(send, files, loads = () => {}) {
    Object.assign(this, { send, files, loads })
    this.open = new Map() // what the kernel has not dealt with, by msg_id: a message, and what has come for it, of a reply and idle
    this.count = 0 // of the cells that the session has begun
    this.tools = new Map() // what a tool was asked for, by number: a function that takes the answer
  }

  // tool does with code what Jupyter's protocol has no request for: "format" is gofmt, "program" makes a Go program of cells, given as JSON,
  // and wants a session that has run none.
  async tool(name, code) {
    if (!this.ready) this.start()
    await this.ready
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
    const { text, failed } = await new Promise(resolve => {
      this.tools.set(id, resolve)
      this.worker.postMessage({ tool: { id, name, code } })
    })
    this.tools.delete(id)
    if (failed !== undefined) throw new Error(failed)
    return text
  }

  // start loads the program. The first message does, too.
  start() {
    const ready = this.ready = script.then(url => new Promise(resolve => {
      if (this.ended || this.ready !== ready) return
      const worker = this.worker = new Worker(url)
      worker.postMessage({ start: { program, rest, serves: serves() } })
      worker.onerror = event => { if (worker === this.worker) this.died(event.message) }
      worker.onmessage = ({ data }) => {
        if (worker !== this.worker) return // it was ended, and what it said last comes too late
        if (data.ready) resolve()
        else if (data.program) program = data.program
        else if (data.rest) rest = data.rest
        else if (data.loaded !== undefined || data.kept || data.waits !== undefined) this.loads(data)
        else if (data.died) this.died(data.died)
        else if (data.tool) this.tools.get(data.tool.id)?.(data.tool)
        else if (data.unpack) unpack(data.unpack).then(() => worker.postMessage({ unpacked: true }))
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
    const asked = this.open.get(origin.msg_id), replies = channel === 'shell' || channel === 'control'
    if (asked && replies) asked.replied = true
    if (asked && head.msg_type === 'status' && said.execution_state === 'idle') asked.idle = true
    if (asked?.replied && asked.idle) this.open.delete(origin.msg_id)
    if (head.msg_type === 'execute_input') this.count = said.execution_count
    head.session = origin.session || this.client
    this.send({ channel, header: head, parent_header: origin, metadata: JSON.parse(metadata), content: said, buffers })
    if (asked && replies && isCell(asked.m)) this.next(asked.m, said)
  }

  // handle takes a message of the page. A cell waits here for those before it: one that is on its way to the worker while another
  // fails would run, since the kernel does not know of it yet.
  async handle(m) {
    this.client = m.header.session
    const { msg_id: id, msg_type: type } = m.header, asked = { m, replied: !type.endsWith('_request'), idle: false }
    if (m.channel !== 'stdin') this.open.set(id, asked)
    if (!this.ready) this.start()
    try {
      await this.ready
    } catch (problem) {
      this.open.delete(id)
      throw problem
    }
    if (isCell(m) ? this.line(m)[0] === asked : m.channel === 'stdin' || this.open.has(id)) this.begin(asked)
  }

  // line is the cells without a reply, in the order in which they came, of the subshell that a cell is for.
  line(cell) {
    const shell = m => m.header.subshell_id || ''
    return [...this.open.values()].filter(({ m, replied }) => isCell(m) && !replied && shell(m) === shell(cell))
  }

  begin(asked) {
    if (asked.begun) return
    asked.begun = true
    this.post(asked.m)
  }

  // next begins the cell behind one that has its reply. If that one failed, none of those behind it runs.
  next(cell, { status, execution_count }) {
    const line = this.line(cell), { silent, stop_on_error: stop = true } = cell.content
    if (status !== 'ok' && stop && !silent) for (const asked of line) this.close(asked, { status: 'aborted', execution_count })
    else if (line.length > 0) this.begin(line[0])
  }

  // close ends what was asked for in the kernel's stead.
  close({ m, replied, idle }, content) {
    this.open.delete(m.header.msg_id)
    if (!replied) this.say(m, m.channel, m.header.msg_type.replace('_request', '_reply'), content)
    if (!idle) this.say(m, 'iopub', 'status', { execution_state: 'idle' })
  }

  say(m, channel, type, content) { this.send(message(channel, type, content, m.header, m.header.session, 'kernel')) }

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
    this.loads({ died: why })
    this.worker?.terminate() // it may end before its script is there
    this.worker = this.ready = undefined
    for (const answer of this.tools.values()) answer({ failed: why })
    const text = `${why.replace(/\.$/, '')}. The session's variables are gone; the next cell starts with an empty session.`
    const error = { ename: 'session lost', evalue: text, traceback: ['session lost: ' + text] }
    const lost = { status: 'error', ...error, execution_count: this.count }
    const aborted = { status: 'aborted', execution_count: this.count }
    const open = [...this.open.values()]
    const ran = open.find(({ m, replied }) => isCell(m) && !replied)
    if (ran) this.say(ran.m, 'iopub', 'error', error)
    for (const asked of open) this.close(asked, isCell(asked.m) && asked !== ran ? aborted : lost)
    this.count = 0
  }

  end() {
    this.ended = true
    this.worker?.terminate()
  }
}
