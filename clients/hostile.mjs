// Pages of notebooks that try to run something in them, in headless Chromium: node hostile.mjs MSP
// The attempts are those of internal/notebook's tests. Each page is opened as it is, and again without the policy that
// forbids scripts, so that what is seen is the HTML alone; everything that can be clicked is clicked.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from './launch.mjs';
import { check, finish, must } from './report.mjs';

const [msp] = process.argv.slice(2);
const dir = mkdtempSync(join(tmpdir(), 'msp-hostile-'));
const attempts = JSON.parse(readFileSync(new URL('../internal/notebook/testdata/hostile.json', import.meta.url)));

// An attempt stands as Markdown and as a stored output of a cell that is not run.
const cells = attempts.flatMap((source, i) => [
  { cell_type: 'markdown', id: `m${i}`, metadata: {}, source },
  { cell_type: 'code', id: `c${i}`, metadata: { tags: ['skip-execution'] }, source: 'x', execution_count: 1,
    outputs: ['text/html', 'text/markdown', 'text/latex'].map((mime) => (
      { output_type: 'display_data', metadata: {}, data: { [mime]: source } })) },
]);
const notebook = join(dir, 'n.ipynb');
const page = join(dir, 'page.html');
writeFileSync(notebook, JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
execFileSync(msp, ['run', notebook, '-q', '-o', page], { stdio: ['ignore', 'ignore', 'ignore'] });
const html = readFileSync(page, 'utf8');
const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
await check('the page forbids scripts', () => must(policy.test(html), html.slice(0, 500)));
const bare = join(dir, 'bare.html');
writeFileSync(bare, html.replace(policy, ''));

const browser = await launch();
for (const [name, path] of [['as it is', page], ['without its policy', bare]]) {
  const tab = await browser.newPage();
  const ran = [];
  const asked = [];
  tab.on('dialog', async (d) => { ran.push(d.message()); await d.dismiss(); });
  tab.on('request', (r) => { if (!r.isNavigationRequest() && !r.url().startsWith('data:')) asked.push(r.url()); });
  await tab.route(/^https?:/, (route) => route.abort());
  await tab.goto(pathToFileURL(path).href);
  await check(`${name}: nothing runs in the page, which asks for nothing`, async () => {
    const clicked = await tab.evaluate(() => {
      const all = [...document.querySelectorAll('main *')];
      for (const e of all) {
        if (e.tagName === 'A' && /^(https?|mailto|file|attachment):/.test(e.href)) continue; // leads away, as a link may
        e.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
      return all.length;
    });
    await tab.evaluate(() => new Promise((done) => setTimeout(done))); // what a click has begun comes before
    must(clicked > attempts.length, `only ${clicked} elements`);
    must(ran.length === 0, `it ran ${JSON.stringify(ran)}`);
    must(asked.length === 0, `it asked for ${JSON.stringify(asked)}`);
    return `${clicked} elements clicked`;
  });
  await tab.close();
}
await browser.close();
rmSync(dir, { recursive: true });
finish();
