import type { Diagnostic, Range } from '@docgen/protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { lineOf } from '../position-encoding.js';
import { namedPlace } from './named-place.js';

/** Codes about a value; every other finding of docgen.yaml is about a key. */
const OF_VALUES: ReadonlySet<string> = new Set([
  'config.value-type',
  'config.unknown-value',
  'config.not-a-switch',
  'config.value-not-finite',
]);

/** Finds the key or value in docgen.yaml that a finding is about; a code in `diagnostics.accept` for one about that list. */
export function yamlRange({ code, message, source }: Diagnostic, text: string): Range {
  if (source?.line === undefined) {
    const named = /lists ([\w.-]+),/.exec(message)?.[1];
    const entry = named === undefined ? undefined : entryRange(text, ['diagnostics', 'accept'], named);
    return entry ?? trimmed(text, 0);
  }
  const line = source.line - 1;
  const named = code.startsWith('config.') ? namedRange(code, message, text) : undefined;
  if (named?.start.line === line) return named;
  const written = lineOf(text, line);
  const found = /^(\s*(?:- +)*)(["']?[^\s:"'#][^:]*?["']?)(\s*:\s*)(.*?)\s*(?:#.*)?$/.exec(written);
  if (found === null) return trimmed(text, line);
  const [, before = '', key = '', colon = '', value = ''] = found;
  const start = before.length;
  if (OF_VALUES.has(code) && value !== '') {
    const from = start + key.length + colon.length;
    return on(line, from, from + value.length);
  }
  return on(line, start, start + key.length);
}

/** Finds the key or value that a message calls by its path; of a value of several lines its key. */
function namedRange(code: string, message: string, text: string): Range | undefined {
  const place = namedPlace(text, message);
  if (place === undefined) return undefined;
  const document = TextDocument.create('', '', 0, text);
  const ranges = [OF_VALUES.has(code) ? place.value : place.key, place.key ?? place.value].flatMap((offsets) =>
    offsets === undefined ? [] : [{ start: document.positionAt(offsets[0]), end: document.positionAt(offsets[1]) }],
  );
  return ranges.find(({ start, end }) => start.line === end.line);
}

/** Gives the text of a line without the blanks around it. */
export function trimmed(text: string, line: number): Range {
  const written = lineOf(text, line);
  const start = written.length - written.trimStart().length;
  return on(line, start, Math.max(start, written.trimEnd().length));
}

function on(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

/** Finds a value in a list of docgen.yaml. */
function entryRange(text: string, path: readonly string[], value: string): Range | undefined {
  const counter = new LineCounter();
  const list = parseDocument(text, { lineCounter: counter, logLevel: 'silent' }).getIn(path, true);
  if (!isSeq(list)) return undefined;
  const entry = list.items.find((item) => isScalar(item) && `${item.value}`.trim() === value) as Node | undefined;
  const [start, end] = entry?.range ?? [];
  if (start === undefined || end === undefined) return undefined;
  const [from, to] = [counter.linePos(start), counter.linePos(end)];
  return { start: { line: from.line - 1, character: from.col - 1 }, end: { line: to.line - 1, character: to.col - 1 } };
}

/** Lists the keys of the documents with their places. */
export function documentKeys(text: string): { key: string; range: Range }[] {
  const counter = new LineCounter();
  const documents = parseDocument(text, { lineCounter: counter, logLevel: 'silent' }).get('documents', true);
  if (!isMap(documents)) return [];
  return documents.items.flatMap(({ key }) => {
    if (!isScalar(key) || key.range == null) return [];
    const at = counter.linePos(key.range[0]);
    const range = on(at.line - 1, at.col - 1, at.col - 1 + `${key.source ?? key.value}`.length);
    return [{ key: `${key.value}`, range }];
  });
}
