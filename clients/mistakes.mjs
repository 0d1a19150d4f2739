// Known mistakes of students, in the format that package internal/document/mistakes describes.

import { readFileSync } from 'node:fs';
import { must } from './report.mjs';

export class Mistake {
  constructor(task, says, body) {
    Object.assign(this, { task, says: says.trim(), body });
    this.named = !this.says.startsWith('(');
  }

  // putIn returns the answer with the mistake in it.
  putIn(answer) {
    const lines = this.body.trim().split('\n');
    if (lines.some((line) => !/^[-+]/.test(line))) return this.body.trim();
    let text = `\n${answer.trim()}\n`;
    for (const [hunk] of `${lines.join('\n')}\n`.matchAll(/(?:^-.*\n)+(?:^\+.*\n)*/gm)) {
      const side = (sign) => hunk.split('\n').filter((line) => line[0] === sign).map((line) => `\n${line.slice(1)}`).join('') + '\n';
      must(text.split(side('-')).length === 2, `${this.task}, ${this.says}: the answer has not exactly one${side('-')}`);
      text = text.replace(side('-'), () => side('+'));
    }
    return text.trim();
  }
}

// readMistakes reads an archive in the format txtar.
export function readMistakes(path) {
  const [, ...parts] = readFileSync(path, 'utf8').split(/^-- (.*?): (.*) --\n/m);
  const known = [];
  for (let i = 0; i < parts.length; i += 3) known.push(new Mistake(parts[i], parts[i + 1], parts[i + 2]));
  return known;
}
