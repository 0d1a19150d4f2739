// What goes on beside a notebook's cell in JupyterLab in headless Chromium:
//     node beside.mjs MSP OUT
// a flood of output, a console of the notebook while its cell runs, the history of another kernel.
// Screenshots go to the directory OUT. Prints one line for each check.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './launch.mjs';
import { notebookOf } from './ipynb.mjs';
import { ERROR, Notebook } from './notebook.mjs';
import { check, finish, must } from './report.mjs';
import { Server } from './server.mjs';

const [msp, out] = process.argv.slice(2);
const server = new Server();
process.env.MSP_HISTORY = join(server.home, 'history');
for (const name of ['one', 'two']) writeFileSync(join(server.notebooks, `${name}.ipynb`), JSON.stringify(notebookOf([''])));
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
page.setDefaultTimeout(180_000);
const notebook = new Notebook(page, out);
const got = { create_subshell_reply: 0, history_reply: 0 }; // by the page
page.on('websocket', (socket) =>
  socket.on('framereceived', ({ payload }) => {
    for (const kind of Object.keys(got)) if (payload.includes(kind)) got[kind]++;
  }),
);
const shows = (where, text) => where.locator('.jp-OutputArea-output', { hasText: text }).first().waitFor();

// MB that a process of this machine holds.
const resident = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) >> 10;

async function heap() {
  const session = await page.context().newCDPSession(page);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

const opened = await check('JupyterLab opens a notebook of the kernel', async () => {
  await server.start((directory, options) => [msp, 'lab', directory, '--', ...options]);
  await page.goto(server.address('lab/tree/one.ipynb'));
  await notebook.ready();
});

// openConsole opens one that has a subshell of the kernel to itself. What is entered before the page knows the subshell
// goes to the notebook's own shell and waits behind its cell; an arrow before it knows the history finds none ever after.
async function openConsole() {
  const had = { ...got };
  await page.locator('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell').first().click({ button: 'right' });
  await page.locator('.lm-Menu-itemLabel', { hasText: /^New Subshell Console for Notebook$/ }).click();
  const panel = page.locator('.jp-CodeConsole').last();
  for (const kind of Object.keys(got)) {
    for (const end = Date.now() + 60_000; got[kind] === had[kind]; await page.waitForTimeout(50)) {
      must(Date.now() < end, `no ${kind} in 60 s`);
    }
  }
  await panel.locator('.jp-CodeConsole-promptCell .cm-content').click();
  return panel;
}

async function enter(panel, code) {
  await panel.locator('.jp-CodeConsole-promptCell .cm-content').click();
  await page.keyboard.insertText(code);
  await page.keyboard.press('Shift+Enter');
}

if (opened) {
  await check('five seconds of an endless flood leave the tab alive and memory bounded; the stop button works', async () => {
    const ids = await notebook.run('import ("fmt"; "os"; "time")\nfmt.Print(os.Getpid(), " ", os.Getppid())');
    const pids = ids.text.trim().split(' ');
    const before = await heap();
    const cell = await notebook.type('for i := 0; ; i++ { fmt.Println(i) }');
    let slowest = 0;
    for (const end = Date.now() + 5000; Date.now() < end; ) {
      const began = Date.now();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      slowest = Math.max(slowest, Date.now() - began);
      await page.waitForTimeout(50);
    }
    const grown = (await heap()) - before;
    const began = Date.now();
    await notebook.toolbar('interrupt').click();
    await cell.locator(ERROR, { hasText: /^interrupted/ }).waitFor();
    const took = Date.now() - began;
    await cell.locator(ERROR, { hasText: /^interrupted/ }).scrollIntoViewIfNeeded();
    await notebook.shot('beside-1-flood');
    const memory = pids.map(resident);
    must((await notebook.run('6 * 7')).text.trim() === '42', 'no answer afterwards');
    // A megabyte of text is shown; the page holds it a few times over, in its model, its lines and its elements.
    must(grown < 200, `the page has grown by ${grown.toFixed()} MB`);
    must(memory.every((mb) => mb < 250), `session and kernel hold ${memory} MB`);
    return `slowest frame ${slowest} ms, ${took} ms from click to error, page +${grown.toFixed()} MB, session ${memory[0]} MB, kernel ${memory[1]} MB`;
  });

  await check('a subshell console answers while its cell runs, with its variables', async () => {
    await notebook.run('steps := 0');
    const cell = await notebook.type('fmt.Println("running")\nfor { steps++; time.Sleep(time.Millisecond) }');
    await shows(cell, 'running');
    const panel = await openConsole();
    await enter(panel, 'steps > 0');
    await shows(panel, 'true');
    must(/\*/.test(await cell.locator('.jp-InputPrompt').innerText()), 'the cell has ended');
    await notebook.shot('beside-2-console');
    await notebook.toolbar('interrupt').click();
    await cell.locator(ERROR, { hasText: /^interrupted/ }).waitFor();
  });

  await check('the arrow up in a console of another kernel brings what the first one ran', async () => {
    await notebook.run('const fromTheFirst = 1');
    await page.goto(`${server.base}/lab/tree/two.ipynb?reset`);
    await notebook.ready();
    const panel = await openConsole();
    const prompt = panel.locator('.jp-CodeConsole-promptCell .cm-content');
    for (let i = 0; i < 300 && !(await prompt.innerText()).includes('fromTheFirst'); i++) {
      await page.waitForTimeout(200);
      await page.keyboard.press('ArrowUp');
    }
    const text = await prompt.innerText();
    await notebook.shot('beside-3-history');
    must(text.includes('fromTheFirst'), `it brings ${text}`);
    must(readdirSync(process.env.MSP_HISTORY).includes('cells.jsonl'), 'no history on disk');
  });
}

await browser.close();
await check('JupyterLab ends and takes its kernels along', () => server.stop('SIGINT'));
writeFileSync(join(out, 'beside.log'), server.said);
server.remove();
finish();
