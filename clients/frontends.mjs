// JupyterLab and Notebook 7 in headless Chromium, with all that a person does at a notebook beside running it:
//     node frontends.mjs MSP OUT
// Completion, tooltip, output as it comes, input, errors, interrupt, restart, a console, and deaths of the kernel.
// Screenshots go to the directory OUT. Prints one line for each check.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './launch.mjs';
import { notebookOf } from './ipynb.mjs';
import { ERROR, Notebook } from './notebook.mjs';
import { check, finish, must } from './report.mjs';
import { Server } from './server.mjs';

const [msp, out] = process.argv.slice(2);
const FRONTENDS = [
  { name: 'JupyterLab', short: 'lab', path: 'lab/tree/', signal: 'SIGINT', command: (dir, options) => [msp, 'lab', dir, '--', ...options] },
  { name: 'Notebook 7', short: 'nb7', path: 'notebooks/', signal: 'SIGTERM',
    command: (dir, options) => ['jupyter-notebook', dir, ...options] },
];
const CELLS = [
  'import ("fmt"; "os"; "strings"; "time"; "github.com/massspring/msp/pkg/msp"; "github.com/massspring/msp/pkg/nb")',
  'cloth := msp.Cloth(3, 3)\nfmt.Println(cloth.NumParticles(), "particles")',
  'strings.Repeat("go", 2)',
];

