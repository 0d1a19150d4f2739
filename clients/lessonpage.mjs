// A lesson open in JupyterLab, worked through as a student does: cells by their names, exercises with their checks and folds,
// sliders, and a simulation that runs.

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { seize, slide } from './mouse.mjs';
import { readMistakes } from './mistakes.mjs';
import { ERROR } from './notebook.mjs';
import { must } from './report.mjs';

// LESSON is how long all cells of a lesson may take, in milliseconds: on a quiet machine they need ten seconds, in a page alone more.
const LESSON = 300_000;

export class LessonPage {
  // The notebook is that of notebook.mjs in which the lesson is open.
  constructor(page, notebook, path) {
    this.page = page;
    this.notebook = notebook;
    this.cells = JSON.parse(readFileSync(path, 'utf8')).cells;
    this.mistakes = readMistakes(join(dirname(path), 'mistakes', `${basename(path).slice(0, 2)}.txtar`));
    this.exercises = this.cells.map((c) => c.id).filter((id) => id.startsWith('do-')).map((id) => id.slice(3));
  }

  // runsAll clears what is stored and runs all cells. A simulation goes on until the student stops it: live tells their cells, and
  // the particle to pull, or that it breaks by itself.
  async runsAll(live = [], shot) {
    await this.notebook.menu('Edit', 'Clear Outputs of All Cells');
    await this.page.waitForFunction(() => document.querySelectorAll('.jp-Notebook .jp-OutputArea-output').length === 0);
    await this.notebook.menu('Run', 'Run All Cells');
    await this.page.locator('.jp-Notebook .jp-InputPrompt', { hasText: /\[[*\d]/ }).first().waitFor(); // they have begun
    for (const { cell, particle, breaks } of live) {
      if (breaks) { // by itself, within two seconds of its own time, as long as it is in sight
        await this.cell(cell).locator('.msp-player').scrollIntoViewIfNeeded();
        await this.says(cell, 'not finite', 120_000);
        continue;
      }
      const player = await this.live(cell);
      const off = await this.pulls(player, particle, `${shot}-${cell}`);
      must(off < 1e-3, `${cell}: the particle is ${off} m away from the hand that holds it`); // drawn to 1/65535 of the cloth's size
      await player.getByRole('button', { name: 'stop' }).click();
    }
    await this.notebook.allDone(LESSON);
    const seen = await this.seen();
    await this.notebook.whole(shot);
    return seen;
  }

  cell(id) {
    const at = this.cells.findIndex((c) => c.id === id);
    must(at >= 0, `there is no cell ${id}`);
    return this.page.locator('.jp-Notebook .jp-Cell').nth(at);
  }

  // says waits until a cell's output holds a text.
  async says(id, text, timeout = 180_000) {
    const plain = (s) => s.replace(/\s+/g, ' ').trim();
    let last = '';
    for (const end = Date.now() + timeout; Date.now() < end; await this.page.waitForTimeout(100)) {
      last = plain(await this.notebook.outputOf(this.cell(id)));
      if (last.includes(plain(text))) return last;
    }
    throw new Error(`${id} says “${last}”, which lacks “${text}”`);
  }

  // answer types code over a cell, and runs it and the check below it. A page that is busy may not have given the cell the keyboard
  // yet, so the student looks at what stands there, and types again.
  async answer(name, code) {
    const editor = this.cell(`do-${name}`).locator('.cm-content');
    const bare = (s) => s.replace(/\s+/g, '');
    for (const end = Date.now() + 60_000; ; await this.page.waitForTimeout(500)) {
      await editor.scrollIntoViewIfNeeded();
      await editor.click();
      await this.page.keyboard.press('Control+a');
      await this.page.keyboard.insertText(code);
      const typed = await editor.innerText();
      if (bare(typed) === bare(code)) break;
      must(Date.now() < end, `do-${name} holds “${typed}” after “${code}” was typed`);
    }
    await this.runs(`do-${name}`);
    await this.cell(`check-${name}`).locator('.jp-InputPrompt').click();
    await this.runs(`check-${name}`);
  }

  // runs presses Shift+Enter in the cell that the student is in, until its number is another one: a busy page may lose the key.
  async runs(id) {
    const number = () => this.cell(id).locator('.jp-InputPrompt').innerText(), before = await number();
    for (const end = Date.now() + 60_000; ; ) {
      await this.page.keyboard.press('Shift+Enter');
      for (const soon = Date.now() + 5_000; Date.now() < soon; await this.page.waitForTimeout(50)) if ((await number()) !== before) return;
      must(Date.now() < end, `${id} does not run`);
    }
  }

  // key is the answer that the help of an exercise holds.
  key(name) {
    const help = this.cells.find((c) => c.id === `help-${name}`);
    return [help.source].flat().join('').match(/<summary>Answer<\/summary>\s*```go\n(.*?)```/s)[1];
  }

  // unfolds opens what is folded in the help of an exercise, and returns its element.
  async unfold(name, title) {
    const fold = this.cell(`help-${name}`).locator('details', { has: this.page.locator('summary', { hasText: new RegExp(`^${title}$`) }) });
    const inside = fold.locator('p, pre').first();
    must(!(await inside.isVisible()), `the ${title} of ${name} is seen before it is unfolded`);
    await fold.locator('summary').click();
    await inside.waitFor();
    return fold;
  }

  // exercise is a student at one: a blank, a mistake, a look at the hint, the answer.
  async exercise(name, shot) {
    await this.says(`check-${name}`, 'not yet');
    const mistake = this.mistakes.find((m) => m.task === name && m.named);
    await this.answer(name, mistake.putIn(this.key(name)));
    const diagnosis = await this.says(`check-${name}`, mistake.says);
    must(!/^right/.test(diagnosis), `${name}: a mistake is called ${diagnosis}`);
    await this.unfold(name, 'Hint');
    if (shot) await this.notebook.shot(`${shot}-mistake`);
    const fold = await this.unfold(name, 'Answer');
    await this.answer(name, await fold.locator('pre').innerText());
    await this.says(`check-${name}`, 'right:');
    if (shot) await this.notebook.shot(`${shot}-right`);
  }

  // slides moves the first slider of a cell by a share of its length, and waits until its figure is another one.
  async slides(id, share, shot) {
    const cell = this.cell(id);
    const slider = cell.locator('.widget-slider').first();
    await slider.scrollIntoViewIfNeeded();
    const figure = () => cell.locator('.jp-OutputArea-output img').first().getAttribute('src');
    const before = await figure();
    const track = await slider.locator('.noUi-base').boundingBox();
    await slide(this.page, slider.locator('.noUi-handle'), share * track.width);
    for (const end = Date.now() + 60_000; (await figure()) === before; await this.page.waitForTimeout(100)) {
      must(Date.now() < end, `the figure of ${id} does not move with its slider`);
    }
    await this.notebook.shot(shot);
  }

  // live waits for the simulation of a cell, behind all that the cells before it compute, and returns its player once it has
  // drawn a frame. The outputs of other cells may push it out of sight, where it draws none.
  async live(id) {
    const player = this.cell(id).locator('.msp-player');
    await player.getByRole('button', { name: 'stop' }).waitFor({ timeout: LESSON }).catch(async (problem) => {
      throw new Error(`${problem.message}${await this.stands()}`);
    });
    const drawn = () => player.evaluate((root) => root.player?.said.drawn > 0);
    for (const end = Date.now() + 60_000; !(await drawn()); await this.page.waitForTimeout(100)) {
      must(Date.now() < end, `${id}: the simulation draws nothing`);
      await player.scrollIntoViewIfNeeded();
    }
    return player;
  }

  // stands tells which cells have not ended, what the first of them shows, and what the status of the kernel is.
  async stands() {
    const prompts = await this.page.locator('.jp-Notebook .jp-Cell').evaluateAll(
      (cells) => cells.map((cell) => cell.querySelector('.jp-InputPrompt')?.textContent ?? ''));
    const open = this.cells.map((c) => c.id).filter((_, k) => prompts[k]?.includes('*'));
    const shows = open.length > 0 ? await this.notebook.outputOf(this.cell(open[0])) : '';
    await this.notebook.shot('stands');
    return `cells without an end: ${open}; the first shows “${shows.slice(0, 500)}”; ` +
      `the highest number is ${Math.max(...prompts.map((p) => parseInt(p.slice(1), 10) || 0))}`;
  }

  // pulls takes a particle of a running simulation to the right, and returns how far from the hand it is then, in metres.
  async pulls(player, i, shot) {
    const at = await seize(this.page, player, i);
    for (let k = 1; k <= 20; k++) await this.page.mouse.move(at.x + 6 * k, at.y - 3 * k);
    const drawn = await player.evaluate((root) => root.player.said.drawn);
    await this.page.waitForFunction(([root, n]) => root.player.said.drawn >= n, [await player.elementHandle(), drawn + 30]);
    await this.notebook.shot(shot);
    const off = await player.evaluate((root) => {
      const { grab, to } = root.player.said, x = root.player.vertices();
      return Math.hypot(...to.map((c, k) => c - x[3 * grab + k]));
    });
    await this.page.mouse.up();
    return off;
  }

  // seen is what the page shows, once all cells have run.
  async seen() {
    await this.page.waitForFunction(() => [...document.querySelectorAll('.jp-OutputArea-output img')].every((img) => img.complete));
    const seen = await this.page.evaluate((ERROR) => {
      const all = (selector) => [...document.querySelectorAll(`.jp-Notebook ${selector}`)];
      const pictures = all('.jp-OutputArea-output img');
      const code = (cell) => cell.querySelector('.cm-content')?.innerText.trim(); // folded code has no editor, and no number
      const run = (cell) => /\[\d+\]/.test(cell.querySelector('.jp-InputPrompt').textContent);
      return {
        pictures: pictures.filter((img) => img.naturalWidth > 0).length,
        broken: pictures.filter((img) => img.naturalWidth === 0).length,
        errors: all(ERROR).map((e) => e.innerText),
        formulas: all('.jp-MarkdownOutput mjx-container').length,
        badFormulas: all('.jp-MarkdownOutput mjx-merror').length,
        skipped: all('.jp-CodeCell').filter((cell) => !run(cell) && code(cell)).length,
      };
    }, ERROR);
    must(seen.errors.length === 0, `errors on the page: ${seen.errors.join('\n')}`);
    must(seen.skipped === 0, `${seen.skipped} code cells were not run`);
    must(seen.pictures > 0, 'no picture on the page');
    must(seen.broken === 0, `${seen.broken} pictures are broken`);
    must(seen.badFormulas === 0, `${seen.badFormulas} formulas are broken`);
    return `${seen.pictures} pictures, ${seen.formulas} formulas`;
  }
}
