// Unpacks what a server of files sends packed. mspBase is the address of the decoder for browsers that have none.

// mspUnpacked returns the body of a response without gzip and, by its name, brotli. A server that names the packing in its headers has the
// browser unpack it.
globalThis.mspUnpacked = async (body, name) => {
  const [all, some] = body.tee(), reader = some.getReader()
  const { value: first } = await reader.read()
  reader.cancel()
  const begins = text => [...text].every((c, i) => first?.[i] === c.charCodeAt(0))
  if (begins('\x1f\x8b')) return all.pipeThrough(new DecompressionStream('gzip'))
  if (!name.endsWith('.br') || begins('\0asm')) return all
  return all.pipeThrough(await mspBrotli())
}

// mspBrotli returns what unpacks brotli: the browser's own decoder if it has one, else one that is loaded.
globalThis.mspBrotli = async () => {
  try {
    return new DecompressionStream('brotli')
  } catch { /* it knows gzip only */ }
  const [{ default: load, DecompressStream }, program] = await Promise.all([import(new URL('brotli.js', mspBase)), fetch(new URL('brotli.wasm.gz', mspBase))])
  if (!program.ok) throw new Error(`brotli.wasm.gz: ${program.status} ${program.statusText}`)
  const bytes = await new Response(await mspUnpacked(program.body, 'brotli.wasm.gz')).arrayBuffer()
  await load({ module_or_path: bytes })
  const decoder = new DecompressStream(), most = 1 << 20 // bytes in a piece
  const done = 1, more = 3 // codes: the end, and that more can be given out
  let code
  return new TransformStream({
    transform(chunk, way) {
      let at = 0
      do {
        const piece = decoder.decompress(chunk.subarray(at), most)
        at += piece.input_offset
        code = piece.code
        way.enqueue(piece.buf)
        piece.free()
      } while (code === more)
    },
    flush() {
      decoder.free()
      if (code !== done) throw new Error('the packed file ends too early')
    },
  })
}
