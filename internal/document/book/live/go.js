// Go's tokens, as far as a page needs them: colours, and which cells a cell needs.

const token = new RegExp([
  /(?<c>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/, /(?<s>"(?:\\.|[^"\\\n])*"?|`[^`]*`?|'(?:\\.|[^'\\\n])*'?)/,
  /(?<m>0[xXbBoO][\da-fA-F_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?i?)/, /(?<name>[\p{L}_][\p{L}\p{N}_]*)/,
].map(r => r.source).join('|'), 'gu')

const words = text => new Set(text.split(' '))
const keywords = words('break case chan const continue default defer else fallthrough for func go goto if import interface map package ' +
  'range return select struct switch type var')
const predeclared = words('any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string ' +
  'uint uint8 uint16 uint32 uint64 uintptr true false nil iota')

// colour returns code as a fragment with the classes that the stored page uses.
export function colour(code) {
  const all = document.createDocumentFragment()
  let done = 0
  for (const { 0: text, index, groups } of code.matchAll(token)) {
    const after = code.slice(index + text.length)
    let kind = Object.keys(groups).find(k => groups[k] !== undefined)
    if (kind === 'name') kind = keywords.has(text) ? 'k' : after.startsWith('(') ? 'f' : predeclared.has(text) ? 't' : ''
    if (!kind) continue
    const span = document.createElement('span')
    span.className = kind
    span.textContent = text
    all.append(code.slice(done, index), span)
    done = index + text.length
  }
  all.append(code.slice(done))
  return all
}

// namesIn are the identifiers of a text without comments and strings, but for fields and methods.
const namesIn = text => [...text.matchAll(/(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_]*/gu)].map(m => m[0]).filter(n => !keywords.has(n))

const assigned = /^([^="]*?)\s*(?:[-+*/%&|^]|&\^|<<|>>)?(?::=|=(?!=)|\+\+|--)/
const called = /^([\p{L}_][\p{L}\p{N}_]*)[\p{L}\p{N}_.]*\(/u
const shows = words('fmt viz check nb widget print println panic') // their calls change nothing of the cell's

// names returns what a cell mentions and what it may set: declarations, assignments, addresses taken, and what a call that stands alone is
// given. It is too much rather than too little: a cell that is run in vain costs a moment.
export function names(code) {
  const bare = code.replace(token, (text, ...rest) => (rest.at(-1).c ? ' ' : rest.at(-1).s ? '""' : text))
  const sets = new Set()
  const add = text => namesIn(text).forEach(name => sets.add(name))
  for (const m of code.matchAll(/^import[^"(]*"([^"]+)"|^\s+(?:\w+ )?"([\w./-]+)"\s*$/gm)) sets.add((m[1] ?? m[2]).split('/').at(-1))
  for (const line of bare.split('\n')) {
    const text = line.trim(), top = line === line.trimStart()
    let m
    if (m = /^(?:var|const|type)\s+([^=]*)/.exec(text)) add(m[1])
    else if (m = /^func\s*(?:\(([^)]*)\))?\s*([\p{L}\p{N}_]*)/u.exec(text)) add(`${m[1] ?? ''} ${m[2]}`)
    else if (m = assigned.exec(text)) { if (top || !m[0].endsWith(':=')) add(m[1]) }
    else if ((m = called.exec(text)) && !shows.has(m[1])) add(text)
    for (const at of line.matchAll(/&([\p{L}_][\p{L}\p{N}_]*)/gu)) sets.add(at[1])
  }
  return { mentions: new Set(namesIn(bare)), sets }
}

// needed returns which of the cells before the last one it needs, by number: those that may set what it, or one that it needs, mentions.
// A cell that has run needs no other.
export function needed(codes, hasRun) {
  const last = codes.length - 1, mentioned = new Set(names(codes[last]).mentions), found = []
  for (let i = last - 1; i >= 0; i--) {
    if (hasRun(i)) continue
    if (/^%refuse\b/m.test(codes[i])) { // it holds for all cells below it
      found.unshift(i)
      continue
    }
    const { mentions, sets } = names(codes[i])
    if (sets.isDisjointFrom ? sets.isDisjointFrom(mentioned) : ![...sets].some(n => mentioned.has(n))) continue
    found.unshift(i)
    mentions.forEach(n => mentioned.add(n))
  }
  return found
}
