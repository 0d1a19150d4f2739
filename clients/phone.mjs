// How the live book feels on a telephone: node phone.mjs MSP OUT DIR...
// The server sends 10 Mbit/s after 50 ms, and every process of the browser stands still for three quarters of the time: throttling by the
// browser's own tools does not reach workers. Like GitHub Pages, the server packs text by gzip and confirms by its tag what the browser has;
// MSP_PLAIN=1 is a server that does neither. The kernel is packed as on the published site, by --small. This script prints times
// beside their goals, and fails only if something does not come at all. MSP_LIVE names a book that is there already, MSP_SLOW how much slower
// the processor is (4), MSP_PATIENCE how long the reader reads (15 s), MSP_LINE=1 prints what the server sends and when.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, basename, extname, join, normalize, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launch } from './launch.mjs';
import { check, finish } from './report.mjs';
import { temporary } from './temporary.mjs';

const [msp, out, ...dirs] = process.argv.slice(2);
const slow = Number(process.env.MSP_SLOW ?? 4), patience = 1000 * Number(process.env.MSP_PATIENCE ?? 15);
const site = resolve(process.env.MSP_LIVE ?? join(temporary('phone'), 'book'));
if (!process.env.MSP_LIVE) execFileSync(msp, ['book', '--live', '--small', '-o', site, ...dirs], { stdio: ['ignore', 'ignore', 'inherit'] });

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.ipynb': 'application/json' };
const rate = 1250; // bytes in a millisecond
const plain = process.env.MSP_PLAIN === '1';
const began = performance.now();

// read returns a file as the server sends it, with its headers. What takes the processor's time is done once.
const files = new Map();
function read(file) {
  if (files.has(file)) return files.get(file);
  let data = readFileSync(file);
  const type = types[extname(file)], headers = { 'Content-Type': type ?? 'application/octet-stream' };
  if (!plain) headers.ETag = `"${createHash('sha256').update(data).digest('hex').slice(0, 16)}"`;
  if (!plain && type) {
    data = gzipSync(data);
    headers['Content-Encoding'] = 'gzip';
  }
  headers['Content-Length'] = data.length;
  files.set(file, { data, headers });
  return files.get(file);
}

let free = 0; // when the line is free
const server = createServer(async (request, reply) => {
  const asked = performance.now();
  const file = join(dirname(site), normalize(decodeURIComponent(new URL(request.url, 'http://site').pathname)));
  await pause(50);
  let data, headers;
  try {
    ({ data, headers } = read(file));
  } catch {
    return void reply.writeHead(404).end();
  }
  if (headers.ETag && request.headers['if-none-match'] === headers.ETag) return void reply.writeHead(304, { ETag: headers.ETag }).end();
  reply.writeHead(200, headers);
  for (let at = 0; at < data.length; at += 16384) {
    const part = data.subarray(at, at + 16384), now = performance.now();
    free = Math.max(free, now) + part.length / rate;
    if (free > now) await pause(free - now);
    if (reply.destroyed) break; // the browser wants no more
    reply.write(part);
  }
  reply.end();
  if (process.env.MSP_LINE) console.log(`  ${seconds(asked - began)} to ${seconds(performance.now() - began)}: ${data.length} bytes of ${basename(file)}`);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const base = `http://127.0.0.1:${server.address().port}/${basename(site)}`;

// below returns the processes that this one has started, and those that they have.
function below() {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(Number(pid), Number(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S /, '').split(' ')[0]));
    } catch { /* it has ended */ }
  }
  const ours = (pid) => parents.has(pid) && (parents.get(pid) === process.pid || ours(parents.get(pid)));
  return [...parents.keys()].filter(ours);
}
let pids = [], slowed = slow > 1;
const signal = (name) => { for (const pid of pids) try { process.kill(pid, name); } catch { /* it has ended */ } };
async function slowDown() {
  for (let turn = 0; slowed; turn++) {
    if (turn % 10 === 0) pids = below();
    signal('SIGSTOP');
    await pause(10 * (slow - 1));
    signal('SIGCONT');
    await pause(10);
  }
}

const browser = await launch();
slowDown();
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
await context.addInitScript(() => {
  const look = () => {
    const canvas = document.querySelector('canvas');
    if (+canvas?.dataset.frames > 1) window.moved = performance.now();
    else requestAnimationFrame(look);
  };
  look();
  document.addEventListener('msp-ready', () => { window.ready = performance.now(); });
});
const page = await context.newPage();
page.setDefaultTimeout(300_000);
const painted = () => page.evaluate(async () => {
  while (!performance.getEntriesByName('first-contentful-paint').length) await new Promise((later) => setTimeout(later, 20));
  return performance.getEntriesByName('first-contentful-paint')[0].startTime;
});
const since = async (name) => {
  await page.waitForFunction((name) => window[name], name);
  return page.evaluate((name) => window[name], name);
};
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
// answer runs the first cell, and returns the milliseconds that it takes.
const answer = () => page.evaluate(async () => {
  const section = document.querySelector('section.cell.code'), began = performance.now();
  section.querySelector('.buttons button').click();
  while (!section.cell.own || section.dataset.state) await new Promise((later) => setTimeout(later, 10));
  return performance.now() - began;
});
const lesson = readdirSync(join(site, 'tutorials')).find((name) => /^03-.*\.html$/.test(name));

await check('the cover moves', async () => {
  await page.goto(`${base}/index.html`);
  return `after ${seconds(await since('moved'))}, goal 1 s`;
});
await check("lesson 3's text is there", async () => {
  await page.goto(`${base}/tutorials/${lesson}`);
  return `after ${seconds(await painted())}, goal 2 s`;
});
await check(`its first cell answers a reader who has read for ${patience / 1000} s`, async () => {
  await pause(patience);
  const ready = await page.evaluate(() => window.ready);
  const took = await answer();
  await page.screenshot({ path: join(out, 'phone.png') });
  return `after ${seconds(took)}, goal 3 s; Go was ${ready ? `ready after ${seconds(ready)}` : 'not ready'}`;
});
await check('after the page is turned, an own cell in the next one answers', async () => {
  const began = await page.evaluate(() => { document.querySelector('a[rel=next]').click(); return Date.now(); });
  await page.waitForFunction((lesson) => !location.pathname.endsWith(lesson) && document.querySelector('section.cell.code')?.cell, lesson);
  const live = Date.now();
  await page.evaluate(() => {
    const { cell } = document.querySelector('section.cell.code');
    cell.editor.value = 'fmt.Println(6 * 7)';
    cell.changed();
  });
  await answer();
  return `after ${seconds(Date.now() - began)}, of which ${seconds(live - began)} until it could be asked`;
});
await check('at the next visit, when the book is kept, the text is there, and Go', async () => {
  await page.waitForFunction(() => document.documentElement.dataset.kept.includes('book'));
  await page.goto('about:blank');
  await page.goto(`${base}/tutorials/${lesson}`);
  const text = await painted();
  return `after ${seconds(text)}, goal 2 s; Go after ${seconds(await since('ready'))}`;
});

slowed = false;
await pause(10 * slow + 20);
signal('SIGCONT');
await browser.close();
server.close();
finish();
