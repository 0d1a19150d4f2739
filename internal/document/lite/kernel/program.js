// The first module of the program, and its data. A browser keeps the bytes of a module as long as the module, so data in it would be in memory
// twice, 23 MB. The module is compiled without them, and they are written into the memory of its instance.

const dataSection = 11 // the last one of a module of Go
const tooShort = () => new Error('the program ends too early')

// Bytes reads a stream.
class Bytes {
  constructor(stream) { Object.assign(this, { reader: stream.getReader(), piece: new Uint8Array(), at: 0 }) }

  // more waits for another byte, and tells whether there is one.
  async more() {
    while (this.at === this.piece.length) {
      const { done, value } = await this.reader.read()
      if (done) return false
      Object.assign(this, { piece: value, at: 0 })
    }
    return true
  }

  async byte() {
    if (this.at === this.piece.length && !await this.more()) throw tooShort()
    return this.piece[this.at++]
  }

  // number reads a number in LEB128, one that is not negative.
  async number() {
    for (let value = 0, weight = 1; ; weight *= 128) {
      const byte = await this.byte()
      value += (byte & 127) * weight
      if (byte < 128) return value
    }
  }

  // take yields the next n bytes in pieces.
  async *take(n) {
    while (n > 0) {
      if (!await this.more()) throw tooShort()
      const some = this.piece.subarray(this.at, this.at + n)
      this.at += some.length
      n -= some.length
      yield some
    }
  }
}

const leb = n => n < 128 ? [n] : [n % 128 + 128, ...leb(Math.floor(n / 128))]

// codeOf yields a module up to its data.
async function* codeOf(bytes) {
  yield* bytes.take(8)
  for (;;) {
    const id = await bytes.byte(), size = await bytes.number()
    if (id === dataSection) return
    yield Uint8Array.of(id, ...leb(size))
    yield* bytes.take(size)
  }
}

// moduleOf returns a response with a module, without its data, of the Bytes of the whole.
function moduleOf(bytes) {
  const pieces = codeOf(bytes)
  const code = new ReadableStream({
    async pull(way) {
      const { done, value } = await pieces.next()
      if (done) way.close()
      else way.enqueue(value)
    },
  })
  return new Response(code, { headers: { 'Content-Type': 'application/wasm' } })
}

// write writes the data that come after a module into memory, and returns the byte behind the last one. Go's linker puts all data into the one memory,
// at constant places.
async function write(bytes, memory) {
  let end = 0
  for (let segments = await bytes.number(); segments > 0; segments--) {
    const start = [await bytes.byte(), await bytes.byte()], constant = [0, 0x41] // the first memory; i32.const
    let at = await bytes.number()
    if (start.join() !== constant.join() || await bytes.byte() !== 0x0b) throw new Error('the program has data of an unknown kind')
    for await (const some of bytes.take(await bytes.number())) {
      memory.set(some, at)
      at += some.length
    }
    end = Math.max(end, at)
  }
  if (await bytes.more()) throw new Error('the program goes on behind its data')
  return end
}

// image is the name by which the browser keeps the data, as they are in memory at the start.
const image = () => mspKernel.wasm.replace(/^[^-]*(-\w+)\..*/, 'data$1.bin')

globalThis.mspProgram = class {
  // An earlier session has compiled a module, and has left an image of its memory, a Blob. serves tells whether a service worker answers for what the browser keeps.
  constructor({ module, image } = {}, serves = false) { Object.assign(this, { module, image, serves }) }

  // compile loads the program and compiles it while it comes.
  async compile() {
    if (this.module) return this.module
    const data = await kept(image()), code = data && ((this.serves && await served()) || await kept(mspKernel.wasm))
    if (code) this.image = await data.blob()
    else this.bytes = await whole()
    return this.module = await WebAssembly.compileStreaming(code || moduleOf(this.bytes))
  }

  // fill writes the data into the memory of an instance, and gives the page what a later session starts from.
  async fill(memory) {
    const to = new Uint8Array(memory.buffer)
    if (!this.image || !await this.copied(to)) {
      if (!this.bytes) await this.again()
      this.image = new Blob([to.subarray(0, await write(this.bytes, to))])
      this.bytes = undefined
    }
    this.tell()
  }

  // copied copies the image into memory, and tells whether the browser still has it all.
  async copied(to) {
    try {
      let at = 0
      for await (const some of new Bytes(this.image.stream()).take(this.image.size)) {
        to.set(some, at)
        at += some.length
      }
      return true
    } catch (problem) {
      console.warn("msp: the program's data are loaded again:", problem)
      return false
    }
  }

  // again loads the program once more, up to its data.
  async again() {
    this.bytes = await whole()
    const code = codeOf(this.bytes)
    while (!(await code.next()).done);
  }

  tell() { postMessage({ program: { module: this.module, image: this.image } }) }

  // keep puts the image into the browser's storage. From then on it is on the disk, and not in the browser's memory.
  async keep() {
    if (!await kept(image())) await keep(await storage(), address(image()), new Response(this.image))
    this.image = await (await kept(image())).blob()
    this.tell()
  }
}

// whole returns the Bytes of the program with its data, as the server has it.
const whole = async () => new Bytes(await mspUnpacked((await packed(mspKernel.wasm)).body.pipeThrough(counted()), mspKernel.wasm))

// served returns the stored program as the book's service worker answers for it, undefined if it is not stored. Only of what has an address does
// Chromium keep its machine code, too, with the functions that ran: a later visit starts from that.
async function served() {
  if (!await kept(mspKernel.wasm)) return undefined
  const reply = await fetch(address(mspKernel.wasm))
  return reply.ok ? reply : undefined // the service worker may be older than this script
}

// counted passes the program on, and tells the page how much of it is here, ten times a megabyte.
function counted() {
  let loaded = 0, told = 0
  return new TransformStream({
    transform(chunk, way) {
      loaded += chunk.length
      if (loaded - told > 1e5) postMessage({ loaded: told = loaded, size: mspKernel.size })
      way.enqueue(chunk)
    },
  })
}
