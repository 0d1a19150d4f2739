// A cell of a page: its editor, its buttons, and what it shows. Stored outputs stay until it runs.

import { make, plain } from '../kernel/outputs.js'
import { Place } from '../kernel/place.js'
import { Editor } from './editor.js'
import { Guess } from './guess.js'

// verdict is the first line of the last value, such as “right: the force of a spring” of an exercise's check; of homework, its points.
function verdict(outputs) {
  const last = mime => outputs.map(o => o.data?.[mime]).filter(value => value).at(-1)
  const grade = last('application/vnd.msp.grade+json')
  return grade ? `${grade.points} of ${grade.of} points` : (last('text/plain') ?? '').split('\n')[0]
}

// placeOf is where an error is in the cell that has just run, undefined if it says nothing of it.
function placeOf({ execution_count: count, traceback = [] }) {
  const m = plain(traceback.join('\n')).match(new RegExp(`In\\[${count}\\]:(\\d+)(?::(\\d+))?(?:: (.*))?`))
  return m && { line: +m[1], column: +(m[2] ?? 1), says: m[3] ?? 'the error' }
}

export class Cell {
  // page runs cells, keeps what they hold, and has views of outputs; is tells what the notebook says of the cell.
  constructor(page, section, number, is) {
    Object.assign(this, { page, section, number, is, id: section.id.replace(/^cell-/, ''), kept: {} })
    this.name = `cell ${number}`
    this.prompt = section.querySelector('.prompt.in')
    this.prompt.textContent = 'In[ ]'
    section.cell = this
    this.told = {
      changed: () => this.changed(),
      focused: () => page.load(),
      format: () => page.format([this]),
      locked: is.locked,
      run: on => {
        page.run(this)
        if (on) page.after(this)?.focus()
      },
    }
    this.editor = new Editor(section.querySelector('.input'), this.name, this.told)
    this.status = make('span', { className: 'word' })
    this.right = make('span', { className: 'done', textContent: '✓ done', hidden: true })
    this.start = this.button('Run', `Run ${this.name}`, () => page.run(this))
    this.back = this.button('Original', `Back to the original of ${this.name}`, () => {
      this.original()
      this.focus()
    })
    this.back.hidden = true
    this.above = this.button('Run all above', `Run all cells above ${this.name}`, () => page.runAbove(this))
    this.above.hidden = true
    this.shown = make('div', { className: 'shown' })
    this.shown.setAttribute('role', 'region')
    this.shown.setAttribute('aria-label', `Output of ${this.name}`)
    section.querySelectorAll(':scope > .prompt.out').forEach(number => number.remove()) // of the stored run, not of this session
    this.stored = [...section.querySelectorAll(':scope > .output, :scope > .result > .output')]
    this.shown.append(...this.stored)
    for (const text of this.shown.querySelectorAll('.output > pre')) { // what stands in a notebook for sliders and the like
      if (/^interaction: /.test(text.textContent)) text.replaceWith(make('p', { className: 'moves', textContent: 'Run this cell to move it.' }))
    }
    section.querySelector(':scope > .result')?.remove() // the form for a guess takes its place
    this.place = new Place(this.shown, page.views, () => this.later())
    if (is.guess) {
      this.guess = new Guess(section, this.name, this.editor.original, (text, code) => {
        this.keep({ guess: text })
        if (!code) return
        this.editor.value = code(this.editor.value)
        this.changed()
        page.run(this)
      })
    }
    const link = make('a', { href: `#${section.id}`, textContent: '#', title: `Link to ${this.name}` })
    link.setAttribute('aria-label', link.title)
    section.append(make('div', { className: 'buttons' }, this.start, this.above, this.back, this.status, this.right, link),
      ...(this.guess ? [this.guess.form] : []), this.shown)
    if (is.check) this.fold()
  }

  // upgrade puts CodeMirror in the place of the plain editor, if the page has it, as soon as no one types in that.
  upgrade() {
    const { page: { RichEditor, near, left }, editor } = this
    if (!RichEditor || left || editor instanceof RichEditor) return
    if (editor.typing) return editor.element.addEventListener('focusout', () => setTimeout(() => this.upgrade()), { once: true })
    near.unobserve(editor.element)
    this.editor = new RichEditor(editor, this.name, this.told, (type, content) => this.page.ask(type, content))
  }

  // fold hides the code of a check, in which an answer may stand.
  fold() {
    const input = this.section.querySelector('.input'), all = make('details', { className: 'fold' })
    input.before(all)
    all.append(make('summary', { textContent: 'The code of this check' }), input)
  }

