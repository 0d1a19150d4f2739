// The cloth player by itself, in pages that viz.Player saves, in headless Chromium: node player.mjs MSP OUT
// Mouse, touch and keys, several on a page, a dark theme, a sandbox like that of VS Code's outputs, a browser without
// WebGL, and a large cloth. Nothing may be asked of a network. Pages and screenshots go to OUT. With MSP_ALL the cloth is larger, and more
// pictures are compared.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from './launch.mjs';
import { check, finish, must } from './report.mjs';

const [msp, out] = process.argv.slice(2);
const dir = mkdtempSync(join(tmpdir(), 'msp-player-'));
const file = (name) => join(dir, name);
const all = Boolean(process.env.MSP_ALL);
const [size, last] = all ? [161, 100] : [81, 40]; // of the large cloth: particles along a side, the last frame

// Each page is a simulation; of one frame the positions are kept beside it.
const SIMULATIONS = `import ("encoding/json"; "os"; "github.com/massspring/msp/pkg/msp"; "github.com/massspring/msp/pkg/viz")
import ("github.com/massspring/msp/pkg/msp/methods"; "github.com/massspring/msp/pkg/msp/obstacle")
func run(s *msp.System, steps int) []msp.State {
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil { panic(err) }
	frames, err := msp.Run(s.Rest(), a.Step, steps)
	if err != nil { panic(err) }
	return frames
}
func film(n, steps int) (*msp.System, []msp.State) {
	s := msp.Cloth(n, n)
	s.Pin(0, n-1)
	return s, run(s, steps)
}
func save(p viz.Player, name string) {
	if err := p.Save(name); err != nil { panic(err) }
}
s, frames := film(21, 60)
save(viz.Animate(s, frames).Titled("A cloth on two pins"), "cloth.html")
save(viz.Animate(s, frames).Strained(), "strained.html")
block := obstacle.Box([3]float64{-0.9, -1.1, -0.3}, [3]float64{-0.5, -0.6, 0.3})
block.Motion = obstacle.Spinning([3]float64{-0.7, 0, 0}, [3]float64{0, 1, 0})
s.Obstacles = []obstacle.Obstacle{obstacle.Sphere([3]float64{0.35, -0.75, 0.2}, 0.25), block, obstacle.Plane([3]float64{0, -1.1, 0}, [3]float64{0, 1, 0})}
save(viz.Animate(s, frames), "obstacles.html")
s.Obstacles = nil
save(viz.Animate(s, frames[:1]), "one.html")
curtain := msp.ClothWith(15, 15, msp.LayoutCurtain)
curtain.PinWhere(func(p [3]float64) bool { return p[2] == 0 })
curtain.Pin(224)
curtains, err := msp.NewLocalGlobal(curtain, 1.0/30)
tearing, pulls := methods.NewTearing(curtains, curtain, 0.5), 0.0
torn, err := msp.Run(curtain.Rest(), func(q *msp.State) error {
	pulls++
	curtain.MovePin(224, [3]float64{1 + 0.03*pulls, -0.03*pulls, 1})
	return tearing.Step(q)
}, 60)
save(viz.Animate(curtain, torn), "torn.html")
beads := msp.Chain(12)
beads.Pin(0)
save(viz.Animate(beads, run(beads, 60)), "beads.html")
large, many := film(${size}, ${last})
save(viz.Animate(large, many), "large.html")
positions, _ := json.Marshal(many[${last / 2}].X)
os.WriteFile("large.json", positions, 0o644)
`;

const browser = await launch();

