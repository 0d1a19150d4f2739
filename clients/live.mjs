// The live book that `msp book --live` makes, under a sub-path of a server of files, in a headless browser (launch.mjs).
//     node live.mjs MSP OUT DIR...
// The first directory holds a course of homework, of which hw2 is handed in: the file is OUT/hw2.ipynb, for handedin.py.
// MSP_LIVE names such a book that is there already, MSP_PARTS a regular expression of the checks to run. Screenshots go to the directory OUT.

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { browserName, launch } from './launch.mjs';
import { check, finish, must } from './report.mjs';
import { StaticServer } from './static.mjs';
import { temporary } from './temporary.mjs';
import { until } from './until.mjs';

const [msp, out, ...dirs] = process.argv.slice(2);
const site = resolve(process.env.MSP_LIVE ?? join(temporary('live'), 'book'));
const lesson = 'tutorials/01-first-cloth.html';

let server, browser, context, page;
const problems = [];

async function open(width = 1280, colorScheme = 'light', hasTouch = false) {
  await context?.close();
  context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme, hasTouch });
  page = await context.newPage();
  page.setDefaultTimeout(180_000);
  page.on('pageerror', (e) => problems.push(`script: ${e}`));
  page.on('console', (m) => m.type() === 'error' && problems.push(`console: ${m.text()}`));
}
const go = async (name) => {
  await page.goto(`${server.base}/${basename(site)}/${name}`);
  await page.waitForFunction(() => document.documentElement.dataset.editor === 'rich' || !document.getElementById('live'));
};

const cell = (id) => page.locator(`#cell-${id}`);
const text = (id) => cell(id).locator('.shown').innerText();
const prompt = (id) => cell(id).locator('.prompt.in').innerText();
const word = (id) => cell(id).locator('.buttons .word').innerText();
const toolbar = (name) => page.getByRole('group', { name: 'All cells of this page' }).getByRole('button', { name, exact: true });
// quiet waits until nothing runs and nothing waits.
const quiet = () => page.waitForFunction(() => !document.querySelector('[data-state=waits], [data-state=runs]'));
const value = (id) => cell(id).evaluate((section) => section.cell.editor.value);
const number = (id) => cell(id).evaluate((section) => section.cell.number);
const type = (id, code) => cell(id).getByRole('textbox', { name: /^Go code/ }).fill(code);
async function run(id) {
  await cell(id).getByRole('button', { name: /^Run cell/ }).click();
  await quiet();
  return text(id);
}
const kept = (what) => page.waitForFunction((what) => document.documentElement.dataset.kept.includes(what), what);
const shot = (name) => page.screenshot({ path: join(out, `live-${name}.png`) });

const opened = await check(`msp book --live makes a book that ${browserName} opens below a path`, async () => {
  if (!process.env.MSP_LIVE) execFileSync(msp, ['book', '--live', '-o', site, ...dirs], { stdio: ['ignore', 'ignore', 'inherit'] });
  server = new StaticServer(dirname(site));
  await server.start();
  browser = await launch();
  await open();
  await go(lesson);
  must(/length 0.50 m/.test(await text('spring-code')), `a stored output is gone: ${await text('spring-code')}`);
  await page.getByText('Go is ready').waitFor();
});
const only = new RegExp(process.env.MSP_PARTS ?? '');
const part = (name, body) => opened && only.test(name) && check(name, body);

await part('a cell runs the cells that it needs first, says so, and leaves the stored outputs of others', async () => {
  const stored = await text('spring-code');
  await cell('pin-code').getByRole('button', { name: /^Run cell/ }).click();
  await cell('pin-code').getByText(`after cell ${await number('cloth')}, which it needs`, { exact: true }).waitFor();
  await quiet();
  must(/400 particles, 2202 springs, 2 pinned/.test(await text('pin-code')), await text('pin-code'));
  must((await prompt('cloth')) === 'In[1]' && (await prompt('pin-code')) === 'In[2]', `${await prompt('cloth')}, ${await prompt('pin-code')}`);
  must((await text('spring-code')) === stored, 'a cell that did not run shows something else');
});

await part('a changed cell runs, its error is told, and the way back to the original is there', async () => {
  await type('pin-code', 's.Pin(0, nineteen)');
  must(/undefined: nineteen/.test(await run('pin-code')), await text('pin-code'));
  must(/error/.test(await word('pin-code')), await word('pin-code'));
  await page.getByRole('status').filter({ hasText: 'ended with an error' }).waitFor();
  await cell('pin-code').getByRole('button', { name: /^Back to the original/ }).click();
  must(/2 pinned/.test(await run('pin-code')), await text('pin-code'));
});

