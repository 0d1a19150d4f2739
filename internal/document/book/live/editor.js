// A plain editor for Go, until CodeMirror takes its place or where that is missing: a text field over the coloured text of the page.

import { colour } from './go.js'

export class Editor {
  // input is the element that shows the code of what name says. changed and focused are told of it; run(on) runs the code, and goes on.
  // Locked code cannot be changed.
  constructor(input, name, { changed, focused, run, locked = false }) {
    this.run = run
    const shown = input.querySelector('pre.source')
    this.original = shown.textContent
    this.code = shown.querySelector('code')
    this.field = Object.assign(document.createElement('textarea'), { rows: 1, spellcheck: false, readOnly: locked, autocapitalize: 'off', value: this.original })
    this.field.setSelectionRange(0, 0) // a value puts it at the end
    this.field.setAttribute('autocorrect', 'off')
    this.field.setAttribute('aria-label', `Go code of ${name}`)
    this.field.setAttribute('aria-description', 'Shift and Enter run it. While you type, Tab indents; after Escape, Tab leaves the editor.')
    shown.removeAttribute('tabindex')
    shown.setAttribute('aria-hidden', 'true')
    this.element = document.createElement('div')
    this.element.className = 'editor'
    this.element.append(shown, this.field)
    input.replaceChildren(this.element)
    this.field.addEventListener('input', () => { this.typing = true; this.draw(); changed() })
    this.field.addEventListener('focus', focused)
    this.field.addEventListener('pointerdown', () => { this.typing = true })
    this.field.addEventListener('blur', () => { this.typing = false })
    this.field.addEventListener('keydown', event => this.key(event))
  }

  get value() { return this.field.value }

  set value(text) {
    this.field.value = text
    this.draw()
  }

  focus() { this.field.focus() }

  mark() {} // the error's text tells its place

  end() {}

  draw() { this.code.replaceChildren(colour(this.value), '\n') }

  key(event) {
    const { field } = this, before = field.value.slice(0, field.selectionStart)
    if (event.key === 'Enter' && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      this.run(event.shiftKey)
    } else if (event.key === 'Escape') this.typing = false
    else if (event.key === 'Tab' && this.typing && !event.shiftKey) this.insert(event, '\t')
    else if (event.key === 'Enter') {
      const line = before.slice(before.lastIndexOf('\n') + 1)
      this.insert(event, '\n' + /^\t*/.exec(line)[0] + (/[{(]\s*$/.test(line) ? '\t' : ''))
    } else if (event.key === '}' && /(^|\n)\t+$/.test(before)) {
      field.setSelectionRange(field.selectionStart - 1, field.selectionEnd)
      this.insert(event, '}')
    }
  }

  // insert types a text, so that the browser can undo it.
  insert(event, text) {
    event.preventDefault()
    document.execCommand('insertText', false, text)
  }
}
