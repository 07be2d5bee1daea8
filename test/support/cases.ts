import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The Markdown form of the house's tests. A file holds prose and `## <name>` cases; a case holds fenced blocks:
 *
 * - ```` ```php <path> ```` a file of the application. A line `// ^ diagnostic: <code>` below a line expects that code at
 *   that line; it is blanked before the application sees the file.
 * - ```` ```yaml ```` its docgen.yaml (default: one document over `api/*`).
 * - ```` ```yaml <path> ````, ```` ```md <path> ````, ```` ```text <path> ```` another file of the application, as it stands there.
 * - ```` ```json <pointer> ```` the value at that JSON pointer of the emitted openapi-3.2 document, without ids. `absent`
 *   as the whole text means there must be nothing.
 * - ```` ```uir <pointer> ```` the same of the interchange document, with its extension.
 * - ```` ```diagnostics ```` every diagnostic not marked in a file, one `<severity> <code> [<signature>]` a line.
 *
 * `UPDATE=1` rewrites json and diagnostics blocks with what came out; read the difference before you keep it.
 */
export interface Case {
  name: string;
  files: Record<string, string>;
  yaml?: string;
  expected: { form: 'json' | 'uir'; pointer: string; text: string; from: number; to: number }[];
  marks: { file: string; line: number; code: string }[];
  diagnostics?: { lines: string[]; from: number; to: number };
}

const MARK = /^\s*\/\/ \^ diagnostic: (\S+)\s*$/;
/** Matches what is meant as a mark and is none, which would hold nothing. */
const NO_MARK = /^\s*\/\/ \^(?! diagnostic: \S+\s*$)/;

export function readCases(path: string): Case[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const cases: Case[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const title = /^## (.+)$/.exec(line)?.[1];
    if (title !== undefined) cases.push({ name: title, files: {}, expected: [], marks: [] });
    const fence = /^(`{3,})(php|yaml|md|text|json|uir|diagnostics)(?:\s+(.*))?$/.exec(line);
    const current = cases.at(-1);
    if (fence === null || current === undefined) continue;
    const from = i + 1;
    // A longer fence holds a text that has fences of its own.
    while (i + 1 < lines.length && lines[i + 1] !== fence[1]) i++;
    const to = i + 1;
    take(current, fence[2] ?? '', (fence[3] ?? '').trim(), lines.slice(from, to), from, to);
    i++;
  }
  return cases;
}

function take(into: Case, kind: string, info: string, body: string[], from: number, to: number): void {
  if (kind === 'yaml' && info === '') into.yaml = body.join('\n');
  else if (kind === 'json' || kind === 'uir')
    into.expected.push({ form: kind, pointer: info, text: body.join('\n'), from, to });
  else if (kind === 'yaml' || kind === 'md' || kind === 'text') into.files[info] = `${body.join('\n')}\n`;
  else if (kind === 'diagnostics') into.diagnostics = { lines: body.filter((l) => l.trim() !== ''), from, to };
  else {
    const text = body.map((line, n) => {
      if (NO_MARK.test(line))
        throw new Error(`${into.name}: ${line.trim()} marks nothing; write // ^ diagnostic: <code>.`);
      const code = MARK.exec(line)?.[1];
      if (code === undefined) return line;
      let marked = n - 1;
      while (MARK.test(body[marked] ?? '')) marked--;
      into.marks.push({ file: info, line: marked + 1, code });
      return '';
    });
    // PHP blocks of a case open without `<?php` to keep them readable; line 1 is the first line shown.
    into.files[info] = text[0]?.startsWith('<?php') ? text.join('\n') : `<?php ${text.join('\n')}`;
  }
}

/** Put new text between two lines of a case file (`UPDATE=1`); call from the last block of a file to the first. */
export function rewrite(path: string, from: number, to: number, text: string): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  lines.splice(from, to - from, ...text.split('\n'));
  writeFileSync(path, lines.join('\n'));
}
