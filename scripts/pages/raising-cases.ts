import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Holds a Markdown case that raises a code. */
export interface RaisingCase {
  /** Path of the file from the repository. */
  file: string;
  title: string;
  /** The marked text and its path, where the case marks a line. */
  text?: { path: string; lines: string[] };
}

const MARK = /^\s*\/\/ \^ diagnostic: (\S+)\s*$/;

/** Maps codes to the Markdown cases that raise them: by a mark below a line, or by a line of their list of findings. */
export function raisingCases(root: string): Map<string, RaisingCase[]> {
  const found = new Map<string, RaisingCase[]>();
  const files = readdirSync(join(root, 'test/cases'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.md')).sort()) {
    for (const [code, raised] of ofFile(readFileSync(join(root, 'test/cases', file), 'utf8'), `test/cases/${file}`)) {
      found.set(code, [...(found.get(code) ?? []), raised]);
    }
  }
  return found;
}

/** Longest text of a case that is shown whole, in lines. */
const WHOLE = 16;

function ofFile(text: string, file: string): [string, RaisingCase][] {
  const found: [string, RaisingCase][] = [];
  let title = '';
  let texts: Required<RaisingCase>['text'][] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const heading = /^## (.+)$/.exec(lines[at] ?? '')?.[1];
    if (heading !== undefined) {
      title = heading;
      texts = [];
    }
    const fence = /^```(\w+)(?:\s+(.*))?$/.exec(lines[at] ?? '');
    if (fence === null) continue;
    const end = lines.indexOf('```', at + 1);
    const body = lines.slice(at + 1, end);
    const kind = fence[1] ?? '';
    const path = kind === 'yaml' ? 'docgen.yaml' : (fence[2] ?? '').trim();
    if (kind === 'yaml' || kind === 'php') texts.push({ path, lines: body });
    for (const [code, marked] of codesIn(kind, body)) {
      const known = found.find(([other, raised]) => other === code && raised.title === title)?.[1];
      const shown = marked === undefined ? told(code, texts) : { path, lines: marked };
      if (known === undefined) found.push([code, { file, title, ...(shown === undefined ? {} : { text: shown }) }]);
      else if (shown !== undefined && known.text === undefined) known.text = shown;
    }
    at = end;
  }
  return found;
}

/** Finds the text of a case that a finding without a mark is about: the settings, an action, or the routes. */
function told(code: string, texts: readonly Required<RaisingCase>['text'][]): RaisingCase['text'] {
  const isOfCode = /^(infer|eloquent|api-resources|components|spatie)/.test(code);
  const text = texts.find(({ path }) => path === 'docgen.yaml') ?? (isOfCode ? texts.at(-1) : texts[0]);
  const lines = text?.lines.filter((line) => !MARK.test(line)) ?? [];
  return text === undefined || lines.length > WHOLE ? undefined : { path: text.path, lines };
}

/** Maps codes to the tests, other than Markdown cases, that expect them. */
export function expectingTests(root: string, codes: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  for (const file of files.map((name) => name.replaceAll('\\', '/')).sort()) {
    // These speak of codes without raising them.
    if (!file.endsWith('.ts') || /^(architecture|bench|cases|support)\/|^hostile\/terminal/.test(file)) continue;
    // Some stand in a regular expression: host\\.probe-memory.
    const text = readFileSync(join(root, 'test', file), 'utf8').replaceAll('\\.', '.');
    for (const code of codes) if (text.includes(code)) found.set(code, [...(found.get(code) ?? []), file]);
  }
  return found;
}

function* codesIn(kind: string, body: readonly string[]): Generator<[code: string, shown?: string[]]> {
  for (const [at, line] of body.entries()) {
    if (kind === 'diagnostics') {
      const code = line.split(' ')[1];
      if (code !== undefined) yield [code];
      continue;
    }
    const code = MARK.exec(line)?.[1];
    if (code !== undefined) yield [code, around(body, at)];
  }
}

/** Shows the lines about a mark, the marked one with an arrow, without other marks and with no more indent than needed. */
function around(body: readonly string[], mark: number): string[] {
  let marked = mark - 1;
  while (MARK.test(body[marked] ?? '')) marked--;
  const lines: string[] = [];
  for (const [at, line] of body.entries()) {
    if (at < marked - 6 || at > marked + 4 || MARK.test(line)) continue;
    lines.push(at === marked ? `${line} // <- here` : line);
  }
  while (lines[0]?.trim() === '') lines.shift();
  while (lines.at(-1)?.trim() === '') lines.pop();
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent));
}
