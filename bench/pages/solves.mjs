// Times solves in a page and natively, in the same minute: steps of the paper's curtain, factors and steps of Newton's method.
//     node bench/pages/solves.mjs MSP [--without]
// MSP_CELLS names a directory of `msp lite --cells` that is there already. With --without, a page without
// the module of WebAssembly is timed too.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserName, launch } from '../../clients/launch.mjs';
import { StaticServer } from '../../clients/static.mjs';
import { temporary } from '../../clients/temporary.mjs';

const [msp] = process.argv.slice(2);
const directory = process.env.MSP_CELLS ?? join(temporary('cells'), 'cells');
if (!process.env.MSP_CELLS) execFileSync(msp, ['lite', '--cells', directory], { stdio: 'inherit' });

// The least of several times: other work on the machine only adds to it.
const code = String.raw`runtime.GOMAXPROCS(1)
s := msp.ClothWith(81, 81, msp.LayoutCurtain)
s.Pin(0, 80)
var failed error
least := func(n int, f func() error) float64 {
	ms := math.Inf(1)
	for range n {
		began := time.Now()
		failed = errors.Join(failed, f())
		ms = min(ms, time.Since(began).Seconds()*1e3)
	}
	return ms
}
matrix := s.L() // M + h² L, nearly
for j := range matrix.Cols {
	for p := matrix.ColPtr[j]; p < matrix.ColPtr[j+1]; p++ {
		if matrix.RowIdx[p] == j { matrix.Val[p] *= 1.5 }
	}
}
symbolic := sparse.Analyze(matrix)
factor := least(30, func() error { _, err := symbolic.Factor(matrix); return err })
a, err := msp.NewLocalGlobal(s, 1.0/30)
q := s.Rest()
step := least(60, func() error { return a.Step(&q) })
newton, err := msp.NewNewton(s, 1.0/30)
p := s.Rest()
full := least(2, func() error { return newton.Step(&p) })
fmt.Printf("step %.2f factor %.2f newton %.0f %v\n", step, factor, full, failed)`;

const read = (text) => {
  const m = /step (\S+) factor (\S+) newton (\S+) <nil>/.exec(text);
  if (!m) throw new Error(`the cell shows ${text}`);
  return m.slice(1).map(Number);
};

function natively() {
  const file = join(temporary('speed'), 'speed.ipynb');
  const cell = { cell_type: 'code', id: 'a', metadata: {}, execution_count: null, outputs: [], source: code };
  writeFileSync(file, JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] }));
  execFileSync(msp, ['run', '--quiet', file, '-o', file], { stdio: 'inherit' });
  return read(JSON.parse(readFileSync(file, 'utf8')).cells[0].outputs.map((o) => [o.text].flat().join('')).join(''));
}

// With vectors, a page has the module of simd.wasm; without, eight bytes that no browser takes for a module.
async function inPage(vectors) {
  const kernel = readFileSync(join(directory, 'kernel.js'), 'utf8');
  const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const server = new StaticServer(directory, {
    '/own.html': `<!DOCTYPE html><script type="module" src="msp-cell.js"></script><msp-cell><pre>\n${escaped}\n</pre></msp-cell>`,
    '/kernel.js': vectors ? kernel : kernel.replace(/"simd":"[^"]*"/, '"simd":"AAAAAAAAAAA="'),
  });
  await server.start();
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.base}/own.html`);
    await page.locator('textarea').waitFor();
    await page.evaluate(() => document.querySelector('msp-cell').run());
    return read(await page.getByRole('region').innerText());
  } finally {
    await browser.close();
    await server.stop();
  }
}

const native = natively();
const row = (name, ms) => console.log([name.padEnd(28), ...ms.map((v, i) => `${v} (${(v / native[i]).toFixed(2)})`.padEnd(18))].join(''));
console.log(''.padEnd(28) + ['step, ms', 'factor, ms', "Newton's step, ms"].map((t) => t.padEnd(18)).join(''));
row('native', native);
row(`${browserName}, vectors`, await inPage(true));
if (process.argv.includes('--without')) row(`${browserName}, without`, await inPage(false));
