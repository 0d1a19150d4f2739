// The terminal's figures, in tmux and in the tab that :view serves, in headless Chromium: node terminal.mjs MSP OUT
// Drawings in characters, the latest figure, a player, sliders of Interact, and Live with the mouse. Screenshots go to OUT.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './launch.mjs';
import { seize, slide } from './mouse.mjs';
import { check, finish, must } from './report.mjs';

const [msp, out] = process.argv.slice(2);
try {
  execFileSync('tmux', ['-V']);
} catch {
  console.log('ok    the terminal in tmux: skipped, there is no tmux');
  finish();
}
const dir = mkdtempSync(join(tmpdir(), 'msp-terminal-'));
const tmux = (...args) => execFileSync('tmux', ['-f', '/dev/null', '-S', join(dir, 'socket'), ...args],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const screen = () => tmux('capture-pane', '-p', '-J', '-S', '-500');

// shown waits until the screen matches, and returns the match.
async function shown(pattern) {
  for (let tries = 0; tries < 600; tries++) {
    const m = screen().match(pattern);
    if (m) return m;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${pattern} does not appear in:\n${screen()}`);
}

let count = 1;
// run types a cell and, unless it is to go on, waits for the next prompt.
async function run(code, goesOn) {
  tmux('send-keys', '-l', code);
  tmux('send-keys', 'Enter');
  if (!/^:(view|quit)/.test(code)) count++;
  if (!goesOn) await shown(new RegExp(`In\\[${count}\\]: *\\n*$`));
}

tmux('new-session', '-d', '-x', '110', '-y', '60', '-e', 'MSP_HISTORY=off', '-e', 'COLORTERM=truecolor', '-e',
  'BROWSER=no-such-browser', `${msp} repl`);
const browser = await launch();
const page = await (await browser.newContext({ viewport: { width: 1000, height: 900 } })).newPage();
page.setDefaultTimeout(180_000);
const problems = [];
page.on('pageerror', (e) => problems.push(`script: ${e}`));
page.on('console', (m) => m.type() === 'error' && problems.push(`console: ${m.text()}`));
page.on('request', (r) => /^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(r.url()) || problems.push(`asks for ${r.url()}`));
const shot = (name) => page.screenshot({ path: join(out, `terminal-${name}.png`) });

await check('in tmux a figure is drawn in characters', async () => {
  await shown(/In\[1\]/);
  await run('import ("math"; "github.com/massspring/msp/pkg/msp"; "github.com/massspring/msp/pkg/viz"; "github.com/massspring/msp/pkg/widget")');
  await run('s := msp.Cloth(11, 11); s.Pin(0, 10); a, err := msp.NewLocalGlobal(s, 1.0/30)');
  await run('viz.Spy(s.L())');
  await shown(/positive[\s\S]*⢿[\s\S]*121×121, \d+ nonzeros/);
  await shown(/:view shows it in a tab[\s\S]*tmux shows pictures only as sixels/);
});

await check(':view opens a tab with the latest figure', async () => {
  await run(':view');
  const [, address] = await shown(/open this address in a browser: (http:\S+)/);
  await page.goto(address);
  await page.locator('main img').waitFor();
  await page.waitForFunction(() => document.querySelector('main img').naturalWidth > 100);
  await shot('1-spy');
});

await check('viz.Animate plays in the tab', async () => {
  await run('frames, err := msp.Run(s.Rest(), a.Step, 60)');
  await run('viz.Animate(s, frames)');
  await page.locator('.msp-player .play').click();
  await page.waitForFunction(() => document.querySelector('.msp-player').player.frame >= 30);
  must((await page.locator('main img').count()) === 0, 'the figure of an earlier cell is still there');
  await shot('2-player');
});

await check('sliders of Interact run Go', async () => {
  await run('viz.Interact(func(w float64) viz.Figure { x, y := []float64{}, []float64{}; for i := 0; i <= 200; i++ { x = append(x, float64(i)/20); y = append(y, math.Sin(w*x[i])) }; return viz.Lines("t", "y", viz.Curve{Name: "sine", X: x, Y: y}) }, widget.Slider("w", 0.5, 4, 1))');
  const picture = page.locator('main img');
  await picture.waitFor();
  const before = await picture.getAttribute('src');
  const range = page.locator('input[type=range]'), first = await range.inputValue();
  await slide(page, range, 80);
  await page.waitForFunction((before) => document.querySelector('main img')?.src !== before, before);
  await shot('3-interact');
  await page.reload(); // the tab shows the same again
  await page.locator('main img').waitFor();
  must((await range.inputValue()) !== first, 'the slider is where it was at first');
});

await check('Live follows the mouse, and ends with Stop', async () => {
  await run('q, err := viz.Live(s, a.Step)', true);
  const player = page.locator('.msp-player');
  await player.waitFor();
  await page.waitForFunction(() => document.querySelector('.msp-player').player?.said.drawn > 10);
  const at = await seize(page, player, 115); // in the middle of the free edge
  await page.mouse.move(at.x + 60, at.y - 60, { steps: 8 });
  await page.waitForFunction((n) => document.querySelector('.msp-player').player.said.drawn > n,
    await player.evaluate((p) => p.player.said.drawn + 10));
  await shot('4-live');
  await page.mouse.up();
  const rate = await player.evaluate((p) => p.player.rate);
  await page.getByRole('button', { name: 'stop' }).click();
  await shown(new RegExp(`In\\[${count}\\]: *\\n*$`));
  await page.waitForFunction(() => !document.querySelector('.msp-player .stop'));
  return `${Math.round(rate)} frames/s`;
});

await check(':save writes what the value can be', async () => {
  await run('viz.Animate(s, frames[:4])');
  await run(`:save ${join(dir, 'film.html')}`);
  await shown(/film\.html, \d+ KB/);
  await run(`:save ${join(dir, 'film.gif')}`);
  await shown(/film\.gif, \d+ KB/);
  await run(`:save ${join(dir, 'film.doc')}`);
  await shown(/want \.html, \.png, \.gif, \.apng or \.mp4/);
});

await check('the tab says that the terminal has gone', async () => {
  const silent = problems.splice(0);
  must(silent.length === 0, silent.join('\n'));
  await run(':quit', true);
  await page.getByText('The session in the terminal has ended').waitFor();
});

await browser.close();
try {
  tmux('kill-server');
} catch {
  // it ended with its only session
}
rmSync(dir, { recursive: true });
finish();
