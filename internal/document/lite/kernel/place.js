// A place for what a cell shows: an element, and the questions that a program asks there.

import { make, plain } from './outputs.js'

export class Place {
  // views returns the Outputs that make elements; shown is the element that holds them.
  constructor(shown, views) { Object.assign(this, { shown, views }) }

  show(output) {
    if (this.clearing) this.clear()
    const last = this.shown.lastChild
    if (output.output_type === 'stream' && last?.className === output.name) return last.append(plain(output.text))
    this.shown.append(this.element(output))
  }

  element(output) {
    const e = this.views().output(output)
    e.shows = output.id
    return e
  }

  update(output) {
    for (const old of [...this.shown.children]) if (output.id && old.shows === output.id) old.replaceWith(this.element(output))
  }

  clear(wait = false) {
    this.clearing = wait
    if (!wait) this.shown.replaceChildren()
  }

  question({ prompt, password }, answer) {
    const input = make('input', { type: password ? 'password' : 'text' })
    this.asking = make('form', {
      onsubmit: event => {
        event.preventDefault()
        this.asking.replaceWith(make('pre', { className: 'stdout', textContent: `${prompt}${password ? '…' : input.value}\n` }))
        answer(input.value)
      },
    }, make('label', {}, prompt || 'The program asks for a line:', input), make('button', { textContent: 'Answer' }))
    this.shown.append(this.asking)
    input.focus()
  }

  // end takes away a question that no one will answer.
  end() { this.asking?.remove() }
}
