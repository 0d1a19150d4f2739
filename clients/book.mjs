// Opens the site that `msp book` makes of lessons and gallery, from its files, in headless Chromium: node book.mjs MSP OUT DIR...
// Every page at two widths, light and dark; search by keyboard; from page to page; nothing of a network.

import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from './launch.mjs';
import { check, finish, must } from './report.mjs';

const [msp, out, ...dirs] = process.argv.slice(2);
const site = resolve(out, 'book');
const mostBytes = 3 * 2 ** 20;

const pages = () => readdirSync(site, { recursive: true }).filter((name) => name.endsWith('.html')).sort();
const address = (name) => pathToFileURL(join(site, name)).href;

await check('msp book makes a site of lessons and gallery', () => {
  execFileSync(msp, ['book', '--trust', '-o', site, ...dirs], { stdio: ['ignore', 'ignore', 'inherit'] });
  const sizes = pages().map((name) => [statSync(join(site, name)).size, name]);
  for (const [size, name] of sizes) must(size < mostBytes, `${name} has ${size} bytes`);
  return `${sizes.length} pages, the largest ${(Math.max(...sizes.map(([size]) => size)) / 2 ** 20).toFixed(1)} MB`;
});

const browser = await launch();

// opened gives a new tab, and a function that throws if anything went wrong in it.
async function opened(width, colorScheme) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
  const problems = [];
  page.on('request', (r) => /^(file|data|blob):/.test(r.url()) || problems.push(`asks for ${r.url()}`));
  page.on('pageerror', (e) => problems.push(`script: ${e}`));
  page.on('console', (m) => m.type() === 'error' && problems.push(`console: ${m.text()}`));
  return [page, () => must(problems.length === 0, problems.join('; '))];
}

for (const [width, scheme] of [[1280, 'light'], [320, 'dark']]) {
  await check(`all pages of the book fit ${width} pixels, ${scheme}`, async () => {
    const [page, sound] = await opened(width, scheme);
    for (const name of pages()) {
      await page.goto(address(name));
      const seen = await page.evaluate(() => ({
        broken: [...document.images].filter((i) => i.complete && i.naturalWidth === 0).length,
        unnamed: [...document.images].filter((i) => !i.alt).length,
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      must(seen.broken === 0, `${name}: ${seen.broken} broken pictures`);
      must(seen.unnamed === 0, `${name}: ${seen.unnamed} pictures without alt text`);
      must(seen.wide <= 0, `${name} is ${seen.wide} px wider than the window`);
      await page.screenshot({ path: join(out, `book-${name.replace(/\.html$/, '').replaceAll('/', '-')}-${width}.png`) });
    }
    sound();
    await page.close();
  });
}

await check('the book is searched by keyboard, and turned page by page', async () => {
  const [page, sound] = await opened(1280, 'light');
  await page.goto(address('index.html'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lemma hooke');
  await page.locator('.found a').first().waitFor();
  await page.screenshot({ path: join(out, 'book-search.png') });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/lemma.*#/);
  must(await page.locator('main :target').isVisible(), 'the section that was found is not shown');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('no such words at all');
  await page.getByText('Nothing was found.').waitFor();
  await page.goto(address('index.html'));
  let turned = 0;
  for (; await page.locator('.turn [rel=next]').count(); turned++) {
    const href = await page.locator('.turn [rel=next]').evaluate((a) => a.href);
    await page.goto(href);
    must(await page.locator('.contents [aria-current=page]').count() === 1, `${href} is not marked in the contents`);
  }
  must(turned === pages().length - 1, `${turned} pages were turned, and there are ${pages().length}`);
  sound();
  await page.close();
});

await check('a telephone unfolds the contents; a player plays', async () => {
  const [page, sound] = await opened(390, 'light');
  await page.goto(address('tutorials/01-first-cloth.html'));
  must(!(await page.locator('.contents').isVisible()), 'the contents cover the text');
  await page.locator('.bar label').click();
  await page.locator('.contents [aria-current=page]').waitFor();
  await page.locator('.bar label').click();
  const button = page.getByRole('button', { name: /play/i }).first();
  await button.scrollIntoViewIfNeeded();
  const canvas = page.locator('canvas').first();
  const before = await canvas.screenshot();
  await button.click();
  await page.waitForFunction(() => document.querySelector('canvas').checkVisibility());
  for (let tries = 0; before.equals(await canvas.screenshot()); tries++) {
    must(tries < 100, 'the picture stays as it was');
    await page.waitForTimeout(100);
  }
  sound();
  await page.close();
});

await browser.close();
finish();
