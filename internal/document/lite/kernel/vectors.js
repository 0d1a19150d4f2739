// The inner loops of solves, with vectors, are a small module beside Go's program (pkg/msp/asm writes it), and work on its memory. So do
// the modules that the program makes of loops in cells; it finds its memory as mspMemory.

// mspVectors adds them to what a program of Go imports, given the module's bytes, and returns what makes them work as soon as there is
// an instance of the program. In a browser that refuses the module, the program is told so and uses its own loops.
globalThis.mspVectors = (imports, bytes) => {
  let module
  try {
    module = new WebAssembly.Module(bytes)
  } catch (e) {
    console.warn('msp: solves without vectors:', e)
  }
  let kernels
  imports.msp = new Proxy({ vectors: () => kernels ? 1 : 0 }, {
    get: (own, name) => own[name] ?? ((...args) => kernels[name](...args)),
  })
  return instance => {
    globalThis.mspMemory = instance.exports.mem
    if (module) kernels = new WebAssembly.Instance(module, { go: { mem: instance.exports.mem } }).exports
  }
}
