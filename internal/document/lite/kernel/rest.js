// The second module of the program has the functions of Go that are seldom called. It is loaded when the first of them is. Go waits then, so
// nothing may be promised: load takes the bytes from where prepare and hold have found them. Neither fails if there is no network, since most sessions
// never need the module; the problem is told by load.

globalThis.mspRest = class {
  // A module is one that an earlier session has compiled. serves tells whether a service worker answers for what the browser keeps.
  constructor(module, serves) { Object.assign(this, { module, serves }) }

  // prepare finds out where the bytes are when Go starts. What the browser keeps is unpacked, and stays on its disk. What it does not keep is packed on the
  // server, and needs a decoder that answers at once, as ours of brotli does and the browser's do not.
  async prepare() {
    if (this.module) return
    try {
      if (this.serves && await kept(mspKernel.rest)) return
      const plain = await kept(mspKernel.rest)
      if (plain) await this.take(plain)
      else if (packs()) this.decoder = await mspDecoder()
      else await this.take(await part(mspKernel.rest, 'application/wasm'))
    } catch (problem) {
      this.problem = problem
    }
  }

  // hold gets the bytes. From then on load needs no network, and what another page does to the browser's storage, such as one of a newer book, does not
  // matter. Of brotli they stay packed: the kernel's worker has other things to do.
  async hold() {
    if (this.module || this.blob) return
    const plain = await kept(mspKernel.rest)
    if (plain) await this.take(plain)
    else if (!packs()) await this.take(await part(mspKernel.rest, 'application/wasm'))
    else if (!this.packed || !this.decoder) {
      this.decoder ??= await mspDecoder()
      this.packed = new Uint8Array(await (await packed(mspKernel.rest)).arrayBuffer())
    }
  }

  // take takes the bytes of a Response, unpacked, out of this worker's memory.
  async take(reply) {
    if (!reply) return
    this.blob = await reply.blob()
    this.packed = undefined
  }

  // load loads the module beside an instance of the first.
  load(first) {
    postMessage({ waits: true })
    try {
      if (!this.module) {
        this.module = new WebAssembly.Module(this.bytes())
        this.blob = this.packed = undefined
        postMessage({ rest: this.module })
      }
      new WebAssembly.Instance(this.module, { split: first.exports })
    } catch (e) {
      throw new Error(`the part of Go that is seldom called, ${mspKernel.rest}, cannot be loaded: ${e.message}`)
    }
    postMessage({ waits: false })
  }

  // bytes returns the module's.
  bytes() {
    if (this.blob) return new FileReaderSync().readAsArrayBuffer(this.blob)
    if (this.packed) return this.unpacked(this.packed)
    let problem = this.problem
    if (this.serves) {
      try { return fetched(address(mspKernel.rest)) } catch (e) { problem = e } // it is not kept any more
    }
    if (!this.decoder) throw problem ?? new Error('it is not loaded yet')
    return this.unpacked(fetched(new URL(mspKernel.rest, mspBase)))
  }

  // unpacked unpacks what a server has sent, unless the browser has done so, because the server names the packing in its headers.
  unpacked(bytes) { return begins(bytes, '\0asm') ? bytes : this.decoder.decompress(bytes) }
}

// packs tells whether the module is packed by brotli, so that our decoder unpacks it at once.
const packs = () => mspKernel.rest.endsWith('.br')

const longest = 120_000 // milliseconds that a request may take while Go waits: a slow line needs a minute

// fetched returns the bytes at an address.
function fetched(url) {
  const request = new XMLHttpRequest()
  request.open('GET', url, false)
  request.responseType = 'arraybuffer'
  request.timeout = longest
  request.send()
  if (request.status !== 200) throw new Error(`${request.status} ${request.statusText}`)
  return new Uint8Array(request.response)
}
