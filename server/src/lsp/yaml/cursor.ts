import type { Position } from '@docgen/protocol';

/** Says where in docgen.yaml a position is, read from the indentation alone, so that a file in the middle of typing has one too. */
export interface YamlCursor {
  /** Keys above the position, and on its line the written one; entries of lists are `[]`. */
  path: string[];
  /** The key on the line of the position; empty before it is written. */
  key: string;
  /** The value on the line, where the position is in it. */
  value: string | undefined;
  /** Keys beside the position. */
  siblings: ReadonlySet<string>;
  /** Columns of the word under the position. */
  start: number;
  end: number;
}

const LINE = /^(\s*)((?:- +)*)(?:(["']?)([^\s:"'#-][^:"']*)\3(\s*:(?:\s+|$)))?(.*)$/;

interface Line {
  indent: number;
  dashes: number;
  key: string | undefined;
  blank: boolean;
  valueFrom: number;
  value: string;
}

export function yamlCursor(text: string, { line, character }: Position): YamlCursor {
  const lines = text.split('\n').map((one) => readLine(one.replace(/\r$/, '')));
  const here = lines[line] ?? readLine('');
  const own = (text.split('\n')[line] ?? '').replace(/\r$/, '');
  const indent = here.blank ? Math.min(character, own.length) : here.indent;
  const path: string[] = [];
  const siblings = new Set<string>();
  let depth = indent;
  let inList = here.dashes > 0;
  for (let at = line - 1; at >= 0; at--) {
    const one = lines[at] as Line;
    if (one.blank || one.key === undefined) {
      if (!one.blank && one.dashes > 0 && one.indent < depth && depth === indent) inList = true;
      continue;
    }
    if (one.indent === depth && path.length === 0 && one.key !== undefined) siblings.add(one.key);
    const above = one.indent - (one.dashes > 0 ? 2 * one.dashes : 0);
    if (one.dashes > 0 && one.indent <= depth && !inList && path.length === 0 && one.indent === depth) inList = true;
    if (
      one.indent < depth ||
      (inList && one.indent <= depth && one.dashes === 0 && above < depth - (here.dashes > 0 ? 1 : 0))
    ) {
      if (inList) path.unshift('[]');
      inList = one.dashes > 0;
      path.unshift(one.key);
      depth = one.dashes > 0 ? above : one.indent;
    }
    if (depth === 0 && !inList) break;
  }
  for (let at = line + 1; at < lines.length; at++) {
    const one = lines[at] as Line;
    if (one.blank) continue;
    if (one.indent < indent) break;
    if (one.indent === indent && one.key !== undefined) siblings.add(one.key);
  }
  const key = here.key ?? (here.valueFrom <= character ? here.value.trim() : '');
  const inValue = here.key !== undefined && character >= here.valueFrom;
  if (here.key !== undefined) path.push(here.key);
  const start = inValue ? here.valueFrom : indent;
  const word = inValue ? here.value.replace(/\s+#.*$/, '').trimEnd() : key;
  return { path, key, value: inValue ? word : undefined, siblings, start, end: start + word.length };
}

function readLine(text: string): Line {
  const [, blanks = '', dashes = '', quote = '', key, colon = '', rest = ''] = LINE.exec(text) ?? [];
  const indent = blanks.length + dashes.length;
  const blank = text.trim() === '' || text.trimStart().startsWith('#');
  const valueFrom = key === undefined ? indent : indent + key.length + 2 * quote.length + colon.length;
  return {
    indent,
    dashes: dashes === '' ? 0 : dashes.trim().split(/\s+/).length,
    key: key?.trim(),
    blank,
    valueFrom,
    value: rest,
  };
}
