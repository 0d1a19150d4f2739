// Opens the site that `msp book` makes of lessons and gallery, from its files, in headless Chromium: node book.mjs MSP OUT DIR...
// From page to page, every third at two widths, light and dark; search by keyboard; nothing of a network.

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
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

const looks = [{ width: 1280, scheme: 'light' }, { width: 320, scheme: 'dark' }];

// fits looks at a page that is open, at both widths.
async function fits(page, name) {
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    const seen = await page.evaluate(() => ({
      broken: [...document.images].filter((i) => i.complete && i.naturalWidth === 0).length,
      unnamed: [...document.images].filter((i) => !i.alt).length,
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    must(seen.broken === 0, `${name}: ${seen.broken} broken pictures`);
    must(seen.unnamed === 0, `${name}: ${seen.unnamed} pictures without alt text`);
    must(seen.wide <= 0, `${name} is ${seen.wide} px wider than a window of ${width}`);
    await page.screenshot({ path: join(out, `book-${name.replace(/\.html$/, '').replaceAll('/', '-')}-${width}.png`) });
  }
}

// turn gives the address that a page's link to the next one leads to.
function turn(href) {
  const [, next] = /<a rel="next" href="([^"]+)"/.exec(readFileSync(fileURLToPath(href), 'utf8')) ?? [];
  return next && new URL(next, href).href;
}

// A page costs a second of processors, so that not all are opened; livecourse opens all.
await check('the book is turned page by page, and each third page fits 1280 pixels, light, and 320, dark', async () => {
  const [page, sound] = await opened(looks[0].width, looks[0].scheme);
  const turned = [];
  for (let href = address('index.html'); href;) {
    const name = relative(site, fileURLToPath(href)), next = turn(href);
    if (turned.length % 3 === 0) {
      await page.goto(href);
      if (turned.length > 0) must(await page.locator('.contents [aria-current=page]').count() === 1, `${name} is not marked in the contents`);
      await fits(page, name);
      const link = page.locator('.turn [rel=next]');
      must((await link.count() ? await link.evaluate((a) => a.href) : undefined) === next, `${name} does not lead to ${next}`);
    }
    turned.push(name);
    must(turned.length <= pages().length, `the pages are turned in a circle: ${turned.join(', ')}`);
    href = next;
  }
  must(turned.sort().join() === pages().join(), `turned are ${turned.join(', ')}, and there are ${pages().join(', ')}`);
  sound();
  await page.close();
});

await check('the book is searched by keyboard', async () => {
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
