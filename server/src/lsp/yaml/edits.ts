import { isMap, isSeq, type Node, parseDocument, stringify } from 'yaml';

/** Replaces a piece of a text, by offsets. */
export interface TextChange {
  start: number;
  end: number;
  text: string;
}

/** Adds a value to a list of docgen.yaml, and what of its path is not there; the rest of the file stays as it is. Undefined where it stands there already, or the file cannot be read. */
export function addToList(text: string, path: readonly string[], value: unknown): TextChange | undefined {
  const document = parseDocument(text, { logLevel: 'silent' });
  if (document.errors.length > 0) return undefined;
  const list = document.getIn(path, true);
  if (isSeq(list) && list.range != null) {
    if (list.items.some((item) => JSON.stringify(plain(item)) === JSON.stringify(value))) return undefined;
    return list.flow === true
      ? intoFlow(text, list.range, list.items.length === 0, value)
      : intoBlock(text, list, value);
  }
  // The deepest map of the path that is there takes the rest of it.
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const holder = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
    if (depth > 0 && !isMap(holder)) continue;
    if (isMap(holder) && holder.flow === true) return undefined;
    const replaced = document.hasIn(path.slice(0, depth + 1));
    if (replaced && depth === path.length - 1) return emptied(text, document, path, value);
    const indent = isMap(holder) ? indentOf(text, holder) : 0;
    const end = isMap(holder) ? endOf(text, holder) : text.length;
    const before = end > 0 && text[end - 1] !== '\n' ? '\n' : '';
    return { start: end, end, text: `${before}${nested(path.slice(depth), value, indent)}` };
  }
  return undefined;
}

/** Removes a value of a list of docgen.yaml, with its line where it has one of its own. */
export function removeFromList(text: string, path: readonly string[], value: string): TextChange | undefined {
  const list = parseDocument(text, { logLevel: 'silent' }).getIn(path, true);
  if (!isSeq(list)) return undefined;
  const at = list.items.findIndex((item) => `${plain(item)}`.trim() === value);
  const range = (list.items[at] as Node | undefined)?.range;
  if (range == null) return undefined;
  if (list.flow === true) {
    const next = (list.items[at + 1] as Node | undefined)?.range;
    const previous = (list.items[at - 1] as Node | undefined)?.range;
    if (next != null) return { start: range[0], end: next[0], text: '' };
    return { start: previous == null ? range[0] : previous[1], end: range[1], text: '' };
  }
  if (list.items.length === 1) {
    const start = text.lastIndexOf('-', range[0]);
    return { start, end: range[1], text: '[]' };
  }
  const start = text.lastIndexOf('\n', range[0]) + 1;
  const end = text.indexOf('\n', range[1]);
  return { start, end: end === -1 ? text.length : end + 1, text: '' };
}

function emptied(
  text: string,
  document: ReturnType<typeof parseDocument>,
  path: readonly string[],
  value: unknown,
): TextChange | undefined {
  const node = document.getIn(path, true) as Node | null;
  const written = plain(node);
  if (written !== null && written !== undefined) return undefined;
  const [start, end] = node?.range ?? [];
  if (start === undefined || end === undefined) return undefined;
  const blank = text[start - 1] === ':' ? ' ' : '';
  return { start, end, text: `${blank}[${flowText(value)}]` };
}

function intoFlow(text: string, [, end]: readonly number[], isEmpty: boolean, value: unknown): TextChange | undefined {
  const bracket = text.lastIndexOf(']', (end ?? 0) - 1);
  if (bracket === -1) return undefined;
  const last = text.slice(0, bracket).trimEnd();
  const comma = isEmpty || last.endsWith(',') ? (isEmpty ? '' : ' ') : ', ';
  return { start: last.length, end: last.length, text: `${comma}${flowText(value)}` };
}

function intoBlock(
  text: string,
  list: { items: unknown[]; range?: readonly number[] | null },
  value: unknown,
): TextChange | undefined {
  const first = (list.items[0] as Node | undefined)?.range;
  if (first == null) return undefined;
  const dash = text.lastIndexOf('-', first[0]);
  const indent = dash - (text.lastIndexOf('\n', dash) + 1);
  const last = (list.items.at(-1) as Node).range?.[1] ?? first[1];
  const lineEnd = text[last - 1] === '\n' ? last - 1 : text.indexOf('\n', last);
  const end = lineEnd === -1 ? text.length : lineEnd;
  return { start: end, end, text: `\n${entry(value, indent)}` };
}

function entry(value: unknown, indent: number): string {
  const lines = stringify([value], { indentSeq: false, lineWidth: 0 }).trimEnd().split('\n');
  return lines.map((line) => ' '.repeat(indent) + line).join('\n');
}

function nested(path: readonly string[], value: unknown, indent: number): string {
  const tree = [...path].reverse().reduce<unknown>((below, key) => ({ [key]: below }), [value]);
  const lines = stringify(tree, { lineWidth: 0 }).trimEnd().split('\n');
  return `${lines.map((line) => ' '.repeat(indent) + line).join('\n')}\n`;
}

function flowText(value: unknown): string {
  return stringify([value], { collectionStyle: 'flow', lineWidth: 0 }).trim().slice(1, -1).trim();
}

function indentOf(text: string, map: { items: readonly { key: unknown }[] }): number {
  const start = (map.items[0]?.key as Node | undefined)?.range?.[0] ?? 0;
  return start - (text.lastIndexOf('\n', start - 1) + 1);
}

/** Finds the end of the last line of a map. */
function endOf(
  text: string,
  map: { range?: readonly number[] | null; items: readonly { key: unknown; value: unknown }[] },
): number {
  const last = map.items.at(-1);
  const range = (last?.value as Node | null)?.range ?? (last?.key as Node | undefined)?.range;
  const end = range?.[1] ?? text.length;
  if (end > 0 && text[end - 1] === '\n') return end;
  const line = text.indexOf('\n', end);
  return line === -1 ? text.length : line + 1;
}

function plain(node: unknown): unknown {
  return (node as { toJSON?(): unknown } | null)?.toJSON?.() ?? null;
}
