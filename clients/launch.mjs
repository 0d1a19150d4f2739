// How a browser is started: headless, Debian's, without services of its own that ask a network. It is Chromium, which CHROMIUM may
// name; with MSP_BROWSER=firefox it is Firefox as Mozilla ships it, to which Playwright speaks WebDriver BiDi.

import { chromium, firefox } from 'playwright-core';

const timeout = 180_000;

export const browserName = process.env.MSP_BROWSER === 'firefox' ? 'Firefox' : 'Chromium';

export function launch() {
  if (browserName === 'Firefox') {
    return firefox.launch({
      timeout,
      channel: 'moz-firefox',
      executablePath: '/usr/bin/firefox-esr',
      firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false }, // or a page that downloads loses the keyboard to it
    });
  }
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []; // Chromium has none for root
  return chromium.launch({
    timeout,
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...sandbox, '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  });
}
