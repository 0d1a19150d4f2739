// A guess before a cell is run: its stored output is hidden until a reader has made one or runs the cell, and is then beside it. If the cell
// has a call that takes a guess, the guess goes there and the cell runs.

import { make } from '../kernel/outputs.js'

const empty = /\b(check\.Guess|viz\.Sketch)\([^()]*\)/
const choice = /\bcheck\.Choice\("[^"]*"((?:,\s*"[^"]*")+)\)/

// place finds the call in code: what the reader is to type, and the code with it, undefined if it does not fit.
function place(code) {
  const options = code.match(choice)?.[1].match(/"[^"]*"/g)
  if (options) {
    return {
      options: options.map(text => text.slice(1, -1)),
      put: text => now => now.replace(choice, (call, rest) => `check.Choice("${text}"${rest})`),
    }
  }
  const call = code.match(empty)?.[1]
  if (!call) return {}
  return {
    hint: call === 'viz.Sketch' ? 'points of the curve: x y, x y, …' : 'a number',
    put: text => {
      const numbers = text.replace(/−/g, '-').match(/[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/gi) ?? []
      const fits = numbers.length > 0 && (call === 'check.Guess' || numbers.length % 2 === 0)
      return fits ? now => now.replace(empty, `${call}(${numbers.join(', ')})`) : undefined
    },
  }
}

export class Guess {
  // done is told of a guess and, if the cell takes it, of what makes its code the one with it.
  constructor(section, name, code, done) {
    const { options, hint, put } = place(code)
    this.section = section
    this.field = options
      ? make('select', {}, ...['', ...options].map(text => make('option', { value: text, textContent: text })))
      : make('input', { type: 'text', autocomplete: 'off', placeholder: hint ?? '' })
    const label = make('label', {}, 'Your guess: ', this.field)
    this.label = make('p', { hidden: true })
    this.asks = make('div', {}, label, make('button', { textContent: 'Guess', title: `Show what ${name} shows, with your guess beside it` }))
    this.form = make('form', {
      className: 'guess',
      onsubmit: event => {
        event.preventDefault()
        const text = this.field.value.trim(), fill = put?.(text)
        this.field.setCustomValidity(!text || (put && !fill) ? `Please give ${hint ?? 'a guess'}` : '')
        if (!this.field.reportValidity()) return
        this.close(text)
        this.form.focus()
        done(text, fill)
      },
    }, this.asks, this.label)
    this.field.addEventListener('input', () => this.field.setCustomValidity(''))
    this.form.noValidate = true // the form says itself what it wants
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