await part('the editor completes, documents and marks, with what the kernel knows', async () => {
  await type('net', 'undefinedName');
  await run('net');
  await cell('net').locator('.cm-lintRange-error', { hasText: 'undefinedName' }).waitFor();
  const editor = cell('net').getByRole('textbox', { name: /^Go code/ });
  await type('net', '');
  await editor.focus();
  await page.keyboard.type('s := "π"; msp.Spring');
  await page.getByRole('option', { name: /SpringEnergy/ }).waitFor();
  await shot('completion');
  await page.getByRole('option', { name: /SpringEnergy/ }).click();
  must((await value('net')) === 's := "π"; msp.SpringEnergy', await value('net'));
  const at = await cell('net').evaluate(({ cell: { editor: { view } } }) => view.coordsAtPos(view.state.doc.length - 3));
  await page.mouse.move(at.left, (at.top + at.bottom) / 2, { steps: 2 });
  await page.locator('.cm-tooltip .doc', { hasText: 'energy' }).waitFor();
  await shot('documentation');
  await page.mouse.move(0, 0);
});

await part('a cell has the better editor when it comes near the window; until then it runs, marks its error and is reached by keys all the same', async () => {
  await open();
  await go(lesson);
  await page.getByText('Go is ready').waitFor();
  const rich = (id) => cell(id).locator('.cm-content').count(), editors = page.locator('.editor');
  must((await page.locator('.editor.rich').count()) < (await editors.count()) / 2, 'cells far below have it');
  must((await rich('net')) === 0 && (await rich('do-pin')) === 0, 'the cells of this check have it');
  await cell('net').evaluate(async ({ cell }) => {
    cell.editor.value = '\nundefinedName';
    cell.changed();
    cell.page.run(cell);
  });
  await quiet();
  must((await page.evaluate(() => scrollY)) === 0, 'the page has scrolled');
  must((await cell('net').locator('.cm-lintRange-error').count()) === 1, 'its error is not marked');
  const editor = cell('do-pin').getByRole('textbox', { name: `Go code of cell ${await number('do-pin')}` });
  await editor.focus();
  await cell('do-pin').locator('.cm-content').waitFor();
  must(await editor.evaluate((e) => e === document.activeElement && e.matches('.cm-content')), 'the keyboard has lost its place');
  await cell('pin-code').locator('.cm-content').waitFor(); // it comes before the window
});

await part('cells behind one that fails do not run', async () => {
  await type('net', 'panic("now")');
  await type('data', 'undefinedName');
  await run('data');
  await cell('data').getByRole('button', { name: /^Run all cells above/ }).click();
  await quiet();
  must(/now/.test(await text('net')), await text('net'));
  must((await word('kinds')).includes(`not run: cell ${await number('net')} failed`), await word('kinds'));
});

await part('a point in a plane is moved by keys and by a finger, the picture follows, and the page still scrolls', async () => {
  await open(390, 'dark', true);
  await go('tutorials/06-stability-regions.html');
  await page.getByText('Go is ready').waitFor();
  must(/^Run this cell to move it/m.test(await text('drag')), await text('drag'));
  await run('drag');
  const grip = cell('drag').getByRole('slider', { name: 'Re z and Im z' }), picture = () => cell('drag').locator('img').last().getAttribute('src');
  await grip.waitFor();
  const follows = async (act, value) => {
    const before = await picture();
    await act();
    await page.waitForFunction(([id, src]) => [...document.getElementById(id).querySelectorAll('img')].at(-1).src !== src, [await cell('drag').getAttribute('id'), before]);
    must((await grip.getAttribute('aria-valuetext')) === value, await grip.getAttribute('aria-valuetext'));
  };
  await grip.focus();
  await follows(() => page.keyboard.press('Shift+ArrowLeft'), 'Re z −0.4, Im z 0.9');
  await grip.scrollIntoViewIfNeeded();
  const box = await cell('drag').locator('.msp-pad svg > rect').boundingBox();
  await follows(() => page.touchscreen.tap(box.x + 0.5 * box.width, box.y + 0.25 * box.height), 'Re z −1, Im z 1');
  await shot('pad-390');
  const touch = await cell('drag').locator('.plane').evaluate((e) => [getComputedStyle(e.closest('.msp-pad')).touchAction, getComputedStyle(e.querySelector('.grip')).touchAction]);
  must(touch.join() === 'pan-y pinch-zoom,none', `touch actions ${touch}`);
  must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than the screen');
  await open();
  await go(lesson);
  await page.getByText('Go is ready').waitFor();
});

