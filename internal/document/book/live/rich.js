// The editor of a cell when CodeMirror is in the book: completion and documentation come from the kernel, and errors are marked.

import { acceptCompletion, autocompletion, completionKeymap, completionStatus } from './codemirror/codemirror-autocomplete.js'
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from './codemirror/codemirror-commands.js'
import { goLanguage } from './codemirror/codemirror-lang-go.js'
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from './codemirror/codemirror-language.js'
import { setDiagnostics } from './codemirror/codemirror-lint.js'
import { EditorState, Prec } from './codemirror/codemirror-state.js'
import { EditorView, hoverTooltip, keymap } from './codemirror/codemirror-view.js'
import { tagHighlighter, tags as t } from './codemirror/lezer-highlight.js'
import { make, plain } from '../kernel/outputs.js'

// The classes of stored code.
const colours = tagHighlighter([
  { tag: [t.keyword, t.controlKeyword, t.definitionKeyword, t.moduleKeyword, t.operatorKeyword], class: 'k' },
  { tag: [t.string, t.character, t.special(t.string)], class: 's' }, { tag: [t.number], class: 'm' }, { tag: [t.comment], class: 'c' },
  { tag: [t.typeName, t.bool, t.null, t.standard(t.name)], class: 't' }, { tag: [t.function(t.variableName), t.function(t.propertyName)], class: 'f' },
])

// The kernel counts characters, the page units of UTF-16.
const characters = text => [...text].length
const units = (text, n) => [...text].slice(0, n).join('').length

export class RichEditor {
  // before is the plain editor in whose place it comes, with its code and, if it has it, the focus. ask asks the kernel, once that is
  // loaded, else it gives undefined.
  constructor(before, name, { changed, focused, run, format, locked = false }, ask) {
    const { field } = before, holds = field === document.activeElement
    this.original = before.original
    const go = on => () => (run(on), true)
    const typing = { // Tab leaves an editor in which no one types
      key: 'Tab',
      run: view => (completionStatus(view.state) === 'active' ? acceptCompletion(view) : this.typing && indentMore(view)),
      shift: view => this.typing && indentLess(view),
    }
    this.view = new EditorView({
      doc: before.value,
      selection: holds ? { anchor: field.selectionStart, head: field.selectionEnd } : undefined,
      extensions: [
        Prec.highest(keymap.of([{ key: 'Shift-Enter', run: go(true) }, { key: 'Mod-Enter', run: go(false) },
          { key: 'Shift-Alt-f', run: () => (format(), true) }])),
        EditorState.readOnly.of(locked),
        keymap.of([typing, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        history(), bracketMatching(), indentOnInput(), indentUnit.of('\t'), EditorState.tabSize.of(4),
        goLanguage, syntaxHighlighting(colours),
        autocompletion({ override: [context => this.complete(context, ask)], icons: false }),
        hoverTooltip((view, at) => this.document(view, at, ask)),
        EditorView.updateListener.of(update => {
          if (!update.docChanged || this.setting) return
          this.typing = true
          changed()
        }),
        EditorView.domEventHandlers({
          focus: () => { focused() },
          blur: () => { this.typing = false },
          pointerdown: () => { this.typing = true },
          keydown: event => { if (event.key === 'Escape') this.typing = false },
        }),
        EditorView.contentAttributes.of({
          'aria-label': `Go code of ${name}`,
          'aria-description': 'Shift and Enter run it. While you type, Tab indents; after Escape, Tab leaves the editor.',
          tabindex: '0', autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false',
        }),
      ],
    })
    this.view.dom.classList.add('source')
    before.element.replaceWith(this.element = make('div', { className: 'editor rich' }, this.view.dom))
    if (holds) this.focus()
  }

  get value() { return this.view.state.doc.toString() }

  set value(text) {
    this.setting = true
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } })
    this.setting = false
  }

  focus() { this.view.focus() }

  // end takes away the listeners that it has outside its element.
  end() { this.view.destroy() }

  // mark marks the place of an error, given by line and column from one, or no place.
  mark(place) {
    const { doc } = this.view.state
    const found = []
    if (place && place.line <= doc.lines) {
      const line = doc.line(place.line), from = Math.min(line.from + place.column - 1, line.to), word = /^[\p{L}\p{N}_]+/u.exec(doc.sliceString(from, line.to))
      found.push({ from, to: Math.min(from + (word?.[0].length ?? 1), line.to), severity: 'error', message: place.says })
    }
    this.view.dispatch(setDiagnostics(this.view.state, found))
  }

  async complete(context, ask) {
    if (!context.explicit && !context.matchBefore(/[\p{L}_][\p{L}\p{N}_]+|[\p{L}\p{N}_)\]]\.[\p{L}\p{N}_]*/u)) return null
    const code = context.state.doc.toString()
    const reply = await ask('complete_request', { code, cursor_pos: characters(code.slice(0, context.pos)) })
    if (!reply?.matches?.length || context.aborted) return null
    const types = reply.metadata?._jupyter_types_experimental ?? []
    return {
      from: units(code, reply.cursor_start),
      options: reply.matches.map((label, i) => ({ label, detail: types[i]?.signature || undefined })),
      validFor: /^[\p{L}\p{N}_]*$/u,
    }
  }

  async document(view, at, ask) {
    const word = view.state.wordAt(at)
    if (!word) return null
    const code = view.state.doc.toString()
    const reply = await ask('inspect_request', { code, cursor_pos: characters(code.slice(0, word.to)), detail_level: 0 })
    if (!reply?.found) return null
    const text = plain(reply.data['text/plain'] ?? '')
    return { pos: word.from, end: word.to, above: true, create: () => ({ dom: make('pre', { className: 'doc', textContent: text }) }) }
  }
}
