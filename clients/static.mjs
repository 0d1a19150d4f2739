// A server of files and nothing else, on a free port of this machine, that counts what it is asked for. To be slow, or to break off, it waits for what
// admit returns of a path, and ends the connection if that is false.

import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.json': 'application/json', '.css': 'text/css',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.ipynb': 'application/json', '.webmanifest': 'application/manifest+json', '.wasm': 'application/wasm',
};

export class StaticServer {
  // A text in instead, by its path on the server, is sent whether there is such a file or not.
  constructor(directory, instead = {}) {
    this.asked = []; // paths, in order
    this.admit = () => true;
    this.instead = instead;
    this.server = createServer(async (request, reply) => {
      const path = decodeURIComponent(new URL(request.url, 'http://site').pathname);
      this.asked.push(path);
      if (!(await this.admit(path))) return void request.destroy();
      let file = join(directory, normalize(path));
      const found = () => reply.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
      if (path in this.instead) return void found().end(this.instead[path]);
      try {
        if (statSync(file).isDirectory()) file = join(file, 'index.html');
        statSync(file);
      } catch {
        return void reply.writeHead(404).end();
      }
      createReadStream(file).pipe(found());
    });
  }

  async start() {
    await new Promise((listening) => this.server.listen(0, '127.0.0.1', listening));
    this.base = `http://127.0.0.1:${this.server.address().port}`;
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise((closed) => this.server.close(closed));
  }
}
