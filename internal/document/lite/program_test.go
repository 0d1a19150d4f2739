package lite

import (
	"os/exec"
	"testing"
)

// TestProgramWithoutData has a module compiled without its data, which come in pieces of every size, and compares the memory with the one
// that the whole module begins with. Programs that end too early, go on behind their data, or have data for another memory are errors. A
// later session begins with the same memory, even if the browser has lost the image.
func TestProgramWithoutData(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node")
	}
	const script = `
globalThis.mspKernel = { wasm: 'msp-0123.wasm.br' }
const source = require('node:fs').readFileSync('kernel/program.js', 'utf8')
const { Bytes, moduleOf, write, image } = new Function(source + '; return { Bytes, moduleOf, write, image }')()
const text = s => [s.length, ...Buffer.from(s)]
const long = Array.from({ length: 300 }, (_, i) => i % 251)
const code = [0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 0, 1, 7, 7, 1, ...text('mem'), 2, 0]
const segments = [2, 0, 0x41, 0x80, 0xc0, 0, 0x0b, 0xac, 2, ...long, 0, 0x41, 16, 0x0b, 3, 7, 8, 9] // at 8192 and 16
const whole = Uint8Array.from([...code, 11, segments.length % 128 + 128, segments.length >> 7, ...segments])
const inPieces = (bytes, size) => new Response(new Blob([bytes])).body.pipeThrough(new TransformStream({
  transform(chunk, way) { for (let at = 0; at < chunk.length; at += size) way.enqueue(chunk.subarray(at, at + size)) },
}))
const same = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0
async function filled(bytes, size) {
  const source = new Bytes(inPieces(bytes, size)), module = new Uint8Array(await moduleOf(source).arrayBuffer())
  const memory = new Uint8Array(new WebAssembly.Instance(new WebAssembly.Module(module)).exports.mem.buffer)
  const end = await write(source, memory)
  return { module, memory, end }
}
async function main() {
  const want = new WebAssembly.Instance(new WebAssembly.Module(whole)).exports.mem.buffer
  for (const size of [1, 2, 3, 7, 100, 1000]) {
    const { module, memory, end } = await filled(whole, size)
    if (!same(module, code)) console.log(size, 'the module has', module)
    if (!same(memory, want)) console.log(size, 'the memory differs')
    if (end !== 8192 + 300) console.log(size, 'the data end at', end)
  }
  const other = whole.slice()
  other[code.length + 4] = 2
  for (const [bytes, why] of [
    [whole.subarray(0, -1), 'too early'], [whole.subarray(0, code.length - 1), 'too early'],
    [[...whole, 0], 'goes on'], [other, 'unknown kind'],
  ]) {
    const said = await filled(Uint8Array.from(bytes), 5).then(() => 'it is taken', e => e.message)
    if (!said.includes(why)) console.log(said, 'in the place of', why)
  }
  let started, asked = 0
  Object.assign(globalThis, {
    kept: async () => undefined,
    packed: async () => { asked++; return new Response(whole) },
    mspUnpacked: async body => body,
    postMessage: ({ program }) => { if (program) started = program },
  })
  console.warn = () => {}
  const lost = { size: 10, stream: () => new Blob([new Uint8Array(5)]).stream() }
  const sessions = [['first', {}, 1], ['second', {}, 1], ['one without its image', { image: lost }, 2], ['last', {}, 2]]
  for (const [name, change, loads] of sessions) {
    const program = new mspProgram(started && { ...started, ...change })
    const { mem } = new WebAssembly.Instance(await program.compile()).exports
    await program.fill(mem)
    if (!same(mem.buffer, want) || asked !== loads) console.log('the', name, 'session: other memory, or', asked, 'downloads')
  }
  if (image() !== 'data-0123.bin') console.log(image())
  console.log('done')
}
main()`
	out, err := exec.Command(node, "-e", script).CombinedOutput()
	if err != nil || string(out) != "done\n" {
		t.Errorf("%v: %s", err, out)
	}
}
