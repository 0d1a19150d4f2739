// Widgets and the cloth player in a real JupyterLab in headless Chromium, used as a person does:
//     node widgets.mjs MSP OUT
// Sliders made in Go run Go when they are moved; the player plays what was computed. Screenshots go to OUT.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserOptions } from './chromium.mjs';
import { Notebook } from './notebook.mjs';
import { check, finish, must } from './report.mjs';
import { Server } from './server.mjs';

const [msp, out] = process.argv.slice(2);
const lab = new Server();
const empty = { nbformat: 4, nbformat_minor: 5, metadata: { kernelspec: { name: 'msp', display_name: 'Go (msp)', language: 'go' } }, cells: [] };
writeFileSync(join(lab.notebooks, 'widgets.ipynb'), JSON.stringify(empty));

let browser, page, notebook;

// drag moves the handle of the slider named so by a share of its length, and lets it go.
async function drag(name, share) {
  const slider = page.locator('.widget-slider', { has: page.locator('.widget-label', { hasText: new RegExp(`^${name}$`) }) }).last();
  const track = await slider.locator('.noUi-base').boundingBox();
  const handle = await slider.locator('.noUi-handle').boundingBox();
  const at = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  for (let k = 1; k <= 8; k++) await page.mouse.move(at.x + (share * track.width * k) / 8, at.y);
  await page.mouse.up();
}

const opened = await check('JupyterLab opens a notebook for widgets', async () => {
  await lab.start((directory, options) => [msp, 'lab', directory, '--', ...options]);
  browser = await chromium.launch(browserOptions());
  page = await browser.newPage({ viewport: { width: 1100, height: 1000 } });
  page.setDefaultTimeout(30_000);
  notebook = new Notebook(page, out);
  await page.goto(lab.address());
  await notebook.ready();
});

