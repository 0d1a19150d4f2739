// A site of `msp lite` in a headless browser (launch.mjs): the kernel runs in the page, and the server is one of files.
//     node lite.mjs MSP OUT TUTORIALS [PARTS]
// Lessons are run and homework is checked, cells are typed as a student would, files are kept, what dies is told of; last a lesson runs
// without a network. Of the parts only those run that the regular expression PARTS matches. MSP_SITE names a site of the same notebooks,
// which is made where there is none. Screenshots go to the directory OUT.

import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserName, launch } from './launch.mjs';
import { notebookOf } from './ipynb.mjs';
import { LessonPage } from './lessonpage.mjs';
import { Notebook } from './notebook.mjs';
import { check, finish, must } from './report.mjs';
import { siteServer } from './site.mjs';
import { temporary } from './temporary.mjs';
import { weigh } from './weight.mjs';
import { until } from './until.mjs';

const [msp, out, tutorials, parts = ''] = process.argv.slice(2);
const home = temporary('lite');
const course = join(home, 'course');
const site = process.env.MSP_SITE ?? join(home, 'site');

const lessons = [
  { number: '01', live: [{ cell: 'live', particle: 24 * 25 + 12 }, { cell: 'break', breaks: true }] },
  { number: '13', live: [{ cell: 'live', particle: 24 * 25 + 12 }] },
];
const offline = { number: '04', slider: 'portrait' };
for (const lesson of [...lessons, offline]) {
  lesson.name = readdirSync(tutorials).find((name) => name.startsWith(`${lesson.number}-`) && name.endsWith('.ipynb'));
  lesson.path = join(tutorials, lesson.name);
}

let server, browser, context, page, notebook;

const address = (name) => `${server.base}/lab/index.html?path=course/${name}`;

const opened = await check(`the site opens in ${browserName}`, async () => {
  if (!existsSync(site)) {
    cpSync(join(tutorials, 'homework'), join(home, 'homework'), { recursive: true });
    execFileSync(msp, ['release', join(home, 'homework'), 'hw1'], { stdio: 'ignore' });
    mkdirSync(course);
    for (const { path, name } of [...lessons, offline]) cpSync(path, join(course, name));
    cpSync(join(home, 'homework', 'release', 'hw1', 'hw1.ipynb'), join(course, 'hw1.ipynb'));
    writeFileSync(join(course, 'data.csv'), 'a,b\n1,2\n');
    writeFileSync(join(course, 'empty.ipynb'), JSON.stringify(notebookOf([''])));
    execFileSync(msp, ['lite', site, course], { stdio: 'inherit' });
  }
  server = siteServer(site);
  await server.start();
  browser = await launch();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(180_000);
  const log = join(out, 'lite-console.log');
  for (const event of ['console', 'pageerror']) page.on(event, (e) => appendFileSync(log, `${e.text?.() ?? e}\n`));
  notebook = new Notebook(page, out);
  server.admit = (path) => !/\/rest-\w+\.wasm/.test(path); // Go starts and answers without the functions that are seldom called
  await page.goto(address('empty.ipynb'));
  await ready();
  await shows('6 * 7', /^42$/);
  server.admit = () => true;
});

if (opened) await check('the kernel has not grown', () => weigh(join(site, 'extensions', '@massspring', 'jupyterlite-msp', 'static')));

async function ready() {
  // A browser compiles the kernel first.
  const idle = '.jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook-ExecutionIndicator[data-status="idle"]';
  await page.waitForSelector(idle, { timeout: 180_000 });
  await notebook.ready();
  await page.waitForFunction(() => window.jupyterapp?.isPluginActivated('@jupyter-widgets/jupyterlab-manager:plugin'));
}

let shown; // the notebook that open has opened

// open opens a notebook of the course, with a new kernel, in the place of those that are open.
const open = async (name) => {
  shown = undefined;
  await page.evaluate(async (path) => {
    const { commands, serviceManager } = window.jupyterapp;
    await commands.execute('docmanager:save');
    await commands.execute('application:close-all');
    await serviceManager.sessions.shutdownAll();
    await commands.execute('docmanager:open', { path });
  }, `course/${name}`);
  await ready();
  shown = name;
};

