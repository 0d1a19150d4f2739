// A Jupyter server with settings and state of its own, in a new directory, on a free port of this machine.

import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from './report.mjs';

// JupyterLab keeps only the visible cells in the page unless told otherwise; we want to see all.
const SETTINGS = {
  'notebook-extension/tracker': { windowingMode: 'none' },
  'apputils-extension/notification': { fetchNews: 'false', checkForUpdates: false },
};

// freePort gives a port of this machine that no one uses.
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Server {
  // The directories are there at once, so that notebooks can be put into this.notebooks before start.
  constructor() {
    this.home = mkdtempSync(join(tmpdir(), 'msp-browser-'));
    this.notebooks = join(this.home, 'notebooks');
    mkdirSync(this.notebooks);
    for (const [file, content] of Object.entries(SETTINGS)) {
      const path = join(this.home, 'settings', '@jupyterlab', `${file}.jupyterlab-settings`);
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, JSON.stringify(content));
    }
    this.said = '';
    this.token = randomBytes(16).toString('hex');
  }

  // command(directory, options) is the program and its arguments that serve the directory with these options.
  async start(command) {
    this.said = '';
    const port = await freePort();
    this.base = `http://127.0.0.1:${port}`;
    const root = process.getuid?.() === 0 ? ['--allow-root'] : [];
    const [program, ...args] = command(this.notebooks, [
      '--no-browser', `--port=${port}`, '--port-retries=0', `--IdentityProvider.token=${this.token}`, ...root,
    ]);
    this.process = spawn(program, args, {
      env: {
        ...process.env,
        JUPYTERLAB_SETTINGS_DIR: join(this.home, 'settings'),
        JUPYTERLAB_WORKSPACES_DIR: join(this.home, 'workspaces'),
        JUPYTER_CONFIG_DIR: join(this.home, 'config'),
        JUPYTER_RUNTIME_DIR: join(this.home, 'runtime'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) stream.on('data', (chunk) => (this.said += chunk));
    this.ended = new Promise((resolve) => this.process.on('exit', (code, signal) => resolve({ code, signal })));
    for (const end = Date.now() + 180_000; Date.now() < end && this.process.exitCode === null; ) {
      const reply = await this.api('status').catch(() => null); // not listening yet
      if (reply?.ok) return;
      await pause(100);
    }
    if (/port \d+ is not available/.test(this.said)) return this.start(command); // another program took it in between
    throw new Error(`the server did not answer:\n${this.said}`);
  }

  api(path) {
    return fetch(`${this.base}/api/${path}`, { headers: { Authorization: `token ${this.token}` } });
  }

  // address is one that lets a browser in.
  address(path = '') {
    return `${this.base}/${path}?token=${this.token}`;
  }

  // stop ends the server as Ctrl-C in its terminal does, or with another signal, and waits for its kernels' end.
  async stop(signal = 'SIGINT') {
    const running = await this.api('kernels').then((reply) => reply.json()).catch(() => []);
    this.process.kill(signal);
    const end = await Promise.race([this.ended, pause(60_000)]);
    if (end === undefined) {
      this.process.kill(signal);
      throw new Error(`it did not end:\n${this.said.slice(-3000)}`);
    }
    must(end.code === 0, `exit status ${end.code} ${end.signal ?? ''}:\n${this.said.slice(-3000)}`);
    // The kernels and their workers were started with files below home.
    const left = () =>
      execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
        .filter((line) => line.includes(this.home) && line.includes('kernel'));
    for (let i = 0; left().length > 0; i++) {
      must(i < 600, `left running: ${left().join('\n')}`);
      await pause(100);
    }
    must(running.length > 0, 'no kernel was running');
  }

  remove() {
    rmSync(this.home, { recursive: true, force: true });
  }
}
