// A notebook open in JupyterLab or in Notebook 7, which are made of the same parts, used as a person does: with
// the mouse and the keyboard.

import { join } from 'node:path';

// The front ends draw an error output as they draw stderr.
export const ERROR = '.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]';
const PANEL = '.jp-NotebookPanel:not(.lm-mod-hidden)';

export class Notebook {
  constructor(page, out) {
    this.page = page;
    this.out = out; // the directory of screenshots
  }

  shot(name) {
    return this.page.screenshot({ path: join(this.out, `${name}.png`) });
  }

  // ready waits until a notebook is shown and its kernel is ours and idle.
  async ready() {
    await this.page.waitForSelector(`${PANEL} .jp-Notebook .jp-Cell`, { timeout: 180_000 });
    await this.toolbar('kernelName').filter({ hasText: 'Go (msp)' }).waitFor();
    await this.idle();
  }

  idle() {
    return this.page.waitForSelector(`${PANEL} .jp-Notebook-ExecutionIndicator[data-status="idle"]`, { timeout: 180_000 });
  }

  toolbar(item) {
    return this.page.locator(`${PANEL} .jp-NotebookPanel-toolbar [data-jp-item-name="${item}"]`);
  }

  async menu(title, item) {
    await this.page.locator('.lm-MenuBar-itemLabel', { hasText: new RegExp(`^${title}$`) }).click();
    await this.page.locator('.lm-Menu-itemLabel', { hasText: new RegExp(`^${item}$`) }).click();
  }

  // allDone waits until no cell shows [*] and the kernel is idle.
  async allDone(timeout) {
    await this.page.waitForFunction(
      () => ![...document.querySelectorAll('.jp-InputPrompt')].some((prompt) => prompt.textContent.includes('*')),
      undefined,
      { timeout },
    );
    await this.idle();
  }

  // write puts code into a new last cell, or the last one if it is empty, and returns the cell.
  async write(code) {
    const cells = this.page.locator('.jp-Notebook .jp-Cell');
    let last = (await cells.count()) - 1;
    const bottom = cells.nth(last);
    const empty = await bottom.evaluate((cell) =>
      cell.matches('.jp-CodeCell') && cell.querySelector('.cm-content').innerText.trim() === '');
    if (!empty) {
      await bottom.locator('.jp-InputArea-prompt').click();
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('b');
      last++;
    }
    const cell = cells.nth(last); // the click waits until it is there
    await cell.locator('.cm-content').click();
    await this.page.keyboard.insertText(code);
    return cell;
  }

  // type writes code and starts it.
  async type(code) {
    const cell = await this.write(code);
    await this.page.keyboard.press('Shift+Enter');
    return cell;
  }

  async ended(cell, timeout = 180_000) {
    await cell.locator('.jp-InputPrompt', { hasText: /\[\d+\]/ }).waitFor({ timeout });
    await this.idle();
  }

  outputOf(cell) {
    return cell.locator('.jp-OutputArea-output').allInnerTexts().then((texts) => texts.join('\n'));
  }

  // run runs code to its end and returns what its cell shows.
  async run(code, timeout) {
    const cell = await this.type(code);
    await this.ended(cell, timeout);
    return { cell, text: await this.outputOf(cell), error: (await cell.locator(ERROR).count()) > 0 };
  }

  // whole is the notebook in one picture: the window is made as tall as its content for a moment.
  async whole(file) {
    const scroller = this.page.locator(`${PANEL} .jp-WindowedPanel-outer`);
    const size = this.page.viewportSize();
    const height = await scroller.evaluate((e) => e.scrollHeight + 120);
    await this.page.setViewportSize({ ...size, height: Math.min(height, 16_000) }); // what Chromium can draw
    await this.page.waitForTimeout(300);
    await scroller.evaluate((e) => (e.scrollTop = 0));
    await this.page.waitForTimeout(300);
    await this.shot(file);
    await this.page.setViewportSize(size);
  }
}