await part('the editor is used by keys alone: Tab leaves it until someone types, Shift+Enter runs and goes on', async () => {
  const editor = cell('do-pin').getByRole('textbox');
  await editor.focus();
  await page.keyboard.press('Tab');
  must(!(await editor.evaluate((e) => e === document.activeElement)), 'Tab does not leave an editor in which no one types');
  await editor.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('middle := 0\nif true {\nmiddle = 220\n}');
  must((await value('do-pin')) === 'middle := 0\nif true {\n\tmiddle = 220\n}', JSON.stringify(await value('do-pin')));
  must((await cell('do-pin').locator('.k').first().innerText()) === 'if', 'what is typed is not coloured');
  await page.keyboard.press('Shift+Enter');
  await quiet();
  const next = cell('check-pin').getByRole('button', { name: /^Run cell/ });
  must(await next.evaluate((e) => e === document.activeElement), 'the check, whose code is folded, has no focus');
  await page.keyboard.press('Enter');
  await quiet();
  must(/✓|right/.test(await text('check-pin')), await text('check-pin'));
});

const more = async (name) => {
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
};
async function doneStill() {
  must(/middle = 220/.test(await value('do-pin')), 'what was typed is gone');
  must(/right:/.test(await text('check-pin')), `the verdict is gone: ${await text('check-pin')}`);
  await cell('check-pin').getByText('✓ done').waitFor();
}

await part('what a reader typed, saw and solved is there at the next visit, and the cover counts it', async () => {
  await go(lesson);
  await doneStill();
  must(/from an earlier visit/.test(await word('check-pin')), await word('check-pin'));
  await page.goto(`${server.base}/${basename(site)}/index.html`);
  await page.getByText('1 of 4 exercises done').waitFor();
  await go(lesson);
});

await part('the notebook is downloaded with it; all is forgotten; the file brings it back', async () => {
  const downloads = page.waitForEvent('download');
  await more('Download the notebook');
  const path = await (await downloads).path(), saved = JSON.parse(readFileSync(path, 'utf8'));
  const [typed, checked] = ['do-pin', 'check-pin'].map((id) => saved.cells.find((c) => c.id === id));
  must(/middle = 220/.test(typed.source.join('')) && /^right:/.test(checked.outputs[0].data['text/plain']), JSON.stringify([typed, checked]));
  must(saved.cells.some((c) => c.cell_type === 'markdown') && saved.nbformat === 4, 'it is no whole notebook');
  page.once('dialog', (d) => d.accept());
  await more('Forget everything');
  await page.getByText('All is forgotten').waitFor();
  await go(lesson);
  must(/your turn/.test(await value('do-pin')), 'what was typed is still there');
  must(/not yet/.test(await text('check-pin')), 'the stored output is not back');
  await page.getByText('Go is ready').waitFor();
  await page.locator('input[type=file]').setInputFiles({ name: 'mine.ipynb', mimeType: 'application/json', buffer: readFileSync(path) });
  await page.getByText(/cells are from mine.ipynb/).waitFor();
  must(/middle = 220/.test(await value('do-pin')), 'the file brings no code');
  must(/right:/.test(await text('check-pin')), await text('check-pin'));
});

