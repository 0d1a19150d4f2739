// How much longer lessons compute in a page than by `msp run`, on the same machine in the same run.
//     node bench/pages/ratios.mjs MSP LESSON.ipynb...
// What is compared is processor time, so that other programs' load does little to it: of the process that `msp run` is, less what it
// takes for an empty notebook, and of the page's thread that the kernel runs in, from the moment at which it is ready. It stands in /proc,
// so this wants Linux. It holds no one to a figure. MSP_CELLS names a directory of `msp lite --cells` that is there already.

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { launch } from '../../clients/launch.mjs';
import { notebookOf } from '../../clients/ipynb.mjs';
import { check, finish, must } from '../../clients/report.mjs';
import { StaticServer } from '../../clients/static.mjs';
import { temporary } from '../../clients/temporary.mjs';

const [msp, ...lessons] = process.argv.slice(2);
const home = temporary('ratios');
const cells = process.env.MSP_CELLS ?? join(home, 'cells');
if (!process.env.MSP_CELLS) execFileSync(msp, ['lite', '--cells', cells], { stdio: 'inherit' });

// fields are those of a line of /proc/…/stat behind the name in parentheses; seconds are some of them, which count hundredths.
const fields = (path) => readFileSync(path, 'utf8').replace(/.*\) /, '').split(' ');
const seconds = (path, ...which) => which.reduce((sum, i) => sum + Number(fields(path)[i]), 0) / 100;
const [PARENT, USER, SYSTEM, OF_CHILDREN, SYSTEM_OF_CHILDREN] = [1, 11, 12, 13, 14];

// native is the processor time of `msp run` of a notebook and all that it starts.
function native(notebook) {
  const ended = () => seconds('/proc/self/stat', OF_CHILDREN, SYSTEM_OF_CHILDREN);
  const before = ended();
  execFileSync(msp, ['run', notebook, '-o', join(home, 'run.ipynb')], { stdio: 'ignore' });
  return ended() - before;
}

// workers are the threads of our browsers in which a page's worker runs.
function workers() {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try { parents.set(pid, fields(`/proc/${pid}/stat`)[PARENT]); } catch {} // it has ended
  }
  const ours = (pid) => pid === String(process.pid) || (parents.has(pid) && ours(parents.get(pid)));
  return [...parents.keys()].filter((pid) => pid !== String(process.pid) && ours(pid)).flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/stat`)
      .filter((path) => readFileSync(path, 'utf8').includes('(DedicatedWorker')));
}

// paged is the processor time of a lesson's cells in a page that has just been opened.
async function paged(page, server, sources) {
  page.setDefaultTimeout(600_000);
  await page.goto(`${server.base}/start.html`);
  const run = (sources) => page.evaluate(async (sources) => {
    const place = { show() {}, update() {}, clear() {}, question() {} };
    window.client ??= new (await import('./client.js')).Client();
    return (await Promise.all(sources.map((source) => window.client.run(source, place)))).map((reply) => reply.evalue ?? reply.status);
  }, sources);
  await run(['1']);
  const [worker, ...more] = workers();
  must(worker && more.length === 0, `threads of workers: ${[worker, ...more]}`);
  const before = seconds(worker, USER, SYSTEM);
  const ended = await run(sources);
  must(ended.every((status) => status === 'ok'), ended.join());
  return seconds(worker, USER, SYSTEM) - before;
}

const empty = join(home, 'empty.ipynb');
writeFileSync(empty, JSON.stringify(notebookOf(['1'])));
const server = new StaticServer(cells, { '/start.html': '<!DOCTYPE html><html lang="en"><title>start</title>' });
await server.start();
const browser = await launch();
for (const lesson of lessons) {
  await check(basename(lesson), async () => {
    const left = ['skip-execution', 'raises-exception']; // after an error a kernel skips the cells that wait
    const runs = ({ cell_type: type, metadata: { tags = [] } }) => type === 'code' && !tags.some((tag) => left.includes(tag));
    const sources = JSON.parse(readFileSync(lesson, 'utf8')).cells.filter(runs).map(({ source }) => [source].flat().join(''));
    const here = native(lesson) - native(empty);
    const page = await browser.newPage();
    const there = await paged(page, server, sources).finally(() => page.context().close());
    return `${there.toFixed(1)} s in a page, ${here.toFixed(1)} s by msp run: ${(there / here).toFixed(1)} times`;
  });
}
await browser.close();
await server.stop();
finish();
