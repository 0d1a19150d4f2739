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

  const kernels = new Map()

  // A kernel is a worker that speaks Jupyter's protocol; this hands its messages on and takes care of its life.
  class GoKernel {
    constructor({ id, name, location, sendMessage }, Signal) {
      Object.assign(this, { id, name, location, send: sendMessage, isDisposed: false })
      this.disposed = new Signal(this)
      this.waiting = new Map() // requests without a reply, by msg_id
      this.start()
      kernels.set(id, this)
    }

    start() {
      this.worker = new Worker(here + 'worker.js')
      this.ready = new Promise(resolve => {
        this.worker.onmessage = ({ data }) => {
          if (data.ready) resolve()
          else if (data.died) this.died(data.died)
          else this.forward(data)
        }
      })
    }

    // forward sends what the kernel says to the page. JupyterLite wants the session of a client in each header, also where
    // it sends to all of them.
    forward({ channel, header, parent, metadata, content, buffers }) {
      const [head, origin] = [JSON.parse(header), JSON.parse(parent)]
      if (channel === 'shell' || channel === 'control') this.waiting.delete(origin.msg_id)
      head.session = origin.session || this.client
      this.send({ channel, header: head, parent_header: origin, metadata: JSON.parse(metadata), content: JSON.parse(content), buffers })
    }

    async handleMessage(m) {
      await this.ready
      this.client = m.header.session
      if (m.header.msg_type.endsWith('_request')) this.waiting.set(m.header.msg_id, m)
      const buffers = (m.buffers ?? []).map(b => new Uint8Array(ArrayBuffer.isView(b) ? b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength) : b))
      this.worker.postMessage({
        channel: m.channel, header: JSON.stringify(m.header), parent: JSON.stringify(m.parent_header), metadata: JSON.stringify(m.metadata),
        content: JSON.stringify(m.content), buffers,
      })
    }

    interrupt() {
      const header = { msg_id: crypto.randomUUID(), session: '', username: '', date: new Date().toISOString(), msg_type: 'interrupt_request', version: '5.3' }
      this.worker.postMessage({ channel: 'control', header: JSON.stringify(header), parent: '{}', metadata: '{}', content: '{}', buffers: [] })
    }

    // died answers what waits, and starts an empty session.
    died(why) {
      this.worker.terminate()
      const text = `${why}. The session's variables are gone; the next cell starts with an empty session.`
      for (const m of this.waiting.values()) {
        const content = { status: 'error', ename: 'session lost', evalue: text, traceback: ['session lost: ' + text], execution_count: 0 }
        const say = (channel, msg_type, content) => this.send({
          channel, parent_header: m.header, metadata: {}, content, buffers: [],
          header: { msg_id: crypto.randomUUID(), session: m.header.session, username: 'kernel', date: new Date().toISOString(), msg_type, version: '5.3' },
        })
        if (m.header.msg_type === 'execute_request') say('iopub', 'error', content)
        say(m.channel, m.header.msg_type.replace('_request', '_reply'), content)
        say('iopub', 'status', { execution_state: 'idle' })
      }
      this.waiting.clear()
      this.start()
    }

    dispose() {
      if (this.isDisposed) return
      this.isDisposed = true
      this.worker.terminate()
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
          create: async options => new GoKernel(options, Signal),
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
