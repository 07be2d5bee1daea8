import { DigitWriter, signed } from './digits.js';
import { packLines } from './line-lengths.js';
import type { Extent, Outline } from './outline.js';

/** Four numbers per node: start and end, and those of its selection. */
const NUMBERS = 4;
const NONE = -1;

/** All files share one buffer: they are lowered one after the other. */
const digits = new DigitWriter();
let table = new Int32Array(1 << 12);

/**
 * Writes the rows of `Outline.places`. A row is where the fact is called by and how long that is, how far before it the fact begins,
 * how long the fact is, how many nodes it has, and the nodes: 0 for one that stands where the one before it does, else one more than
 * twice the step from the beginning of the one before, one more again where it has a selection of its own; its length; how far in
 * the selection begins and how long it is.
 */
export class OutlineWriter {
  // Without a prototype it is a table from the start; a plain object would get a shape of its own per id.
  private readonly facts: Record<string, number> = Object.create(null);
  /** Nodes of the fact at hand. */
  private count = 0;
  private nowhereAt = -1;

  /** Nothing stands behind `size`: what recovery put there is no part of the text. */
  constructor(private readonly size: number) {
    // A file that was given up may have left some.
    digits.take();
  }

  /** Adds a node whose place is set later, or never: then it stands where the one before it does. Answers its ordinal. */
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

  /** Adds a fact that stands nowhere in particular. */
  nowhere(id: string): void {
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
