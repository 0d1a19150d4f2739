// Makes each cell of Go in the page a live one. All cells share a kernel, which is loaded ahead of them or when someone goes to an editor.

import { make } from '../kernel/outputs.js'
import { Kernel, message } from '../kernel/session.js'
import { Cell } from './cell.js'
import { needed } from './go.js'
import { Kept, forget, pageOf } from './kept.js'
import { ahead, client } from './kernel.js'
import { cellsOf, filled, save } from './notebook.js'
import { packed, unpacked } from './share.js'
import { turning } from './turn.js'
import { Words } from './words.js'

class Page {
  // The client may have been an earlier page's, with a session that has run nothing. tags is what the book says about the cells.
  constructor(client, tags) {
    Object.assign(this, { client, tags })
    this.views = () => this.client.outputs
    this.cells = []
    document.querySelectorAll('section.cell.code').forEach(section => this.cell(section))
    this.stored = this.cells.length // the others are added
    this.ran = new Set() // in this session
    this.queue = []
    this.path = pageOf(location.href)
    this.kept = new Kept(this.path)
    this.toolbar()
    this.words = (tags.words ?? []).map(id => new Words(document.getElementById(`cell-${id}`), kept => this.keep({ id }, kept)))
  }

  // cell makes a live cell of an element behind those that are live.
  cell(section) {
    const has = name => (this.tags[name] ?? []).includes(section.id.replace(/^cell-/, ''))
    const cell = new Cell(this, section, this.cells.length + 1, { skips: has('skip'), raises: has('raises'), check: has('check'), guess: has('guess'), locked: has('locked') })
    this.cells.push(cell)
    return cell
  }

  // grow makes a new cell behind all others.
  grow(id = `c${this.cells.length + 1}`) {
    const code = make('pre', { className: 'source' }, make('code'))
    const section = make('section', { className: 'cell code', id: `cell-${id}` }, make('div', { className: 'prompt in' }), make('div', { className: 'input' }, code))
    this.cells.at(-1).section.after(section)
    const cell = this.cell(section)
    cell.upgrade()
    return cell
  }

  // restore shows what is kept of earlier visits, or what the address brings. That is kept apart if it brings a whole page.
  async restore() {
    const codes = await unpacked(location.hash)
    if (codes && this.tags.grows) this.kept = new Kept(`${this.path}/${location.hash.slice(-40)}`)
    const found = await this.kept.all()
    for (const [id, code] of codes ?? []) found.set(id, { code, ...(this.tags.grows ? found.get(id) : {}) })
    if (this.tags.grows) for (const id of found.keys()) if (!this.cells.some(c => c.id === id)) this.grow(id)
    if (codes) this.say('The code is from the link: it runs when you say so')
    for (const cell of this.cells) if (found.has(cell.id)) cell.restore(found.get(cell.id), 'from an earlier visit')
    for (const text of this.words) text.value = found.get(text.id)?.code ?? ''
  }

  // keep keeps { code, guess, done } of a cell, of which what is undefined is not there.
  keep({ id }, kept) {
    const parts = Object.entries(kept).filter(([, value]) => value !== undefined)
    this.put('cells', id, parts.length > 0 ? Object.fromEntries(parts) : undefined)
  }

  keepOutputs({ id }, outputs) { this.put('outputs', id, outputs) }

  put(store, id, value) {
    this.kept.put(store, id, value).catch(problem => this.say(`Your work is not kept: ${problem.message}`))
  }

  // upgrade gives the cells CodeMirror, each when it comes near the window: a telephone would need seconds for all cells of a lesson.
  async upgrade() {
    const { RichEditor } = await import('./rich.js')
    if (this.left) return
    this.RichEditor = RichEditor
    const of = element => this.cells.find(cell => cell.editor.element === element) // none, if it has got one meanwhile
    this.near = new IntersectionObserver(found => found.forEach(e => e.isIntersecting && of(e.target)?.upgrade()), { rootMargin: '100% 0px' })
    this.cells.forEach(cell => this.near.observe(cell.editor.element))
    document.documentElement.dataset.editor = 'rich'
  }

  // ask asks the kernel about code, once it is loaded.
  async ask(type, content) { return this.loaded ? this.client.ask(message('shell', type, content)) : undefined }

  toolbar() {
    const button = (textContent, onclick) => make('button', { type: 'button', textContent, onclick })
    this.stopper = button('Stop', () => this.stop())
    this.stopper.disabled = true
    this.status = make('span')
    this.status.setAttribute('role', 'status')
    this.kernel = make('span', { className: 'kernel' })
    const file = make('input', { type: 'file', accept: '.ipynb', hidden: true, onchange: () => this.open(file.files[0]).finally(() => (file.value = '')) })
    const more = make('details', { className: 'more' }, make('summary', { textContent: 'More' }), make('div', {},
      button('Copy link', () => this.link()), button('Download the notebook', () => this.download()),
      button('Download as a Go program', () => this.program()), button('Format the code', () => this.format(this.cells)), button('Open a notebook …', () => file.click()), file,
      button('Forget everything', () => this.forget())))
    more.addEventListener('click', ({ target }) => { if (target.matches('button')) more.open = false })
    more.addEventListener('keydown', event => {
      if (event.key !== 'Escape' || !more.open) return
      more.open = false
      more.firstChild.focus()
    })
    const bar = make('div', { className: 'live' }, button('Run all', () => this.add(this.cells)), this.stopper,
      button('Restart', () => this.restart()), ...(this.tags.grows ? [button('New cell', () => this.grow().focus())] : []),
      ...(this.tags.handIn ? [button('Hand in', () => this.handIn())] : []), more, this.kernel, this.status)
    bar.setAttribute('role', 'group')
    bar.setAttribute('aria-label', 'All cells of this page')
    document.querySelector('main').append(bar)
  }

