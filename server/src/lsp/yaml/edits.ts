import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { lineEndOf, lineStart } from '../fixes/lines.js';

/** Replaces a piece of a text, by offsets. */
export interface TextChange {
  start: number;
  end: number;
  text: string;
}

/** Adds a value to a list of docgen.yaml, and what of its path is not there; the rest of the file stays as it is. Undefined where it stands there already, or the file cannot be read. */
export function addToList(text: string, path: readonly string[], value: unknown): TextChange | undefined {
  const { contents, errors } = parseDocument(text, { logLevel: 'silent' });
  if (errors.length > 0) return undefined;
  const change = added(text, contents, path, value);
  return change !== undefined && valuesAt(path, text, change)?.includes(JSON.stringify(value)) ? change : undefined;
}

/** Removes a value of a list of docgen.yaml, with its line where it has one of its own. */
export function removeFromList(text: string, path: readonly string[], value: string): TextChange | undefined {
  const document = parseDocument(text, { logLevel: 'silent' });
  const list = document.getIn(path, true);
  if (!isSeq(list)) return undefined;
  const at = list.items.findIndex((item) => `${plain(item)}`.trim() === value);
  const range = (list.items[at] as Node | undefined)?.range;
  if (range == null) return undefined;
  const holder = document.getIn(path.slice(0, -1), true);
  const change =
    list.flow === true ? outOfFlow(text, list, at) : outOfBlock(text, list, at, pairOf(holder, path.at(-1)));
  return change !== undefined && valuesAt(path, text, change)?.length === list.items.length - 1 ? change : undefined;
}

/** Lists the values of a list as the file holds them after a change, as JSON; undefined where it would be no YAML. */
function valuesAt(
  path: readonly string[],
  text: string,
  { start, end, text: written }: TextChange,
): string[] | undefined {
  const document = parseDocument(text.slice(0, start) + written + text.slice(end), { logLevel: 'silent' });
  const list = document.getIn(path, true);
  return document.errors.length > 0 || !isSeq(list) ? undefined : list.items.map((item) => JSON.stringify(plain(item)));
}

function added(text: string, root: Node | null, path: readonly string[], value: unknown): TextChange | undefined {
  const end = lineEndOf(text);
  if (root === null) {
    const before = text === '' || text.endsWith('\n') ? '' : end;
    return { start: text.length, end: text.length, text: before + blockOf(path, value, 0, end) + end };
  }
  let holder: unknown = root;
  for (const [depth, step] of path.entries()) {
    if (!isMap(holder)) return undefined;
    const pair = pairOf(holder, step);
    if (pair === undefined) return intoMap(text, holder, path.slice(depth), value);
    if (pair.value === null || (isScalar(pair.value) && pair.value.value === null))
      return asValue(text, holder, pair, path.slice(depth + 1), value);
    holder = pair.value;
  }
  if (!isSeq(holder)) return undefined;
  if (holder.items.some((item) => JSON.stringify(plain(item)) === JSON.stringify(value))) return undefined;
  return holder.flow === true ? intoFlow(holder, flowOf([], value).slice(1, -1)) : intoBlock(text, holder, value);
}

function intoMap(text: string, map: YAMLMap, path: readonly string[], value: unknown): TextChange | undefined {
  if (map.flow === true) return intoFlow(map, flowOf(path, value).slice(1, -1));
  const end = lineEndOf(text);
  const at = endOf(text, map);
  const before = at > 0 && text[at - 1] !== '\n' ? end : '';
  return { start: at, end: at, text: before + blockOf(path, value, indentOf(text, map), end) + end };
}

/** Gives a value to a key that has none. */
function asValue(
  text: string,
  map: YAMLMap,
  pair: Pair,
  path: readonly string[],
  value: unknown,
): TextChange | undefined {
  const [start, end] = (pair.value as Node | null)?.range ?? [];
  if (start !== undefined && end !== undefined && start < end) return { start, end, text: flowOf(path, value) };
  const colon = text.indexOf(':', (pair.key as Node).range?.[1] ?? 0) + 1;
  if (colon === 0) return undefined;
  if (path.length === 0 || map.flow === true) return { start: colon, end: colon, text: ` ${flowOf(path, value)}` };
  const at = lineEndAt(text, colon);
  const eol = lineEndOf(text);
  return { start: at, end: at, text: eol + blockOf(path, value, indentOf(text, map) + 2, eol) };
}

