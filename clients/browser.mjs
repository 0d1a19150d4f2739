// Opens a notebook in a real JupyterLab (started by `msp lab`) in headless Chromium, by the address that msp lab gives:
//     node browser.mjs MSP OUT NOTEBOOK.ipynb
// types cells that never end, crash or leave, and uses the stop button. (student.mjs runs lessons.)
// Screenshots go to the directory OUT. Prints one line for each check.

import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { launch } from './launch.mjs';
import { ERROR, Notebook } from './notebook.mjs';
import { check, finish, must } from './report.mjs';
import { Server } from './server.mjs';

const [msp, out, path] = process.argv.slice(2);
const name = basename(path);
const lab = new Server();
cpSync(path, join(lab.notebooks, name));

let browser, page, notebook;

const crashes = [
  ['a nil dereference', 'var p *struct{ x int }\np.x = 1', /nil pointer/],
  ['an index error', 'list := []int{1, 2, 3}\nat := 7\nlist[at]', /index out of range/],
  ["a goroutine's panic", 'go func() { panic("in the background") }()\nselect {}', /in the background/],
  ['os.Exit(3)', 'import "os"\nos.Exit(3)', /exit|lost|variables/],
  ['unbounded recursion', 'func down(n int) int { return down(n+1) + 1 }\ndown(0)', /recursion|overflow|deep/i],
];

const opened = await check(`msp lab opens ${name} in JupyterLab in Chromium`, async () => {
  await lab.start((directory, options) => [msp, 'lab', directory, '--', ...options]);
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(180_000);
  notebook = new Notebook(page, out);
  // The address that msp lab gives a browser: without a path JupyterLab goes to the first notebook by itself.
  await page.goto(lab.address());
  await notebook.ready();
  must(page.url().endsWith(encodeURIComponent(name)), `it shows ${page.url()}`);
  await notebook.shot('lab-1-opened');
});

if (opened) {
  await check('figures have a text alternative, stored ones and those of a cell that has run', async () => {
    const pictures = page.locator('.jp-OutputArea-output img');
    await pictures.first().waitFor();
    const texts = await pictures.evaluateAll((all) => all.map((img) => img.alt));
    must(texts.every((text) => text.length > 20), `of ${texts.length} stored figures some have none: ${JSON.stringify(texts)}`);
    const { cell } = await notebook.run('viz.Spy(msp.Cloth(4, 4).L())');
    const alt = await cell.locator('img').getAttribute('alt');
    must(/16 × 16|16×16/.test(alt), `the figure is called ${alt}`);
    return `${texts.length} stored, such as “${texts[0].slice(0, 90)} …”`;
  });

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
    await notebook.shot('lab-2-interrupted');
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
      await notebook.shot(`lab-3-${what.replace(/[^a-z0-9]+/gi, '-')}`);
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