  // link copies an address with the code: of a page that grows all of it, else what the reader changed.
  async link() {
    const cells = this.cells.filter(cell => this.tags.grows || cell.changes)
    const address = location.href.replace(/#.*/, '') + (cells.length > 0 ? await packed(cells.map(c => [c.id, c.editor.value])) : '')
    try {
      await navigator.clipboard.writeText(address)
      this.say(`The link is copied: ${address.length} characters`)
    } catch { // without https, or if the reader does not allow it
      prompt('The link:', address)
    }
  }

  // file is the page's notebook, as it is in the book: without outputs.
  async file() {
    const reply = await fetch(this.path.split('/').at(-1) + '.ipynb')
    if (!reply.ok) throw new Error(`${reply.status} ${reply.statusText}`)
    return reply.json()
  }

  async download() {
    try {
      const cells = new Map(this.cells.map(c => [c.id, { code: c.editor.value, outputs: c.place.outputs }]))
      for (const { id, value } of this.words) if (value) cells.set(id, { code: value })
      save(this.path.split('/').at(-1) + '.ipynb', 'application/x-ipynb+json', JSON.stringify(filled(await this.file(), cells), null, 1) + '\n')
      return true
    } catch (problem) {
      this.say(`The notebook cannot be downloaded: ${problem.message}`)
      return false
    }
  }

  // handIn saves the file that graders take. Where that is to be sent is the class's affair.
  async handIn() {
    if (await this.download()) this.say(`${this.path.split('/').at(-1)}.ipynb is saved: hand in that file`)
  }

  // program makes a Go program of the cells that “Run all” runs, in a kernel that has run none; those that are to fail are comments in it.
  async program() {
    const cells = this.cells.filter(c => !c.is.skips && c.editor.value.trim()).map(({ is, name, editor: { value } }) =>
      (is.raises ? `// ${name} is meant to fail:\n${value}`.replaceAll('\n', '\n// ') : value))
    const kernel = new Kernel(() => {}, {})
    this.say('The program is being written …')
    try {
      save(this.path.split('/').at(-1) + '.go', 'text/x-go', await kernel.tool('program', JSON.stringify(cells)))
      this.say('The program is saved')
    } catch (problem) {
      this.say(`The program cannot be written: ${problem.message}`)
    }
    kernel.end()
  }

  // format writes the code of cells as gofmt does.
  async format(cells) {
    const wrong = []
    for (const cell of cells) {
      if (cell.is.locked) continue
      try {
        await cell.format((name, code) => this.client.kernel.tool(name, code))
      } catch (problem) {
        wrong.push(`${cell.name}: ${problem.message.split('\n')[0]}`)
      }
    }
    this.say(wrong.length > 0 ? `Not formatted: ${wrong.join('; ')}` : 'The code is formatted')
  }

  // open takes the code and the outputs of a notebook's cells into those of this page, by their identities.
  async open(file) {
    if (!file) return
    try {
      const found = cellsOf(await file.text())
      let taken = 0
      for (const { id, code, outputs } of found) {
        const text = this.words.find(w => w.id === id)
        if (text) {
          text.value = code
          this.keep({ id }, { code })
        }
        if (!outputs) continue
        const cell = this.cells.find(c => c.id === id) ?? (this.tags.grows && /^[\w-]+$/.test(id) ? this.grow(id) : undefined)
        if (!cell) continue
        taken++
        cell.restore({ code, outputs }, `from ${file.name}`)
        cell.changed()
        if (outputs.length > 0) this.keepOutputs(cell, outputs)
      }
      const rest = found.filter(c => c.outputs).length - taken
      this.say(`${taken} cells are from ${file.name}` + (rest > 0 ? `; ${rest} of its cells are not on this page` : ''))
    } catch (problem) {
      this.say(`${file.name} cannot be read: ${problem.message}`)
    }
  }

  async forget() {
    if (!confirm('Forget all that you have typed, run and solved, on all pages of this book?')) return
    for (const { section } of this.cells.splice(this.stored)) section.remove()
    this.cells.forEach(cell => cell.forget())
    for (const text of this.words) text.value = ''
    try {
      await forget()
      this.say('All is forgotten')
    } catch (problem) {
      this.say(`It cannot be forgotten: ${problem.message}`)
    }
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
      this.kernel.textContent = 'Go is ready'
      if (!this.running) this.warm()
      document.dispatchEvent(new Event('msp-ready'))
    }, problem => { this.kernel.textContent = `Go cannot be loaded: ${problem.message}` })
  }

  // warm has the kernel run a cell that does nothing: the browser compiles what each cell needs while the reader reads.
  warm() {
    const cell = { code: '_ = 0', silent: true, store_history: false, user_expressions: {}, allow_stdin: false, stop_on_error: false }
    this.client.ask(message('shell', 'execute_request', cell)).catch(() => {}) // the session has ended, which is said elsewhere
  }

  // hear takes news of the kernel: how much of it is loaded, whether it waits for its rest, or why it ended. They have a place of their own,
  // and what cells say is not wiped out by them.
  hear({ loaded, size, waits, died, kept }) {
    if (kept) return
    if (waits !== undefined) {
      this.kernel.textContent = waits ? 'Loading the rest of Go …' : this.loaded ? 'Go is ready' : 'Starting Go …'
      return
    }
    const mb = bytes => (bytes / 1e6).toFixed(1)
    if (died === undefined) {
      this.kernel.textContent = loaded < 0.99 * size ? `Loading Go: ${mb(loaded)} of ${mb(size)} MB` : 'Starting Go …'
      return
    }
    this.kernel.textContent = ''
    this.loaded = false
    this.ran.clear()
    this.say(died)
  }

  after(cell) { return this.cells[cell.number] }

  // run runs a cell, and before it those that it needs and that have not run in this session.
  run(cell) {
    const before = this.cells.slice(0, cell.number)
    const first = needed(before.map(c => c.editor.value), i => this.ran.has(before[i]) || before[i].is.skips).map(i => before[i])
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
      if (cell.is.skips && cell !== chosen) continue
      this.queue.push(cell)
      cell.waits('waits', cell === chosen ? why : undefined)
    }
    this.lineUp()
    this.work()
  }

  // lineUp tells each cell that waits how many do before it.
  lineUp() { this.queue.forEach((cell, i) => cell.waits(i === 0 ? 'waits: next' : `waits: ${i} before it`)) }

  async work() {
    if (this.running) return
    this.stopper.disabled = false
    while (this.queue.length > 0) {
      const cell = this.running = this.queue.shift()
      this.lineUp()
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
    let reply, said
    try {
      ;({ reply, said } = await cell.run(this.client, this.cells.map(c => c.id)))
    } catch (problem) {
      cell.notRun(`not run: ${problem.message}`)
      return this.drop(`not run: Go cannot be loaded`)
    }
    if (reply.status === 'ok' || cell.is.raises) {
      this.ran.add(cell)
      return this.say(said ?? `${cell.name} has run`)
    }
    this.say(`${cell.name} ended with an error: ${reply.ename ?? ''} ${reply.evalue ?? ''}`.slice(0, 200))
    this.drop(`not run: ${cell.name} failed`)
  }

  // drop empties the queue.
  drop(why) { for (const cell of this.queue.splice(0)) cell.notRun(why) }

  // stop interrupts the cell that runs. One that does not obey is ended with its session by the second try.
  stop() {
    this.drop('not run: stopped')
    if (this.stopping || !this.loaded) return this.client.end()
    this.stopping = true
    this.stopper.textContent = 'End the session'
    this.client.interrupt()
  }

  restart() {
    this.drop('not run: Go was restarted')
    this.client.end()
    for (const cell of this.cells) if (cell !== this.running) cell.prompt.textContent = 'In[ ]'
    this.load()
  }

  // begin brings back what is kept, and then the better editors.
  async begin() {
    const { dataset } = document.documentElement
    delete dataset.live
    delete dataset.editor
    await this.restore().catch(problem => this.say(`Your work is not kept: ${problem.message}`))
    if (this.left) return
    dataset.live = 'yes'
    if (this.tags.editor) await this.upgrade().catch(problem => this.say(`The plain editor stays: ${problem.message}`))
    else this.say('This book has the plain editor, without completion')
    if (!this.left) document.dispatchEvent(new Event('msp-live'))
  }

  // leave ends the session, unless that has run nothing, and starts the next page's. What a cell that runs has shown is kept.
  leave() {
    this.left = true
    this.drop('not run: the page was turned')
    const { client } = this
    if (client.used) client.end('The page was turned while this cell ran.')
    if (this.loading && !client.kernel.ready) client.kernel.start()
  }

  // end takes away what the page, once it is left, still has in the document.
  end() {
    this.near?.disconnect()
    this.cells.forEach(cell => cell.editor.end())
  }
}

let page
document.addEventListener('msp-kernel', ({ detail }) => page?.hear(detail))
addEventListener('online', () => { if (ahead && !client.kernel.ready) page?.load() })

// begin makes the document's cells live, and returns their page.
function begin() {
  const again = page?.loading
  const now = page = new Page(client, JSON.parse(document.getElementById('live').textContent))
  now.begun = now.begin()
  if (ahead || again) now.load()
  return now
}

await turning(begin).begun
