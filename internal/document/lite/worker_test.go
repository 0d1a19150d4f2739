package lite

import (
	"os/exec"
	"strings"
	"testing"
)

// TestFatalErrorIsTold runs the worker on a program that ends as Go's run time does: it writes why and where, when nothing of it may be
// called, and exits. The page is told the reason.
func TestFatalErrorIsTold(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node")
	}
	const script = `
const said = []
let inside = false
Object.assign(globalThis, {
  fs: {}, mspKernel: { simd: '' }, mspVectors: () => () => {},
  mspProgram: class {
    async compile() { return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) }
    async fill() {}
  },
  mspRest: class { prepare() {} },
  addEventListener() {},
  postMessage(message) {
    if (said.push(message) === 1) setTimeout(() => console.log(JSON.stringify(said)), 10) // behind what the worker has put off
  },
  mspText: () => { throw new Error(inside ? 'Go was called in the middle of its fatal error' : 'Go was called when it had ended') },
  Go: class {
    importObject = {}
    env = {}
    _resume() {}
    run() {
      inside = true
      fs.writeSync(2, new TextEncoder().encode('fatal error: no more\n'))
      for (let line = 0; line < 100; line++) fs.writeSync(2, new TextEncoder().encode('	where it was when it ended\n'))
      inside = false
      this.exit(2)
    }
  },
})
const source = require('node:fs').readFileSync('kernel/worker.js', 'utf8')
require('node:vm').runInThisContext(source)
onmessage({ data: { start: {} } })`
	out, err := exec.Command(node, "-e", script).CombinedOutput()
	if want := `[{"died":"no more"}]` + "\n"; err != nil || string(out) != want {
		t.Errorf("%v: %s, want %s", err, out, want)
	}
}

// TestNoWorkerInWorker: only the page makes workers. One that a worker makes can stop both for ever in Firefox 153, a few in a hundred.
func TestNoWorkerInWorker(t *testing.T) {
	entries, err := files.ReadDir("kernel")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		text, err := files.ReadFile("kernel/" + entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		if makes := strings.Contains(string(text), "new Worker("); makes && entry.Name() != "session.js" {
			t.Errorf("kernel/%s makes a worker", entry.Name())
		}
	}
}
