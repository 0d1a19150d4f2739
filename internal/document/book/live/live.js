// Makes each cell of Go in the page a live one. All cells share a kernel, which is loaded when the page is idle or someone goes to an editor.

import { Client } from '../kernel/client.js'
import { make } from '../kernel/outputs.js'
import { Cell } from './cell.js'
import { needed } from './go.js'

class Page {
  constructor({ skip, raises }) {
    this.views = () => this.client.outputs
    this.cells = [...document.querySelectorAll('section.cell.code')].map((section, i) => {
      const has = ids => (ids ?? []).includes(section.id.replace(/^cell-/, ''))
      return new Cell(this, section, i + 1, { skip: has(skip), raises: has(raises) })
    })
    this.ran = new Set() // in this session
    this.queue = []
    this.toolbar()
  }

  // client is made, and the kernel's program loaded, when someone needs it.
  get client() { return this.made ??= new Client(news => this.hear(news)) }

  toolbar() {
    const button = (textContent, onclick) => make('button', { type: 'button', textContent, onclick })
    this.stopper = button('Stop', () => this.stop())
    this.stopper.disabled = true
    this.status = make('span')
    this.status.setAttribute('role', 'status')
    const bar = make('div', { className: 'live' }, button('Run all', () => this.add(this.cells)), this.stopper,
      button('Restart', () => this.restart()), this.status)
    bar.setAttribute('role', 'toolbar')
    bar.setAttribute('aria-label', 'All cells of this page')
    document.querySelector('main').append(bar)
  }

  say(text) { this.status.textContent = text }

  // load starts the kernel.
  load() {
    const { kernel } = this.client
    if (!kernel.ready) kernel.start()
    if (this.loading === kernel.ready) return
    const ready = this.loading = kernel.ready
    ready.then(() => {
      if (this.loading !== ready) return
      this.loaded = true
      if (!this.running) this.say('Go is ready')
      document.dispatchEvent(new Event('msp-ready'))
    }, problem => this.say(`Go cannot be loaded: ${problem.message}`))
  }

  // hear takes news of the kernel: how much of it is loaded, or why it ended.
  hear({ loaded, size, died }) {
    const mb = bytes => (bytes / 1e6).toFixed(1)
    if (died === undefined) return this.say(loaded < 0.99 * size ? `Loading Go: ${mb(loaded)} of ${mb(size)} MB` : 'Starting Go …')
    this.loaded = false
    this.ran.clear()
    this.say(died)
  }

  typed() {}

  after(cell) { return this.cells[cell.number] }

  // run runs a cell, and before it those that it needs and that have not run in this session.
  run(cell) {
    const before = this.cells.slice(0, cell.number)
    const first = needed(before.map(c => c.editor.value), i => this.ran.has(before[i]) || before[i].skips).map(i => before[i])
    if (first.length > 0) {
      const which = first.map(c => c.number)
      this.add([...first, cell], cell, `after ${which.length === 1 ? `cell ${which}` : `cells ${which.join(', ')}`}, which it needs`)
    } else this.add([cell], cell)
  }

  runAbove(cell) { this.add(this.cells.slice(0, cell.number - 1)) }

  // add puts cells into the queue, except those that wait already and those that the notebook skips, but for the chosen one. The reason
  // why the others run stays beside that one.
  add(cells, chosen, why) {
    for (const cell of cells) {
      if (this.queue.includes(cell) || this.running === cell) continue
      if (cell.skips && cell !== chosen) continue
      this.queue.push(cell)
      cell.waits('waits', cell === chosen ? why : undefined)
    }
    this.work()
  }

  async work() {
    if (this.running) return
    this.stopper.disabled = false
    while (this.queue.length > 0) {
      const cell = this.running = this.queue.shift()
      await this.one(cell)
    }
    this.running = undefined
    this.stopping = false
    this.stopper.disabled = true
    this.stopper.textContent = 'Stop'
  }

  async one(cell) {
    this.load()
    cell.waits(this.loaded ? 'waits' : 'waits for Go')
    if (this.loaded) this.say(`${cell.name} runs${this.queue.length > 0 ? `, ${this.queue.length} wait` : ''}`)
    let reply
    try {
      reply = await cell.run(this.client, this.cells.map(c => c.id))
    } catch (problem) {
      cell.notRun(`not run: ${problem.message}`)
      return this.drop(`not run: Go cannot be loaded`)
    }
    if (reply.status === 'ok' || cell.raises) {
      this.ran.add(cell)
      return this.say(`${cell.name} has run`)
    }
    this.say(`${cell.name} ended with an error: ${reply.ename ?? ''} ${reply.evalue ?? ''}`.slice(0, 200))
    this.drop(`not run: ${cell.name} failed`)
  }

  // drop empties the queue.
  drop(why) { for (const cell of this.queue.splice(0)) cell.notRun(why) }

  // stop interrupts the cell that runs. One that does not obey is ended with its session by the second try.
  stop() {
    this.drop('not run: stopped')
    if (this.stopping || !this.loaded) return this.end()
    this.stopping = true
    this.stopper.textContent = 'End the session'
    this.client.interrupt()
  }

  restart() {
    this.drop('not run: Go was restarted')
    this.end()
    for (const cell of this.cells) if (cell !== this.running) cell.prompt.textContent = 'In[ ]'
    this.load()
  }

  end() { this.client.end() }
}

const page = new Page(JSON.parse(document.getElementById('live').textContent))
document.documentElement.dataset.live = 'yes'
const idle = window.requestIdleCallback ?? (f => setTimeout(f, 1000))
const begin = () => idle(() => { if (!navigator.connection?.saveData) page.load() })
if (document.readyState === 'complete') begin()
else addEventListener('load', begin)
