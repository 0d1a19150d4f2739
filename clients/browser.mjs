// Opens notebooks in a real JupyterLab (started by `msp lab`) in headless Chromium, as a student would:
//     node browser.mjs MSP OUT NOTEBOOK.ipynb...
// runs all their cells, then types cells that never end, crash or leave, and uses the stop button.
// Screenshots go to the directory OUT. Prints one line for each check.

import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserOptions } from './chromium.mjs';
import { ERROR, Notebook } from './notebook.mjs';
import { check, finish, must } from './report.mjs';
import { Server } from './server.mjs';

const [msp, out, ...tutorials] = process.argv.slice(2);
const names = tutorials.map((path) => basename(path));
const lab = new Server();
for (const path of tutorials) cpSync(path, join(lab.notebooks, basename(path)));

let browser, page, notebook;

const crashes = [
  ['a nil dereference', 'var p *struct{ x int }\np.x = 1', /nil pointer/],
  ['an index error', 'list := []int{1, 2, 3}\nat := 7\nlist[at]', /index out of range/],
  ["a goroutine's panic", 'go func() { panic("in the background") }()\nselect {}', /in the background/],
  ['os.Exit(3)', 'import "os"\nos.Exit(3)', /exit|lost|variables/],
  ['unbounded recursion', 'func down(n int) int { return down(n+1) + 1 }\ndown(0)', /recursion|overflow|deep/i],
];

const opened = await check(`msp lab opens ${names[0]} in JupyterLab in Chromium`, async () => {
  await lab.start((directory, options) => [msp, 'lab', directory, '--', ...options]);
  browser = await chromium.launch(browserOptions());
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(60_000);
  notebook = new Notebook(page, out);
  // The address that msp lab gives a browser: without a path JupyterLab goes to the first notebook by itself.
  await page.goto(lab.address());
  await notebook.ready();
  must(page.url().endsWith(encodeURIComponent(names[0])), `it shows ${page.url()}`);
  await notebook.shot('lab-1-opened');
});

async function runsAll(name) {
  await notebook.menu('Edit', 'Clear Outputs of All Cells');
  await page.waitForFunction(() => document.querySelectorAll('.jp-Notebook .jp-OutputArea-output').length === 0);
  await notebook.menu('Run', 'Run All Cells');
  await page.locator('.jp-Notebook .jp-InputPrompt', { hasText: /\[[*\d]/ }).first().waitFor(); // they have begun
  await notebook.allDone(600_000); // a lesson computes for half a minute on a quiet machine
  await page.waitForFunction(() => [...document.querySelectorAll('.jp-OutputArea-output img')].every((img) => img.complete));
  const seen = await page.evaluate((ERROR) => {
    const all = (selector) => [...document.querySelectorAll(`.jp-Notebook ${selector}`)];
    const pictures = all('.jp-OutputArea-output img');
    const run = (cell) => /\[\d+\]/.test(cell.querySelector('.jp-InputPrompt').textContent);
    return {
      pictures: pictures.filter((img) => img.naturalWidth > 0).length,
      broken: pictures.filter((img) => img.naturalWidth === 0).length,
      errors: all(ERROR).map((e) => e.innerText),
      formulas: all('.jp-MarkdownOutput mjx-container').length,
      badFormulas: all('.jp-MarkdownOutput mjx-merror').length,
      skipped: all('.jp-CodeCell').filter((cell) => !run(cell) && cell.querySelector('.cm-content').innerText.trim() !== '').length,
    };
  }, ERROR);
  await notebook.whole(`lab-2-${name.replace(/\.ipynb$/, '')}`);
  must(seen.errors.length === 0, `errors on the page: ${seen.errors.join('\n')}`);
  must(seen.skipped === 0, `${seen.skipped} code cells were not run`);
  must(seen.pictures > 0, 'no picture on the page');
  must(seen.broken === 0, `${seen.broken} pictures are broken`);
  must(seen.badFormulas === 0, `${seen.badFormulas} formulas are broken`);
  return `${seen.pictures} pictures, ${seen.formulas} formulas`;
}

if (opened) {
  for (const name of names.toReversed()) {
    await check(`${name} runs in JupyterLab: pictures and no error`, async () => {
      await page.goto(`${lab.base}/lab/tree/${encodeURIComponent(name)}?reset`);
      await notebook.ready();
      return runsAll(name);
    });
  }

  await check('the stop button interrupts for {} within a second, variables stay', async () => {
    await notebook.run('kept := 12345');
    const cell = await notebook.type('for {}');
    await cell.locator('.jp-InputPrompt', { hasText: '*' }).waitFor();
    await page.waitForTimeout(1000);
    const began = Date.now();
    await notebook.toolbar('interrupt').click();
    await cell.locator(ERROR).waitFor();
    const took = Date.now() - began;
    const text = await notebook.outputOf(cell);
    await notebook.shot('lab-3-interrupted');
    must(/interrupted/.test(text), `the cell shows ${text}`);
    // A second is the promise, and is in the report; a busy browser may need more for the click and for drawing.
    must(took < 10_000, `it took ${took} ms`);
    const after = await notebook.run('kept');
    must(after.text.trim() === '12345', `kept is ${after.text}`);
    return `${took} ms from click to error`;
  });

  for (const [what, code, says] of crashes) {
    await check(`${what} is a plain error in its cell and the kernel answers afterwards`, async () => {
      const { text, error, cell } = await notebook.run(code);
      await cell.scrollIntoViewIfNeeded();
      await notebook.shot(`lab-4-${what.replace(/[^a-z0-9]+/gi, '-')}`);
      must(error && says.test(text), `the cell shows ${text}`);
      must((await page.locator('.jp-Dialog').count()) === 0, 'JupyterLab shows a dialog');
      const after = await notebook.run('1 + 1');
      must(after.text.trim() === '2', `1 + 1 is ${after.text}`);
    });
  }
}

await browser?.close();
await check('msp lab ends at Ctrl-C and takes its kernels along', () => lab.stop());
writeFileSync(join(out, 'lab.log'), lab.said);
lab.remove();
finish();