await part('the code is formatted, and downloaded as a Go program', async () => {
  await go('playground.html');
  await type('c1', 'x:=[]int{1,2}\nfunc sum( v []int )(s int){for _,i:=range v{s+=i};return}\nsum( x )');
  await page.getByText('Go is ready').waitFor();
  await cell('c1').getByRole('textbox', { name: /^Go code/ }).press('Shift+Alt+f');
  await page.getByText('The code is formatted').waitFor();
  const formatted = await value('c1');
  must(/^x := \[\]int\{1, 2\}\n/.test(formatted) && /\tfor _, i := range v \{/.test(formatted) && /\nsum\(x\)$/.test(formatted), formatted);
  const downloads = page.waitForEvent('download');
  await more('Download as a Go program');
  const file = join(temporary('program'), 'main.go');
  await (await downloads).saveAs(file);
  const said = execFileSync('go', ['run', file], { encoding: 'utf8' });
  must(said === '3\n', `the program says ${said}`);
});

await part('a result that is to be guessed is hidden until there is a guess, which stays beside it', async () => {
  await open();
  const second = 'tutorials/02-building-L-and-J.html';
  await go(second);
  const id = 'outer', next = 'eigenvalues', shown = cell(id).locator('.shown');
  must(!(await shown.isVisible()), 'the result is shown');
  await cell(id).getByRole('textbox', { name: 'Your guess' }).fill('it has rank one');
  await page.keyboard.press('Enter');
  await shown.waitFor();
  await go(second);
  must(await shown.isVisible() && /it has rank one/.test(await cell(id).innerText()), await cell(id).innerText());
  must(!(await cell(next).locator('.shown').isVisible()), 'the next result is shown');
  await run(next);
  must(await cell(next).locator('.shown').isVisible(), 'a cell that ran shows nothing');
});

await part('a guess that a cell takes goes into its code, and the cell says how far it is off', async () => {
  await open();
  await go('tutorials/10-newton.html');
  const { width } = await cell('start-move').locator('.shown img').first().boundingBox();
  must(width >= 500, `a stored picture is ${width} px wide`);
  await cell('squeezed').getByRole('textbox', { name: 'Your guess' }).fill('about 100 and −50');
  await page.keyboard.press('Enter');
  await quiet();
  must(/check\.Guess\(100, -50\)/.test(await value('squeezed')), await value('squeezed'));
  must(/you guessed 100, and it is 100, exactly; you guessed -50/.test(await text('squeezed')), await text('squeezed'));
});

// stop runs code in the cell net, and stops it.
async function stop(code) {
  await type('net', code);
  await cell('net').getByRole('button', { name: /^Run cell/ }).click();
  await page.locator('#cell-net[data-state=runs]').waitFor();
  await toolbar('Stop').click();
  await quiet();
  must(/interrupted/.test(await text('net')), await text('net'));
}

await part('Stop interrupts, variables stay; Restart forgets them', async () => {
  await go(lesson);
  await type('do-pin', 'middle := 220');
  await run('do-pin');
  await stop('for {}');
  await type('net', 'middle');
  must((await run('net')).trim() === '220', await text('net'));
  await toolbar('Restart').click();
  await page.getByText('Go is ready').waitFor();
  must(/undefined: middle/.test(await run('net')), await text('net'));
});

// fresh opens the lesson in a browser that keeps nothing, from a server that admits what admit says.
async function fresh(admit = () => true) {
  if (!server.server.listening) await server.start();
  server.admit = admit;
  await open();
  await go(lesson);
}
// The second module of the kernel has the functions that are seldom called: no notebook writes XML.
const isRest = (path) => /\/rest-\w+\.wasm/.test(path);
const xml = 'text, _ := xml.Marshal(42)\nstring(text)';
async function seldom() {
  await type('net', xml);
  return run('net');
}
const wrote = async () => { const said = await seldom(); must(/<int>42<\/int>/.test(said), said); };
// stored waits until the browser keeps modules unpacked.
const stored = (names) => until(page, async (names) => {
  const urls = (await (await caches.open('msp')).keys()).map(({ url }) => url);
  return names.every((name) => urls.some((url) => url.includes(`/${name}-`) && url.endsWith('.wasm')));
}, names);
const forgetRest = () => page.evaluate(async () => {
  const cache = await caches.open('msp');
  for (const key of await cache.keys()) if (key.url.includes('/rest-')) await cache.delete(key);
});
// broken leaves out of the problems what the browser says of a server that breaks off.
const broken = () => problems.splice(0, problems.length, ...problems.filter((p) => !/ERR_|NetworkError|NS_ERROR|Failed to load resource/.test(p)));

await part('the decoder of brotli is started once, although both modules of the kernel need it', async () => {
  const decoder = `/${basename(site)}/kernel/brotli.js`, slow = 'let starts = 0; async function F(t,e){await new Promise(d=>setTimeout(d,++starts>1?100:250));';
  const code = readFileSync(join(site, 'kernel', 'brotli.js'), 'utf8');
  must(code.includes('async function F(t,e){'), 'the decoder starts in another way: see this check');
  server.instead[decoder] = code.replace('async function F(t,e){', slow); // a second start would be ready before the first
  server.asked.length = 0;
  await fresh();
  await page.getByText('Go is ready').waitFor();
  delete server.instead[decoder];
  const times = server.asked.filter((path) => /brotli\.wasm/.test(path)).length;
  must(times === 1, `it is loaded ${times} times`);
});

await part('a cell is stopped while the rest of Go does not come: its variables stay', async () => {
  await fresh((path) => !isRest(path) || new Promise(() => {}));
  await type('do-pin', 'middle := 220');
  await run('do-pin');
  for (const code of ['for {}', 'time.Sleep(time.Hour)', 'for { fmt.Println("on") }']) await stop(code);
  await type('net', 'middle');
  must((await run('net')).trim() === '220', await text('net'));
});

await part('a cell waits for the rest of Go, the page says so, and Stop ends it; the next one goes on', async () => {
  let come;
  const there = new Promise((done) => { come = done; });
  await fresh((path) => !isRest(path) || there.then(() => true));
  await page.getByText('Go is ready').waitFor();
  await type('net', xml);
  await cell('net').getByRole('button', { name: /^Run cell/ }).click();
  await page.getByText('Loading the rest of Go').waitFor();
  await toolbar('Stop').click();
  await toolbar('End the session').click();
  await quiet();
  must(/session lost: The session was ended/.test(await text('net')), await text('net'));
  await cell('net').getByRole('button', { name: /^Run cell/ }).click();
  await page.getByText('Loading the rest of Go').waitFor();
  come();
  await quiet();
  must(/<int>42<\/int>/.test(await text('net')), await text('net'));
  await page.getByText('Go is ready').waitFor();
});

await part('the rest of Go cannot be loaded: a cell that needs it says so, others run; once the server is back, it is loaded', async () => {
  await fresh((path) => !isRest(path));
  must(/session lost: .*seldom called, rest-\w+\.wasm\.\w+, cannot be loaded/.test(await seldom()), await text('net'));
  must(/2 pinned/.test(await run('pin-code')), await text('pin-code'));
  server.admit = () => true;
  await wrote();
  broken();
});

await part('the rest of Go is at hand when the browser no longer keeps it and the server is gone', async () => {
  await fresh();
  await stored(['rest']);
  await forgetRest();
  server.admit = () => false;
  await wrote();
  server.admit = () => true;
  broken();
});

if (browserName === 'Chromium') {
  await part('with the first module alone and without a server, cells run; one that needs the rest says so, and runs once the server is back', async () => {
    await fresh();
    await stored(['msp', 'rest']);
    await kept('book');
    await forgetRest();
    server.admit = () => false;
    await go(lesson);
    must(/2 pinned/.test(await run('pin-code')), await text('pin-code'));
    must(/session lost: .*cannot be loaded/.test(await seldom()), await text('net'));
    server.admit = () => true;
    await wrote();
    broken();
  });
}

await part('Run all passes cells that are to fail, and leaves out those that the notebook skips', async () => {
  await go('tutorials/00-go-in-20-minutes.html');
  const skipped = await prompt('live');
  await toolbar('Run all').click();
  await quiet();
  for (const id of ['wrong-types', 'wrong-index', 'wrong-step']) must(/as it should/.test(await word(id)), `${id}: ${await word(id)}`);
  const failed = await page.locator('[data-state=failed]').count();
  must(failed === 0, `${failed} cells failed`);
  must((await prompt('live')) === skipped, `the skipped cell has ${await prompt('live')}`);
  await cell('live').getByRole('button', { name: /^Run cell/ }).click();
  const player = cell('live').locator('.msp-player');
  await player.waitFor();
  await page.waitForFunction(() => document.querySelector('#cell-live .msp-player').player?.said.drawn > 3);
  await player.getByRole('button', { name: 'move' }).press('Enter');
  await player.getByRole('combobox', { name: 'what the arrows do' }).selectOption('pull');
  await player.locator('canvas.view').focus();
  await page.keyboard.press('ArrowUp');
  const held = () => player.evaluate(({ player: { said } }) => said.grab);
  must((await held()) >= 0, 'the arrows take hold of no particle');
  await page.waitForFunction((i) => { // it is where the arrow took it, within a step of the grid
    const { said: { to }, meta: { step } } = document.querySelector('#cell-live .msp-player').player;
    const x = document.querySelector('#cell-live .msp-player').player.vertices().slice(3 * i, 3 * i + 3);
    return x.every((c, k) => Math.abs(c - to[k]) <= step[k]);
  }, await held());
  await shot('pulled');
  await page.keyboard.press('Escape');
  must((await held()) === -1, 'Escape does not release it');
  await toolbar('Stop').click();
  await quiet();
});

// turned waits until a page is there, whose title matches, and the focus is on what the address leads to.
async function turned(title) {
  await page.waitForFunction((title) => new RegExp(title).test(document.title) && document.documentElement.dataset.editor === 'rich', title.source);
  must(await page.evaluate(() => window.stays), 'the document was loaded again');
  must(await page.evaluate(() => document.activeElement.matches('main h1, main :target')), `the focus is on ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 100))}`);
}
// first opens the lesson in a document of its own, and notes what its kernels start from.
async function first() {
  await open();
  await page.addInitScript(() => {
    window.starts = [];
    window.Worker = class extends Worker {
      postMessage(data, ...rest) {
        if (data.start) window.starts.push(data.start.program?.module instanceof WebAssembly.Module);
        super.postMessage(data, ...rest);
      }
    };
  });
  await go(lesson);
  await page.evaluate(() => { window.stays = true; });
  await page.getByText('Go is ready').waitFor();
}
const link = (name) => page.getByRole('navigation').getByRole('link', { name });

await part('pages are turned in place by mouse, keys and the way back, and what was typed and solved is there', async () => {
  await first();
  await type('do-pin', 'middle := 220');
  await run('check-pin');
  await type('net', 'x := 41');
  const place = cell('check-pin').locator('.buttons');
  await place.scrollIntoViewIfNeeded();
  await link(/^2 · [^→]*$/).click(); // in the contents, which stay in sight
  await turned(/^2 · /);
  must(/02-.*\.html$/.test(page.url()), page.url());
  must((await page.evaluate(() => scrollY)) === 0, 'the page does not begin at its top');
  must((await page.locator('.contents [aria-current]').innerText()).startsWith('2 ·'), 'the contents mark another page');
  must((await page.locator('.turned').textContent()) === (await page.title()), 'the page is not announced');
  await shot('turned');
  await type('tri', 'middle');
  must(/undefined: middle/.test(await run('tri')), await text('tri'));
  await cell('tri').locator('.cm-lintRange-error', { hasText: 'middle' }).waitFor();
  await type('tri', '6 * 7');
  must(/^42/.test(await run('tri')), await text('tri'));
  await page.goBack();
  await turned(/^1 · /);
  must((await value('do-pin')) === 'middle := 220' && (await value('net')) === 'x := 41', 'what was typed is gone');
  must(/right:/.test(await text('check-pin')), `the verdict is gone: ${await text('check-pin')}`);
  await cell('check-pin').getByText('✓ done').waitFor();
  await page.waitForFunction((id) => { const { top } = document.querySelector(`#cell-${id} .buttons`).getBoundingClientRect(); return top > 0 && top < innerHeight; }, 'check-pin');
  await page.goForward();
  await turned(/^2 · /);
  must(/^42/.test(await text('tri')), await text('tri'));
  await link(/^3 · [^→]*$/).press('Enter');
  await turned(/^3 · /);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('fill-in');
  await page.locator('.found a').first().waitFor();
  await page.keyboard.press('ArrowDown');
  const found = await page.evaluate(() => document.activeElement.href);
  await page.keyboard.press('Enter');
  await page.waitForURL(found);
  await turned(/./);
  await page.locator('main :target').waitFor();
  const { y } = await page.locator('main :target').boundingBox();
  must(y >= 0 && y < 422, `what was found is ${y} pixels below the top of the window`);
  must((await page.evaluate(() => window.starts)).join() === 'false,true,true', `programs were there for ${await page.evaluate(() => window.starts)}`);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.editor === 'rich');
  await page.evaluate(() => { window.stays = true; });
  await page.goBack();
  await turned(/^3 · /);
});

