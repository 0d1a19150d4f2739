// Code in a link: the codes of cells by their identities, compressed, behind # in the address. A browser sends that to no server.

const through = (data, stream) => new Response(new Blob([data]).stream().pipeThrough(stream))

export async function packed(codes) {
  const reply = through(JSON.stringify(codes), new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await reply.arrayBuffer())
  return '#code=' + btoa(Array.from(bytes, b => String.fromCharCode(b)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

// unpacked returns the pairs [identity, code] of such a fragment, undefined of any other.
export async function unpacked(fragment) {
  const m = /^#code=([\w-]+)$/.exec(fragment)
  if (!m) return undefined
  const bytes = Uint8Array.from(atob(m[1].replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))
  const codes = JSON.parse(await through(bytes, new DecompressionStream('deflate-raw')).text())
  if (!Array.isArray(codes) || !codes.every(pair => Array.isArray(pair) && pair.every(s => typeof s === 'string') && /^[\w-]+$/.test(pair[0]))) {
    throw new Error('it holds no code')
  }
  return codes
}
