// A directory that is gone when the program ends, be it by a signal.

import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

export function temporary(name) {
  const directory = mkdtempSync(join(tmpdir(), `msp-${name}-`));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(128 + constants.signals[signal]));