await part('a link is opened in another tab, and a page that may do other things, or does not come, is loaded', async () => {
  await first();
  const tab = context.waitForEvent('page');
  await link(/^2 · .*→$/).click({ modifiers: ['Control'] });
  await (await tab).close();
  must((await page.title()).startsWith('1 ·'), 'the page is turned, too');
  await page.locator('.bar .title').click();
  await page.locator('.cards').first().waitFor(); // of the cover: the lesson has a canvas, too
  must(!(await page.evaluate(() => window.stays)), 'the cover is shown in a document of cells');
  await page.goBack();
  await page.waitForFunction(() => document.documentElement.dataset.editor === 'rich');
  await page.evaluate(() => { window.stays = true; window.fetch = async () => new Response('gone', { status: 404 }); });
  await link(/^2 · .*→$/).click();
  await page.waitForFunction(() => !window.stays && document.documentElement.dataset.editor === 'rich');
  must((await page.title()).startsWith('2 ·'), await page.title());
});

await part('a cell that runs is stopped when the page is turned, and what it has shown is kept', async () => {
  await first();
  await type('net', 'fmt.Println("begun")\nfor {\n}');
  await cell('net').getByRole('button', { name: /^Run cell/ }).click();
  await cell('net').locator('.shown', { hasText: 'begun' }).waitFor();
  await link(/^2 · .*→$/).click();
  await turned(/^2 · /);
  await type('tri', '6 * 7');
  must(/^42/.test(await run('tri')), await text('tri'));
  await page.goBack();
  await turned(/^1 · /);
  must(/begun/.test(await text('net')) && /The page was turned/.test(await text('net')), await text('net'));
});

