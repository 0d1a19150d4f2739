// The whole course in the live book, below a path of a server of files, in a headless browser (launch.mjs):
//     node livecourse.mjs MSP OUT DIR...
// All cells of each notebook run. Each exercise is answered blank (as it is released), wrong (by its first known mistake) and right (by the
// answer that unfolds); the verdicts are there after a reload. Last, all cells run without the server. MSP_LIVE names a book
// that is there already, MSP_PARTS a regular expression of the notebooks to run.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { browserName, launch } from './launch.mjs';
import { check, finish, must } from './report.mjs';
import { StaticServer } from './static.mjs';
import { temporary } from './temporary.mjs';

const [msp, out, ...dirs] = process.argv.slice(2);
const site = resolve(process.env.MSP_LIVE ?? join(temporary('livecourse'), 'book'));
if (!process.env.MSP_LIVE) execFileSync(msp, ['book', '--live', '-o', site, ...dirs], { stdio: ['ignore', 'ignore', 'inherit'] });
const only = new RegExp(process.env.MSP_PARTS ?? '');

// Known mistakes of an exercise, in the format that package internal/document/mistakes describes.
function mistakesOf(path, task) {
  const archive = join(dirname(path), 'mistakes', `${basename(path).slice(0, 2)}.txtar`);
  if (!existsSync(archive)) return [];
  const [, ...parts] = readFileSync(archive, 'utf8').split(/^-- (.*) --\n/m);
  const found = [];
  for (let i = 0; i < parts.length; i += 2) {
    const [of, says] = parts[i].split(/: (.*)/);
    if (of.trim() === task) found.push({ says: says.trim(), body: parts[i + 1].replace(/^\n+|\n+$/g, '') });
  }
  return found;
}

// mistaken is an answer with a mistake in it.
function mistaken(answer, { body }) {
  if (!body.split('\n').every((line) => /^[-+]/.test(line))) return body;
  let text = `\n${answer.replace(/^\n+|\n+$/g, '')}\n`;
  for (const [hunk] of `${body}\n`.matchAll(/(?:^-.*\n)+(?:^\+.*\n)*/gm)) {
    const side = (sign) => hunk.split('\n').filter((line) => line[0] === sign).map((line) => `${line.slice(1)}\n`).join('');
    text = text.replace(`\n${side('-')}`, () => `\n${side('+')}`);
  }
  return text.trim();
}

const server = new StaticServer(dirname(site));
await server.start();
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
page.setDefaultTimeout(600_000);
const problems = [];
// Playwright takes the words before a colon for the name of an error. Firefox also tells so of what a service worker cannot fetch without the server, and of formulas of which it has read only a part.
const harmless = /Failed to load|Invalid markup: Incorrect number of children/;
page.on('pageerror', (e) => { if (!harmless.test(`${e}`)) problems.push(`${page.url()}: ${e}`); });

const cell = (id) => page.locator(`#cell-${id}`);
const toolbar = (name) => page.getByRole('group', { name: 'All cells of this page' }).getByRole('button', { name, exact: true });
const quiet = () => page.waitForFunction(() => !document.querySelector('[data-state=waits], [data-state=runs]'));
const shown = (id) => cell(id).locator('.shown').innerText();
async function go(name) {
  await page.goto(`${server.base}/${basename(site)}/${name}`);
  await page.waitForFunction(() => document.documentElement.dataset.editor === 'rich');
}
async function runAll() {
  await toolbar('Run all').click();
  await quiet();
  const failed = await page.evaluate(() => [...document.querySelectorAll('[data-state=failed]')].map((s) => `${s.id}: ${s.querySelector('.shown').innerText.slice(0, 300)}`));
  must(failed.length === 0, failed.join('\n'));
  return page.evaluate(() => document.querySelectorAll('section.cell.code').length);
}
// verdict answers an exercise and runs its check; the answer runs first because the check needs it.
async function verdict(name, code) {
  await cell(`do-${name}`).getByRole('textbox', { name: /^Go code/ }).fill(code);
  await cell(`check-${name}`).getByRole('button', { name: /^Run cell/ }).click();
  await quiet();
  return shown(`check-${name}`);
}

const notebooks = dirs.flatMap((dir) => readdirSync(dir).filter((name) => name.endsWith('.ipynb') && only.test(name)).sort().map((name) => join(dir, name)));
const address = (path) => `${basename(dirname(resolve(path)))}/${basename(path, '.ipynb')}.html`;

for (const path of notebooks) {
  await check(`${basename(path)} in ${browserName}`, async () => {
    await go(address(path));
    const { cells } = JSON.parse(readFileSync(path, 'utf8')), source = (id) => [cells.find((c) => c.id === id).source].flat().join('');
    const ran = await runAll();
    const names = cells.filter((c) => c.id.startsWith('do-')).map((c) => c.id.slice(3));
    for (const name of names) {
      const blank = await shown(`check-${name}`);
      must(blank.startsWith('not yet'), `${name}, as it is released, is called ${blank}`);
      const answer = /^```go\n([^]*?)^```/m.exec(source(`help-${name}`))[1];
      const [mistake] = mistakesOf(path, name).filter((m) => !m.says.startsWith('('));
      if (mistake) {
        const wrong = await verdict(name, mistaken(answer, mistake));
        must(!wrong.startsWith('right') && wrong.includes(mistake.says), `${name}: the mistake “${mistake.says}” is called ${wrong}`);
      }
      const right = await verdict(name, answer);
      must(right.startsWith('right'), `${name}: the answer is called ${right}`);
    }
    if (names.length > 0) {
      await go(address(path));
      for (const name of names) must((await shown(`check-${name}`)).startsWith('right'), `${name}: the verdict is gone after a reload`);
    }
    return `${ran} cells, ${names.length} exercises`;
  });
}

await page.waitForFunction(() => document.documentElement.dataset.kept.includes('book'));
await server.stop();
for (const path of notebooks) {
  await check(`${basename(path)} without the server`, async () => {
    await go(address(path));
    return `${await runAll()} cells`;
  });
}

await check('no script of a page fails', () => must(problems.length === 0, problems.join('\n')));
await browser.close();
finish();
