// Runs a program of Go for js/wasm with the kernels that it imports, as a page's worker does:
//     GOOS=js GOARCH=wasm go test -tags mspsimd -exec 'node --stack-size=8192 clients/gowasm.cjs' ./pkg/msp/sparse
// With MSP_VECTORS=off the module is one that no browser takes. MSP_REST names the second module of a program that was split.

const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

globalThis.require = require;
globalThis.fs = require('node:fs');
globalThis.path = require('node:path');
require(join(execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim(), 'lib/wasm/wasm_exec.js'));
require(join(__dirname, '../internal/document/lite/kernel/vectors.js'));

const go = new Go();
go.argv = process.argv.slice(2);
go.env = { TMPDIR: '/tmp', ...process.env };
go.exit = process.exit;
const module_ = process.env.MSP_VECTORS === 'off' ? new Uint8Array(8) : readFileSync(join(__dirname, '../web/kernel/simd.wasm'));
const attach = globalThis.mspVectors(go.importObject, module_);
let first;
const load = () => new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.env.MSP_REST)), { split: first.exports });
go.importObject.split = { load };
WebAssembly.instantiate(readFileSync(process.argv[2]), go.importObject).then(({ instance }) => {
  first = instance;
  process.on('exit', (code) => {
    if (code === 0 && !go.exited) { // nothing is pending: Go prints its deadlock
      go._pendingEvent = { id: 0 };
      go._resume();
    }
  });
  attach(instance);
  return go.run(instance);
}).catch((e) => {
  console.error(e);
  process.exit(1);
});
