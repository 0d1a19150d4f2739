// VS Code in headless Chromium opens a notebook with the outputs of its last run: node vscode.mjs MSP OUT
// It is VS Code's web server with the extensions that it is built with, which draw outputs and run nothing: what a reader
// has who has not installed Jupyter's extension. vscode/install.sh installs it. Screenshots go to OUT.

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './launch.mjs';
import { notebookOf } from './ipynb.mjs';
import { check, finish, must } from './report.mjs';
import { freePort } from './server.mjs';

const [msp, out] = process.argv.slice(2);
const WORDS = '# A cloth\n\nThe step minimises $g(x)$, and $$(M + h^2 L)\\,x = M y + h^2 J d.$$';
const CELLS = [
  'import ("github.com/massspring/msp/pkg/msp"; "github.com/massspring/msp/pkg/msp/obstacle"; "github.com/massspring/msp/pkg/viz"; "github.com/massspring/msp/pkg/widget")\n' +
    's := msp.Cloth(41, 41)\ns.Pin(0, 40)\nmethod, _ := msp.NewLocalGlobal(s, 1.0/30)\nframes, _ := msp.Run(s.Rest(), method.Step, 100)\n' +
    'viz.Animate(s, frames).Titled("On two pins")',
  's.Obstacles = []obstacle.Obstacle{obstacle.Sphere([3]float64{0.35, -0.75, 0.2}, 0.25), obstacle.Plane([3]float64{0, -1.1, 0}, [3]float64{0, 1, 0})}\n' +
    'viz.Animate(s, frames).Titled("Above a ball")',
  'viz.Interact(func(n int) string { return "n is chosen" }, widget.IntSlider("n", 0, 100, 7))',
  'viz.Spy(s.L())',
  'list := []int{1}\nlist[3]',
];
const notebook = notebookOf(CELLS, { tags: ['raises-exception'] });
notebook.cells.unshift({ id: 'words', cell_type: 'markdown', metadata: {}, source: WORDS });
const home = mkdtempSync(join(tmpdir(), 'msp-vscode-'));
const folder = join(home, 'notebooks');
for (const dir of [folder, join(home, 'data', 'data', 'User'), join(home, 'data', 'data', 'logs')]) mkdirSync(dir, { recursive: true });

writeFileSync(join(home, 'data', 'data', 'User', 'settings.json'), JSON.stringify({
  'window.autoDetectColorScheme': true,
  'workbench.editorAssociations': { '*.ipynb': 'jupyter-notebook' },
  'workbench.startupEditor': 'none',
  'security.workspace.trust.enabled': false,
}));

let server, browser, page, outputs;
const shot = (name) => page.screenshot({ path: join(out, `vscode-${name}.png`) });
const player = (title) => outputs.locator('.msp-player', { hasText: title });
const state = (p) => p.evaluate(({ player }) => ({
  frame: player.frame, playing: player.playing, strained: player.strained, yaw: player.camera.yaw, distance: player.camera.distance, target: `${player.camera.target}`,
}));
// until waits for a state.
async function until(p, holds, what) {
  for (const end = Date.now() + 60_000; Date.now() < end; await page.waitForTimeout(50)) {
    const s = await state(p);
    if (holds(s)) return s;
  }
  throw new Error(`${what}: ${JSON.stringify(await state(p))}`);
}

// dots are the picture of the player, as it is on the screen: its paper, in the corner, and how much of it is anything else.
async function dots(p) {
  const png = await p.locator('.stage').screenshot();
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const c = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
    c.drawImage(image, 0, 0);
    const { data: d } = c.getImageData(0, 0, image.width, image.height), corner = 4 * (8 * image.width + 8);
    let n = 0;
    for (let k = 0; k < d.length; k += 4) {
      n += [0, 1, 2].reduce((sum, c) => sum + Math.abs(d[k + c] - d[corner + c]), 0) > 30;
    }
    return { paper: d[corner], share: n / (image.width * image.height) };
  }, png.toString('base64'));
}

// opens serves the folder and opens the notebook as a person does.
async function opens() {
  const vscode = fileURLToPath(new URL('vscode/node_modules/code-server/lib/vscode', import.meta.url)), port = await freePort();
  server = spawn('node', ['out/server-main.js', '--host', '127.0.0.1', '--port', port, '--without-connection-token',
    '--accept-server-license-terms',
    '--server-data-dir', join(home, 'data'), '--telemetry-level', 'off'], { cwd: vscode, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const listens = new Promise((yes, no) => {
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text).includes('Web UI available') && yes());
    server.on('exit', () => no(new Error(`it did not start: ${said}`)));
  });
  await listens;
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 1200, height: 2000 }, colorScheme: 'light' });
  page.setDefaultTimeout(180_000);
  page.asked = []; // by outputs
  page.on('request', (r) => r.frame().url().includes('/fake.html') && page.asked.push(r.url()));
  await page.goto(`http://127.0.0.1:${port}/?folder=${folder}`);
  const file = page.getByRole('treeitem', { name: 'cloth.ipynb' }), text = page.locator('.editor-instance > .monaco-editor');
  for (const asNotebook = page.locator('.notebookOverlay'); ; ) { // a notebook is a text until the extensions are there
    await file.dblclick();
    await asNotebook.or(text).first().waitFor();
    if (await asNotebook.count()) break;
    await page.locator('.tab .codicon-close').first().click();
    await page.waitForTimeout(500);
  }
  outputs = page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
  for (const title of ['On two pins', 'Above a ball']) await player(title).locator('.play').waitFor();
}

