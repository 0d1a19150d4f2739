// A site of `msp lite` in headless Chromium: the kernel runs in the page, and the server is one of files.
//     node lite.mjs MSP OUT TUTORIALS
// Lessons are run and homework is checked, cells are typed as a student would, files are kept, what dies is told of; then all of it
// without a network. MSP_SITE names a site that is there already. Screenshots go to the directory OUT.

import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserOptions } from './chromium.mjs';
import { LessonPage } from './lessonpage.mjs';
import { Notebook } from './notebook.mjs';
import { check, finish, must } from './report.mjs';
import { StaticServer } from './static.mjs';

const [msp, out, tutorials] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), 'msp-lite-'));
const course = join(home, 'course');
const site = process.env.MSP_SITE ?? join(home, 'site');

const lessons = [
  { number: '01', live: [{ cell: 'live', particle: 24 * 25 + 12 }, { cell: 'break', breaks: true }] },
  { number: '03', slider: 'circle-slider' },
  { number: '13', live: [{ cell: 'live', particle: 24 * 25 + 12 }] },
];
for (const lesson of lessons) {
  lesson.name = readdirSync(tutorials).find((name) => name.startsWith(`${lesson.number}-`) && name.endsWith('.ipynb'));
  lesson.path = join(tutorials, lesson.name);
}

let server, browser, context, page, notebook;

const opened = await check('msp lite makes a site that Chromium opens', async () => {
  if (!process.env.MSP_SITE) {
    cpSync(join(tutorials, 'homework'), join(home, 'homework'), { recursive: true });
    execFileSync(msp, ['release', join(home, 'homework'), 'hw1'], { stdio: 'ignore' });
    mkdirSync(course);
    for (const { path, name } of lessons) cpSync(path, join(course, name));
    cpSync(join(home, 'homework', 'release', 'hw1', 'hw1.ipynb'), join(course, 'hw1.ipynb'));
    writeFileSync(join(course, 'data.csv'), 'a,b\n1,2\n');
    execFileSync(msp, ['lite', site, course], { stdio: 'inherit' });
  }
  // JupyterLab keeps only the visible cells in the page unless told otherwise; we want to see all.
  const settings = JSON.parse(readFileSync(join(site, 'jupyter-lite.json'), 'utf8'));
  const overrides = (settings['jupyter-config-data'].settingsOverrides ??= {});
  overrides['@jupyterlab/notebook-extension:tracker'] = { windowingMode: 'none' };
  server = new StaticServer(site, { '/jupyter-lite.json': JSON.stringify(settings) });
  await server.start();
  browser = await chromium.launch(browserOptions());
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(120_000);
  for (const event of ['console', 'pageerror']) page.on(event, (e) => appendFileSync(join(out, 'lite-console.log'), `${e.text?.() ?? e}\n`));
  notebook = new Notebook(page, out);
  await page.goto(`${server.base}/lab/index.html?path=course/${lessons[0].name}`);
  await ready();
  const parts = join(site, 'extensions', '@massspring', 'jupyterlite-msp', 'static');
  const size = (kind) => readdirSync(parts).filter((name) => name.endsWith(kind)).reduce((sum, name) => sum + statSync(join(parts, name)).size, 0);
  return `the kernel is ${(size('.wasm.gz') / 1e6).toFixed(1)} MB to load, its documentation ${(size('.zip') / 1e6).toFixed(1)} MB when it is asked for`;
});

async function ready() {
  // A browser compiles the kernel first.
  await page.waitForSelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook-ExecutionIndicator[data-status="idle"]', { timeout: 180_000 });
  await notebook.ready();
  await page.waitForFunction(() => window.jupyterapp?.isPluginActivated('@jupyter-widgets/jupyterlab-manager:plugin'));
}

// open opens a notebook of the course in the place of those that are open.
const open = async (name) => {
  await page.evaluate(async (path) => {
    const { commands, serviceManager } = window.jupyterapp;
    await commands.execute('docmanager:save');
    await commands.execute('application:close-all');
    await serviceManager.sessions.shutdownAll();
    await commands.execute('docmanager:open', { path });
  }, `course/${name}`);
  await ready();
};

const typed = (name, code, test) =>
  check(name, async () => {
    const { text, error } = await notebook.run(code);
    must(test.test(text), `it shows ${JSON.stringify(text.slice(0, 600))}${error ? ', an error' : ''}`);
  });

async function runs(lesson) {
  const on = new LessonPage(page, notebook, lesson.path);
  const seen = await on.runsAll(lesson.live, `lite-${lesson.number}`);
  if (lesson.slider) await on.slides(lesson.slider, 0.25, `lite-${lesson.number}-${lesson.slider}`);
  return seen;
}

for (const lesson of opened ? lessons : []) {
  await check(`${lesson.name} runs in a page alone`, async () => {
    await open(lesson.name);
    return runs(lesson);
  });
}

