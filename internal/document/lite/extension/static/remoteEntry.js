// The kernel's extension of JupyterLite, as a webpack container written by hand: JupyterLab asks a container for nothing but
// init and get, and so this needs no bundler. What it shares with JupyterLite comes through init.
(() => {
  const here = new URL('.', document.currentScript.src).href
  let scope

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

    async get(path) {
      const model = await this.contents.get(this.at(path), { content: true }).catch(() => null)
      if (!model || model.content === null) return null
      if (model.type === 'directory') return { type: 'directory', names: model.content.map(entry => entry.name) }
      if (model.format === 'base64') return { type: 'file', data: Uint8Array.from(atob(model.content), c => c.charCodeAt(0)) }
      return { type: 'file', data: new TextEncoder().encode(model.format === 'json' ? JSON.stringify(model.content, null, 1) : model.content) }
    }

    list(path) { return this.get(path.replace(/\/$/, '')) }

    async save(path, data) { await this.contents.save(this.at(path), { type: 'file', ...written(data) }) }
    async mkdir(path) { await this.contents.save(this.at(path), { type: 'directory' }) }
    async remove(path) { await this.contents.delete(this.at(path)) }
    async rename(path, to) {
      await this.contents.delete(this.at(to)).catch(() => {}) // the place is mostly free
      await this.contents.rename(this.at(path), this.at(to))
    }
  }

  // What JupyterLite expects of a kernel: its life, and which of its files the page has changed.
  class GoKernel {
    constructor(Kernel, { id, name, location, sendMessage }, Signal, contents) {
      Object.assign(this, { id, name, location, isDisposed: false, contents })
      this.drive = new Drive(contents, location.replace(/^\/|\/$/g, ''))
      this.kernel = new Kernel(sendMessage, this.drive)
      this.kernel.start()
      this.edited = (_, { type, newValue }) => this.forget(type, newValue?.path)
      contents.fileChanged.connect(this.edited)
      this.disposed = new Signal(this)
      kernels.set(id, this)
    }

    get ready() { return this.kernel.ready }

    handleMessage(m) { return this.kernel.handle(m) }

    interrupt() { this.kernel.interrupt() }

    // forget tells the kernel that a file beside its notebook has been changed.
    forget(type, path) {
      const prefix = this.drive.at('') && this.drive.at('') + '/'
      if (type !== 'rename' && path?.startsWith(prefix)) this.kernel.forget(path.slice(prefix.length))
    }

    dispose() {
      if (this.isDisposed) return
      this.isDisposed = true
      this.contents.fileChanged.disconnect(this.edited)
      this.kernel.end()
      kernels.delete(this.id)
      this.disposed.emit()
    }
  }

  async function plugins() {
    const { shared, figures } = await import(here + 'described.js')
    const [{ IKernelSpecs, IKernelClient }, { Signal }, { Kernel }] = await Promise.all([
      shared(scope, '@jupyterlite/services'), shared(scope, '@lumino/signaling'), import(here + 'session.js'),
    ])
    return [await figures(scope), {
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
          create: async options => new GoKernel(Kernel, options, Signal, app.serviceManager.contents),
        })
      },
    }]
  }

  globalThis._JUPYTERLAB = globalThis._JUPYTERLAB ?? {}
  globalThis._JUPYTERLAB['@massspring/jupyterlite-msp'] = {
    init: s => { scope = s },
    get: async module => {
      if (module !== './extension') throw new Error(`no module ${module}`)
      const made = await plugins()
      return () => ({ __esModule: true, default: made })
    },
  }
})()
