// What a page loads for the kernel, by part, and how much that may be.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { must } from './report.mjs';

// The bytes that each part had when this was last set: the program as `msp lite` packs it without --small, its machine code and its data
// unpacked; the rest of the program, packed, which a page loads later; and the documentation, which a page loads when it is first asked for. A
// change that needs more sets them anew, and says why.
const wanted = { sent: 6_820_000, code: 12_520_000, data: 23_500_000, rest: 2_820_000, docs: 700_000 };
const margin = 0.02; // versions of Go within a series, and what small changes add up to

// The sections of a WebAssembly program, by their numbers in its format.
const sections = { code: 10, data: 11 };

// weigh returns a line with the parts of the kernel in a directory. It throws an error if a part is more than margin above its size.
export function weigh(directory) {
  const file = (kind) => {
    const found = readdirSync(directory).filter((name) => kind.test(name));
    must(found.length === 1, `${found.length} files are named ${kind}, want 1`);
    return readFileSync(join(directory, found[0]));
  };
  const packed = file(/^msp-\w+\.wasm\.\w+$/), sizes = { sent: packed.length, rest: file(/^rest-\w+\.wasm\.\w+$/).length, docs: file(/^docs-\w+\.zip$/).length };
  Object.assign(sizes, sectionsOf(packed.readUInt16BE(0) === 0x1f8b ? gunzipSync(packed) : brotliDecompressSync(packed)));
  const parts = Object.keys(wanted);
  const heavy = parts.filter((part) => sizes[part] > wanted[part] * (1 + margin)).map((part) => `${part} is ${sizes[part]}, not ${wanted[part]} bytes`);
  must(heavy.length === 0, `the kernel has grown: ${heavy.join(', ')}; see clients/weight.mjs`);
  return parts.map((part) => `${part} ${(sizes[part] / 1e6).toFixed(2)} MB`).join(', ');
}

function sectionsOf(program) {
  const sizes = {};
  let at = 8; // after the magic number and the version
  const number = () => { // LEB128
    let value = 0, byte;
    for (let shift = 0; ; shift += 7) {
      byte = program[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < program.length) {
    const id = program[at++], size = number();
    for (const [part, its] of Object.entries(sections)) if (id === its) sizes[part] = size;
    at += size;
  }
  for (const part of Object.keys(sections)) must(sizes[part] > 0, `the program has no ${part}`);
  return sizes;
}
