// The memory of a live book's page in Chromium: node memory.mjs MSP OUT DIR...
// It prints what the renderer holds when Go is ready, after the first answer, and after all cells of lesson 1, by memory-infra and by the system, and
// fails if the page holds the program's data twice. Playwright would change the result: it enables the domain Network, for which a renderer keeps the
// bodies of all replies, 70 MB here. MSP_LIVE names a book that is there already.

import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { check, finish, must } from './report.mjs';
import { StaticServer } from './static.mjs';
import { temporary } from './temporary.mjs';

const [msp, , ...dirs] = process.argv.slice(2);
const site = resolve(process.env.MSP_LIVE ?? join(temporary('memory'), 'book'));
if (!process.env.MSP_LIVE) execFileSync(msp, ['book', '--live', '-o', site, ...dirs], { stdio: ['ignore', 'ignore', 'inherit'] });
const server = new StaticServer(dirname(site));
await server.start();

// Chromium takes commands of its protocol from file 3, and answers by file 4.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const chromium = spawn(process.env.CHROMIUM ?? '/usr/bin/chromium', [
  ...sandbox, '--headless', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--remote-debugging-pipe', `--user-data-dir=${temporary('profile')}`, 'about:blank',
], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
process.on('exit', () => chromium.kill());
const [, , , commands, replies] = chromium.stdio;
const asked = new Map(), events = [];
let last = 0, pieces = [];
function take(text) {
  const { id, result, error, method, params } = JSON.parse(text);
  if (!id) return void events.push({ method, params });
  const { done, failed } = asked.get(id);
  asked.delete(id);
  if (error) failed(new Error(error.message));
  else done(result);
}
replies.on('data', (chunk) => {
  for (let end; (end = chunk.indexOf(0)) >= 0; chunk = chunk.subarray(end + 1)) {
    take(Buffer.concat([...pieces, chunk.subarray(0, end)]).toString());
    pieces = [];
  }
  pieces.push(chunk);
});
const send = (method, params = {}, sessionId = undefined) => new Promise((done, failed) => {
  asked.set(++last, { done, failed });
  commands.write(JSON.stringify({ id: last, method, params, sessionId }) + '\0');
});
const { targetInfos } = await send('Target.getTargets');
const { targetId } = targetInfos.find(({ type }) => type === 'page');
const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
async function evaluate(f) {
  const { result, exceptionDetails } = await send('Runtime.evaluate', { expression: `(${f})()`, awaitPromise: true, returnByValue: true }, sessionId);
  must(!exceptionDetails, JSON.stringify(exceptionDetails));
  return result.value;
}

const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(0);
// renderer returns the page's process, the one with most memory that is not shared, and its private bytes.
async function renderer() {
  const { processInfo } = await send('SystemInfo.getProcessInfo');
  const bytes = (id) => 1024 * Number(/^Private_Dirty:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))[1]);
  const all = processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => ({ pid: id, cpuTime, dirty: bytes(id) }));
  return all.sort((a, b) => b.dirty - a.dirty)[0];
}
// code returns the bytes of a process that it may execute and has written: machine code.
function code(pid) {
  const areas = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).filter((area) => /^\S+ rwx/.test(area));
  return areas.reduce((sum, area) => sum + 1024 * Number(/^Private_Dirty:\s+(\d+)/m.exec(area)[1]), 0);
}
// allocators returns the sizes that memory-infra tells of a process, by name.
async function allocators(pid) {
  events.length = 0;
  await send('Tracing.start', {
    transferMode: 'ReportEvents', traceConfig: { includedCategories: ['-*', 'disabled-by-default-memory-infra'], memoryDumpConfig: { triggers: [] } },
  });
  await send('Tracing.requestMemoryDump', { levelOfDetail: 'detailed' });
  await send('Tracing.end');
  while (!events.some(({ method }) => method === 'Tracing.tracingComplete')) await new Promise((later) => setTimeout(later, 50));
  const dumps = events.flatMap(({ params }) => params.value ?? []).filter((e) => e.ph === 'v' && e.pid === pid);
  const found = Object.assign({}, ...dumps.map((e) => e.args.dumps.allocators));
  return Object.fromEntries(Object.entries(found).map(([name, { attrs }]) => [name, parseInt(attrs?.size?.value ?? '0', 16)]));
}
// V8 keeps the bytes of a module as one allocation. The first module has 11 MB of code; with its data it had 34.
const mostModule = 16 * 2 ** 20;
async function look(settled = true) {
  const { pid, dirty, cpuTime } = await renderer(), sizes = await allocators(pid);
  const direct = Object.entries(sizes).filter(([name]) => /^malloc\/allocated_objects\/.*\/directMap_\d+$/.test(name)).map(([, size]) => size);
  const largest = Math.max(0, ...direct);
  if (settled) must(largest > 8 * 2 ** 20, 'no allocation has the size of the first module: see this check');
  must(largest < mostModule, `an allocation of ${megabytes(largest)} MB: is the program compiled with its data?`);
  const parts = { malloc: sizes.malloc, 'V8 heaps': sizes.v8, 'arrays and strings': sizes.partition_alloc, DOM: sizes.blink_gc, 'machine code': code(pid) };
  const said = Object.entries(parts).map(([name, size]) => `${name} ${megabytes(size)}`).join(', ');
  return `${megabytes(dirty)} MB private, of which ${said}, module ${megabytes(largest)} (in malloc); ${cpuTime.toFixed(1)} s of processor time`;
}

await check('when Go is ready', async () => {
  await send('Page.navigate', { url: `${server.base}/${basename(site)}/tutorials/01-first-cloth.html` }, sessionId);
  await evaluate(async () => {
    while (document.querySelector('.live .kernel')?.textContent !== 'Go is ready') await new Promise((later) => setTimeout(later, 50));
  });
  return look(false); // V8 may still hold the module in pieces
});
await check('after the first answer', async () => {
  await evaluate(async () => {
    const section = document.querySelector('section.cell.code');
    section.querySelector('.buttons button').click();
    while (!section.cell.own || section.dataset.state) await new Promise((later) => setTimeout(later, 50));
  });
  return look();
});
await check('after all cells of lesson 1', async () => {
  await evaluate(async () => {
    [...document.querySelectorAll('.live button')].find(({ textContent }) => textContent === 'Run all').click();
    while (document.querySelector('[data-state=waits], [data-state=runs]')) await new Promise((later) => setTimeout(later, 50));
    if (document.querySelector('[data-state=failed]')) throw new Error('a cell has failed');
  });
  return look();
});
server.stop();
finish();
