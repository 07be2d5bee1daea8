import { DigitWriter, signed } from './digits.js';
import { packLines } from './line-lengths.js';
import type { Extent, Outline } from './outline.js';

/** Numbers per node: start and end, and those of its selection. */
const NUMBERS = 4;
const NONE = -1;

/** All files share one buffer: they are lowered one after the other. */
const digits = new DigitWriter();
let table = new Int32Array(1 << 12);

/**
 * Writes the rows of `Outline.places`. A row holds the start and length of the fact's name, the distance from there
 * back to the start of the fact, its length, the number of its nodes, and the nodes: 0 for one with the place of the
 * node before, else one more than twice the step from the start of the one before, plus one where it has a selection of
 * its own; its length; offset and length of that selection.
 */
export class OutlineWriter {
  // Without a prototype it is a table from the start; a plain object would get a shape of its own per id.
  private readonly facts: Record<string, number> = Object.create(null);
  /** Number of nodes of the current fact. */
  private count = 0;
  private nowhereAt = -1;

  /** The text behind `size` is no part of the file: recovery put it there. */
  constructor(private readonly size: number) {
    // A file that was given up may have left some digits.
    digits.take();
  }

  /** Adds a node whose place is set later, or never: then it has that of the node before. Answers its ordinal. */
  reserve(): number {
    return this.add(NONE, NONE);
  }

  /** Adds a node by its place; answers its ordinal. */
  add(start: number, end: number): number {
    const ordinal = this.count++;
    if (this.count * NUMBERS > table.length) {
      const grown = new Int32Array(table.length * 2);
      grown.set(table);
      table = grown;
    }
    this.set(ordinal, start, end, start, end);
    return ordinal;
  }

  set(ordinal: number, start: number, end: number, selectionStart: number, selectionEnd: number): void {
    const at = ordinal * NUMBERS;
    const { size } = this;
    table[at] = Math.min(start, size);
    table[at + 1] = Math.min(end, size);
    table[at + 2] = Math.min(selectionStart, size);
    table[at + 3] = Math.min(selectionEnd, size);
  }

  /** Ends the fact whose nodes were added. */
  fact(id: string, { range, selection }: Extent): void {
    const { size, count } = this;
    this.facts[id] = digits.length;
    let start = Math.min(selection.start, size);
    let end = Math.min(selection.end, size);
    const begin = Math.min(range.start, size);
    digits.put(start);
    digits.put(end - start);
    digits.put(start - begin);
    digits.put(Math.min(range.end, size) - begin);
    digits.put(count);
    for (let at = 0; at < count * NUMBERS; at += NUMBERS) {
      const own = table[at] ?? NONE;
      const ownEnd = table[at + 1] ?? NONE;
      const called = table[at + 2] ?? NONE;
      const calledEnd = table[at + 3] ?? NONE;
      const named = called !== own || calledEnd !== ownEnd;
      if (own === NONE || (!named && own === start && ownEnd === end)) {
        digits.put(0);
        continue;
      }
      digits.put(1 + 2 * signed(own - start) + (named ? 1 : 0));
      digits.put(ownEnd - own);
      if (named) {
        digits.put(called - own);
        digits.put(calledEnd - called);
      }
      start = own;
      end = ownEnd;
    }
    this.count = 0;
  }

  /** Adds a fact without a place. */
  addPlaceless(id: string): void {
    if (this.nowhereAt < 0) {
      this.fact(id, NOWHERE);
      this.nowhereAt = this.facts[id] ?? 0;
    } else this.facts[id] = this.nowhereAt;
  }

  finish(text: string): Outline {
    return { lines: packLines(text), facts: this.facts, places: digits.take() };
  }
}

const NOWHERE: Extent = { range: { start: 0, end: 0 }, selection: { start: 0, end: 0 } };
