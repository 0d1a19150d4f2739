// Pages of notebooks that try to run something in them, in a headless browser (launch.mjs): node hostile.mjs MSP
// The attempts are those of internal/document/notebook's tests. Each page is opened as it is, and again without the policy that
// forbids scripts, so that what is seen is the HTML alone; everything that can be clicked is clicked. A page on which attempts succeed
// comes first: we would see them.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from './launch.mjs';
import { check, finish, must } from './report.mjs';
import { temporary } from './temporary.mjs';

const [msp] = process.argv.slice(2);
const dir = temporary('hostile');
const attempts = JSON.parse(readFileSync(new URL('../internal/document/notebook/testdata/hostile.json', import.meta.url)));

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

// visited opens a page, clicks everything in it, and returns how much that was, what ran and what was asked for.
async function visited(path) {
  const tab = await browser.newPage();
  const seen = { clicked: 0, ran: [], asked: [] };
  tab.on('dialog', async (d) => { seen.ran.push(d.message()); await d.dismiss(); });
  tab.on('request', (r) => { if (!r.isNavigationRequest() && !r.url().startsWith('data:')) seen.asked.push(r.url()); });
  await tab.route(/^https?:/, (route) => route.abort());
  await tab.goto(pathToFileURL(path).href);
  seen.clicked = await tab.evaluate(() => {
    const all = [...document.querySelectorAll('main *')];
    for (const e of all) {
      if (e.tagName === 'A' && /^(https?|mailto|file|attachment):/.test(e.href)) continue; // leads away, as a link may
      e.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    return all.length;
  });
  await tab.evaluate(() => new Promise((done) => setTimeout(done))); // what a click has begun comes before
  await tab.close();
  return seen;
}

const open = join(dir, 'open.html');
writeFileSync(open, `<main><b onclick="alert('clicked')">b</b><img src="http://picture.invalid/"></main><script>alert('begun')</script>`);
await check('what succeeds on a page without defence is seen', async () => {
  const { ran, asked } = await visited(open);
  must(ran.join() === 'begun,clicked' && /:\/\/picture\.invalid\/$/.test(asked.join()), `${ran} ${asked}`);
});

for (const [name, path] of [['as it is', page], ['without its policy', bare]]) {
  await check(`${name}: nothing runs in the page, which asks for nothing`, async () => {
    const { clicked, ran, asked } = await visited(path);
    must(clicked > attempts.length, `only ${clicked} elements`);
    must(ran.length === 0, `it ran ${JSON.stringify(ran)}`);
    must(asked.length === 0, `it asked for ${JSON.stringify(asked)}`);
    return `${clicked} elements clicked`;
  });
}
await browser.close();
finish();
