// Unpacks what a server of files sends packed. mspBase is the address of the decoder for browsers that have none.

// begins tells whether bytes begin with a text.
const begins = (bytes, text) => [...text].every((c, i) => bytes?.[i] === c.charCodeAt(0))

// mspUnpacked returns the body of a response without gzip and, by its name, brotli. A server that names the packing in its headers has the
// browser unpack it.
globalThis.mspUnpacked = async (body, name) => {
  const [all, some] = body.tee(), reader = some.getReader()
  const { value: first } = await reader.read()
  reader.cancel()
  if (begins(first, '\x1f\x8b')) return all.pipeThrough(new DecompressionStream('gzip'))
  if (!name.endsWith('.br') || begins(first, '\0asm')) return all
  return all.pipeThrough(await mspBrotli())
}

let unpacker // a promise of our decoder

// mspDecoder returns the module of our decoder, which works at once and in pieces. It is started once: a second start would take the memory away from
// streams that are being unpacked. If it cannot be loaded, the next call tries again.
globalThis.mspDecoder = () => unpacker ??= loadDecoder().catch(problem => {
  unpacker = undefined
  throw problem
})

async function loadDecoder() {
  const [module, program] = await Promise.all([import(new URL('brotli.js', mspBase)), fetch(new URL('brotli.wasm.gz', mspBase))])
  if (!program.ok) throw new Error(`brotli.wasm.gz: ${program.status} ${program.statusText}`)
  await module.default({ module_or_path: await new Response(await mspUnpacked(program.body, 'brotli.wasm.gz')).arrayBuffer() })
  return module
}

// mspBrotli returns what unpacks brotli: the browser's own decoder if it has one, else one that is loaded.
globalThis.mspBrotli = async () => {
  try {
    return new DecompressionStream('brotli')
  } catch { /* it knows gzip only */ }
  const { DecompressStream } = await mspDecoder()
  const stream = new DecompressStream(), most = 1 << 20 // bytes in a piece
  const done = 1, more = 3 // codes: the end, and that more can be given out
  let code
  return new TransformStream({
    transform(chunk, way) {
      let at = 0
      do {
        const piece = stream.decompress(chunk.subarray(at), most)
        at += piece.input_offset
        code = piece.code
        way.enqueue(piece.buf)
        piece.free()
      } while (code === more)
    },
    flush() {
      stream.free()
      if (code !== done) throw new Error('the packed file ends too early')
    },
  })
}