// open shows HTML, or a page that was saved, and gives it with what it asked of a network or complained about.
async function open(what, options = {}) {
  const context = await browser.newContext({ viewport: { width: 800, height: 760 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  page.problems = [];
  page.on('request', (r) => /^(file|data|blob|about):/.test(r.url()) || page.problems.push(`asks for ${r.url()}`));
  page.on('pageerror', (e) => page.problems.push(`script: ${e}`));
  page.on('console', (m) => m.type() === 'error' && page.problems.push(`console: ${m.text()}`));
  await page.addInitScript(options.before ?? '');
  if (what.startsWith('<')) await page.setContent(what);
  else await page.goto(pathToFileURL(file(what)).href);
  return page;
}

const shot = (page, name) => page.screenshot({ path: join(out, `player-${name}.png`) });
const body = (name) => readFileSync(file(name), 'utf8').replace(/^[^]*?<body[^>]*>/, '').replace(/<\/body>[^]*$/, '');
const awake = (page) => page.waitForFunction(() => [...document.querySelectorAll('.msp-player')].every((r) => r.player?.painter));
const state = (page) => page.evaluate(() => {
  const { frame, playing, strained, camera } = document.querySelector('.msp-player').player;
  return { frame, playing, strained, yaw: camera.yaw, pitch: camera.pitch, distance: camera.distance, target: camera.target };
});
// dotsOf is the picture of a player, just after it was drawn: red, green, blue and 255 for each dot.
const dotsOf = async (page, at = 0) => Buffer.from(await page.evaluate((at) => {
  const p = document.querySelectorAll('.msp-player')[at].player, copy = document.createElement('canvas').getContext('2d');
  Object.assign(copy.canvas, { width: p.canvas.width, height: p.canvas.height });
  p.draw();
  copy.drawImage(p.canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, copy.canvas.width, copy.canvas.height);
  let text = '';
  for (let k = 0; k < data.length; k += 4096) text += String.fromCharCode(...data.subarray(k, k + 4096));
  return btoa(text);
}, at), 'base64');
// painted is the share of it that is not paper.
async function painted(page, at) {
  const dots = await dotsOf(page, at);
  let n = 0;
  for (let k = 0; k < dots.length; k += 4) n += dots[k] !== dots[0] || dots[k + 1] !== dots[1] || dots[k + 2] !== dots[2];
  return { share: (4 * n) / dots.length, paper: [...dots.subarray(0, 3)] };
}
// lacking is how many dots of a picture are like none of the nine of another around the same place.
function lacking(a, b) {
  const around = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((k) => 4 * (row * a.wide + k)));
  let n = 0;
  for (let at = 0; at < a.dots.length; at += 4)
    n += !around.some((by) => [0, 1, 2].every((c) => !(Math.abs(a.dots[at + c] - b.dots[at + by + c]) > 40)));
  return n;
}
// What has a player take this browser for one with a graphics processor.
const WITH_PROCESSOR = 'WebGLRenderingContext.prototype.getParameter = ((of) => function (name) { return name === 0x9246 ? "a processor" : of.call(this, name); })(WebGLRenderingContext.prototype.getParameter)';

async function done(page) {
  must(page.problems.length === 0, page.problems.join('; '));
  await page.context().close();
}

const made = await check('players are saved as pages', () => {
  execFileSync(msp, ['repl'], { cwd: dir, input: SIMULATIONS, stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, MSP_HISTORY: 'off' } });
});

if (made) {
  await check('a player plays, and the mouse turns, shifts and enlarges it', async () => {
    const page = await open('cloth.html');
    await awake(page);
    const first = await state(page);
    must((await painted(page)).share > 0.01, 'the canvas is blank');
    await page.locator('.play').click();
    await page.waitForFunction(() => document.querySelector('.msp-player').player.frame >= 10);
    await page.locator('canvas.view').hover();
    await page.mouse.down();
    await page.mouse.move(300, 250, { steps: 3 });
    await page.mouse.up();
    const turned = await state(page);
    must(turned.yaw !== first.yaw, 'a drag does not turn it');
    await page.keyboard.down('Shift');
    await page.mouse.down();
    await page.mouse.move(350, 300, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const shifted = await state(page);
    must(shifted.yaw === turned.yaw && `${shifted.target}` !== `${turned.target}`, 'a drag with Shift does not shift it');
    await page.mouse.wheel(0, -300);
    await page.waitForFunction((d) => document.querySelector('.msp-player').player.camera.distance < d, shifted.distance);
    await page.waitForFunction(() => document.querySelector('.msp-player').player.frame === 60); // to the end
    await shot(page, '1-turned');
    await done(page);
  });

  await check('each frame of a run that tears has the triangles that it had', async () => {
    const page = await open('torn.html');
    await awake(page);
    const drawn = (frame) => page.evaluate((frame) => {
      const { player } = document.querySelector('.msp-player');
      player.show(frame);
      const { triangles, lines } = player.mesh;
      return { triangles: triangles.length / 3, lines: lines.length / 2 };
    }, frame);
    const first = await drawn(0), last = await drawn(60);
    await shot(page, 'torn');
    must(first.triangles === 2 * 14 * 14 && first.lines === 2 * 14 * 15, `the first frame is not whole: ${JSON.stringify(first)}`);
    must(last.triangles < first.triangles && last.lines < first.lines, 'the last frame is whole');
    must(JSON.stringify(await drawn(0)) === JSON.stringify(first), 'what is torn does not become whole again at the beginning');
    await done(page);
  });

  await check('a player has keys', async () => {
    const page = await open('cloth.html');
    await awake(page);
    await page.keyboard.press('Tab');
    must(await page.locator('canvas.view').evaluate((e) => e === document.activeElement), 'the picture is not the first stop of the Tab key');
    for (const [key, holds] of [
      ['.', (s) => s.frame === 1], ['.', (s) => s.frame === 2], [',', (s) => s.frame === 1],
      ['End', (s) => s.frame === 60], ['Home', (s) => s.frame === 0], ['s', (s) => s.strained], ['s', (s) => !s.strained],
      ['Space', (s) => s.playing], ['Space', (s) => !s.playing],
    ]) {
      await page.keyboard.press(key);
      must(holds(await state(page)), `${key}: ${JSON.stringify(await state(page))}`);
    }
    const home = await state(page);
    for (const [key, holds] of [
      ['+', (s) => s.distance < home.distance], ['0', (s) => s.distance === home.distance], ['-', (s) => s.distance > home.distance],
      ['ArrowRight', (s) => s.yaw < home.yaw && s.pitch === home.pitch], ['ArrowUp', (s) => s.pitch < home.pitch],
      ['Shift+ArrowRight', (s) => `${s.target}` !== `${home.target}`], ['0', (s) => s.yaw === home.yaw && `${s.target}` === `${home.target}`],
    ]) {
      await page.keyboard.press(key);
      must(holds(await state(page)), `${key}: ${JSON.stringify(await state(page))}`);
    }
    await done(page);
  });

  await check('what the mouse does by dragging, buttons do, too; all have names and a visible focus, in forced colours as well', async () => {
    const page = await open('cloth.html', { forcedColors: 'active' });
    await awake(page);
    const home = await state(page), press = (name) => page.getByRole('button', { name, exact: true }).click();
    must((await page.getByRole('group', { name: 'A cloth on two pins' }).count()) === 1, 'the player has no name');
    await page.getByRole('button', { name: 'move' }).click();
    await press('right');
    await press('up');
    const turned = await state(page);
    must(turned.yaw < home.yaw && turned.pitch < home.pitch, `the arrows do not turn it: ${JSON.stringify(turned)}`);
    await page.getByRole('combobox', { name: 'what the arrows do' }).selectOption('shift');
    await press('left');
    must((await state(page)).yaw === turned.yaw && `${(await state(page)).target}` !== `${turned.target}`, 'the arrows do not shift it');
    await press('enlarge (+)');
    must((await state(page)).distance < turned.distance, '+ does not enlarge it');
    await press('reduce (−)');
    await press('first view (0)');
    must(JSON.stringify(await state(page)) === JSON.stringify(home), 'it does not go back');
    await page.locator('canvas.view').focus();
    await page.keyboard.press('.');
    const outline = await page.locator('.stage').evaluate((e) => getComputedStyle(e).outline);
    must(/solid 3px/.test(outline), `the focus is shown by ${outline}`);
    await shot(page, 'buttons');
    await done(page);
  });

  await check('one finger across turns a player, two enlarge it, and one up scrolls the page', async () => {
    const page = await open('cloth.html', { hasTouch: true, isMobile: true, viewport: { width: 400, height: 700 } });
    await awake(page);
    const box = await page.locator('canvas.view').boundingBox(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const cdp = await page.context().newCDPSession(page);
    const touch = (type, ...points) => cdp.send('Input.dispatchTouchEvent',
      { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const before = await state(page);
    await touch('touchStart', [x, y]);
    for (let k = 1; k <= 5; k++) await touch('touchMove', [x + 10 * k, y + 4 * k]);
    await touch('touchEnd');
    const turned = await state(page);
    must(turned.yaw !== before.yaw, 'one finger does not turn it');
    await touch('touchStart', [x - 20, y], [x + 20, y]);
    for (let k = 1; k <= 5; k++) await touch('touchMove', [x - 20 - 8 * k, y], [x + 20 + 8 * k, y]);
    await touch('touchEnd');
    const pinched = await state(page);
    must(pinched.distance < 0.7 * turned.distance, `two fingers: from ${turned.distance} to ${pinched.distance}`);
    must((await page.evaluate(() => scrollY)) === 0, 'the page has moved');
    await page.evaluate(() => { document.body.style.height = '3000px'; });
    await touch('touchStart', [x, y]);
    for (let k = 1; k <= 10; k++) await touch('touchMove', [x, y - 10 * k]);
    await touch('touchEnd');
    await page.waitForFunction(() => scrollY > 20);
    must((await state(page)).yaw === pinched.yaw, 'the finger that scrolls turns it');
    await page.locator('.play').tap();
    await page.waitForFunction(() => document.querySelector('.msp-player').player.frame >= 3);
    await shot(page, '2-touch');
    must((await page.evaluate(() => document.documentElement.scrollWidth)) <= 400, 'it is wider than the window');
    await done(page);
  });

  await check('several players on a dark page, with obstacles and with strains', async () => {
    // The names that JupyterLab gives its colours.
    const dark = '<style>:root{--jp-layout-color0:#111;--jp-layout-color1:#212121;--jp-ui-font-color1:#fff;--jp-ui-font-color2:#bbb;--jp-border-color1:#616161;--jp-border-color2:#424242}body{background:#111}.msp-player{width:500px;float:left;margin:6px!important}</style>';
    const names = ['cloth.html', 'obstacles.html', 'strained.html', 'one.html'];
    const page = await open(`<!DOCTYPE html>${dark}${names.map(body).join('')}`, { viewport: { width: 1060, height: 1000 } });
    await awake(page);
    for (let at = 0; at < 3; at++) {
      await page.locator('.play').nth(at).click();
      await page.waitForFunction((at) => document.querySelectorAll('.msp-player')[at].player.frame === 60, at);
    }
    for (let at = 0; at < names.length; at++) {
      const { share, paper } = await painted(page, at);
      must(share > 0.03, `${names[at]} is blank: ${share}`);
      must(names[at] === 'obstacles.html' || `${paper}` === '17,17,17', `the paper of ${names[at]} is ${paper}`);
    }
    await shot(page, '3-dark');
    await done(page);
  });

  await check('obstacles are in view, and the light page has white paper', async () => {
    const page = await open('obstacles.html');
    await awake(page);
    await page.locator('canvas.view').press('End');
    const off = await page.evaluate(() => { // of the block, which turns about an axis through (−0.7, 0, 0) by 1 rad/s
      const { meta, mesh, frame } = document.querySelector('.msp-player').player, [[from, to]] = meta.moving, t = meta.times[frame];
      let most = 0;
      for (let i = 3 * from; i < 3 * to; i += 3) {
        const [x, y, z] = mesh.made[0].subarray(i, i + 3), sin = Math.sin(t), cos = Math.cos(t);
        [(x + 0.7) * cos + z * sin - 0.7, y, z * cos - (x + 0.7) * sin].forEach((c, k) => { most = Math.max(most, Math.abs(c - mesh.corners[i + k])); });
      }
      return t > 1 ? most : NaN;
    });
    must(off < 1e-6, `the block is ${off} m from where it turns to`); // single precision, of 1 m
    await shot(page, '4-obstacles');
    await done(page);
    const plain = await open('cloth.html');
    await awake(plain);
    must(`${(await painted(plain)).paper}` === '255,255,255', 'the paper is not white');
    await done(plain);
  });

  await check('a sandbox that allows scripts and nothing else, as outputs in VS Code, plays it', async () => {
    // Like those of its webviews: no origin, inline scripts and styles, data: pictures, no connections.
    const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";
    const inner = `<meta http-equiv="Content-Security-Policy" content="${policy}">${body('cloth.html')}`;
    const page = await open(`<iframe sandbox="allow-scripts" width=760 height=700 srcdoc="${inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`);
    const player = page.frameLocator('iframe').locator('.msp-player');
    await player.locator('.play').click();
    await player.locator('.count', { hasText: /^60\// }).waitFor();
    await shot(page, '5-sandbox');
    await done(page);
  });

  await check('a browser without WebGL plays it, and one without a canvas says so', async () => {
    const without = (kinds) => `HTMLCanvasElement.prototype.getContext = ((of) => function (kind, ...rest) { return ${kinds}.test(kind) ? null : of.call(this, kind, ...rest); })(HTMLCanvasElement.prototype.getContext)`;
    const page = await open('cloth.html', { before: without('/webgl/') });
    await awake(page);
    await page.locator('.play').click();
    await page.locator('.count', { hasText: /^60\// }).waitFor();
    must((await painted(page)).share > 0.01, 'the canvas is blank');
    await done(page);
    const none = await open('cloth.html', { before: without('/./') });
    await none.getByText('This picture cannot move here: this browser has no canvas.').waitFor();
    await shot(none, '6-no-canvas');
    await done(none);
  });

  await check('with and without a graphics processor the picture is the same', async () => {
    const notes = [];
    for (const [name, moves] of [
      ['strained.html', []], ['obstacles.html', ['zoom(0.12)', 'orbit(2, 0.6)']],
      ...all ? [['cloth.html', []], ['obstacles.html', []], ['beads.html', []]] : []]) {
      const pictures = [];
      for (const before of ['', WITH_PROCESSOR]) {
        const page = await open(name, { before });
        await awake(page);
        await page.evaluate((moves) => {
          const p = document.querySelector('.msp-player').player;
          p.show(30);
          for (const m of moves) p.move(() => new Function('camera', `camera.${m}`)(p.camera));
        }, moves);
        const wide = await page.locator('canvas.view').evaluate((c) => c.width);
        pictures.push({ how: await page.locator('.count').getAttribute('title'), wide, dots: await dotsOf(page) });
        await shot(page, `8-${name.replace('.html', '')}${moves.length ? '-near' : ''}-${before ? 'with' : 'without'}`);
        await done(page);
      }
      const [without, gl] = pictures;
      must(/without/.test(without.how) && /WebGL/.test(gl.how), `${without.how}; ${gl.how}`);
      // Edges and lines fall on other samples, so that one has a dot's colour, within 40 of 255, beside it; but for the rims
      // of balls, which WebGL does not smooth: some 20 dots each.
      const missing = lacking(without, gl) + lacking(gl, without);
      notes.push(`${name} ${missing} dots differ`);
      must(without.dots.length === gl.dots.length && missing < 300, notes.at(-1));
    }
    return notes.join('; ');
  });

  await check(`a cloth of ${size}×${size} particles plays in time, each vertex where it was computed`, async () => {
    const page = await open('large.html');
    await awake(page);
    const seen = await page.evaluate(() => new Promise((end) => {
      const p = document.querySelector('.msp-player').player, { times } = p.meta, began = performance.now();
      let drawn = 0, behind = 0;
      const draw = p.draw.bind(p);
      p.draw = () => { draw(); drawn++; behind = Math.max(behind, (performance.now() - began) / 1000 - times[p.frame]); };
      p.setPlaying(true);
      (function look() {
        if (p.playing) return requestAnimationFrame(look);
        end({ drawn, took: (performance.now() - began) / 1000, lasts: times.at(-1), slow: p.painter.slow, frame: p.frame });
      })();
    }));
    must(seen.frame === last, `it stands at frame ${seen.frame}`);
    const computed = JSON.parse(readFileSync(file('large.json'), 'utf8'));
    const worst = await page.evaluate(([x, frame]) => {
      const p = document.querySelector('.msp-player').player;
      p.show(frame);
      return { worst: p.vertices().reduce((most, v, c) => Math.max(most, Math.abs(v - x[c])), 0), bound: Math.max(...p.meta.step) / 2 };
    }, [computed, last / 2]);
    must(worst.worst <= worst.bound * (1 + 1e-6), `a vertex is ${worst.worst} m from where it was computed`);
    await shot(page, '7-large');
    await done(page);
    const bytes = statSync(file('large.html')).size;
    return `${(seen.drawn / seen.took).toFixed(1)} frames/s drawn${seen.slow ? ' in software' : ''}, ${seen.lasts.toFixed(2)} s took ${seen.took.toFixed(2)} s; ${(bytes / 1e6).toFixed(2)} MB; within ${(1000 * worst.worst).toFixed(4)} mm`;
  });
}

await browser.close();
rmSync(dir, { recursive: true, force: true });
finish();