/** Writes a piece behind the last one in braces or brackets, before a comment on its line. */
function intoFlow(list: YAMLMap | YAMLSeq, piece: string): TextChange | undefined {
  const last = list.items.at(-1);
  const [value, key] = isPair(last) ? [last.value, last.key] : [last, undefined];
  const at = (value as Node | null)?.range?.[1] ?? (key as Node | undefined)?.range?.[1];
  if (at !== undefined) return { start: at, end: at, text: `, ${piece.trim()}` };
  const start = list.range?.[0];
  return start === undefined ? undefined : { start: start + 1, end: start + 1, text: piece };
}

function intoBlock(text: string, list: YAMLSeq, value: unknown): TextChange | undefined {
  const first = (list.items[0] as Node | undefined)?.range;
  if (first == null) return undefined;
  const dash = text.lastIndexOf('-', first[0] - 1);
  const last = (list.items.at(-1) as Node).range?.[1] ?? first[1];
  const at = lineEndAt(text, text[last - 1] === '\n' ? last - 1 : last);
  const end = lineEndOf(text);
  return { start: at, end: at, text: end + blockOf([], value, dash - lineStart(text, dash), end) };
}

function outOfFlow(text: string, list: YAMLSeq, at: number): TextChange | undefined {
  const [before, own, next] = [at - 1, at, at + 1].map((index) => (list.items[index] as Node | undefined)?.range);
  if (own == null) return undefined;
  if (next != null) return { start: own[0], end: next[0], text: '' };
  const comma = /^\s*,/.exec(text.slice(own[1]))?.[0].length ?? 0;
  return before == null
    ? { start: own[0], end: own[1] + comma, text: '' }
    : { start: before[1], end: own[1], text: '' };
}

function outOfBlock(text: string, list: YAMLSeq, at: number, pair: Pair | undefined): TextChange | undefined {
  const own = (list.items[at] as Node).range;
  if (own == null) return undefined;
  const start = lineStart(text, text.lastIndexOf('-', own[0] - 1));
  const line = text[own[1] - 1] === '\n' ? own[1] - 1 : text.indexOf('\n', own[1]);
  const end = line === -1 ? text.length : line + 1;
  if (list.items.length > 1) return { start, end, text: '' };
  // A key is left: it would have no value.
  const colon = text.indexOf(':', (pair?.key as Node | undefined)?.range?.[1] ?? text.length) + 1;
  return colon === 0 || colon > start ? undefined : { start: colon, end, text: ` []${text.slice(colon, start)}` };
}

function pairOf(map: unknown, step: string | undefined): Pair | undefined {
  return isMap(map) ? map.items.find(({ key }) => isScalar(key) && `${key.value}` === step) : undefined;
}

function isPair(item: unknown): item is Pair {
  return typeof item === 'object' && item !== null && 'key' in item;
}

/** Writes a value as the last of keys in lines, of which each is indented. */
function blockOf(path: readonly string[], value: unknown, indent: number, end: string): string {
  const tree = [...path].reverse().reduce<unknown>((below, key) => ({ [key]: below }), [value]);
  const lines = stringify(tree, { indentSeq: path.length > 0, lineWidth: 0 })
    .trimEnd()
    .split('\n');
  return lines.map((line) => ' '.repeat(indent) + line).join(end);
}

/** Writes a value as the last of keys in one line, in brackets and braces. */
function flowOf(path: readonly string[], value: unknown): string {
  const tree = [...path].reverse().reduce<unknown>((below, key) => ({ [key]: below }), [value]);
  const written = stringify(tree, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: path.length > 0 });
  return written.trim();
}

function indentOf(text: string, map: YAMLMap): number {
  const start = (map.items[0]?.key as Node | undefined)?.range?.[0] ?? 0;
  return start - lineStart(text, start);
}

/** Finds the end of the last line of a map. */
function endOf(text: string, map: YAMLMap): number {
  const last = map.items.at(-1);
  const range = (last?.value as Node | null)?.range ?? (last?.key as Node | undefined)?.range;
  const end = range?.[1] ?? text.length;
  if (end > 0 && text[end - 1] === '\n') return end;
  const line = text.indexOf('\n', end);
  return line === -1 ? text.length : line + 1;
}

/** Finds where a line ends, before what ends it. */
function lineEndAt(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

function plain(node: unknown): unknown {
  return (node as { toJSON?(): unknown } | null)?.toJSON?.() ?? null;
}