await part('twenty turns leave one kernel, and nothing of the pages that are gone', async () => {
  await first();
  const size = async () => { // of what the document holds
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners, documents } = await session.send('Memory.getDOMCounters');
    await session.detach();
    return { nodes, jsEventListeners, documents };
  };
  const sizes = [];
  for (let i = 0; i < 20; i++) {
    await link(i % 2 ? /^← 1 · / : /^2 · .*→$/).click();
    await turned(i % 2 ? /^1 · / : /^2 · /);
    await page.evaluate(() => { const { cell } = document.querySelector('section.cell.code'); cell.page.run(cell); });
    await quiet();
    must(page.workers().length === 1, `${page.workers().length} workers after ${i + 1} turns`);
    if (browserName === 'Chromium' && i % 2) sizes.push(await size());
  }
  if (sizes.length === 0) return undefined;
  const [, before] = sizes, after = sizes.at(-1);
  for (const name of Object.keys(after)) must(after[name] < 1.05 * before[name], `${name}: ${sizes.map((s) => s[name])}`); // a page that stays doubles it
  return JSON.stringify(after);
});

for (const [width, scheme] of [[1280, 'light'], [1280, 'dark'], [390, 'light'], [390, 'dark'], [320, 'dark']]) {
  await part(`a picture is taken, ${width} pixels wide, ${scheme}`, async () => {
    await open(width, scheme);
    await go(lesson);
    await run('net');
    await type('pin-code', 's.Pin(0, nineteen) // a line that is longer than the page is wide, and longer than that, on any page that there is');
    await run('pin-code');
    await cell('net').scrollIntoViewIfNeeded();
    await shot(`${width}-${scheme}-figure`);
    await cell('pin-code').getByRole('region').scrollIntoViewIfNeeded();
    await shot(`${width}-${scheme}-error`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    must(wide <= width, `the page is ${wide} pixels wide`);
  });
}

if (browserName === 'Chromium') {
  await part('after one visit the whole book works without its server', async () => {
    await open();
    await go(lesson);
    await kept('book');
    await until(page, async () => (await (await caches.open('msp')).keys()).some(({ url }) => /msp-\w+\.wasm$/.test(url)));
    await server.stop();
    await go(lesson);
    must(/2 pinned/.test(await run('pin-code')), await text('pin-code'));
    await type('do-pin', 'middle := 220');
    await run('check-pin');
    await go(lesson);
    must(/right:/.test(await text('check-pin')), await text('check-pin'));
    await go('tutorials/02-building-L-and-J.html');
    problems.splice(0, problems.length, ...problems.filter((p) => !/ERR_CONNECTION_REFUSED/.test(p))); // the server is gone
  });
}

await part('homework is done in the page without a server, and saved to hand in', async () => {
  if (!server.server.listening) await server.start();
  await open();
  await go('homework/hw1.html');
  await page.getByText('Go is ready').waitFor();
  await kept('book');
  await server.stop();
  await go('homework/hw2.html');
  const source = JSON.parse(readFileSync(join(dirs[0], 'homework', 'source', 'hw2', 'hw2.ipynb'), 'utf8'));
  const marks = /^.*(BEGIN|END) SOLUTION.*\n?/gm, solved = (c) => c.metadata.nbgrader.solution && !['highest', 'report'].includes(c.id);
  must(/not implemented/.test(await value('matrix')), 'the stub is not there');
  must(!/HIDDEN|salt of/.test(await value('matrix-tests')), 'hidden tests are in the book');
  for (const c of source.cells.filter(solved)) await type(c.id, [c.source].flat().join('').replace(marks, ''));
  await page.getByRole('textbox', { name: 'Your text' }).fill('n springs in series, measured.');
  await toolbar('Run all').click();
  await quiet();
  must(/not implemented/.test(await text('highest-tests')), await text('highest-tests'));
  for (const c of source.cells.filter(({ metadata: { nbgrader: of } }) => of.locked && of.grade)) await run(c.id);
  for (const [id, points] of [['stiffnesses', 2], ['matrix', 3], ['highest', 0]]) must((await text(`${id}-tests`)).includes(`${points} of `), await text(`${id}-tests`));
  await cell('stiffnesses-tests').getByText('✓ done').waitFor();
  await go('homework/hw2.html');
  const downloads = page.waitForEvent('download');
  await toolbar('Hand in').click();
  await (await downloads).saveAs(join(out, 'hw2.ipynb'));
  await page.getByText('hw2.ipynb is saved: hand in that file').waitFor();
  await shot('homework');
  problems.splice(0, problems.length, ...problems.filter((p) => !/ERR_CONNECTION_REFUSED/.test(p))); // the server is gone
});

await part('a playground grows, is kept, and goes into a link, which another reader opens', async () => {
  if (!server.server.listening) await server.start();
  await open();
  await go('playground.html');
  await toolbar('New cell').click();
  await page.keyboard.type('x := 42');
  await page.keyboard.press('Shift+Enter');
  await toolbar('New cell').click();
  await page.keyboard.type('x + 1');
  await page.keyboard.press('Shift+Enter');
  await quiet();
  must((await text('c3')).trim() === '43', await text('c3'));
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } }));
  await more('Copy link');
  await page.getByText('The link is copied').waitFor();
  const link = await page.evaluate(() => window.copied);
  await shot('playground');
  await go('playground.html');
  must((await value('c3')) === 'x + 1' && (await text('c3')).trim() === '43', 'the playground is not kept');
  await open();
  await go(link.split('/').at(-1));
  must((await value('c2')) === 'x := 42' && (await value('c3')) === 'x + 1', 'the link brings no code');
  must((await text('c3')) === '', 'code from a link has run by itself');
});

