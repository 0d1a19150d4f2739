// A cell of a page: its editor, its buttons, and what it shows. Stored outputs stay until it runs.

import { make } from '../kernel/outputs.js'
import { Place } from '../kernel/place.js'
import { Editor } from './editor.js'

export class Cell {
  // page runs cells and has views of outputs; tags are those of the notebook's cell.
  constructor(page, section, number, tags) {
    Object.assign(this, { page, section, number, skips: tags.skip, raises: tags.raises, id: section.id.replace(/^cell-/, '') })
    this.name = `cell ${number}`
    this.prompt = section.querySelector('.prompt.in')
    this.editor = new Editor(section.querySelector('.input'), this.name, () => this.changed())
    this.editor.field.addEventListener('focus', () => page.load())
    this.editor.field.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || !(event.shiftKey || event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      page.run(this)
      if (event.shiftKey) page.after(this)?.editor.field.focus()
    })
    this.status = make('span')
    this.start = this.button('Run', `Run ${this.name}`, () => page.run(this))
    this.back = this.button('Original', `Back to the original code of ${this.name}`, () => {
      this.editor.value = this.editor.original
      this.changed()
      this.editor.field.focus()
    })
    this.back.hidden = true
    this.above = this.button('Run all above', `Run all cells above ${this.name}`, () => page.runAbove(this))
    this.above.hidden = true
    this.shown = make('div', { className: 'shown' })
    this.shown.setAttribute('role', 'region')
    this.shown.setAttribute('aria-label', `Output of ${this.name}`)
    this.shown.append(...section.querySelectorAll(':scope > .output, :scope > .prompt.out'))
    this.place = new Place(this.shown, page.views)
    section.append(make('div', { className: 'buttons' }, this.start, this.above, this.back, this.status), this.shown)
  }

  button(textContent, label, onclick) {
    const b = make('button', { type: 'button', textContent, title: label, onclick })
    b.setAttribute('aria-label', label)
    return b
  }

  changed() {
    this.back.hidden = this.editor.value === this.editor.original
    this.page.typed(this)
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

  // run runs the code and returns Jupyter's reply. What the cell showed before stays until the session has begun with it.
  async run(client, ids) {
    const { because } = this
    this.because = undefined
    this.place.clear(true)
    const asked = client.run(this.editor.value, this.place, { cellId: this.id, cells: ids })
    await Promise.race([client.kernel.ready, asked]) // a kernel that dies before it is ready has replied
    this.say('running …', 'runs')
    this.shown.classList.add('msp-outputs')
    if (this.place.clearing) this.place.clear()
    const reply = await asked
    this.place.end()
    this.prompt.textContent = `In[${reply.execution_count || ' '}]`
    this.above.hidden = reply.status !== 'error' || this.raises
    if (reply.status === 'ok') this.say(because ?? '')
    else this.say(this.raises ? 'ended with an error, as it should' : 'ended with an error', this.raises ? '' : 'failed')
    return reply
  }

  notRun(why) {
    this.prompt.textContent = 'In[ ]'
    this.say(why, 'failed')
  }
}
