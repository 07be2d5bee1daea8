import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced block of a case: its words after the fence, and its text. */
export interface Block {
  info: string;
  text: string;
  /** Lines of the file the text stands on, for `UPDATE=1`. */
  from: number;
  to: number;
}

export interface DiffCase {
  name: string;
  path: string;
  blocks: Block[];
}

/** Reads the Markdown files of a folder: a heading is a case, and what is fenced below it are its blocks. */
export function readCases(folder: string): DiffCase[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort();
  return files.flatMap((file) => casesIn(join(folder, file)));
}

function casesIn(path: string): DiffCase[] {
  const cases: DiffCase[] = [];
  const lines = readFileSync(path, 'utf8').split('\n');
  for (let i = 0; i < lines.length; i++) {
    const name = /^## (.+)$/.exec(lines[i] ?? '')?.[1];
    if (name !== undefined) cases.push({ name, path, blocks: [] });
    const info = /^```(.+)$/.exec(lines[i] ?? '')?.[1];
    if (info === undefined) continue;
    const from = i + 1;
    while (i + 1 < lines.length && lines[i + 1] !== '```') i++;
    cases.at(-1)?.blocks.push({ info, text: lines.slice(from, i + 1).join('\n'), from, to: i + 1 });
    i++;
  }
  return cases;
}

export function block({ name, blocks }: DiffCase, info: string): Block {
  const found = blocks.find((one) => one.info === info);
  if (found === undefined) throw new Error(`The case "${name}" has no block "${info}".`);
  return found;
}

/** Writes texts in place of blocks (`UPDATE=1`); read the difference before you keep it. */
export function updateBlocks(updates: { path: string; block: Block; text: string }[]): void {
  for (const { path, block: at, text } of updates.sort((a, b) => b.block.from - a.block.from)) {
    const lines = readFileSync(path, 'utf8').split('\n');
    lines.splice(at.from, at.to - at.from, ...text.split('\n'));
    writeFileSync(path, lines.join('\n'));
  }
}
