// How much a browser loads for the kernel, and how long it takes to its first answer, beside two others in the same Chromium.
//     node bench/pages/starts.mjs MSP [QUALITY]
// It holds no one to a figure; it prints them. Pyodide is CPython with its standard library, from npm; JupyterLite's kernel on it loads
// IPython and more from Pyodide's own server, so that it cannot be less. xeus-python is a whole kernel of JupyterLite, with IPython and
// numpy, from its wheel (clients/setup.sh xeus); its worker gets the message that JupyterLite would send, in the envelope of comlink.
// QUALITY is brotli's, 9 if it is not said: 11, which the goal is stated for, takes minutes of a processor.
// MSP_CELLS names a directory of `msp lite --cells` that is there already.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants as c, gunzipSync, gzipSync } from 'node:zlib';
import { launch } from '../../clients/launch.mjs';
import { check, finish, must } from '../../clients/report.mjs';
import { StaticServer } from '../../clients/static.mjs';
import { temporary } from '../../clients/temporary.mjs';
import { until } from '../../clients/until.mjs';

const [msp, quality = 9] = process.argv.slice(2);
const cells = process.env.MSP_CELLS ?? join(temporary('starts'), 'cells');
const extensions = fileURLToPath(new URL('../../.venv/xeus/share/jupyter/labextensions', import.meta.url));
const xeus = join(extensions, '@jupyterlite', 'xeus-python-kernel', 'static');
if (!process.env.MSP_CELLS) execFileSync(msp, ['lite', '--cells', cells], { stdio: 'inherit' });

// Each page sets window.answered to the milliseconds from the beginning of its navigation to the first answer, which is 42.
const kernels = [
  {
    name: 'msp', directory: cells,
    page: `<script type="module">
      import './msp-cell.js'
      const cell = document.body.appendChild(document.createElement('msp-cell'))
      cell.code.value = '6 * 7'
      await cell.run()
      if (cell.shown.innerText.trim() === '42') window.answered = performance.now()
    </script>`,
  },
  {
    name: 'Pyodide', directory: fileURLToPath(new URL('../../clients/node_modules/pyodide', import.meta.url)),
    page: `<script type="module">
      import { loadPyodide } from '../../clients/pyodide.mjs'
      if ((await loadPyodide()).runPython('6 * 7') === 42) window.answered = performance.now()
    </script>`,
  },
  {
    name: 'xeus-python', directory: xeus,
    page: `<script type="module">
      const worker = new Worker('213.efd3bb893df42f78e3eb.js')
      worker.onmessage = ({ data }) => {
        if (data.content?.data?.['text/plain'] === '42') window.answered = performance.now()
      }
      const date = new Date().toISOString()
      const header = { msg_id: '1', session: '1', username: '', msg_type: 'execute_request', version: '5.3', date }
      const content = { code: '6 * 7', silent: false, store_history: true, user_expressions: {}, allow_stdin: false, stop_on_error: true }
      const msg = { header, content, channel: 'shell', parent_header: {}, metadata: {}, buffers: [] }
      const argumentList = [{ type: 'RAW', value: { msg, parent: msg } }]
      worker.postMessage({ id: '1', type: 'APPLY', path: ['processMessage'], argumentList })
    </script>`,
  },
];

// seconds takes the first answer of a page that has nothing stored, and then that of the page loaded again, and keeps what that loaded.
async function seconds(browser, kernel) {
  const { directory, page: body } = kernel;
  const server = new StaticServer(directory, { '/start.html': `<!DOCTYPE html><html lang="en"><title>start</title><body>${body}` });
  await server.start();
  const page = await browser.newPage();
  page.setDefaultTimeout(180_000);
  const took = [];
  for (let i = 0; i < 3; i++) {
    await page.goto(`${server.base}/start.html`);
    await page.waitForFunction(() => window.answered);
    took.push((await page.evaluate(() => window.answered)) / 1000);
    // The kernel is put into the browser's storage beside its first use.
    await until(page, async (stores) => !stores || (await (await caches.open('msp')).keys()).length > 0, directory === cells);
  }
  await page.context().close();
  await server.stop();
  kernel.files = [...new Set(server.asked)].filter((path) => existsSync(join(directory, path)));
  return took;
}

const brotli = promisify(brotliCompress);
const megabytes = (bytes) => (bytes / 1e6).toFixed(2);

async function sizes({ directory, files }) {
  const sum = { raw: 0, sent: 0, gz: 0, br: 0 };
  for (const name of files) {
    const data = readFileSync(join(directory, name));
    const raw = name.endsWith('.gz') ? gunzipSync(data) : name.endsWith('.br') ? brotliDecompressSync(data) : data;
    const params = { [c.BROTLI_PARAM_QUALITY]: Number(quality), [c.BROTLI_PARAM_LGWIN]: 24, [c.BROTLI_PARAM_SIZE_HINT]: raw.length };
    sum.raw += raw.length;
    sum.sent += data.length;
    sum.gz += name.endsWith('.gz') ? data.length : gzipSync(raw, { level: 9 }).length;
    sum.br += name.endsWith('.tar.gz') ? data.length : (await brotli(raw, { params })).length; // packages cannot be sent otherwise
  }
  return sum;
}

const browser = await launch();
for (const kernel of kernels) {
  await check(`${kernel.name} answers in a browser`, async () => {
    const [first, ...again] = await seconds(browser, kernel);
    return `first after ${first.toFixed(1)} s, loaded again after ${again.map((s) => s.toFixed(1)).join(' and ')} s`;
  });
}
await browser.close();
for (const kernel of kernels) {
  await check(`${kernel.name} is loaded`, async () => {
    const { raw, sent, gz, br } = await sizes(kernel);
    must(br < gz && gz < raw, `${br} ${gz} ${raw}`);
    return `${megabytes(raw)} MB, ${megabytes(sent)} MB sent by a server of files, ${megabytes(gz)} MB by gzip -9, ${megabytes(br)} MB by brotli -q ${quality}`;
  });
}
finish();