for (const [width, scheme] of [[1280, 'light'], [390, 'dark']]) {
  await part(`the cover's cloth moves, and is pulled by mouse and keys, ${width} pixels wide, ${scheme}`, async () => {
    if (!server.server.listening) await server.start();
    await open(width, scheme);
    await page.goto(`${server.base}/${basename(site)}/index.html`);
    const canvas = page.locator('canvas');
    const frames = (n) => page.waitForFunction((n) => +document.querySelector('canvas').dataset.frames > n, n);
    await frames(1);
    const took = await page.evaluate(() => Math.round(performance.now()));
    await page.getByRole('heading', { level: 1 }).waitFor(); // the cloth was alone until then
    must(!(await page.evaluate(() => performance.getEntriesByType('resource').some((e) => /wasm/.test(e.name)))), 'a kernel is loaded for it');
    await canvas.focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    const grabbed = () => canvas.evaluate(({ cloth }) => (cloth.grabbed === undefined ? undefined : cloth.x[3 * cloth.grabbed]));
    const before = await grabbed();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((x) => { const { cloth } = document.querySelector('canvas'); return cloth.x[3 * cloth.grabbed] > x + 0.04; }, before);
    await page.keyboard.press('Space');
    must((await grabbed()) === undefined, 'Space does not let go');
    const box = await canvas.boundingBox(), at = [box.x + box.width / 2, box.y + 0.45 * box.height];
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.mouse.move(at[0] + 60, at[1], { steps: 5 });
    must((await grabbed()) !== undefined, 'the mouse takes hold of nothing');
    await shot(`${width}-${scheme}-cover`);
    await page.mouse.up();
    must((await grabbed()) === undefined, 'the mouse does not let go');
    must(await canvas.evaluate(({ cloth }) => cloth.x.every(Number.isFinite)), 'the cloth exploded');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('.cards li').first().scrollIntoViewIfNeeded();
    await shot(`${width}-${scheme}-cards`);
    return `the second frame after ${took} ms`;
  });
}

