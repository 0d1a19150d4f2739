// Widgets and the cloth player in a real JupyterLab in headless Chromium, used as a person does:
//     node widgets.mjs MSP OUT [ENGINE]
// Sliders made in Go run Go when they are moved; the player plays what was computed, Live follows the mouse. Screenshots go to OUT.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './launch.mjs';
import { notebookOf } from './ipynb.mjs';
import { seize, slide } from './mouse.mjs';
import { ERROR, Notebook } from './notebook.mjs';
import { check, finish, must } from './report.mjs';
import { Server } from './server.mjs';

const [msp, out, engine = 'msp'] = process.argv.slice(2);
const lab = new Server();
writeFileSync(join(lab.notebooks, 'widgets.ipynb'), JSON.stringify(notebookOf([])));
writeFileSync(join(lab.home, 'settings', '@jupyterlab', 'apputils-extension', 'themes.jupyterlab-settings'),
  '{"theme": "JupyterLab Dark"}');

let browser, page, notebook;

// drag moves the handle of the slider named so by a share of its length, and lets it go.
async function drag(name, share) {
  const slider = page.locator('.widget-slider', { has: page.locator('.widget-label', { hasText: new RegExp(`^${name}$`) }) }).last();
  const track = await slider.locator('.noUi-base').boundingBox();
  await slide(page, slider.locator('.noUi-handle'), share * track.width);
}

// widgetsReady waits for the notebook and for JupyterLab's part of ipywidgets: until that is active it knows nothing of
// widgets, and drops those that a cell opens.
async function widgetsReady() {
  await notebook.ready();
  await page.waitForFunction(() => window.jupyterapp?.isPluginActivated('@jupyter-widgets/jupyterlab-manager:plugin'));
}

// running is the live player of a cell, once it is there.
async function running(cell) {
  const player = cell.locator('.msp-player');
  await player.getByRole('button', { name: 'stop' }).waitFor();
  await player.scrollIntoViewIfNeeded();
  return player;
}

// drawn waits until the cell's live player has drawn so many frames more.
async function drawn(cell, more) {
  const root = await cell.locator('.msp-player').elementHandle();
  const before = await root.evaluate((root) => root.player.said.drawn);
  await page.waitForFunction(([root, n]) => root.player.said.drawn >= n, [root, before + more], { timeout: 60_000 });
}

// still waits until a player's time stands, and returns it: frames that are on their way come in first.
async function still(player) {
  for (let last = NaN; ; ) {
    const now = await player.evaluate((root) => root.player.meta.times[0]);
    if (now === last) return now;
    last = now;
    await page.waitForTimeout(1000);
  }
}

