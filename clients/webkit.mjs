// The kernel of a page in WebKit, which is Safari's engine: WebKitGTK's MiniBrowser, which needs a screen, spoken to by WebDriver.
//     xvfb-run -a node webkit.mjs OUT LESSON
// MSP_CELLS names a directory of `msp lite --cells`, MSP_SITE a site of lite.mjs, of which the lesson runs. Screenshots go to the
// directory OUT.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Builder, By, Key, until } from 'selenium-webdriver';
import { check, finish, must } from './report.mjs';
import { freePort } from './server.mjs';
import { siteServer } from './site.mjs';
import { StaticServer } from './static.mjs';

const [out, lesson] = process.argv.slice(2);
const name = basename(lesson);
const LIMIT = 120_000; // milliseconds, of which a quiet machine needs ten thousand

const port = await freePort();
const service = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore' });
process.on('exit', () => service.kill());
const pages = new StaticServer(process.env.MSP_CELLS), notebooks = siteServer(process.env.MSP_SITE);
let driver;

const shot = async (name) => writeFileSync(join(out, `webkit-${name}.png`), await driver.takeScreenshot(), 'base64');
const find = (css) => driver.wait(until.elementLocated(By.css(css)), LIMIT, css);
const script = (body, ...values) => driver.executeScript(body, ...values);
// holds waits until a script of the page returns what is true.
const holds = (what, limit, body, ...values) => driver.wait(() => script(body, ...values), limit, what);

const opened = await check('WebKit starts', async () => {
  for (const end = Date.now() + LIMIT; ; await new Promise((go) => setTimeout(go, 100))) {
    const ready = await fetch(`http://127.0.0.1:${port}/status`).catch(() => ({}));
    if (ready.ok) break;
    must(Date.now() < end, 'its driver does not answer');
  }
  const binary = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'; // Debian's
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
  await driver.manage().window().setRect({ width: 1200, height: 1000 });
  return driver.executeScript('return navigator.userAgent.match(/AppleWebKit.*/)[0]');
});
const part = (name, body) => opened && check(name, body);

// In a page of cells, each named by its id: press presses a button of a cell, shown is its output, and status waits until its status
// matches a regular expression.
const press = (id, button) => find(`#${id}`).then((cell) => cell.findElement(By.xpath(`.//button[starts-with(., "${button}")]`)).click());
const shown = (id) => script('return document.getElementById(arguments[0]).shown.innerText.trim()', id);
const status = (id, like) =>
  holds(`${id}: ${like}`, LIMIT, 'return RegExp(arguments[1]).test(document.getElementById(arguments[0]).status.innerText)', id, like);

// runs types code over a cell's, runs it to its end and returns what the cell shows.
async function runs(id, code, ends = '^\\[\\d+\\]$') {
  const field = await find(`#${id} textarea`);
  await field.clear();
  await field.sendKeys(code);
  await press(id, 'Run');
  await status(id, ends);
  return shown(id);
}

await part('a page of cells shows a cloth that the mouse turns, and a slider', async () => {
  await pages.start();
  await driver.get(`${pages.base}/`);
  await (await find('#cloth textarea')).sendKeys(Key.chord(Key.SHIFT, Key.ENTER));
  await status('cloth', '^\\[1\\]$');
  const view = await find('#cloth .msp-player canvas.view'), player = 'const { player } = arguments[0].closest(".msp-player")\n';
  await holds('the cloth is not drawn', LIMIT, `${player} return !!player?.painter`, view);
  // WebGL's canvas is empty as soon as it is on the screen, so the script that reads it draws it.
  const picture = () => script(`${player} player.draw(); return arguments[0].toDataURL()`, view);
  const before = await picture();
  must(before === (await picture()), 'the cloth moves by itself');
  await driver.actions().move({ origin: view }).press().move({ origin: view, x: 100, y: 30 }).release().perform();
  await driver.wait(async () => (await picture()) !== before, LIMIT, 'the cloth stands still');
  const shows = (height) =>
    holds(height, LIMIT, 'return document.getElementById("slider").shown.innerText.includes(arguments[0])', height);
  await press('slider', 'Run');
  await shows('5.10 m');
  await (await find('#slider input[type=range]')).sendKeys(Key.END);
  await shows('2.00 m');
  await shot('cells');
});

await part('what never ends is stopped, and variables stay', async () => {
  await press('endless', 'Run');
  await status('endless', 'running');
  await press('endless', 'Stop');
  await status('endless', 'ended with an error');
  must(/interrupted/.test(await shown('endless')), await shown('endless'));
  const kept = await runs('endless', 'len(frames)');
  must(kept === '91', kept);
});

await part('a recursion of compiled code ends its cell and the session', async () => {
  const lost = await runs('endless', 'list := []any{nil}; list[0] = list; fmt.Sprint(list)', 'error');
  must(/session lost: .*stack/.test(lost), lost);
  const gone = await runs('endless', 'len(frames)', 'error');
  must(/undefined: frames/.test(gone), gone);
  const next = await runs('endless', '6 * 7');
  must(next === '42', next);
});

await part(`${name} runs in a page alone`, async () => {
  await notebooks.start();
  await driver.get(`${notebooks.base}/lab/index.html?path=course/${name}`);
  const panel = 'const panel = window.jupyterapp?.shell.currentWidget, kernel = panel?.sessionContext?.session?.kernel\n';
  const waits = holds('the kernel is not there', 2 * LIMIT, `${panel} return kernel?.name === 'msp' && kernel.status === 'idle'`);
  await waits.catch(async (error) => {
    const page = await script(`${panel} return { kernel: kernel?.name, status: kernel?.status, link: kernel?.connectionStatus,
      ready: document.readyState, shows: document.body.innerText.slice(0, 500) }`);
    await shot('waits');
    throw new Error(`${error.message}: ${JSON.stringify(page)}`);
  });
  await script('window.jupyterapp.commands.execute("editmenu:clear-all")');
  await holds('old outputs stay', LIMIT, `${panel} return panel.content.widgets.every(cell => !cell.model.outputs?.length)`);
  await script('window.jupyterapp.commands.execute("notebook:run-all-cells")');
  await holds('cells are left', 5 * LIMIT, `${panel}
    const code = panel.content.widgets.filter(({ model }) => model.type === 'code' && model.sharedModel.source)
    return kernel.status === 'idle' && code.every(({ model }) => model.executionCount && model.executionState === 'idle')`);
  const seen = await script(`${panel}
    const outputs = panel.content.widgets.flatMap(cell => cell.model.outputs?.toJSON() ?? [])
    return {
      pictures: outputs.filter(output => output.data?.['image/png']).length,
      errors: outputs.filter(output => output.output_type === 'error').map(output => output.evalue),
    }`);
  must(seen.errors.length === 0, seen.errors.join('; '));
  must(seen.pictures > 5, `${seen.pictures} pictures`);
  await shot('lesson');
  return `${seen.pictures} pictures`;
});

await driver?.quit();
await pages.stop();
await notebooks.stop();
finish();
