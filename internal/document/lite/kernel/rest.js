// The second module of the program has the functions of Go that are seldom called. It is loaded when the first of them is. Go waits, so
// nothing may be promised then: prepare gets ready what load needs. mspBase is the address of the files.

globalThis.mspRest = class {
  // A module is one that an earlier session has compiled.
  constructor(module) { this.module = module }

  // prepare finds out where the bytes are: kept is what the browser has, as an ArrayBuffer or as a Blob that stays on its disk, or undefined.
  // Otherwise they are packed on the server, and need a decoder that answers at once, as ours of brotli does and the browser's do not.
  async prepare(kept) {
    const name = mspKernel.rest
    if (this.module) return
    if (kept) this.bytes = () => kept instanceof Blob ? new FileReaderSync().readAsArrayBuffer(kept) : kept
    else if (name.endsWith('.br')) {
      const { decompress } = await mspDecoder()
      this.bytes = () => {
        const packed = fetched(name)
        return begins(packed, '\0asm') ? packed : decompress(packed)
      }
    } else {
      const reply = await fetch(new URL(name, mspBase))
      if (!reply.ok) throw new Error(`${name}: ${reply.status} ${reply.statusText}`)
      const all = await new Response(await mspUnpacked(reply.body, name)).arrayBuffer()
      this.bytes = () => all
    }
  }

  // load loads the module beside an instance of the first.
  load(first) {
    try {
      if (!this.module) {
        this.module = new WebAssembly.Module(this.bytes())
        this.bytes = undefined
        postMessage({ rest: this.module })
      }
      new WebAssembly.Instance(this.module, { split: first.exports })
    } catch (e) {
      throw new Error(`the part of Go that is seldom called, ${mspKernel.rest}, cannot be loaded: ${e.message}`)
    }
  }
}

// fetched returns the bytes of a file on the server.
function fetched(name) {
  const request = new XMLHttpRequest()
  request.open('GET', new URL(name, mspBase), false)
  request.responseType = 'arraybuffer'
  request.send()
  if (request.status !== 200) throw new Error(`${name}: ${request.status} ${request.statusText}`)
  return new Uint8Array(request.response)
}
