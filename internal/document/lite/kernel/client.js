// A client of the kernel for pages without Jupyter: it asks, and gives what comes to those who asked.

import { Kernel, message } from './session.js'
import { Outputs } from './outputs.js'

// What lies beside the page can be read by cells; what they write stays in the kernel, until the page is left.
const beside = {
  async get(path) {
    const address = path.split('/').map(encodeURIComponent).join('/')
    const reply = await fetch(new URL(address, document.baseURI))
    if (reply.status >= 500) throw new Error(`${reply.status} ${reply.statusText}`)
    return reply.ok ? { type: 'file', data: new Uint8Array(await reply.arrayBuffer()) } : null
  },
  async list() { return null },
  async save() { return null },
  async mkdir() { return null },
  async remove() { return null },
  async rename() { return null },
}

export class Client {
  // loads is told about the kernel, see Kernel.
  constructor(loads) {
    this.kernel = new Kernel(m => this.hear(m), beside, loads)
    this.asked = new Map() // what has not ended, by msg_id: a function that is told of the reply, and of the end by no reply
    this.places = new Map() // where outputs go, by the msg_id of the cell that shows them: for as long as it is not run again
    this.outputs = new Outputs((comm_id, data) => this.ask(message('shell', 'comm_msg', { comm_id, data })))
  }

  // ask sends a message. The promise ends once the kernel has dealt with it, with the content of its reply, if it has one.
  ask(m) {
    const { msg_id: id, msg_type: type } = m.header
    const ended = new Promise((resolve, reject) => {
      let reply, idle = false
      this.asked.set(id, content => {
        if (content) reply = content
        else idle = true
        if (idle && (reply || !type.endsWith('_request'))) resolve(reply)
      })
      this.kernel.handle(m).catch(reject)
    })
    return ended.finally(() => this.asked.delete(id))
  }

  // run runs code when the cells before it have ended, unless one of them fails, and hands what it shows to the place, by the name of
  // its kind: a method of show, update, clear, question. Metadata goes with the request.
  run(code, place, metadata = {}) {
    for (const [id, old] of this.places) if (old === place) this.places.delete(id)
    const m = message('shell', 'execute_request', {
      code, silent: false, store_history: true, user_expressions: {}, allow_stdin: true, stop_on_error: true,
    })
    m.metadata = metadata
    this.places.set(m.header.msg_id, place)
    return this.ask(m)
  }

  interrupt() { this.kernel.interrupt() }

  // used tells whether the session has been given cells.
  get used() { return this.places.size > 0 }

  // end ends the session; why is said where a cell runs.
  end(why = 'The session was ended.') {
    this.kernel.died(why)
    this.places.clear()
    this.outputs.models.clear()
  }

  hear(m) {
    const { content, parent_header: { msg_id: parent }, header: { msg_type: type } } = m
    if (type === 'status') {
      if (content.execution_state === 'idle') this.asked.get(parent)?.()
    } else if (m.channel === 'shell') {
      for (const { data } of content.payload ?? []) this.places.get(parent)?.show({ output_type: 'display_data', data, metadata: {} })
      this.asked.get(parent)?.(content)
    } else if (type === 'input_request') {
      const answer = value => this.kernel.handle(message('stdin', 'input_reply', { status: 'ok', value }, m.header))
      this.places.get(parent)?.question(content, answer)
    } else if (type.startsWith('comm_')) this.comm(type, content)
    else if (!this.captured(parent, type, content)) this.shown(parent, type, content)
  }

  comm(type, { comm_id: id, target_name: target, data }) {
    if (type === 'comm_open' && target === 'jupyter.widget') this.outputs.model(id, data.state)
    else if (type === 'comm_msg' && data.method === 'update' && this.outputs.models.has(id)) this.outputs.model(id, data.state)
    else if (type === 'comm_close') this.outputs.close(id)
  }

  // captured gives an output to the Output widget that captures what this request shows, if there is one.
  captured(parent, type, content) {
    const found = [...this.outputs.models].find(([, { state }]) => parent && state.msg_id === parent)
    if (!found) return false
    const [id, model] = found, output = outputOf(type, content)
    let outputs = model.clear ? [] : model.state.outputs ?? []
    if (type === 'clear_output' && content.wait) return model.clear = true
    model.clear = false
    if (type === 'clear_output') outputs = []
    else if (type === 'update_display_data') outputs = outputs.map(old => (old.id && old.id === output.id ? output : old))
    else if (output) outputs = [...outputs, output]
    this.outputs.model(id, { outputs })
    return true
  }

  shown(parent, type, content) {
    const output = outputOf(type, content)
    if (type === 'update_display_data') for (const place of new Set(this.places.values())) place.update(output)
    else if (type === 'clear_output') this.places.get(parent)?.clear(content.wait)
    else if (output) this.places.get(parent)?.show(output)
  }
}

// outputOf is what a message shows in nbformat's form, with the identity by which it can be replaced; undefined if it shows nothing.
function outputOf(type, content) {
  switch (type) {
    case 'stream':
      return { output_type: 'stream', ...content }
    case 'error':
      return { output_type: 'error', ...content }
    case 'display_data': case 'execute_result': case 'update_display_data':
      return { output_type: 'display_data', ...content, id: content.transient?.display_id }
  }
}
