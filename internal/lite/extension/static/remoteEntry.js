// The kernel's extension of JupyterLite, as a webpack container written by hand: JupyterLab asks a container for nothing but
// init and get, and so this needs no bundler. What it shares with JupyterLite comes through init.
(() => {
  const here = new URL('.', document.currentScript.src).href
  let scope

  // shared returns a module of JupyterLite's own, the newest version if there are several.
  async function shared(name) {
    const versions = scope[name]
    if (!versions) throw new Error(`JupyterLite does not share ${name}`)
    const newest = Object.keys(versions).sort((a, b) => b.localeCompare(a, undefined, { numeric: true }))[0]
    return (await versions[newest].get())()
  }

  // The worker is one script of several, loaded once: a session starts again without a network.
  const script = Promise.all(['kernel.js', 'files.js', 'wasm_exec.js', 'worker.js'].map(async name => {
    const reply = await fetch(here + name)
    if (!reply.ok) throw new Error(`${name}: ${reply.status} ${reply.statusText}`)
    return reply.text()
  })).then(texts => URL.createObjectURL(new Blob([`const mspBase = ${JSON.stringify(here)}\n`, texts.join(';\n')], { type: 'text/javascript' })))

  const kernels = new Map()

  // written is the content of a file as JupyterLite keeps it. Text stays text: a file with the name of a text is downloaded as it is
  // kept, base64 too.
  function written(data) {
    try {
      return { format: 'text', content: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data) }
    } catch { // it is no text
      let content = ''
      for (let i = 0; i < data.length; i += 0x8000) content += String.fromCharCode(...data.subarray(i, i + 0x8000))
      return { format: 'base64', content: btoa(content) }
    }
  }

  // Drive answers what a kernel asks about the files beside its notebook: they are JupyterLite's, so that they are seen in its
  // list of files, can be downloaded and are there when the page is loaded again.
  class Drive {
    constructor(contents, directory) { Object.assign(this, { contents, directory }) }

    at(path) { return [this.directory, path].filter(part => part).join('/') }

    async answer({ id, op, path, to, data }) {
      try {
        return { id, found: await this[op](this.at(path), data ?? (to && this.at(to))) }
      } catch (error) {
        console.warn(`msp: ${op} ${path}:`, error)
        return { id, failed: 'EIO' }
      }
    }

    async get(path) {
      const model = await this.contents.get(path, { content: true }).catch(() => null)
      if (!model || model.content === null) return null
      if (model.type === 'directory') return { type: 'directory', names: model.content.map(entry => entry.name) }
      if (model.format === 'base64') return { type: 'file', data: Uint8Array.from(atob(model.content), c => c.charCodeAt(0)) }
      return { type: 'file', data: new TextEncoder().encode(model.format === 'json' ? JSON.stringify(model.content, null, 1) : model.content) }
    }

    list(path) { return this.get(path.replace(/\/$/, '')) }

    async save(path, data) { await this.contents.save(path, { type: 'file', ...written(data) }) }
    async mkdir(path) { await this.contents.save(path, { type: 'directory' }) }
    async remove(path) { await this.contents.delete(path) }
    async rename(path, to) {
      await this.contents.delete(to).catch(() => {}) // the place is mostly free
      await this.contents.rename(path, to)
    }
  }

  // A kernel is a worker that speaks Jupyter's protocol; this hands its messages on and takes care of its life.
  class GoKernel {
    constructor({ id, name, location, sendMessage }, Signal, contents) {
      Object.assign(this, { id, name, location, send: sendMessage, isDisposed: false, contents })
      this.drive = new Drive(contents, location.replace(/^\/|\/$/g, ''))
      this.edited = (_, { type, newValue }) => this.forget(type, newValue?.path)
      contents.fileChanged.connect(this.edited)
      this.disposed = new Signal(this)
      this.waiting = new Map() // requests without a reply, by msg_id
      this.count = 0 // of the cells that the session has begun
      this.start()
      kernels.set(id, this)
    }

    start() {
      this.ready = script.then(url => new Promise(resolve => {
        if (this.isDisposed) return
        const worker = this.worker = new Worker(url)
        const died = why => { if (worker === this.worker) this.died(why) }
        worker.onerror = event => died(event.message)
        worker.onmessage = ({ data }) => {
          if (data.ready) resolve()
          else if (data.died) died(data.died)
          else if (data.file) this.drive.answer(data.file).then(file => worker.postMessage({ file }))
          else this.forward(data)
        }
      }))
    }

    // forget tells the kernel that a file beside its notebook has been changed.
    forget(type, path) {
      const prefix = this.drive.at('') && this.drive.at('') + '/'
      if (type !== 'rename' && path?.startsWith(prefix)) this.worker?.postMessage({ forget: path.slice(prefix.length) })
    }

    // forward sends what the kernel says to the page. JupyterLite wants the session of a client in each header, also where
    // it sends to all of them.
    forward({ channel, header, parent, metadata, content, buffers }) {
      const [head, origin, said] = [header, parent, content].map(text => JSON.parse(text))
      if (channel === 'shell' || channel === 'control') this.waiting.delete(origin.msg_id)
      if (head.msg_type === 'execute_input') this.count = said.execution_count
      head.session = origin.session || this.client
      this.send({ channel, header: head, parent_header: origin, metadata: JSON.parse(metadata), content: said, buffers })
    }

    async handleMessage(m) {
      this.client = m.header.session
      if (m.header.msg_type.endsWith('_request')) this.waiting.set(m.header.msg_id, m)
      if (!this.ready) this.start()
      await this.ready
      const buffers = (m.buffers ?? []).map(b => new Uint8Array(ArrayBuffer.isView(b) ? b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength) : b))
      this.worker.postMessage({
        channel: m.channel, header: JSON.stringify(m.header), parent: JSON.stringify(m.parent_header), metadata: JSON.stringify(m.metadata),
        content: JSON.stringify(m.content), buffers,
      })
    }

    interrupt() {
      const header = { msg_id: crypto.randomUUID(), session: '', username: '', date: new Date().toISOString(), msg_type: 'interrupt_request', version: '5.3' }
      this.worker?.postMessage({ channel: 'control', header: JSON.stringify(header), parent: '{}', metadata: '{}', content: '{}', buffers: [] })
    }

    // died answers what waits: the cell that ran with an error, those in line behind it as after any error. The next message starts
    // an empty session.
    died(why) {
      console.warn('msp:', why)
      this.worker.terminate()
      this.worker = this.ready = undefined
      const text = `${why.replace(/\.$/, '')}. The session's variables are gone; the next cell starts with an empty session.`
      const error = { ename: 'session lost', evalue: text, traceback: ['session lost: ' + text] }
      const lost = { status: 'error', ...error, execution_count: this.count }
      const aborted = { status: 'aborted', execution_count: this.count }
      const requests = [...this.waiting.values()]
      const isCell = m => m.header.msg_type === 'execute_request'
      const ran = requests.find(isCell)
      for (const m of requests) {
        const say = (channel, msg_type, content) => this.send({
          channel, parent_header: m.header, metadata: {}, content, buffers: [],
          header: { msg_id: crypto.randomUUID(), session: m.header.session, username: 'kernel', date: new Date().toISOString(), msg_type, version: '5.3' },
        })
        if (m === ran) say('iopub', 'error', error)
        say(m.channel, m.header.msg_type.replace('_request', '_reply'), isCell(m) && m !== ran ? aborted : lost)
        say('iopub', 'status', { execution_state: 'idle' })
      }
      this.waiting.clear()
      this.count = 0
    }

    dispose() {
      if (this.isDisposed) return
      this.isDisposed = true
      this.contents.fileChanged.disconnect(this.edited)
      this.worker?.terminate()
      kernels.delete(this.id)
      this.disposed.emit()
    }
  }

  async function plugin() {
    const [{ IKernelSpecs, IKernelClient }, { Signal }] = await Promise.all([shared('@jupyterlite/services'), shared('@lumino/signaling')])
    return {
      id: '@massspring/jupyterlite-msp:kernel',
      autoStart: true,
      requires: [IKernelSpecs],
      optional: [IKernelClient],
      activate: (app, specs, client) => {
        if (client) { // JupyterLite's own drops the cells that wait and does not tell the kernel
          const drop = client.interrupt.bind(client)
          client.interrupt = id => { kernels.get(id)?.interrupt(); return drop(id) }
        }
        specs.register({
          spec: { name: 'msp', display_name: 'Go (msp)', language: 'go', argv: [], env: {}, resources: { 'logo-64x64': here + 'logo-64x64.png' } },
          create: async options => new GoKernel(options, Signal, app.serviceManager.contents),
        })
      },
    }
  }

  globalThis._JUPYTERLAB = globalThis._JUPYTERLAB ?? {}
  globalThis._JUPYTERLAB['@massspring/jupyterlite-msp'] = {
    init: s => { scope = s },
    get: async module => {
      if (module !== './extension') throw new Error(`no module ${module}`)
      const made = await plugin()
      return () => ({ __esModule: true, default: made })
    },
  }
})()
