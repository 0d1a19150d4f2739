// A page of a lecturer's own with cells of Go, made by `msp lite --cells`, in a headless browser (launch.mjs).
//     node cells.mjs MSP OUT
// MSP_CELLS names such a directory that is there already. Screenshots go to the directory OUT.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { browserName, launch } from './launch.mjs';
import { check, finish, must } from './report.mjs';
import { StaticServer } from './static.mjs';
import { temporary } from './temporary.mjs';
import { until } from './until.mjs';

const [msp, out] = process.argv.slice(2);
const directory = process.env.MSP_CELLS ?? join(temporary('cells'), 'cells');

// A page of someone's own: nothing around the cells, several that fail or ask.
const sources = {
  kept: 'kept := 6 * 7\nkept',
  fails: 'kept / (kept - 42)',
  wrong: 'undefined + 1',
  next: 'kept + 1',
  asks: 'var name string\nfmt.Print("name? ")\nfmt.Scan(&name)\nfmt.Println("hello", name)',
  reads: 'text, err := os.ReadFile("50 % #1.txt")\nfmt.Printf("%s %v", text, err)',
  plot: 'viz.Lines("t (s)", "y (m)", viz.Curve{X: []float64{0, 1}, Y: []float64{0, 1}})',
  gonum: 'p := plot.New()\np.Title.Text = "set in a font that stands for another"\np',
  live: 's := msp.Cloth(10, 10)\ns.Pin(0, 9)\na, _ := msp.NewLocalGlobal(s, 1.0/30)\nq, err := viz.Live(s, a.Step)\nq.T > 0',
  deep: 'list := []any{nil}\nlist[0] = list\nfmt.Sprint(list)',
  doc: '%doc fmt.Sprintf',
  last: '"between"',
  seldom: 'text, _ := xml.Marshal(42)\nstring(text)', // no notebook of ours writes XML
  compiled: 'new(big.Int).Exp(big.NewInt(3), big.NewInt(1e9), nil).BitLen()',
};
const written = (code) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const own = '<!DOCTYPE html><html lang="en"><title>own</title><script type="module" src="msp-cell.js"></script>' +
  Object.entries(sources).map(([id, code]) => `<msp-cell id="${id}"><pre>\n${written(code)}\n</pre></msp-cell>`).join('\n');

// dies is put behind the worker's own script: what shows "between" ends the worker between its reply and idle.
const dies = `
;{
  const post = globalThis.mspPost
  let dying
  globalThis.mspPost = (channel, header, parent, metadata, content, buffers) => {
    post(channel, header, parent, metadata, content, buffers)
    const type = JSON.parse(header).msg_type, asked = JSON.parse(parent).msg_id
    if (type === 'execute_result' && content.includes('between')) dying = asked
    if (type !== 'execute_reply' || asked !== dying) return
    postMessage({ died: 'it has replied' })
    for (;;);
  }
}`;

const older = 'msp-0123456789ab.wasm'; // a kernel that an earlier visit has left
let server, browser, page;

const opened = await check(`msp lite --cells makes a page that ${browserName} opens`, async () => {
  if (!process.env.MSP_CELLS) execFileSync(msp, ['lite', '--cells', directory], { stdio: 'inherit' });
  server = new StaticServer(directory, { '/own.html': own, '/50 % #1.txt': 'a file' });
  await server.start();
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 900, height: 800 } });
  page.setDefaultTimeout(180_000);
  await page.goto(`${server.base}/`);
  await page.locator('#cloth textarea').waitFor();
  must(!server.asked.some((path) => /\.wasm\./.test(path)), 'the kernel is loaded before anything runs');
  await page.evaluate(async (name) => (await caches.open('msp')).put(name, new Response('old')), older);
});

const shot = (name) => page.screenshot({ path: join(out, `cells-${name}.png`), fullPage: true });
const cell = (id) => page.locator(`#${id}`);
const status = (id, text) => cell(id).getByRole('status').filter({ hasText: text }).waitFor();
const press = (id, name) => cell(id).getByRole('button', { name }).click();
const shown = (id) => cell(id).getByRole('region').innerText();
const part = (name, body) => opened && check(name, body);

async function runs(id, ends = /^\[\d+\]$/) {
  await press(id, /^Run/);
  await status(id, ends);
  return shown(id);
}

await part('a kernel that cannot be loaded, or is stopped before it is, ends its cell; the next one loads it', async () => {
  const kernel = '**/msp-*.wasm.*';
  await page.route(kernel, (route) => route.fulfill({ status: 404 }));
  must(/session lost: .* 404 /.test(await runs('endless', /error/)), await shown('endless'));
  await page.unroute(kernel);
  const ended = await page.evaluate(async () => {
    const cell = document.getElementById('endless'), reply = cell.run();
    cell.stop();
    return (await reply).status;
  });
  must(ended === 'error', ended);
});

await part('the keyboard runs a cell, and a cloth is shown that turns and plays', async () => {
  const began = Date.now();
  await cell('cloth').getByRole('textbox').press('Shift+Enter');
  await status('cloth', /^\[1\]$/);
  const took = Date.now() - began;
  const player = cell('cloth').locator('.msp-player');
  const picture = () => player.locator('canvas.view').evaluate((canvas) => canvas.toDataURL());
  const before = await picture();
  const box = await player.locator('canvas.view').boundingBox();
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 120, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(([canvas, old]) => canvas.toDataURL() !== old, [await player.locator('canvas.view').elementHandle(), before]);
  return `the first cell took ${took} ms from the press of the key, loading and compiling the kernel`;
});

