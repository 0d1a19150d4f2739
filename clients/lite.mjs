// Opens a site of JupyterLite with our kernel in headless Chromium: no server but for files.
//     node lite.mjs SITE OUT NOTEBOOK.ipynb...
// Each notebook is run from top to bottom; then cells are typed as a student would. Prints one line for each check.

import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { browserOptions } from './chromium.mjs';
import { ERROR, Notebook } from './notebook.mjs';
import { check, finish, must } from './report.mjs';

const [site, out, ...notebooks] = process.argv.slice(2);

const types = {
  '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.ipynb': 'application/json', '.webmanifest': 'application/manifest+json', '.wasm': 'application/wasm',
};

// Any server of static files will do.
const server = createServer((request, reply) => {
  let file = join(site, normalize(decodeURIComponent(new URL(request.url, 'http://site').pathname)));
  try {
    if (statSync(file).isDirectory()) file = join(file, 'index.html');
    statSync(file);
  } catch {
    reply.writeHead(404).end();
    return;
  }
  reply.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(reply);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const base = `http://127.0.0.1:${server.address().port}`;

const browser = await chromium.launch(browserOptions());
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
page.setDefaultTimeout(120_000);
const said = [];
page.on('console', (message) => said.push(message.text()));
page.on('pageerror', (error) => said.push(String(error)));
const notebook = new Notebook(page, out);

for (const name of notebooks) {
  await check(`${name} runs in a browser alone`, async () => {
    await page.goto(`${base}/lab/index.html?path=${encodeURIComponent(name)}`);
    await notebook.ready().catch((error) => {
      throw new Error(`${error}\n${said.slice(-20).join('\n')}`);
    });
    const began = Date.now();
    await notebook.menu('Run', 'Run All Cells');
    await page.locator('.jp-Notebook .jp-InputPrompt', { hasText: /\[[*\d]/ }).first().waitFor();
    await notebook.allDone(600_000);
    const errors = await page.locator(ERROR).allInnerTexts();
    await notebook.whole(`lite-${basename(name)}`);
    must(errors.length === 0, `errors: ${errors.join('\n').slice(0, 2000)}`);
    const pictures = await page.evaluate(() => [...document.querySelectorAll('.jp-OutputArea-output img')].filter((img) => img.naturalWidth > 0).length);
    must(pictures > 0, 'no picture is shown');
    return `${pictures} pictures, ${((Date.now() - began) / 1000).toFixed(1)} s`;
  });
}

const typed = async (name, code, test) =>
  check(name, async () => {
    const { text, error } = await notebook.run(code);
    must(test.test(text), `it shows ${JSON.stringify(text.slice(0, 600))}${error ? ', an error' : ''}`);
  });

await typed('a cell computes', 'kept := 6 * 7\nkept', /^42$/);
await typed('text and values come in order', 'import "fmt"\nfmt.Println("one")\nfmt.Println("two")\n3', /^one\ntwo\n+3$/);
await typed('an index error is a plain error', 'list := []int{1}\nat := 3\nlist[at]', /index out of range/);
const endless = [
  ['for {}', 'for {}'],
  ['a counting loop', 'n := 0\nfor { n++ }'],
  ['a channel', '<-make(chan int)'],
  ['a loop that prints', 'for i := 0; ; i++ { fmt.Println(i) }'],
  ['a recursion', 'func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }\nfib(60)'],
];
for (const [name, code] of endless) {
  await check(`${name} is stopped`, async () => {
    const cell = await notebook.type(code);
    await cell.locator('.jp-InputPrompt', { hasText: '*' }).waitFor();
    await page.waitForTimeout(1000); // so that it runs
    const began = Date.now();
    await notebook.toolbar('interrupt').locator('button, jp-button').first().click();
    await notebook.ended(cell, 30_000);
    const took = Date.now() - began;
    must(/interrupted/.test(await notebook.outputOf(cell)), await notebook.outputOf(cell));
    return `${took} ms`;
  });
}
await typed('variables are still there', 'kept', /^42$/);
await notebook.shot('lite-typed');
await browser.close();
server.close();
finish();
