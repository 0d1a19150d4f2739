// <msp-cell> is a cell of Go in anyone's page: an editor, buttons, and what the code shows. Its text is the code. The cells of a page
// share one kernel, which is loaded when the first of them runs.

import { Client } from './client.js'
import { make } from './outputs.js'
import { Place } from './place.js'

const style = `
  msp-cell { display: block; margin: 1em 0; --msp-line: light-dark(#bbb, #555); --msp-accent: light-dark(#0062a3, #6cb6ff);
    --jp-ui-font-color1: light-dark(#222, #ddd); --jp-ui-font-color2: light-dark(#606060, #aaa); --jp-border-color1: var(--msp-line);
    --jp-border-color2: var(--msp-line);
    --jp-layout-color0: light-dark(#fff, #1b1b1b); --jp-layout-color1: light-dark(#f6f6f6, #2b2b2b); }
  msp-cell > textarea { box-sizing: border-box; display: block; width: 100%; resize: vertical; tab-size: 4; white-space: pre;
    overflow: auto; font: 14px/1.5 ui-monospace, monospace; padding: 8px; color: light-dark(#111, #eee);
    background: light-dark(#f7f7f7, #202020); border: 1px solid var(--msp-line); border-radius: 4px; }
  msp-cell > .msp-bar { display: flex; align-items: center; gap: 8px; margin: 4px 0; font: 14px/1.5 system-ui, sans-serif; }
  msp-cell > .msp-bar button { font: inherit; padding: 2px 12px; color: inherit; background: var(--jp-layout-color1); cursor: pointer;
    border: 1px solid var(--msp-line); border-radius: 4px; }
  msp-cell > .msp-bar button:disabled { color: GrayText; cursor: default; }
  msp-cell > textarea:focus-visible, msp-cell > .msp-bar button:focus-visible { outline: 2px solid var(--msp-accent); outline-offset: 1px; }
  msp-cell > .msp-bar [role=status] { color: var(--jp-ui-font-color2); }
  msp-cell > .msp-outputs { font: 14px/1.5 system-ui, sans-serif; max-width: 100%; overflow-x: auto; }
  msp-cell > .msp-outputs pre { font: 13px/1.4 ui-monospace, monospace; }
`

let client // of the page
let cells = 0

class Cell extends HTMLElement {
  connectedCallback() {
    if (this.code) return // it was moved
    if (!document.getElementById('msp-cell-style')) document.head.append(make('style', { id: 'msp-cell-style', textContent: style }))
    const text = this.textContent.replace(/^\s*\n|\s+$/g, ''), name = `cell ${++cells}`
    const button = (textContent, onclick) => make('button', { type: 'button', textContent, onclick })
    this.code = make('textarea', { value: text, rows: Math.max(2, text.split('\n').length), spellcheck: false, autocapitalize: 'off' })
    this.code.setAttribute('autocorrect', 'off')
    this.code.setAttribute('aria-label', `Go code of ${name}; Shift+Enter runs it`)
    this.code.onkeydown = event => {
      if (event.key !== 'Enter' || !(event.shiftKey || event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      this.run()
    }
    this.start = button('Run', () => this.run())
    this.start.title = `Run ${name}`
    this.halt = button('Stop', () => this.stop())
    this.halt.title = `Stop ${name}`
    for (const b of [this.start, this.halt]) b.setAttribute('aria-label', b.title)
    this.halt.disabled = true
    this.status = make('span')
    this.status.setAttribute('role', 'status')
    this.shown = make('div', { className: 'msp-outputs' })
    this.shown.setAttribute('role', 'region')
    this.shown.setAttribute('aria-label', `Output of ${name}`)
    this.place = new Place(this.shown, () => client.outputs)
    this.replaceChildren(this.code, make('div', { className: 'msp-bar' }, this.start, this.halt, this.status), this.shown)
  }

  // run runs the code. The promise ends with Jupyter's execute_reply, and fails if the kernel's scripts cannot be loaded.
  run() { return this.running ??= this.ends().finally(() => this.idle()) }

  async ends() {
    client ??= new Client()
    this.place.clear()
    this.start.disabled = true
    this.halt.disabled = false
    this.loading = true
    this.say('loading Go …')
    try {
      const reply = client.run(this.code.value, this.place)
      await Promise.race([client.kernel.ready, reply]) // a kernel that dies before it is ready has replied
      this.loading = false
      this.say('running …')
      const { status, execution_count: count } = await reply
      this.say({ ok: `[${count}]`, error: `[${count}] ended with an error`, aborted: 'not run: a cell before it failed' }[status])
      return reply
    } catch (problem) {
      this.say(`Go cannot be loaded: ${problem.message}`)
      throw problem
    }
  }

  idle() {
    this.running = undefined
    this.loading = this.stopping = false
    this.place.end()
    this.start.disabled = false
    this.halt.disabled = true
    this.halt.textContent = 'Stop'
    this.halt.setAttribute('aria-label', this.halt.title)
  }

  // stop interrupts the code. A session that is still loading, and has nothing to lose, is ended; so is, by the second try, one
  // that does not obey.
  stop() {
    if (this.loading || this.stopping) return client.end()
    this.stopping = true
    this.halt.textContent = 'End the session'
    this.halt.setAttribute('aria-label', 'End the session: its variables will be lost')
    this.say('stopping …')
    client.interrupt()
  }

  say(text) { this.status.textContent = text }
}

customElements.define('msp-cell', Cell)