const opened = await check('JupyterLab opens a notebook for widgets', async () => {
  await lab.start((directory, options) => [msp, 'lab', directory, '--', ...options, '--expose-app-in-browser']);
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 1100, height: 1000 } });
  page.setDefaultTimeout(180_000);
  notebook = new Notebook(page, out);
  await page.goto(lab.address('lab/tree/widgets.ipynb'));
  await widgetsReady();
  const { cell, error } = await notebook.run(`%engine ${engine}`);
  must(!error, await notebook.outputOf(cell));
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

  await check('a page that is loaded again has the widgets, and they work', async () => {
    const written = page.waitForResponse((r) => r.request().method() === 'PUT' && r.url().includes('/api/contents/') && r.ok());
    await page.keyboard.press('Control+s');
    await written;
    await page.reload();
    await widgetsReady();
    const output = page.locator('.jupyter-widgets .jp-OutputArea').first();
    await output.getByText(', slow').waitFor();
    await page.locator('.widget-dropdown select').selectOption('fast');
    await output.getByText(', fast').waitFor();
    await notebook.shot('widgets-1-loaded-again');
  });

  await check('the program moves a slider, and a drag over many values ends at the last', async () => {
    await notebook.run('var moved []float64\nslider := widget.Slider("stiffness", 0, 1, 0.25)\nslider.OnChange(func() { moved = append(moved, slider.Float()) })\nslider');
    const readout = page.locator('.widget-slider', { hasText: 'stiffness' }).locator('.widget-readout');
    must((await readout.innerText()) === '0.25', `it shows ${await readout.innerText()}`);
    await notebook.run('slider.Set(0.75)');
    await readout.getByText('0.75').waitFor();
    await drag('stiffness', -0.9);
    await readout.getByText('0', { exact: true }).waitFor();
    // ipywidgets sends the last value when the kernel has answered the one before: a cell may come in between.
    let text = '';
    for (let asked = 0; asked < 60 && text.trim() !== '0 0'; asked++) {
      await notebook.idle();
      text = (await notebook.run('fmt.Println(slider.Float(), moved[len(moved)-1])')).text;
    }
    must(text.trim() === '0 0', `in the kernel it is ${text}`);
  });

  await check('a panic in the function is told in the output as a cell tells it, and the next move works', async () => {
    const { cell } = await notebook.run(
      'pick := func(i int) int {\n\treturn []int{1, 2, 3}[i]\n}\nwidget.Interact(pick, widget.IntSlider("index", 0, 9, 1))',
    );
    await drag('index', 0.7);
    const told = cell.locator('.jupyter-widgets .jp-OutputArea');
    await told.getByText(/index out of range \[\d\] with length 3/).first().waitFor();
    await told.getByText(/at func literal, In\[\d+\]:2:/).first().waitFor();
    await told.getByText('return []int{1, 2, 3}[i]').first().waitFor();
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

  await check('a panic in the function of a button is told below it, and the next click works', async () => {
    const { cell } = await notebook.run(
      'zero, divide, left := 0, widget.Button("divide"), widget.Label("")\ndivide.OnClick(func() {\n\tleft.Set(fmt.Sprint("left is ", 6/zero))\n})\nwidget.HBox(divide, left)',
    );
    const button = cell.getByRole('button', { name: 'divide' });
    const told = cell.locator(ERROR, { hasText: 'integer divide by zero' });
    await button.click();
    await told.getByText(/at func literal, In\[\d+\]:3:/).waitFor();
    await button.click();
    await notebook.idle();
    must((await told.count()) === 1, `it is told ${await told.count()} times`);
    await notebook.shot('widgets-2-button');
    await notebook.run('zero = 2');
    await button.click();
    await cell.getByText('left is 3').waitFor();
    await told.waitFor({ state: 'detached' });
  });

  await check('a slider stays at a value that is none of its steps', async () => {
    await notebook.run('import "github.com/massspring/msp/pkg/viz"\nstiff, calls := widget.LogSlider("eighty", 1, 1e4, 80), 0\nviz.Interact(func(k float64) { calls++ }, stiff)');
    await page.locator('.widget-slider', { hasText: 'eighty' }).locator('.widget-readout').getByText('80', { exact: true }).waitFor();
    const { text } = await notebook.run('fmt.Println(stiff.Float(), calls)');
    must(text.trim() === '80 1', `in the kernel: ${text}`);
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

  await check('a point in a plane is moved by mouse, keys and a tap, in a dark page', async () => {
    const { cell, error } = await notebook.run(
      'pad := widget.Pad(widget.Slider("Re z", -3, 1, -1), widget.Slider("Im z", -2, 2, 0)).Areas([]string{"stable"}, func(x, y float64) int {\n' +
        '\tif math.Hypot(x+1, y) <= 1 { return 0 }\n\treturn -1\n})\n' +
        'widget.Interact(func(z complex128) string {\n\tpad.Line("to 0", []float64{real(z), 0}, []float64{imag(z), 0})\n\treturn fmt.Sprintf("z = %.2f", z)\n}, pad)',
    );
    must(!error, `the cell failed: ${await notebook.outputOf(cell)}`);
    const grip = cell.getByRole('slider', { name: 'Re z and Im z' }), says = (text) => cell.getByText(text, { exact: true }).waitFor();
    await says('z = (-1.00+0.00i)');
    await cell.locator('.msp-pad svg').scrollIntoViewIfNeeded(); // all of it: JupyterLab's status bar takes a click at the lower end
    must((await grip.getAttribute('aria-valuetext')) === 'Re z −1, Im z 0, stable', await grip.getAttribute('aria-valuetext'));
    const box = await cell.locator('.msp-pad svg > rect').evaluate((r) => { const { x, y, width, height } = r.getBoundingClientRect(); return { x, y, width, height }; });
    const to = (re, im) => [box.x + ((re + 3) / 4) * box.width, box.y + ((2 - im) / 4) * box.height];
    await page.mouse.move(...to(-1, 0));
    await page.mouse.down();
    await page.mouse.move(...to(0.5, 1), { steps: 20 });
    await page.mouse.up();
    await says('z = (0.50+1.00i)');
    must((await grip.getAttribute('aria-valuetext')) === 'Re z 0.5, Im z 1', await grip.getAttribute('aria-valuetext'));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    await says('z = (0.48+0.80i)');
    await cell.locator('.msp-pad path').waitFor();
    must(await cell.locator('.msp-pad path').getAttribute('d').then((d) => /^M.*L/.test(d)), 'the line is not drawn');
    await page.mouse.click(...to(-2, -1));
    await says('z = (-2.00-1.00i)');
    must((await cell.locator('input[placeholder^=msp-pad-]:visible').count()) === 0, 'the fields of the pad are shown');
    await notebook.shot('widgets-3-pad');
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

  await check('a simulation is drawn as it runs, and a particle follows the mouse and is let go', async () => {
    await notebook.run('t := msp.Cloth(41, 41)\nt.Pin(0, 40)\nb, _ := msp.NewLocalGlobal(t, 1.0/30)');
    const cell = await notebook.type('q := t.Rest()\nerr := viz.LiveFrom(t, &q, b.Step)');
    const player = await running(cell);
    await drawn(cell, 20); // each costs a tenth of a second of processors where there is no graphics processor
    const free = await player.evaluate((root) => ({ rate: root.player.rate, trip: root.player.note, slow: root.player.painter.slow }));
    const said = () => player.evaluate((root) => structuredClone(root.player.said));
    // The middle of the cloth's lower edge, pulled to the right and held there.
    const at = await seize(page, player, 40 * 41 + 20);
    for (let k = 1; k <= 20; k++) await page.mouse.move(at.x + 6 * k, at.y - 4 * k);
    const held = await said();
    must(held.grab >= 0, 'no particle is held');
    await drawn(cell, 10);
    await notebook.shot('widgets-5-live');
    const there = await player.evaluate((root, i) => root.player.vertices().slice(3 * i, 3 * i + 3), held.grab);
    // What is drawn is rounded to 1/65535 of the cloth's size.
    must(Math.max(...there.map((c, k) => Math.abs(c - held.to[k]))) < 1e-4, `held at ${held.to}, drawn at ${there}`);
    await page.mouse.up();
    must((await said()).grab === -1, 'it is not let go');
    await drawn(cell, 10);
    const fell = await player.evaluate((root, i) => root.player.vertices().slice(3 * i, 3 * i + 3), held.grab);
    must(Math.max(...fell.map((c, k) => Math.abs(c - held.to[k]))) > 1e-3, 'it is still there');
    await player.getByRole('button', { name: 'stop' }).click();
    await notebook.ended(cell);
    const { text } = await notebook.run('fmt.Println(err, q.T > 0.3)');
    must(text.trim() === '<nil> true', text);
    await cell.locator('.msp-player input[type=range]').waitFor(); // what happened, to be played
    await notebook.shot('widgets-6-lived');
    return `${free.rate.toFixed(1)} frames/s drawn${free.slow ? ' in software' : ''}: ${free.trip}`;
  });

  await check('a simulation pauses, waits while it is out of sight, and ends at the interrupt button with its state', async () => {
    const cell = await notebook.type('q = t.Rest()\nerr = viz.LiveFrom(t, &q, b.Step)');
    const player = await running(cell);
    await drawn(cell, 10);
    await player.getByRole('button', { name: 'pause' }).click();
    const t0 = await still(player);
    await player.getByRole('button', { name: 'play' }).click();
    await player.evaluate((root, t) => new Promise((on) => (function look() { root.player.meta.times[0] > t ? on() : requestAnimationFrame(look); })()), t0);
    await page.locator('.jp-Notebook .jp-Cell').first().scrollIntoViewIfNeeded();
    await page.waitForFunction((root) => !root.player.painter, await player.elementHandle());
    await still(player);
    await player.scrollIntoViewIfNeeded();
    await drawn(cell, 10);
    // Compiled code has 0.8 s to notice an interrupt, which a busy machine may not give it.
    const interrupted = async (cell) => {
      await notebook.toolbar('interrupt').click();
      await cell.locator(ERROR, { hasText: 'interrupted' }).waitFor();
      const { text } = await notebook.run('fmt.Println(q.T > 0, len(q.X))');
      must(text.trim() === 'true 5043', text);
      return !/goes on in the background/.test(await notebook.outputOf(cell));
    };
    for (let ended = await interrupted(cell), tries = 1; !ended; tries++) {
      must(tries < 4, await notebook.outputOf(cell));
      const again = await notebook.type('q = t.Rest()\nerr = viz.LiveFrom(t, &q, b.Step)');
      await running(again);
      await drawn(again, 10);
      ended = await interrupted(again);
    }
    await cell.locator('.msp-player input[type=range]').waitFor();
    await notebook.shot('widgets-7-interrupted');
  });

  await check('a session that is lost takes its widgets along', async () => {
    await notebook.run('lost := widget.Slider("lost", 0, 1, 0.5)\nlost');
    const slider = page.locator('.widget-label', { hasText: /^lost$/ });
    await slider.waitFor();
    await notebook.run('var m = map[int]int{}\nfor range 4 { go func() { for i := 0; ; i++ { m[i%9]++ } }() }\nselect {}');
    await slider.waitFor({ state: 'detached' });
    await notebook.shot('widgets-8-lost');
  });
}

await browser?.close();
await check('it all ends at Ctrl-C', () => lab.stop());
writeFileSync(join(out, 'widgets.log'), lab.said);
lab.remove();
finish();
