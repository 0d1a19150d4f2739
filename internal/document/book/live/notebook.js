// A page's notebook as a file: with what the reader typed and what the cells last showed, and back.

const lines = text => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const joined = text => (Array.isArray(text) ? text.join('') : text)

const stored = ({ output_type, name, text, data, metadata, ename, evalue, traceback }) => ({
  stream: { output_type, name, text },
  error: { output_type, ename, evalue, traceback },
  display_data: { output_type, data, metadata: metadata ?? {} },
})[output_type]

// filled returns the notebook with the code and the outputs of cells: { code, outputs } by identity. Cells that it lacks are added.
export function filled(notebook, cells) {
  const there = new Set(notebook.cells.map(c => c.id))
  for (const id of cells.keys()) if (!there.has(id)) notebook.cells.push({ cell_type: 'code', id, metadata: {} })
  for (const c of notebook.cells) {
    const { code, outputs } = cells.get(c.id) ?? {}
    if (code === undefined) continue
    c.source = lines(code)
    if (c.cell_type === 'code') Object.assign(c, { outputs: outputs.map(stored), execution_count: null })
  }
  return notebook
}

// cellsOf reads a notebook: of its cells { id, code, outputs }, of a text without outputs. Someone else may have written it, so that nothing of its outputs
// may run: HTML is left out, where a text or a picture says the same.
export function cellsOf(text) {
  const { nbformat, cells } = JSON.parse(text)
  if (nbformat !== 4 || !Array.isArray(cells)) throw new Error('it is no notebook of nbformat 4')
  return cells.map(c => ({ id: c.id, code: joined(c.source), ...(c.cell_type === 'code' && { outputs: (c.outputs ?? []).map(still) }) }))
}

function still(o) {
  if (o.output_type === 'stream') return { output_type: 'stream', name: o.name === 'stderr' ? 'stderr' : 'stdout', text: joined(o.text) }
  if (o.output_type === 'error') return stored({ ...o, traceback: o.traceback.map(String) })
  const data = {}
  for (const [mime, value] of Object.entries(o.data ?? {})) if (/^(text\/(plain|markdown|latex)|image\/)/.test(mime)) data[mime] = joined(value)
  return { output_type: 'display_data', data, metadata: o.metadata ?? {} }
}

// save has the browser save a text as a file.
export function save(name, type, text) {
  const href = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