await part('the browser keeps the parts of the kernel in the place of older ones, the data of the program apart from its code', async () => {
  await until(page, async (older) => {
    const names = (await (await caches.open('msp')).keys()).map(({ url }) => url.split('/').at(-1).replace(/-\w{12}/, ''));
    return names.sort().join() === 'data.bin,msp.wasm,rest.wasm';
  });
});

await part('a slider changes what a function shows', async () => {
  must(/5\.10 m/.test(await runs('slider')), await shown('slider'));
  await cell('slider').getByRole('slider').press('End');
  await cell('slider').getByText('2.00 m').waitFor();
});

await part('what never ends is stopped, and variables stay', async () => {
  await press('endless', /^Run/);
  await status('endless', 'running');
  const began = Date.now();
  await press('endless', /^Stop/);
  await status('endless', 'ended with an error');
  const took = Date.now() - began;
  must(/interrupted/.test(await shown('endless')), await shown('endless'));
  await cell('endless').getByRole('textbox').fill('len(frames)');
  must((await runs('endless')) === '91', await shown('endless'));
  return `${took} ms`;
});

await part('pictures are taken: light, dark, and 390 pixels wide', async () => {
  await shot('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('dark');
  await page.setViewportSize({ width: 390, height: 800 });
  await shot('narrow');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  must(wide <= 390, `the page is ${wide} pixels wide in a window of 390`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 900, height: 800 });
});

await part('errors are told, and those behind one that fails are not run', async () => {
  await page.goto(`${server.base}/own.html`);
  await cell('kept').getByRole('textbox').waitFor();
  const ended = await page.evaluate(async () => {
    const replies = await Promise.all(['kept', 'fails', 'wrong', 'next'].map((id) => document.getElementById(id).run()));
    return replies.map((reply) => reply.status).join();
  });
  must(ended === 'ok,error,aborted,aborted', ended);
  must((await shown('kept')) === '42', await shown('kept'));
  must(/divide by zero/.test(await shown('fails')), await shown('fails'));
  must(/undefined: undefined/.test(await runs('wrong', /error/)), await shown('wrong'));
  must((await runs('next')) === '43', await shown('next'));
});

await part('functions that are seldom called are loaded when they are called, from the server or from what the browser keeps', async () => {
  const shows = async () => must((await runs('seldom')) === '<int>42</int>', await shown('seldom'));
  const forget = (names) => page.evaluate(async (names) => {
    const cache = await caches.open('msp'), keys = await cache.keys();
    for (const key of keys) if (names.test(key.url)) await cache.delete(key);
  }, names);
  const rest = '**/rest-*';
  const again = async () => {
    await page.reload();
    await cell('kept').getByRole('textbox').waitFor();
  };
  await again();
  await page.route(rest, (route) => route.abort());
  await shows(); // from what is kept
  await forget(/rest-/);
  await again();
  must(/session lost: .*seldom called, rest-\w+.wasm.\w+, cannot be loaded/.test(await runs('seldom', /error/)), await shown('seldom'));
  await page.unroute(rest);
  await shows(); // from the server
  await press('compiled', /^Run/);
  await press('compiled', /^Stop/);
  await press('compiled', /^End the session/);
  await status('compiled', 'ended with an error');
  await page.route(rest, (route) => route.abort());
  await shows(); // from what the session before has compiled
  await page.unroute(rest);
});

await part('documentation is shown', async () => {
  must(/func Sprintf\(format string.*formats according to a format specifier/s.test(await runs('doc')), await shown('doc'));
});

await part('a question is answered, and a file beside the page is read', async () => {
  await press('asks', /^Run/);
  await cell('asks').locator('form').getByRole('textbox').fill('Ada');
  await cell('asks').locator('form').getByRole('textbox').press('Enter');
  await status('asks', /^\[\d+\]$/);
  must(/hello Ada/.test(await shown('asks')), await shown('asks'));
  must((await runs('reads')) === 'a file <nil>', await shown('reads'));
});

await part('plots are shown, of viz and of gonum', async () => {
  for (const id of ['plot', 'gonum']) {
    await runs(id);
    await page.waitForFunction((img) => img.complete && img.naturalWidth > 0, await cell(id).locator('img').elementHandle());
  }
});

await part('a simulation is shown while it runs, and its button ends it', async () => {
  await press('live', /^Run/);
  const player = cell('live').locator('.msp-player');
  await player.waitFor();
  await page.waitForFunction((root) => root.player?.said.drawn > 10, await player.elementHandle());
  await player.getByRole('button', { name: 'stop' }).click();
  await status('live', /^\[\d+\]$/);
  await shot('own');
});

await part('a session that is lost is told of, and the next cell has an empty one', async () => {
  must(/session lost: .*stack/.test(await runs('deep', /error/)), await shown('deep'));
  must(/undefined: kept/.test(await runs('next', /error/)), await shown('next'));
  must((await runs('kept')) === '42', await shown('kept'));
});

await part('a kernel that dies between a reply and the end of its request ends that too', async () => {
  await page.route('**/worker.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()) + dies });
  });
  await page.reload();
  await runs('kept');
  must(/between/.test(await runs('last')), await shown('last'));
  must(/undefined: kept/.test(await runs('next', /error/)), await shown('next'));
  await page.unroute('**/worker.js');
  await page.reload();
});

await part('what does not obey is ended with its session', async () => {
  await press('compiled', /^Run/);
  await status('compiled', 'running');
  await press('compiled', /^Stop/);
  await press('compiled', /^End the session/);
  await status('compiled', 'ended with an error');
  must(/session lost: The session was ended/.test(await shown('compiled')), await shown('compiled'));
  must((await runs('kept')) === '42', await shown('kept'));
});

await browser?.close();
await server?.stop();
finish();