if (opened) {
  await check('homework is checked', async () => {
    await open('hw1.ipynb');
    const source = JSON.parse(readFileSync(join(tutorials, 'homework', 'source', 'hw1', 'hw1.ipynb'), 'utf8')).cells;
    const cells = page.locator('.jp-Notebook .jp-Cell');
    const run = async (id) => {
      const cell = cells.nth(source.findIndex((c) => c.id === id));
      await cell.locator('.cm-content').click();
      await page.keyboard.press('Control+Enter');
      await notebook.ended(cell);
      return notebook.outputOf(cell);
    };
    for (const id of ['imports', 'refuse', 'energy']) await run(id);
    const blank = await run('energy-tests');
    must(/0 of 2/.test(blank), `a blank earns: ${blank}`);
    await cells.nth(source.findIndex((c) => c.id === 'energy')).locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(source.find((c) => c.id === 'energy').source.join(''));
    await run('energy');
    const right = await run('energy-tests');
    must(/2 of 2/.test(right), `the answer earns: ${right}`);
  });

  await check('a file is written, read and downloaded, and one beside the notebook is read', async () => {
    const { text } = await notebook.run(
      'import ("fmt"; "os")\nfmt.Println(os.WriteFile("made.txt", []byte("by a cell\\n"), 0o644))\n' +
        'made, err := os.ReadFile("made.txt")\nfmt.Printf("%s%v\\n", made, err)\n' +
        'data, err := os.ReadFile("data.csv")\nfmt.Printf("%s%v\\n", data, err)\n_, err = os.Stat("none.txt")\nfmt.Println(os.IsNotExist(err))',
    );
    must(text.trim() === '<nil>\nby a cell\n<nil>\na,b\n1,2\n<nil>\ntrue', `it shows ${text}`);
    await page.locator('.jp-DirListing-item', { hasText: 'made.txt' }).click({ button: 'right' });
    const download = page.waitForEvent('download');
    await page.locator('.lm-Menu-itemLabel', { hasText: /^Download$/ }).click();
    const path = join(home, 'made.txt');
    await (await download).saveAs(path);
    must(readFileSync(path, 'utf8') === 'by a cell\n', `downloaded: ${readFileSync(path, 'utf8')}`);
  });

  await check('a page that is loaded again has the work, and does not load the kernel again', async () => {
    await notebook.run('// work to keep\nkept := 6 * 7\nkept');
    await page.keyboard.press('Control+s');
    await page.waitForFunction(() => !document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden)') || !document.title.includes('●'));
    await page.waitForTimeout(1000); // JupyterLite says nothing when its storage has taken it
    await page.reload();
    await ready();
    await page.locator('.jp-Notebook .cm-content', { hasText: '// work to keep' }).waitFor();
    const { text } = await notebook.run('import "os"\nmade, _ := os.ReadFile("made.txt")\nstring(made)');
    must(/by a cell/.test(text), `the file is gone: ${text}`);
    const loads = server.asked.filter((path) => path.endsWith('.wasm.gz')).length;
    must(loads === 1, `the kernel was loaded ${loads} times`);
  });

  const endless = [
    ['for {}', 'for {}'],
    ['a channel', '<-make(chan int)'],
    ['a loop that prints', 'for i := 0; ; i++ { fmt.Println(i) }'],
  ];
  await typed('variables are kept', 'import "fmt"\nkept := 6 * 7\nkept', /^42$/);
  for (const [name, code] of endless) {
    await check(`${name} is stopped`, async () => {
      const cell = await notebook.type(code);
      await cell.locator('.jp-InputPrompt', { hasText: '*' }).waitFor();
      await page.waitForTimeout(1000); // so that it runs
      const began = Date.now();
      await notebook.toolbar('interrupt').locator('button, jp-button').first().click();
      await notebook.ended(cell);
      const took = Date.now() - began;
      must(/interrupted/.test(await notebook.outputOf(cell)), await notebook.outputOf(cell));
      return `${took} ms`;
    });
  }
  await typed('variables are still there', 'kept', /^42$/);
  await typed('documentation is found', 'fmt.Sprintf?', /Sprintf formats according to a format specifier/);
  await typed('a recursion of compiled code ends the session', 'list := []any{nil}\nlist[0] = list\nfmt.Sprint(list)', /session lost|stack/);
  await typed('the next cell has an empty one', '6 * 7', /^42$/);

  await check('without a network a kernel starts and a lesson runs', async () => {
    await open(lessons[1].name);
    await server.stop();
    await context.setOffline(true);
    await notebook.menu('Kernel', 'Restart Kernel…');
    await page.locator('.jp-Dialog .jp-mod-accept').click();
    await notebook.idle();
    return runs(lessons[1]);
  });
  await notebook.shot('lite-typed');
}
await browser?.close();
rmSync(home, { recursive: true, force: true });
finish();