await part('with reduced motion the cloth stands still until it is pulled; in forced colours the focus is seen', async () => {
  if (!server.server.listening) await server.start();
  await open();
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await page.goto(`${server.base}/${basename(site)}/index.html`);
  await page.getByRole('button', { name: 'Move' }).waitFor();
  const frames = () => page.locator('canvas').evaluate(async (canvas) => {
    for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
    return +(canvas.dataset.frames ?? 0);
  });
  must((await frames()) === 0, 'the cloth moves');
  await page.locator('canvas').press('ArrowRight');
  must((await frames()) > 0, 'the cloth does not follow');
  must(/solid/.test(await page.locator('canvas').evaluate((e) => getComputedStyle(e).outlineStyle)), 'the focus of the cloth is not seen');
  await go(lesson);
  await cell('net').getByRole('textbox').focus();
  // Asked in the page as a whole, since CodeMirror takes the plain editor's place at any moment.
  await page.waitForFunction(() => /solid/.test(getComputedStyle(document.querySelector('#cell-net .editor')).outlineStyle));
  await shot('forced-colours');
});

// Every rule of axe for WCAG 2.2 A and AA.
const axe = readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const pages = readdirSync(site, { recursive: true }).filter((name) => name.endsWith('.html')).sort();
async function accessible() {
  await page.evaluate(`${axe}; undefined`); // Playwright's own world of scripts is not bound by the page's policy
  const found = [];
  for (const [width, colorScheme] of [[1280, 'light'], [1280, 'dark'], [320, 'light'], [320, 'dark']]) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    // Which blocks are stops of the keyboard is decided when the page has been laid out in its new width.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const look = () => page.evaluate(async () => {
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      return (await axe.run({ resultTypes: ['violations'], runOnly: tags })).violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 150)}`));
    });
    let violations = await look();
    // A button that is half behind the bar with the buttons of the page is too small for axe, but it can be scrolled from there.
    if (violations.some((v) => v.startsWith('target-size'))) {
      await page.evaluate(() => scrollBy(0, 100));
      const later = await look();
      violations = violations.filter((v) => !v.startsWith('target-size') || later.includes(v));
      await page.evaluate(() => scrollTo(0, 0));
    }
    found.push(...violations.map((v) => `${width} ${colorScheme}: ${v}`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) found.push(`${width} ${colorScheme}: the page is ${wide} pixels wide`);
  }
  must(found.length === 0, found.join('\n'));
}
for (const name of pages) {
  await part(`axe finds no violation of WCAG 2.2 AA in ${name}, light and dark, 1280 and 320 pixels wide`, async () => {
    if (!server.server.listening) await server.start();
    await open();
    await go(name);
    await accessible();
  });
}
await part('axe finds none in a page that was turned to', async () => {
  if (!server.server.listening) await server.start();
  await first();
  await link(/^2 · .*→$/).click();
  await turned(/^2 · /);
  await accessible();
  await shot('turned-320-dark');
});

await part('from a file the page stays as it is, and says why', async () => {
  await open();
  await page.goto(pathToFileURL(join(site, lesson)).href);
  await page.getByText('Its cells run if a web server serves the folder').waitFor();
  must((await page.locator('#cell-cloth .output').count()) > 0, 'the stored output is gone');
});

await part('nothing went wrong in any page', () => must(problems.length === 0, problems.join('\n')));

await browser?.close();
finish();
