// A place for what a cell shows: an element, and the questions that a program asks there.

import { make, plain } from './outputs.js'

export class Place {
  // views returns the Outputs that make elements; shown is the element that holds them. changed is told of each change.
  constructor(shown, views, changed = () => {}) { Object.assign(this, { shown, views, changed, outputs: [] }) }

  // show adds an output in nbformat's form. outputs holds them all, text of one stream as one output.
  show(output) {
    if (this.clearing) this.clear()
    const last = this.outputs.at(-1)
    if (output.output_type === 'stream' && last?.name === output.name && this.shown.lastChild?.of === last) {
      last.text += output.text
      this.shown.lastChild.append(plain(output.text))
    } else {
      this.outputs.push({ ...output })
      this.shown.append(this.element(this.outputs.at(-1)))
    }
    this.changed()
  }

  element(output) { return Object.assign(this.views().output(output), { of: output }) }

  update(output) {
    for (const old of [...this.shown.children]) {
      if (!output.id || old.of?.id !== output.id) continue
      const now = { ...output }
      this.outputs[this.outputs.indexOf(old.of)] = now
      old.replaceWith(this.element(now))
      this.changed()
    }
  }

  clear(wait = false) {
    this.clearing = wait
    if (wait) return
    this.outputs = []
    this.shown.replaceChildren()
    this.changed()
  }

  question({ prompt, password }, answer) {
    const input = make('input', { type: password ? 'password' : 'text' })
    this.asking = make('form', {
      onsubmit: event => {
        event.preventDefault()
        this.end()
        this.show({ output_type: 'stream', name: 'stdout', text: `${prompt}${password ? '…' : input.value}\n` })
        answer(input.value)
      },
    }, make('label', {}, prompt || 'The program asks for a line:', input), make('button', { textContent: 'Answer' }))
    this.shown.append(this.asking)
    input.focus()
  }

  // end takes away a question that no one will answer.
  end() { this.asking?.remove() }
}