const opened = await check('VS Code opens a notebook that msp run has stored', async () => {
  writeFileSync(join(home, 'in.ipynb'), JSON.stringify(notebook));
  execFileSync(msp, ['run', '--quiet', join(home, 'in.ipynb'), '-o', join(folder, 'cloth.ipynb')],
    { stdio: ['ignore', 'ignore', 'inherit'] });
  await opens();
});

if (opened) {
  const pins = player('On two pins'), ball = player('Above a ball');

  await check('VS Code shows formulas, figures, errors, and what a widget was set to', async () => {
    await outputs.locator('.katex-display').first().waitFor();
    for (const text of ['n is chosen', 'IntSlider n = 7 (works in Jupyter', 'index out of range [3] with length 1']) {
      await outputs.getByText(text).first().waitFor();
    }
    await outputs.locator('img[src^="blob:"], img[src^="data:"]').first().waitFor();
    await shot('1-opened');
  });

  await check('VS Code plays a player, and the mouse turns, shifts and enlarges it', async () => {
    const { height } = await pins.boundingBox();
    must(height > 300, `it is ${height} pixels high`);
    const first = await state(pins), { share } = await dots(pins);
    must(share > 0.01, `the canvas is blank: ${share}`);
    await pins.locator('.play').click();
    await until(pins, (s) => s.frame === 100 && !s.playing, 'it does not play to its end');
    must((await dots(pins)).share > 1.2 * share, 'the cloth is seen from its edge still');
    const stage = await pins.locator('.stage').boundingBox(), x = stage.x + stage.width / 2, y = stage.y + stage.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 20, { steps: 4 });
    await page.mouse.up();
    const turned = await until(pins, (s) => s.yaw !== first.yaw, 'a drag does not turn it');
    await page.keyboard.down('Shift');
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const shifted = await until(pins, (s) => s.target !== turned.target, 'a drag with Shift does not shift it');
    must(shifted.yaw === turned.yaw, 'a drag with Shift turns it');
    await page.mouse.wheel(0, -300);
    await until(pins, (s) => s.distance < shifted.distance, 'the wheel does not enlarge it');
    must((await pins.locator('.stage').boundingBox()).y === stage.y, 'the wheel moves the page');
    await shot('2-turned');
  });

  await check('VS Code leaves a player its keys, its slider and its buttons', async () => {
    await pins.locator('.stage').click();
    for (const [key, holds] of [
      ['Home', (s) => s.frame === 0], ['.', (s) => s.frame === 1], ['.', (s) => s.frame === 2], [',', (s) => s.frame === 1],
      ['s', (s) => s.strained], ['s', (s) => !s.strained], ['End', (s) => s.frame === 100],
      ['Space', (s) => s.playing], ['Space', (s) => !s.playing],
    ]) {
      await page.keyboard.press(key);
      await until(pins, holds, key);
    }
    const bar = await pins.locator('input[type=range]').boundingBox();
    await page.mouse.move(bar.x + 5, bar.y + bar.height / 2);
    await page.mouse.down();
    await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2, { steps: 4 });
    await page.mouse.up();
    const { frame } = await until(pins, (s) => s.frame > 40 && s.frame < 60, 'the slider');
    await page.keyboard.press('ArrowRight');
    await until(pins, (s) => s.frame === frame + 1, 'a key on the slider');
    await pins.getByLabel('speed').selectOption('4');
    await pins.locator('.strain').click();
    await pins.locator('.play').click();
    await until(pins, (s) => s.strained && s.frame === 100, 'four times the speed');
    await pins.locator('.strain').click();
  });

  await check('VS Code plays several players, and they follow its theme', async () => {
    await ball.locator('.play').click();
    await pins.locator('.play').click();
    await until(ball, (s) => s.frame === 100, 'the second player');
    await until(pins, (s) => s.frame === 100, 'the first player');
    must((await dots(ball)).share > 0.1, 'the second one is blank');
    must((await dots(pins)).paper > 240, 'the paper is not light');
    await page.emulateMedia({ colorScheme: 'dark' });
    for (let tries = 0; (await dots(pins)).paper > 60; tries++) must(tries < 60, 'the paper does not become dark');
    await shot('3-dark');
  });

  await check('VS Code’s outputs ask nothing of a network', async () => {
    const far = page.asked.filter((url) => !/^(data|blob):|^http:\/\/127\.0\.0\.1|^https:\/\/[^/]*\.vscode-resource\./.test(url)); // the last is its own worker
    must(far.length === 0, `they ask for ${far}`);
  });
} else await page?.screenshot({ path: join(out, 'vscode-failed.png') });

await browser?.close();
server?.removeAllListeners('exit');
server?.kill();
rmSync(home, { recursive: true, force: true, maxRetries: 10 });
finish();
