// The second module of the program has the functions of Go that are seldom called. It is loaded when the first of them is. Go waits, so
// nothing may be promised then: prepare gets ready what load needs. mspBase is the address of the files.

globalThis.mspRest = class {
  // A module is one that an earlier session has compiled.
  constructor(module) { this.module = module }

  // prepare finds out where the bytes are. kept is a Response with them that the browser keeps, and may be undefined. If a service worker answers with it,
  // it stays where it is until it is asked for; otherwise it becomes a Blob, which takes longer. What is not kept is packed on the server, and needs a
  // decoder that answers at once, as ours of brotli does and the browser's do not.
  async prepare(kept, serves) {
    const name = mspKernel.rest
    if (this.module) return
    if (kept && serves) this.bytes = () => fetched(address(name))
    else if (kept) {
      const blob = await kept.blob()
      this.bytes = () => new FileReaderSync().readAsArrayBuffer(blob)
    } else if (name.endsWith('.br')) {
      const { decompress } = await mspDecoder()
      this.bytes = () => {
        const packed = fetched(new URL(name, mspBase))
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

// fetched returns the bytes at an address.
function fetched(url) {
  const request = new XMLHttpRequest()
  request.open('GET', url, false)
  request.responseType = 'arraybuffer'
  request.send()
  if (request.status !== 200) throw new Error(`${request.status} ${request.statusText}`)
  return new Uint8Array(request.response)
}
