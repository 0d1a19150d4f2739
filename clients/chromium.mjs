// How Chromium is started: the one that CHROMIUM names, headless, without services of its own that ask a network.
export function browserOptions() {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []; // Chromium has none for root
  return {
    timeout: 180_000,
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', // Debian's
    args: [
      ...sandbox, '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  };
}
