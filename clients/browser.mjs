// Opens tutorials in a real JupyterLab (started by `msp lab`) in headless Chromium, as a student would:
//     node browser.mjs MSP OUT TUTORIAL.ipynb...
// runs all their cells, then types cells that never end, crash or leave, and uses the stop button.
// Screenshots go to the directory OUT. Prints one line for each check.

import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserOptions } from './chromium.mjs';

const [msp, out, ...tutorials] = process.argv.slice(2);
let failed = false;

async function check(name, body) {
  const began = Date.now();
  try {
    const note = await body();
    console.log(`ok    ${name}${note ? `: ${note}` : ''} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return true;
  } catch (problem) {
    failed = true;
    console.log(`FAIL  ${name}: ${problem.stack || problem}`);
    await shot(`lab-failed-${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}`).catch(() => {}); // there may be no page
    return false;
  }
}

function must(condition, message) {
  if (!condition) throw new Error(message);
}

// --- the server: msp lab on a copy of the tutorial, with settings and state of its own

const home = mkdtempSync(join(tmpdir(), 'msp-browser-'));
const notebooks = join(home, 'notebooks');
mkdirSync(notebooks);
const names = tutorials.map((path) => basename(path));
for (const path of tutorials) cpSync(path, join(notebooks, basename(path)));
// JupyterLab keeps only the visible cells in the page unless told otherwise; we want to see all.
const settings = join(home, 'settings', '@jupyterlab');
for (const [file, content] of [
  ['notebook-extension/tracker', { windowingMode: 'none' }],
  ['apputils-extension/notification', { fetchNews: 'false', checkForUpdates: false }],
]) {
  const path = join(settings, `${file}.jupyterlab-settings`);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const token = randomBytes(16).toString('hex');
const api = (path) => fetch(`${base}/api/${path}`, { headers: { Authorization: `token ${token}` } });
const root = process.getuid?.() === 0 ? ['--allow-root'] : [];
const lab = spawn(
  msp,
  ['lab', notebooks, '--', '--no-browser', `--port=${port}`, '--port-retries=0', `--IdentityProvider.token=${token}`, ...root],
  {
    env: {
      ...process.env,
      JUPYTERLAB_SETTINGS_DIR: join(home, 'settings'),
      JUPYTERLAB_WORKSPACES_DIR: join(home, 'workspaces'),
      JUPYTER_CONFIG_DIR: join(home, 'config'),
      JUPYTER_RUNTIME_DIR: join(home, 'runtime'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  },
);
let labSaid = '';
for (const stream of [lab.stdout, lab.stderr]) stream.on('data', (chunk) => (labSaid += chunk));
const labEnded = new Promise((resolve) => lab.on('exit', (code, signal) => resolve({ code, signal })));

async function labAnswers() {
  for (let i = 0; i < 600; i++) {
    if (lab.exitCode !== null) break;
    try {
      const reply = await api('status');
      if (reply.ok) return;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`JupyterLab did not answer:\n${labSaid}`);
}

// --- the page

let browser, page;

const idle = () =>
  page.waitForSelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook-ExecutionIndicator[data-status="idle"]', {
    timeout: 60_000,
  });
// JupyterLab draws an error output as it draws stderr.
const errorText = '.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]';
const stopButton = () => page.locator('.jp-NotebookPanel-toolbar [data-jp-item-name="interrupt"]');
const shot = async (name) => page.screenshot({ path: join(out, `${name}.png`) });

async function menu(title, item) {
  await page.locator('.lm-MenuBar-itemLabel', { hasText: new RegExp(`^${title}$`) }).click();
  await page.locator('.lm-Menu-itemLabel', { hasText: new RegExp(`^${item}$`) }).click();
}

// Waits until no cell shows [*] and the kernel is idle.
async function allDone(timeout) {
  await page.waitForFunction(
    () => ![...document.querySelectorAll('.jp-InputPrompt')].some((prompt) => prompt.textContent.includes('*')),
    undefined,
    { timeout },
  );
  await idle();
}

// Types code into a new last cell and starts it with Shift-Enter; the cell is returned.
async function type(code) {
  const cells = page.locator('.jp-Notebook .jp-Cell');
  const bottom = cells.nth((await cells.count()) - 1);
  const empty = await bottom.evaluate((cell) => cell.matches('.jp-CodeCell') && cell.querySelector('.cm-content').innerText.trim() === '');
  if (!empty) {
    await bottom.locator('.jp-InputArea-prompt').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
  }
  const cell = cells.nth((await cells.count()) - 1);
  await cell.locator('.cm-content').click();
  await page.keyboard.insertText(code);
  await page.keyboard.press('Shift+Enter');
  return cell;
}

const outputOf = (cell) => cell.locator('.jp-OutputArea-output').allInnerTexts().then((texts) => texts.join('\n'));

// Runs code to its end and returns what its cell shows.
async function run(code, timeout = 30_000) {
  const cell = await type(code);
  await cell.locator('.jp-InputPrompt', { hasText: /\[\d+\]/ }).waitFor({ timeout });
  await idle();
  return { cell, text: await outputOf(cell), error: (await cell.locator(errorText).count()) > 0 };
}

const crashes = [
  ['a nil dereference', 'var p *struct{ x int }\np.x = 1', /nil pointer/],
  ['an index error', 'list := []int{1, 2, 3}\nat := 7\nlist[at]', /index out of range/],
  ["a goroutine's panic", 'import "time"\ngo func() { panic("in the background") }()\ntime.Sleep(time.Second / 2)', /in the background/],
  ['os.Exit(3)', 'import "os"\nos.Exit(3)', /lost|variables/],
  ['unbounded recursion', 'func down(n int) int { return down(n+1) + 1 }\ndown(0)', /recursion|overflow|deep/i],
];

// Waits until a notebook is shown and its kernel is ours and idle.
async function ready() {
  await page.waitForSelector('.jp-NotebookPanel .jp-Notebook .jp-Cell', { timeout: 60_000 });
  await page.locator('.jp-NotebookPanel-toolbar [data-jp-item-name="kernelName"]', { hasText: 'Go (msp)' }).waitFor();
  await idle();
}

const opened = await check(`msp lab opens ${names[0]} in JupyterLab in Chromium`, async () => {
  await labAnswers();
  browser = await chromium.launch(browserOptions());
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(30_000);
  // The address that msp lab gives a browser: without a path JupyterLab goes to the first notebook by itself.
  await page.goto(`${base}/?token=${token}`);
  await ready();
  must(page.url().endsWith(encodeURIComponent(names[0])), `it shows ${page.url()}`);
  await shot('lab-1-opened');
});

async function runsAll(notebook) {
  await menu('Edit', 'Clear Outputs of All Cells');
  must((await page.locator('.jp-Notebook .jp-OutputArea-output').count()) === 0, 'outputs were not cleared');
  await menu('Run', 'Run All Cells');
  await allDone(180_000);
  await page.waitForFunction(() => [...document.querySelectorAll('.jp-OutputArea-output img')].every((img) => img.complete));
  const seen = await page.evaluate((errorText) => {
    const all = (selector) => [...document.querySelectorAll(`.jp-Notebook ${selector}`)];
    const pictures = all('.jp-OutputArea-output img');
    const run = (cell) => /\[\d+\]/.test(cell.querySelector('.jp-InputPrompt').textContent);
    return {
      pictures: pictures.filter((img) => img.naturalWidth > 0).length,
      broken: pictures.filter((img) => img.naturalWidth === 0).length,
      errors: all(errorText).map((e) => e.innerText),
      formulas: all('.jp-MarkdownOutput mjx-container').length,
      badFormulas: all('.jp-MarkdownOutput mjx-merror').length,
      skipped: all('.jp-CodeCell').filter((cell) => !run(cell) && cell.querySelector('.cm-content').innerText.trim() !== '').length,
    };
  }, errorText);
  await wholeNotebook(`lab-2-${notebook.replace(/\.ipynb$/, '')}`);
  must(seen.errors.length === 0, `errors on the page: ${seen.errors.join('\n')}`);
  must(seen.skipped === 0, `${seen.skipped} code cells were not run`);
  must(seen.pictures > 0, 'no picture on the page');
  must(seen.broken === 0, `${seen.broken} pictures are broken`);
  must(seen.badFormulas === 0, `${seen.badFormulas} formulas are broken`);
  return `${seen.pictures} pictures, ${seen.formulas} formulas`;
}

if (opened) {
  for (const notebook of names.toReversed()) {
    await check(`${notebook} runs in JupyterLab: pictures and no error`, async () => {
      await page.goto(`${base}/lab/tree/${encodeURIComponent(notebook)}?reset`);
      await ready();
      return runsAll(notebook);
    });
  }

  await check('the stop button interrupts for {} within a second, variables stay', async () => {
    await run('kept := 12345');
    const cell = await type('for {}');
    await cell.locator('.jp-InputPrompt', { hasText: '*' }).waitFor();
    await page.waitForTimeout(1000);
    const began = Date.now();
    await stopButton().click();
    await cell.locator(errorText).waitFor({ timeout: 10_000 });
    const took = Date.now() - began;
    const text = await outputOf(cell);
    await shot('lab-3-interrupted');
    must(/interrupted/.test(text), `the cell shows ${text}`);
    // A second is the promise; what the browser needs for the click and for drawing comes on top.
    must(took < 1500, `it took ${took} ms`);
    const after = await run('kept');
    must(after.text.trim() === '12345', `kept is ${after.text}`);
    return `${took} ms from click to error`;
  });

  for (const [what, code, says] of crashes) {
    await check(`${what} is a plain error in its cell and the kernel answers afterwards`, async () => {
      const { text, error, cell } = await run(code);
      await cell.scrollIntoViewIfNeeded();
      await shot(`lab-4-${what.replace(/[^a-z0-9]+/gi, '-')}`);
      must(error && says.test(text), `the cell shows ${text}`);
      must((await page.locator('.jp-Dialog').count()) === 0, 'JupyterLab shows a dialog');
      const after = await run('1 + 1');
      must(after.text.trim() === '2', `1 + 1 is ${after.text}`);
    });
  }
}

// The notebook in one picture: the window is made as tall as its content for a moment.
async function wholeNotebook(file) {
  const scroller = page.locator('.jp-NotebookPanel .jp-WindowedPanel-outer');
  const height = await scroller.evaluate((e) => e.scrollHeight + 120);
  await page.setViewportSize({ width: 1280, height: Math.min(height, 16_000) }); // what Chromium can draw
  await page.waitForTimeout(300);
  await scroller.evaluate((e) => (e.scrollTop = 0));
  await page.waitForTimeout(300);
  await shot(file);
  await page.setViewportSize({ width: 1280, height: 900 });
}

await browser?.close();
await check('msp lab ends at Ctrl-C and takes its kernels along', async () => {
  const running = await api('kernels').then((reply) => reply.json()).catch(() => []);
  lab.kill('SIGINT');
  const end = await Promise.race([labEnded, new Promise((resolve) => setTimeout(resolve, 25_000, null))]);
  if (end === null) {
    lab.kill('SIGINT');
    throw new Error(`it did not end:\n${labSaid.slice(-3000)}`);
  }
  must(end.code === 0, `exit status ${end.code} ${end.signal ?? ''}:\n${labSaid.slice(-3000)}`);
  // The kernel and its worker were started with files below home.
  const left = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n').filter((line) => line.includes(home) && line.includes('kernel'));
  for (let i = 0; left().length > 0; i++) {
    must(i < 50, `left running: ${left().join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  must(running.length > 0, 'no kernel was running');
});
writeFileSync(join(out, 'lab.log'), labSaid);
rmSync(home, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
