// A text of a notebook that a student writes: a field below what the notebook says there.

import { make } from '../kernel/outputs.js'

export class Words {
  // keep is told of a text, undefined for none.
  constructor(section, keep) {
    this.id = section.id.replace(/^cell-/, '')
    this.field = make('textarea', { rows: 8, oninput: () => keep({ code: this.value || undefined }) })
    section.replaceChildren(make('label', { className: 'words' }, 'Your text (Markdown)', this.field))
  }

  get value() { return this.field.value }

  set value(text) { this.field.value = text }
}