// part is a check in a notebook of the course, if it is among those that are asked for. It goes on where the last one ended, if that was in
// the same notebook and went well.
const part = async (name, notebook, body) => {
  if (!opened || !new RegExp(parts).test(name)) return;
  const well = await check(name, async () => {
    if (shown !== notebook) await open(notebook);
    return body();
  });
  if (!well) shown = undefined;
};

// shows runs a cell, and compares what it shows.
async function shows(code, expected) {
  const { text, error } = await notebook.run(code);
  must(expected.test(text.trim()), `${code} shows ${JSON.stringify(text.slice(0, 600))}${error ? ', an error' : ''}`);
}

// statuses asks for cells at once, and tells how each ends.
const statuses = (...codes) => page.evaluate(async (codes) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  return (await Promise.all(codes.map((code) => kernel.requestExecute({ code, stop_on_error: true }).done))).map((reply) => reply.content.status).join();
}, codes);

await part('players move at once, and all figures have a text alternative', lessons[0].name, async () => {
  const player = page.locator('.msp-player').first();
  await player.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector('.msp-player')?.player?.painter);
  const texts = await page.locator('.jp-OutputArea-output img').evaluateAll((all) => all.map((img) => img.alt));
  must(texts.length > 0 && texts.every((text) => text.length > 20), JSON.stringify(texts));
  return `${texts.length} figures`;
});

if (opened && new RegExp(parts).test('the first page')) await check('the first page has a card for each notebook, which opens it', async () => {
  const first = await context.newPage();
  first.setDefaultTimeout(180_000);
  await first.goto(`${server.base}/index.html`);
  await first.screenshot({ path: join(out, 'lite-welcome.png') });
  await first.locator('.cards a', { hasText: 'cloth' }).first().click();
  await first.locator('.jp-Notebook .jp-MarkdownOutput h1', { hasText: 'cloth' }).first().waitFor();
  await first.close();
});

for (const lesson of lessons) await part(`${lesson.name} runs in a page alone`, lesson.name, () => {
  return new LessonPage(page, notebook, lesson.path).runsAll(lesson.live, `lite-${lesson.number}`);
});

await part('homework is checked', 'hw1.ipynb', async () => {
  const source = JSON.parse(readFileSync(join(tutorials, 'homework', 'source', 'hw1', 'hw1.ipynb'), 'utf8')).cells;
  const cells = page.locator('.jp-Notebook .jp-Cell');
  const run = async (id) => {
    const cell = cells.nth(source.findIndex((c) => c.id === id));
    await cell.locator('.cm-content').click();
    await page.keyboard.press('Control+Enter');
    await notebook.ended(cell);
    return notebook.outputOf(cell);
  };
  const answer = async (id) => {
    await cells.nth(source.findIndex((c) => c.id === id)).locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(source.find((c) => c.id === id).source.join(''));
    await run(id);
  };
  for (const id of ['imports', 'refuse']) await run(id);
  await answer('login');
  for (const id of ['own', 'energy']) await run(id);
  const blank = await run('energy-tests');
  must(/0 of 2/.test(blank), `a blank earns: ${blank}`);
  await answer('energy');
  const right = await run('energy-tests');
  must(/2 of 2/.test(right), `the answer earns: ${right}`);
});

await part('a file is written, read and downloaded, and one beside the notebook is read', 'empty.ipynb', async () => {
  const { text } = await notebook.run(
    'import ("fmt"; "os")\nfmt.Println(os.WriteFile("made.txt", []byte("by a cell\\n"), 0o644))\n' +
      'made, err := os.ReadFile("made.txt")\nfmt.Printf("%s%v\\n", made, err)\n' +
      'data, err := os.ReadFile("data.csv")\nfmt.Printf("%s%v\\n", data, err)\n' +
      '_, err = os.Stat("none.txt")\nfmt.Println(os.IsNotExist(err))',
  );
  must(text.trim() === '<nil>\nby a cell\n<nil>\na,b\n1,2\n<nil>\ntrue', `it shows ${text}`);
  await page.locator('.jp-DirListing-item', { hasText: 'made.txt' }).click({ button: 'right' });
  const download = page.waitForEvent('download');
  await page.locator('.lm-Menu-itemLabel', { hasText: /^Download$/ }).click();
  const path = join(home, 'made.txt');
  await (await download).saveAs(path);
  must(readFileSync(path, 'utf8') === 'by a cell\n', `downloaded: ${readFileSync(path, 'utf8')}`);
});

