// A guess before a cell is run: its stored output is hidden until a reader has typed one or runs the cell, and is then beside it.

import { make } from '../kernel/outputs.js'

export class Guess {
  // keep is told of a guess.
  constructor(section, name, keep) {
    this.section = section
    this.field = make('input', { type: 'text', autocomplete: 'off' })
    const label = make('label', {}, 'Your guess: ', this.field)
    this.label = make('p', { hidden: true })
    this.asks = make('div', {}, label, make('button', { textContent: 'Guess', title: `Show what ${name} shows, with your guess beside it` }))
    this.form = make('form', {
      className: 'guess',
      onsubmit: event => {
        event.preventDefault()
        const text = this.field.value.trim()
        if (!text) return this.field.focus()
        keep(text)
        this.close(text)
        this.form.focus()
      },
    }, this.asks, this.label)
    this.form.tabIndex = -1
    this.open()
  }

  open() {
    this.section.dataset.guess = 'open'
    this.field.value = ''
    this.asks.hidden = this.form.hidden = false
    this.label.hidden = true
  }

  // close shows the output, and the guess, if there was one.
  close(text) {
    this.section.dataset.guess = 'closed'
    this.asks.hidden = true
    this.form.hidden = !text
    this.label.hidden = !text
    if (text) this.label.replaceChildren(make('b', { textContent: 'Your guess: ' }), text)
  }
}