async function use(front, page, notebook) {
  const says = (what) => `${front.name}: ${what}`;
  const shot = (name) => notebook.shot(`${front.short}-${name}`);
  // shows waits until the cell shows a text.
  const shows = (cell, text) => cell.locator('.jp-OutputArea-output', { hasText: text }).waitFor();
  const accept = () => page.locator('.jp-Dialog .jp-mod-accept').click();
  const dialogs = () => page.locator('.jp-Dialog').count();

  const runsAll = async (first) => {
    const last = page.locator('.jp-CodeCell').nth(CELLS.length - 1);
    await last.locator('.jp-InputPrompt', { hasText: `[${first + CELLS.length - 1}]` }).waitFor();
    await notebook.idle();
    const texts = await page.locator('.jp-OutputArea-output').allInnerTexts();
    must(texts.map((t) => t.trim()).join('|') === '9 particles|gogo', `it shows ${texts}`);
  };
  await check(says('run all, and again in the same session'), async () => {
    for (const first of [1, 1 + CELLS.length]) {
      await notebook.menu('Run', 'Run All Cells');
      await runsAll(first);
    }
    await shot('1-run-all');
  });

  await check(says('restart and run all asks, and then runs all in a new session'), async () => {
    await notebook.menu('Kernel', 'Restart Kernel and Run All Cells…');
    await accept();
    await runsAll(1);
  });

  await check(says('Tab shows typed candidates, and Enter takes one'), async () => {
    const cell = await notebook.write('cloth.Num');
    await page.keyboard.press('Tab');
    const items = page.locator('.jp-Completer-item');
    await items.first().waitFor();
    const list = await items.allInnerTexts();
    await shot('2-complete');
    const wanted = list.findIndex((item) => /NumParticles/.test(item));
    must(wanted >= 0 && list.some((item) => /NumSprings/.test(item)), `it offers ${list}`);
    must((await page.locator('.jp-Completer-typeExtended', { hasText: 'method' }).count()) > 0, `no types: ${list}`);
    for (let n = 0; n < wanted; n++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('()');
    await page.keyboard.press('Shift+Enter');
    await notebook.ended(cell);
    must((await notebook.outputOf(cell)).trim() === '9', await notebook.outputOf(cell));
  });

  await check(says('Shift-Tab shows signature and documentation'), async () => {
    const cell = await notebook.write('msp.Cloth(');
    await page.keyboard.press('Shift+Tab');
    const tooltip = page.locator('.jp-Tooltip', { hasText: 'func Cloth' });
    await tooltip.waitFor();
    const text = await tooltip.innerText();
    await shot('3-tooltip');
    must(text.includes('func Cloth(nx, ny int) *System') && text.includes('1 m'), `it shows ${text}`);
    await page.keyboard.press('Escape');
    await cell.locator('.cm-content').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText('2, 2).NumParticles()');
    await page.keyboard.press('Shift+Enter');
    await shows(cell, '4');
  });

  await check(says('output appears while the cell runs'), async () => {
    const cell = await notebook.type('fmt.Println("first")\nnb.Input("go on? ")\nfmt.Println("second")');
    await shows(cell, 'first');
    must(/\*/.test(await cell.locator('.jp-InputPrompt').innerText()), 'the cell has ended');
    await cell.locator('.jp-Stdin-input').press('Enter');
    await notebook.ended(cell);
    must(/first\s+go on\?\s+second/.test(await notebook.outputOf(cell)), await notebook.outputOf(cell));
  });

  await check(says('fmt.Scan reads what is typed, a password is not shown'), async () => {
    const cell = await notebook.type('var name string\nfmt.Scan(&name)\nsecret, _ := nb.Password("secret: ")\nfmt.Println(name, len(secret))');
    const input = cell.locator('.jp-Stdin-input:not([type="password"])');
    await input.fill('Ada');
    await input.press('Enter');
    const password = cell.locator('.jp-Stdin-input[type="password"]');
    await password.fill('hidden');
    await shot('4-password');
    await password.press('Enter');
    await notebook.ended(cell);
    const text = await notebook.outputOf(cell);
    await shot('4-stdin');
    must(/Ada 6/.test(text) && !/hidden/.test(text), `it shows ${text}`);
  });

  await check(says('a cell clears its outputs, a later one changes those of an earlier one'), async () => {
    const animated = await notebook.run('for i := range 20 {\n\tnb.Clear(true)\n\tfmt.Println("frame", i)\n\ttime.Sleep(10 * time.Millisecond)\n}');
    must(animated.text.trim() === 'frame 19', `it shows ${animated.text}`);
    const { cell } = await notebook.run('progress := nb.Show("0 %")\nprogress');
    await notebook.run('progress.Update("100 %")');
    await shows(cell, '100 %');
    must((await notebook.outputOf(cell)).trim() === '100 %', await notebook.outputOf(cell));
  });

  await check(says('errors say in bold what is wrong and where'), async () => {
    const compile = await notebook.run('x := 1\ny := x + undefinedName');
    must(compile.error && /In\[\d+\]:2:10: undefined: undefinedName\s+y := x \+ undefinedName\s+\^/.test(compile.text), compile.text);
    must((await compile.cell.locator(`${ERROR} .ansi-bold`, { hasText: '^' }).count()) > 0, 'the caret is not bold');
    const panics = await notebook.run('list := []int{1}\nlist[3]');
    must(panics.error && /index out of range \[3\] with length 1[^]*In\[\d+\]:2:/.test(panics.text), panics.text);
    await shot('5-errors');
  });

  await check(says('a player plays, a slider runs Go, and a running simulation is drawn until Stop'), async () => {
    const { cell: film } = await notebook.run(
      'import ("github.com/massspring/msp/pkg/viz"; "github.com/massspring/msp/pkg/widget")\nsheet := msp.Cloth(11, 11)\nsheet.Pin(0, 10)\n' +
        'method, _ := msp.NewLocalGlobal(sheet, 1.0/30)\nstates, _ := msp.Run(sheet.Rest(), method.Step, 30)\nviz.Animate(sheet, states)',
      60_000,
    );
    await film.locator('.msp-player .play').click();
    await film.locator('.msp-player .count', { hasText: /^30\// }).waitFor();
    const { cell } = await notebook.run('widget.Interact(func(n int) string { return fmt.Sprint("twice is ", 2*n) }, widget.IntSlider("n", 0, 100, 7))');
    await cell.getByText('twice is 14').waitFor();
    const at = await cell.locator('.noUi-handle').boundingBox(); // with the mouse: Notebook 7 takes the arrow keys for itself
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width / 2 + 60, at.y + at.height / 2, { steps: 6 });
    await page.mouse.up();
    await notebook.idle();
    const n = Number(await cell.locator('.widget-readout').innerText());
    must(n > 7, `the slider is at ${n}`);
    await cell.getByText(`twice is ${2 * n}`).waitFor();
    const live = await notebook.type('end, failed := viz.Live(sheet, method.Step)');
    const player = live.locator('.msp-player');
    await player.scrollIntoViewIfNeeded();
    await page.waitForFunction((root) => root.player?.said?.drawn > 30, await player.elementHandle(), { timeout: 60_000 });
    await shot('6-live');
    await player.getByRole('button', { name: 'stop' }).click();
    await notebook.ended(live);
    must((await notebook.run('fmt.Println(failed, end.T > 0)')).text.trim() === '<nil> true', 'the simulation did not end well');
  });

  await check(says('the stop button interrupts, variables stay'), async () => {
    const cell = await notebook.type('kept := 12345\nfmt.Println("running")\nfor {}');
    await shows(cell, 'running');
    await notebook.toolbar('interrupt').click();
    await cell.locator(ERROR, { hasText: 'interrupted' }).waitFor();
    must((await notebook.run('kept')).text.trim() === '12345', 'kept is gone');
  });

  if (front.short === 'lab') {
    await check(says('a console shares the notebook’s kernel'), async () => {
      await page.locator('.jp-Notebook .jp-Cell').first().click({ button: 'right' });
      await page.locator('.lm-Menu-itemLabel', { hasText: /^New Console for Notebook$/ }).click();
      const prompt = page.locator('.jp-CodeConsole-promptCell .cm-content');
      await prompt.click();
      await page.keyboard.insertText('kept + 1');
      await page.keyboard.press('Shift+Enter');
      await page.locator('.jp-CodeConsole-content .jp-OutputArea-output', { hasText: '12346' }).waitFor();
      await shot('6-console');
      await page.locator('.lm-DockPanel-tabBar .lm-mod-current.jp-mod-current .lm-TabBar-tabCloseIcon').click();
    });
  }

  await check(says('the restart button asks, and then the session is new'), async () => {
    await notebook.toolbar('restart').click();
    await page.locator('.jp-Dialog').waitFor();
    await shot('7-restart');
    await accept();
    await notebook.ready();
    const { text, error } = await notebook.run('kept');
    must(error && /undefined: kept/.test(text), `it shows ${text}`);
    must((await notebook.run('1 + 1')).text.trim() === '2', 'no answer');
  });

  await check(says('a session that is killed says so in its cell, and the next cell runs'), async () => {
    const { text, error, cell } = await notebook.run('import "os"\nself, _ := os.FindProcess(os.Getpid())\nself.Kill()\nselect {}');
    await cell.scrollIntoViewIfNeeded();
    await shot('8-session-killed');
    must(error && /killed/.test(text) && /variables/.test(text), `it shows ${text}`);
    must((await dialogs()) === 0, 'there is a dialog');
    must((await notebook.run('1 + 2')).text.trim() === '3', 'no answer');
  });

  await check(says('a kernel that is killed is started again, and cells run'), async () => {
    const { text } = await notebook.run('import "os"\nos.Getppid()');
    process.kill(Number(text.trim()), 'SIGKILL');
    await page.locator('.jp-Dialog', { hasText: 'appears to have died' }).waitFor();
    await shot('9-kernel-killed');
    await accept();
    await notebook.ready();
    must((await notebook.run('2 + 2')).text.trim() === '4', 'no answer');
  });
}

for (const front of FRONTENDS) {
  const server = new Server();
  writeFileSync(join(server.notebooks, 'used.ipynb'), JSON.stringify(notebookOf(CELLS)));
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(180_000);
  const notebook = new Notebook(page, out);
  const opened = await check(`${front.name} opens a notebook of the kernel`, async () => {
    await server.start(front.command);
    await page.goto(server.address(`${front.path}used.ipynb`));
    await notebook.ready();
  });
  if (opened) await use(front, page, notebook);
  else await notebook.shot(`${front.short}-failed`);
  await browser.close();
  await check(`${front.name} ends and takes its kernels along`, () => server.stop(front.signal));
  writeFileSync(join(out, `${front.short}.log`), server.said);
  server.remove();
}
finish();
