// Works through lessons in a real JupyterLab (started by `msp lab`) in headless Chromium, as a student does:
//     node student.mjs MSP OUT TUTORIALS
// runs all cells; at each exercise a blank is "not yet", a known mistake gets its diagnosis, the hint unfolds, and what unfolds
// as the answer is right; sliders move figures, and simulations are pulled with the mouse. Screenshots go to the directory OUT.

import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { launch } from './launch.mjs';
import { LessonPage } from './lessonpage.mjs';
import { Notebook } from './notebook.mjs';
import { check, finish } from './report.mjs';
import { Server } from './server.mjs';

const [msp, out, tutorials] = process.argv.slice(2);
const lab = new Server();

// What there is to move in each lesson: sliders, by their cells, and simulations that run until they are stopped.
const lessons = [
  { number: '01', live: [{ cell: 'live', particle: 24 * 25 + 12 }, { cell: 'break', breaks: true }] },
  { number: '03', sliders: ['circle-slider', 'turn'] },
  { number: '05', sliders: ['spiral-slider'] },
];

for (const lesson of lessons) {
  lesson.path = join(tutorials, readdirSync(tutorials).find((name) => name.startsWith(`${lesson.number}-`) && name.endsWith('.ipynb')));
  cpSync(lesson.path, join(lab.notebooks, basename(lesson.path)));
}

let browser, page, notebook;

async function opens(lesson) {
  await page.goto(lab.address(`lab/tree/${encodeURIComponent(basename(lesson.path))}`) + '&reset');
  await notebook.ready();
  await page.waitForFunction(() => window.jupyterapp?.isPluginActivated('@jupyter-widgets/jupyterlab-manager:plugin'));
  return new LessonPage(page, notebook, lesson.path);
}

const opened = await check('msp lab serves the lessons to Chromium', async () => {
  await lab.start((directory, options) => [msp, 'lab', directory, '--', ...options, '--expose-app-in-browser']);
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(180_000);
  notebook = new Notebook(page, out);
});

for (const lesson of opened ? lessons : []) {
  let on;
  const ran = await check(`${basename(lesson.path)} runs in JupyterLab: pictures and no error`, async () => {
    on = await opens(lesson);
    return on.runsAll(lesson.live, `student-${lesson.number}`);
  });
  if (!ran) continue;
  await check(`a student does the exercises of lesson ${lesson.number}`, async () => {
    for (const [n, name] of on.exercises.entries()) await on.exercise(name, n === 0 ? `student-${lesson.number}-${name}` : undefined);
    return on.exercises.join(', ');
  });
  for (const cell of lesson.sliders ?? []) {
    await check(`a slider moves the figure of ${cell}`, () => on.slides(cell, 0.25, `student-${lesson.number}-${cell}`));
  }
}

await browser?.close();
await check('msp lab ends at Ctrl-C and takes its kernels along', () => lab.stop());
writeFileSync(join(out, 'student.log'), lab.said);
lab.remove();
finish();
