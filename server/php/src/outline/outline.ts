import type { Position, Range } from '@docgen/protocol';
import { DigitReader, unsigned } from './digits.js';
import { lineAt, unpackLines } from './line-lengths.js';

/**
 * Holds the places of all facts of a file and of every node in them: never hashed into a fact, so that a moved line
 * changes none. It is plain data, stored and given to other threads as it is. A node is found by its ordinal
 * (`walk.ts`); docblocks and their tags, which are no nodes, have the ordinals after the last node.
 *
 * Numbers are packed (`digits.ts`): a node takes 3.3 bytes. As plain numbers its ends and those of its name would take
 * 16, and the line alone takes 8.
 */
export interface Outline {
  /** Lengths of the lines (`packLines`). */
  lines: string;
  /** Maps a fact id to the start of its row in `places`. */
  facts: Record<string, number>;
  /** Rows of facts (`OutlineWriter`). */
  places: string;
}

export const EMPTY_OUTLINE: Outline = { lines: '', facts: {}, places: '' };

/** Names a piece of a text in UTF-16 units, from `start` up to and without `end`. */
export interface TextRange {
  start: number;
  end: number;
}

/** Names the place of a fact or node: the whole of it, and its name, key or keyword, which may be the whole. */
export interface Extent {
  range: TextRange;
  selection: TextRange;
}

/** Finds the place of a fact; with `at` that of the node with that ordinal, or of the fact where there is none. */
export function extentOf(outline: Outline, fact: string, at?: number): Extent | undefined {
  const known = at === undefined ? undefined : nodeOf(outline, fact, at);
  if (known === undefined) return declarationOf(outline, fact);
  const [start = 0, end = 0, selectionStart = 0, selectionEnd = 0] = known;
  return { range: { start, end }, selection: { start: selectionStart, end: selectionEnd } };
}

/** Counts the nodes of a fact, docblocks and their tags included. */
export function countOf(outline: Outline, fact: string): number {
  return (nodesOf(outline, fact)?.length ?? 0) / NUMBERS;
}

/** Finds the one-based line of the name of a fact, or on which a node begins. */
export function lineOf(outline: Outline, fact: string, at?: number): number | undefined {
  const start = at === undefined ? undefined : nodeOf(outline, fact, at)?.[0];
  const offset = start ?? declarationOf(outline, fact)?.selection.start;
  return offset === undefined ? undefined : lineAt(startsOf(outline), offset) + 1;
}

/** Finds the one-based line on which a fact ends. */
export function lastLineOf(outline: Outline, fact: string): number | undefined {
  const end = declarationOf(outline, fact)?.range.end;
  return end === undefined ? undefined : lineAt(startsOf(outline), end) + 1;
}

function positionAt(outline: Outline, offset: number): Position {
  const starts = startsOf(outline);
  const line = lineAt(starts, offset);
  return { line, character: offset - (starts[line] ?? 0) };
}

/** Finds the offset of a position; a position behind the end of its line is that end. */
export function offsetAt(outline: Outline, { line, character }: Position): number {
  const starts = startsOf(outline);
  const start = starts[Math.min(line, starts.length - 1)] ?? 0;
  return Math.min(start + character, starts[line + 1] ?? Number.POSITIVE_INFINITY);
}

export function positionsOf(outline: Outline, { start, end }: TextRange): Range {
  return { start: positionAt(outline, start), end: positionAt(outline, end) };
}

/** Numbers per node: start and end, and those of its selection. */
type Nodes = Int32Array;
const NUMBERS = 4;

function nodeOf(outline: Outline, fact: string, at: number): Nodes | undefined {
  const nodes = nodesOf(outline, fact);
  if (nodes === undefined || at < 0 || at * NUMBERS >= nodes.length) return undefined;
  return nodes.subarray(at * NUMBERS, (at + 1) * NUMBERS);
}

/**
 * Number of facts that stay unpacked: anchors of one fact are asked for one after the other. The nodes of all facts
 * ever asked for take seven times as much unpacked.
 */
const RECENT = 16;
const recentNodes: { outline: Outline; fact: string; nodes: Nodes }[] = [];
const recentLines: { outline: Outline; starts: number[] }[] = [];

function nodesOf(outline: Outline, fact: string): Nodes | undefined {
  const known = recalled(recentNodes, (one) => one.outline === outline && one.fact === fact);
  if (known !== undefined) return known.nodes;
  const reader = rowOf(outline, fact);
  if (reader === undefined) return undefined;
  const nodes = unpackNodes(reader);
  remember(recentNodes, { outline, fact, nodes });
  return nodes;
}

function startsOf(outline: Outline): number[] {
  const known = recalled(recentLines, (one) => one.outline === outline);
  if (known !== undefined) return known.starts;
  const starts = unpackLines(outline.lines);
  remember(recentLines, { outline, starts });
  return starts;
}

function recalled<T>(recent: T[], matches: (one: T) => boolean): T | undefined {
  const at = recent.findIndex(matches);
  if (at > 0) recent.unshift(...recent.splice(at, 1));
  return at < 0 ? undefined : recent[0];
}

function remember<T>(recent: T[], one: T): void {
  recent.unshift(one);
  if (recent.length > RECENT) recent.pop();
}

function rowOf(outline: Outline, fact: string): DigitReader | undefined {
  const at = outline.facts[fact];
  return at === undefined ? undefined : new DigitReader(outline.places, at);
}

function declarationOf(outline: Outline, fact: string): Extent | undefined {
  const reader = rowOf(outline, fact);
  return reader && unpackDeclaration(reader);
}

function unpackDeclaration(reader: DigitReader): Extent {
  const selectionStart = reader.next();
  const selectionEnd = selectionStart + reader.next();
  const start = selectionStart - reader.next();
  const end = start + reader.next();
  return { range: { start, end }, selection: { start: selectionStart, end: selectionEnd } };
}

function unpackNodes(reader: DigitReader): Nodes {
  let { start, end } = unpackDeclaration(reader).selection;
  const nodes = new Int32Array(reader.next() * NUMBERS);
  for (let to = 0; to < nodes.length; to += NUMBERS) {
    const head = reader.next();
    if (head > 0) {
      start += unsigned((head - 1) >> 1);
      end = start + reader.next();
    }
    nodes[to] = nodes[to + 2] = start;
    nodes[to + 1] = nodes[to + 3] = end;
    if (head === 0 || head % 2 === 1) continue;
    const selectionStart = start + reader.next();
    nodes[to + 2] = selectionStart;
    nodes[to + 3] = selectionStart + reader.next();
  }
  return nodes;
}