  // focus goes to the code, or to the button where the code is folded.
  focus() { (this.section.querySelector('details:not([open]) > .input') ? this.start : this.editor).focus() }

  button(textContent, label, onclick) {
    const b = make('button', { type: 'button', textContent, title: label, onclick })
    b.setAttribute('aria-label', label)
    return b
  }

  // keep keeps a part of { code, guess, done }; undefined is nothing.
  keep(part) { this.page.keep(this, Object.assign(this.kept, part)) }

  get changes() { return this.editor.value !== this.editor.original }

  // changed: what ran in the session is not what stands here, so that a cell that needs this one runs it first.
  changed() {
    this.page.ran.delete(this)
    this.back.hidden = !this.changes && !this.own
    this.keep({ code: this.changes ? this.editor.value : undefined })
  }

  // later keeps what the cell shows, half a second after the last change.
  later() {
    clearTimeout(this.waiting)
    this.waiting = this.page.running === this ? undefined : setTimeout(() => this.page.keepOutputs(this, this.place.outputs), 500)
  }

  // original brings back the notebook's code and what was stored with it.
  original() {
    this.editor.value = this.editor.original
    this.place.clear()
    clearTimeout(this.waiting)
    this.shown.classList.remove('msp-outputs')
    this.shown.append(...this.stored)
    this.own = false
    this.back.hidden = this.above.hidden = true
    this.say('')
    this.keep({ code: undefined })
    this.page.keepOutputs(this, undefined)
  }

  // format writes the code as gofmt does.
  async format(tool) {
    const code = this.editor.value, text = await tool('format', code)
    if (this.editor.value !== code || text === code) return
    this.editor.value = text
    this.changed()
  }

  // forget is original, and nothing is left of a guess or a right answer.
  forget() {
    this.kept = {}
    this.original()
    this.right.hidden = true
    this.guess?.open()
  }

  // restore shows what is kept of an earlier visit, or was read from a file.
  restore({ outputs, ...kept }, from) {
    Object.assign(this.kept, kept)
    if (kept.code !== undefined) this.editor.value = kept.code
    if (outputs?.length > 0) {
      this.owns()
      this.place.clear()
      outputs.forEach(output => this.place.show(output))
      clearTimeout(this.waiting)
      this.say(from)
    }
    if (kept.guess !== undefined) this.guess?.close(kept.guess)
    this.right.hidden = !this.kept.done
    this.back.hidden = !this.changes && !this.own
  }

  // owns: what is shown is of the reader's run.
  owns() {
    this.own = true
    this.back.hidden = false
    this.shown.classList.add('msp-outputs')
    this.guess?.close(this.kept.guess)
  }

  say(text, state = '') {
    this.status.textContent = text
    this.section.dataset.state = state
    this.start.disabled = state === 'waits' || state === 'runs'
  }

  // waits says what it waits for; because, where it is given, stays after the cell has run.
  waits(text, because) {
    if (because) this.because = because
    this.say(text, 'waits')
    this.prompt.textContent = 'In[*]'
  }

  // run runs the code and returns Jupyter's reply, and of an exercise the verdict. What the cell showed before stays until the session
  // has begun with it.
  async run(client, ids) {
    const { because } = this
    this.because = undefined
    this.place.clear(true)
    const asked = client.run(this.editor.value, this.place, { cellId: this.id, cells: ids })
    await Promise.race([client.kernel.ready, asked]) // a kernel that dies before it is ready has replied
    this.say('running …', 'runs')
    this.owns()
    if (this.place.clearing) this.place.clear()
    const reply = await asked
    this.place.end()
    this.prompt.textContent = `In[${reply.execution_count || ' '}]`
    this.above.hidden = reply.status !== 'error' || this.is.raises
    if (reply.status === 'error') this.section.querySelector('.source')?.setAttribute('open', '')
    if (reply.status === 'error') this.upgrade() // the plain editor marks nothing
    this.editor.mark(reply.status === 'error' ? placeOf(reply) : undefined)
    if (reply.status === 'ok') this.say(because ?? '')
    else this.say(this.is.raises ? 'ended with an error, as it should' : 'ended with an error', this.is.raises ? '' : 'failed')
    this.page.keepOutputs(this, this.place.outputs)
    if (!this.is.check) return { reply }
    const said = verdict(this.place.outputs)
    if (/^right:|^(\S+) of \1 points/.test(said)) {
      this.right.hidden = false
      this.keep({ done: true })
    }
    return { reply, said }
  }

  notRun(why) {
    this.prompt.textContent = 'In[ ]'
    this.say(why, 'failed')
  }
}
