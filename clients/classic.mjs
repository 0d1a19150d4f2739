// nbclassic, the interface of Notebook 6, in headless Chromium: node classic.mjs OUT
// The player, a slider that runs Go, figures, and Live under the mouse. Screenshots go to OUT.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './launch.mjs';
import { notebookOf } from './ipynb.mjs';
import { seize, slide } from './mouse.mjs';
import { check, finish, must } from './report.mjs';
import { Server } from './server.mjs';

const [out] = process.argv.slice(2);
const CELLS = [
  'import ("fmt"; "github.com/massspring/msp/pkg/msp"; "github.com/massspring/msp/pkg/viz"; "github.com/massspring/msp/pkg/widget")\n' +
    'sheet := msp.Cloth(21, 21)\nsheet.Pin(0, 20)\nmethod, _ := msp.NewLocalGlobal(sheet, 1.0/30)\nstates, _ := msp.Run(sheet.Rest(), method.Step, 60)\nviz.Animate(sheet, states)',
  'widget.Interact(func(n int) (string, viz.Figure) { return fmt.Sprint("twice is ", 2*n), viz.Spy(sheet.L()) }, widget.IntSlider("n", 0, 100, 7))',
  'viz.Spy(sheet.L())',
  'end, failed := viz.Live(sheet, method.Step)\nfmt.Println(failed, end.T > 0)',
];
const server = new Server();
writeFileSync(join(server.notebooks, 'classic.ipynb'), JSON.stringify(notebookOf(CELLS)));
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1100, height: 1000 } });
page.setDefaultTimeout(180_000);
const shot = (name) => page.screenshot({ path: join(out, `classic-${name}.png`) });
const cell = (i) => page.locator('.code_cell').nth(i);

// run runs a cell as a person does.
async function run(i) {
  await cell(i).locator('.CodeMirror').first().click();
  await page.keyboard.press('Control+Enter');
}

const opened = await check('nbclassic opens a notebook of the kernel', async () => {
  await server.start((directory, options) => ['jupyter-nbclassic', directory, ...options]);
  await page.goto(server.address('nbclassic/notebooks/classic.ipynb'));
  await page.locator('.kernel_idle_icon').waitFor();
});

if (opened) {
  await check('nbclassic plays a player and leaves it its keys', async () => {
    await run(0);
    const player = cell(0).locator('.msp-player');
    await player.locator('.play').click();
    await player.locator('.count', { hasText: /^60\// }).waitFor();
    await player.locator('.stage').click();
    for (const key of ['Home', '.', '0', '0', 's']) await page.keyboard.press(key); // 0 0 would restart the kernel, s save
    await player.locator('.count', { hasText: /^1\// }).waitFor();
    must(await player.evaluate((root) => root.player.strained), 's does not colour the springs');
    must((await page.locator('.modal-dialog').count()) === 0, 'there is a dialog');
    await shot('1-player');
  });

  await check('nbclassic shows a figure, and its slider runs Go', async () => {
    await run(1);
    await cell(1).getByText('twice is 14').waitFor();
    const handle = cell(1).locator('.noUi-handle');
    await handle.scrollIntoViewIfNeeded();
    await slide(page, handle, 60);
    const n = Number(await cell(1).locator('.widget-readout').innerText());
    must(n > 7, `the slider is at ${n}`);
    await cell(1).getByText(`twice is ${2 * n}`).waitFor();
    await cell(1).locator('.jupyter-widgets-output-area .output_png').waitFor();
    must((await cell(1).locator('.output_png').count()) === 1, 'what is kept for paper stands beside the widgets');
    await run(2);
    await cell(2).locator('.output_png img').waitFor();
    await shot('2-slider');
  });

  await check('nbclassic draws a simulation that runs and follows the mouse, until Stop', async () => {
    await run(3);
    const player = cell(3).locator('.msp-player');
    await player.getByRole('button', { name: 'stop' }).waitFor();
    await player.scrollIntoViewIfNeeded();
    const root = await player.elementHandle();
    await page.waitForFunction((root) => root.player.said.drawn > 30, root);
    const at = await seize(page, player, 20 * 21 + 10); // the middle of the lower edge
    await page.mouse.move(at.x + 30, at.y - 60, { steps: 5 });
    const drawn = await root.evaluate((root) => root.player.said.drawn);
    await page.waitForFunction(([root, n]) => root.player.said.drawn > n + 10, [root, drawn]);
    await shot('3-live');
    await page.mouse.up();
    await player.getByRole('button', { name: 'stop' }).click();
    await cell(3).getByText('<nil> true').waitFor();
    await cell(3).locator('.msp-player .count', { hasText: /^0\/\d/ }).waitFor(); // what has happened can be played
  });
} else await shot('failed');

await browser.close();
await check('nbclassic ends and takes its kernels along', () => server.stop('SIGTERM'));
writeFileSync(join(out, 'classic.log'), server.said);
server.remove();
finish();