await part('a page that is loaded again has the work, and does not load the kernel again', 'empty.ipynb', async () => {
  await notebook.run(
    '// work to keep\nimport "os"\nos.WriteFile("kept.txt", []byte("of the page before"), 0o644)\n' +
      'os.WriteFile("kept.bin", []byte{0, 255}, 0o644)',
  );
  await page.evaluate(() => window.jupyterapp.commands.execute('docmanager:save'));
  const stored = async () => (await (await caches.open('msp')).keys()).some(({ url }) => /msp-\w+\.wasm$/.test(url));
  await until(page, stored); // a moment after the kernel began
  const loads = () => server.asked.filter((path) => /msp-\w+\.wasm\./.test(path)).length;
  const before = loads();
  await page.goto(address('empty.ipynb'));
  await ready();
  await page.locator('.jp-Notebook .cm-content', { hasText: '// work to keep' }).waitFor();
  await shows(
    'import ("fmt"; "os")\ntext, _ := os.ReadFile("kept.txt")\nbytes, _ := os.ReadFile("kept.bin")\nfmt.Println(string(text), bytes)',
    /^of the page before \[0 255\]$/,
  );
  must(loads() === before, `the kernel was loaded ${loads()} times, ${before} of them before`);
});

await part('what never ends is stopped, and variables stay', 'empty.ipynb', async () => {
  await shows('import "fmt"\nkept := 6 * 7\nkept', /^42$/);
  const took = [];
  for (const code of ['for {}', 'time.Sleep(time.Hour)', 'for i := 0; ; i++ { fmt.Println(i) }']) {
    const cell = await notebook.type(`fmt.Println("it runs")\n${code}`);
    await cell.locator('.jp-OutputArea-output', { hasText: 'it runs' }).waitFor();
    const began = Date.now();
    await notebook.toolbar('interrupt').locator('button, jp-button').first().click();
    await notebook.ended(cell);
    took.push(`${Date.now() - began} ms`);
    const text = await notebook.outputOf(cell);
    must(/interrupted/.test(text), `${code} shows ${text}`);
  }
  await shows('kept', /^42$/);
  return took.join(', ');
});

await part('cells behind one that fails are not run', 'empty.ipynb', async () => {
  const ended = await statuses('zero := 0', '1 / zero', 'zero + 1', '6 * 7');
  must(ended === 'ok,error,aborted,aborted', ended);
  await shows('6 * 7', /^42$/);
});

await part('documentation is found', 'empty.ipynb', async () => {
  await notebook.run('import "fmt"');
  await notebook.write('fmt.Sprintf(');
  await page.keyboard.press('Shift+Tab');
  await page.locator('.jp-Tooltip', { hasText: 'Sprintf formats according to a format specifier' }).waitFor();
  await notebook.shot('lite-tooltip');
});

await part('a recursion of compiled code ends its cell and the session, and the next cell has an empty one', 'empty.ipynb', async () => {
  await shows('import "fmt"\nkept := 1', /^$/);
  await shows('list := []any{nil}\nlist[0] = list\nfmt.Sprint(list)', /session lost: .*stack/);
  await notebook.shot('lite-lost');
  await shows('kept', /undefined: kept/);
  await shows('6 * 7', /^42$/);
  const ended = await statuses('import "fmt"\nlist := []any{nil}\nlist[0] = list\nfmt.Sprint(list)', '6 * 7');
  must(ended === 'error,aborted', `a cell that ends the session and one in line behind it: ${ended}`);
});

// JupyterLab loads its part for widgets when one is first shown.
await part(`${offline.name} runs with a new kernel and no network`, 'empty.ipynb', async () => {
  const { cell } = await notebook.run('import "github.com/massspring/msp/pkg/widget"\nwidget.Slider("a", 0, 1, 0.5)');
  await cell.locator('.widget-slider').waitFor();
  await open(offline.name);
  await server.stop();
  await context.setOffline(true);
  await notebook.menu('Kernel', 'Restart Kernel…');
  await page.locator('.jp-Dialog .jp-mod-accept').click();
  await notebook.idle();
  const on = new LessonPage(page, notebook, offline.path);
  const seen = await on.runsAll([], `lite-${offline.number}`);
  await on.slides(offline.slider, 0.25, `lite-${offline.number}-${offline.slider}`);
  return seen;
});

await browser?.close();
finish();
