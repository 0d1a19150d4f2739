// Opens the pages that `msp run -o X.html` wrote, offline, in headless Chromium: node page.mjs OUT PAGE.html...
// Every picture has to be there, nothing may be asked of a network, and no script may fail.

import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from './launch.mjs';

const [out, ...pages] = process.argv.slice(2);
const browser = await launch();
let failed = false;
for (const file of pages) {
  const name = basename(file);
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    const problems = [];
    page.on('request', (r) => /^(file|data|blob):/.test(r.url()) || problems.push(`asks for ${r.url()}`));
    page.on('pageerror', (e) => problems.push(`script: ${e}`));
    page.on('console', (m) => m.type() === 'error' && problems.push(`console: ${m.text()}`));
    await page.goto(pathToFileURL(resolve(file)).href);
    const seen = await page.evaluate(() => ({
      pictures: [...document.images].filter((i) => i.naturalWidth > 0).length,
      broken: [...document.images].filter((i) => i.naturalWidth === 0).length,
      formulas: document.querySelectorAll('math').length,
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    // Only what a window shows: the whole page takes four seconds of processors.
    await page.screenshot({ path: join(out, `page-${name.replace(/\.html$/, '')}.png`) });
    if (seen.pictures === 0) problems.push('no picture');
    if (seen.broken > 0) problems.push(`${seen.broken} broken pictures`);
    if (seen.wide > 0) problems.push(`${seen.wide} px wider than the window`);
    if (problems.length > 0) throw new Error(problems.join('; '));
    console.log(`ok    ${name} in Chromium: ${seen.pictures} pictures, ${seen.formulas} formulas`);
    await page.close();
  } catch (problem) {
    failed = true;
    console.log(`FAIL  ${name} in Chromium: ${problem.message}`);
  }
}
await browser.close();
process.exit(failed ? 1 : 0);