if (opened) {
  await check('sliders of Interact show the first result, and another one when they are moved', async () => {
    const { cell, error } = await notebook.run(
      'import ("fmt"; "github.com/massspring/msp/pkg/widget")\n' +
        'widget.Interact(func(k float64, n int, twice bool, how string) string {\n' +
        '\tfmt.Println("printed", n)\n\tif twice { n *= 2 }\n\treturn fmt.Sprintf("k = %.3g, n = %d, %s", k, n, how)\n}, ' +
        'widget.LogSlider("k (N/m)", 1, 1e4, 100), widget.IntSlider("n", 0, 100, 7), widget.Checkbox("twice", false), ' +
        'widget.Dropdown("how", []string{"fast", "slow"}, "fast"))',
    );
    must(!error, `the cell failed: ${await notebook.outputOf(cell)}`);
    const output = cell.locator('.jupyter-widgets .jp-OutputArea').first();
    await output.getByText('k = 100, n = 7, fast').waitFor();
    await output.getByText('printed 7').waitFor();
    await drag('n', 0.5);
    await page.waitForFunction(() => /n = (4\d|5\d|6\d)/.test(document.querySelector('.jupyter-widgets .jp-OutputArea').innerText));
    await page.locator('.widget-checkbox input').click();
    await page.waitForFunction(() => /n = 1\d\d/.test(document.querySelector('.jupyter-widgets .jp-OutputArea').innerText));
    await page.locator('.widget-dropdown select').selectOption('slow');
    await output.getByText(', slow').waitFor();
    const text = await output.innerText();
    must((text.match(/k =/g) ?? []).length === 1, `it holds more than the last result: ${text}`);
    await notebook.shot('widgets-1-interact');
  });

  await check('a panic in the function is told in the output, and the next move works', async () => {
    const { cell } = await notebook.run(
      'widget.Interact(func(i int) int { return []int{1, 2, 3}[i] }, widget.IntSlider("index", 0, 9, 1))',
    );
    await drag('index', 0.7);
    await cell.getByText('index out of range').first().waitFor();
    await notebook.shot('widgets-2-panic');
    await drag('index', -0.9);
    await page.waitForFunction(() => !/out of range/.test([...document.querySelectorAll('.jupyter-widgets .jp-OutputArea')].at(-1).innerText));
    await cell.locator('.jupyter-widgets .jp-OutputArea').getByText('1', { exact: true }).waitFor();
  });

  await check('a button, a label and a box', async () => {
    await notebook.run(
      'said, press := widget.Label("not yet"), widget.Button("press me")\nvar presses int\n' +
        'press.OnClick(func() { presses++; said.Set(fmt.Sprint("pressed ", presses)) })\nwidget.HBox(press, said)',
    );
    await page.getByRole('button', { name: 'press me' }).click();
    await page.getByRole('button', { name: 'press me' }).click();
    await page.getByText('pressed 2').waitFor();
  });

  await check('a figure moves with its slider', async () => {
    const { cell } = await notebook.run(
      'import ("math"; "github.com/massspring/msp/pkg/viz")\n' +
        'widget.Interact(func(w float64) viz.Figure {\n\tvar x, y []float64\n\tfor i := 0; i <= 200; i++ {\n\t\tx = append(x, float64(i)/20)\n\t\ty = append(y, math.Sin(w*x[i]))\n\t}\n' +
        '\treturn viz.Lines("x", "y", viz.Line("sin wx", x, y))\n}, widget.Slider("w", 0.5, 5, 1))',
    );
    const src = () => cell.locator('.jp-OutputArea img').last().getAttribute('src');
    const before = await src();
    await drag('w', 0.4);
    await page.waitForFunction((before) => [...document.querySelectorAll('.jp-OutputArea img')].at(-1)?.src !== before, before);
    await notebook.shot('widgets-3-figure');
  });

  await check('the cloth player plays what was computed', async () => {
    const { cell, error } = await notebook.run(
      'import "github.com/massspring/msp/pkg/msp"\ns := msp.Cloth(21, 21)\ns.Pin(0, 20)\na, _ := msp.NewLocalGlobal(s, 1.0/30)\n' +
        'frames, _ := msp.Run(s.Rest(), a.Step, 60)\nviz.Animate(s, frames)',
      60_000,
    );
    must(!error, `the cell failed: ${await notebook.outputOf(cell)}`);
    const player = cell.locator('.msp-player');
    await player.locator('canvas.view').waitFor();
    await player.scrollIntoViewIfNeeded();
    await player.locator('.play').click();
    await page.waitForFunction(() => Number(document.querySelector('.msp-player').dataset.frame) > 20);
    const pause = player.getByRole('button', { name: 'pause' });
    if (await pause.count()) await pause.click(); // else it has played to the end
    const frame = Number(await player.getAttribute('data-frame'));
    const drawn = await player.evaluate((root) => root.player.vertices());
    const asked = await notebook.run(`fmt.Printf("%.9g\\n", frames[${frame}].X)`);
    const computed = asked.text.replace(/[[\]]/g, ' ').trim().split(/\s+/).map(Number);
    must(drawn.length === computed.length, `${drawn.length} coordinates drawn, ${computed.length} computed`);
    const worst = Math.max(...drawn.map((x, c) => Math.abs(x - computed[c])));
    must(worst < 2e-5, `a vertex is ${worst} m from where it was computed`);
    await player.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelector('.msp-player').player.painter); // it is in sight again
    const picture = await player.locator('canvas.view').screenshot({ path: join(out, 'widgets-4-player.png') });
    must(picture.length > 10_000, `the canvas looks blank: a picture of ${picture.length} bytes`);
  });

  await check('a simulation runs at 30 frames/s, and a particle follows the mouse', async () => {
    await notebook.run('t := msp.Cloth(41, 41)\nt.Pin(0, 40)\nb, _ := msp.NewLocalGlobal(t, 1.0/30)');
    const cell = await notebook.type('q, err := viz.Live(t, b.Step)');
    const player = cell.locator('.msp-player');
    await player.getByRole('button', { name: 'stop' }).waitFor();
    await page.waitForFunction(() => document.querySelector('[data-msp-player] .stop').closest('.msp-player').player.said.seen > 60);
    await player.scrollIntoViewIfNeeded();
    const seen = await player.evaluate((root) => root.player.caption());
    // The middle of the cloth's lower edge, pulled to the right and held there.
    const at = await player.evaluate((root) => {
      const { camera, canvas, meta } = root.player, x = root.player.vertices(), box = canvas.getBoundingClientRect();
      const i = 40 * 41 + 20, m = camera.matrix(box.width / box.height), p = [...x.slice(3 * i, 3 * i + 3), 1];
      const clip = [0, 1, 2, 3].map((r) => p.reduce((sum, c, k) => sum + c * m[4 * k + r], 0));
      return { i, x: box.left + ((clip[0] / clip[3] + 1) / 2) * box.width, y: box.top + ((1 - clip[1] / clip[3]) / 2) * box.height };
    });
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    for (let k = 1; k <= 20; k++) await page.mouse.move(at.x + 6 * k, at.y - 4 * k);
    const held = await player.evaluate((root) => root.player.said);
    must(held.grab >= 0, 'no particle is held');
    const before = held.seen;
    await page.waitForFunction((n) => document.querySelector('[data-msp-player] .stop').closest('.msp-player').player.said.seen > n, before + 45);
    await notebook.shot('widgets-5-live');
    const rate = await player.evaluate((root) => root.player.caption());
    await player.evaluate((root) => root.player.tell({ stop: true })); // while the mouse holds on
    await notebook.ended(cell);
    await page.mouse.up();
    const { text } = await notebook.run(`fmt.Println(err, q.X[3*${held.grab}:3*${held.grab}+3], q.T)`);
    const there = text.match(/\[(.*?)\]/)[1].split(' ').map(Number);
    must(text.startsWith('<nil>') && Math.max(...there.map((c, k) => Math.abs(c - held.to[k]))) < 1e-6, `held at ${held.to}, in the kernel ${text}`);
    await cell.locator('.msp-player input[type=range]').waitFor(); // what happened, to be played
    await notebook.shot('widgets-6-lived');
    return `${seen} | ${rate}`;
  });
}

await browser?.close();
await check('it all ends at Ctrl-C', () => lab.stop());
writeFileSync(join(out, 'widgets.log'), lab.said);
lab.remove();
finish();
