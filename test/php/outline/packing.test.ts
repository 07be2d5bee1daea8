import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DigitReader, DigitWriter, signed, unsigned } from '../../../server/php/src/outline/digits.js';
import { lineAt, lineStartsIn, packLines, unpackLines } from '../../../server/php/src/outline/line-lengths.js';
import {
  countOf,
  type Extent,
  extentOf,
  lineOf,
  offsetAt,
  positionsOf,
} from '../../../server/php/src/outline/outline.js';
import { OutlineWriter } from '../../../server/php/src/outline/outline-writer.js';

const numbers = fc.oneof(fc.nat(100), fc.nat(), fc.constantFrom(0, 59, 60, 1919, 1920, 0x7fffffff));

test('numbers come back, as a text JSON leaves as it is', () => {
  fc.assert(
    fc.property(fc.array(numbers), (list) => {
      const writer = new DigitWriter();
      for (const number of list) writer.put(number);
      const text = writer.take();
      expect(JSON.stringify(text)).toBe(`"${text}"`);
      expect(Buffer.byteLength(text)).toBe(text.length);
      const reader = new DigitReader(text);
      expect(list.map(() => reader.next())).toEqual(list);
      expect(reader.done).toBe(true);
    }),
  );
  for (const number of [0, 1, -1, 7, -7, 2 ** 29, -(2 ** 29)]) expect(unsigned(signed(number))).toBe(number);
});

const texts = fc
  .array(fc.constantFrom('a', 'bc', '🦊', '\n', '\r', '\r\n', '\u2028', 'x'.repeat(70)))
  .map((parts) => parts.join(''));

test('lines begin behind every end of line', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const ends = [...text.matchAll(/\r\n|\r|\n/g)].map((found) => found.index + found[0].length);
      expect(lineStartsIn(text)).toEqual([0, ...ends]);
      expect(unpackLines(packLines(text))).toEqual([0, ...ends]);
      for (let at = 0; at <= text.length; at++) {
        expect(lineAt([0, ...ends], at)).toBe(ends.filter((end) => end <= at).length);
      }
    }),
  );
});

/** Three offsets in order make a range; a fourth and fifth between them a selection. */
const extents = (size: number): fc.Arbitrary<Extent> =>
  fc.tuple(...([0, 0, 0, 0].map(() => fc.nat(size)) as Four<fc.Arbitrary<number>>), fc.boolean()).map(([...found]) => {
    const named = found.pop() === true;
    const [start, from, to, end] = (found as number[]).sort((a, b) => a - b) as Four<number>;
    const range = { start, end };
    return { range, selection: named ? { start: from, end: to } : range };
  });
type Four<T> = [T, T, T, T];

describe('places', () => {
  test('come back as they were written', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.tuple(extents(300), fc.array(fc.option(extents(300))))), (text, facts) => {
        const writer = new OutlineWriter(300);
        facts.forEach(([fact, nodes], i) => {
          for (const node of nodes) {
            const ordinal = writer.reserve();
            const { range, selection } = node ?? {};
            if (range !== undefined && selection !== undefined)
              writer.set(ordinal, range.start, range.end, selection.start, selection.end);
          }
          writer.fact(`f:${i}`, fact);
        });
        writer.addPlaceless('f:none');
        writer.addPlaceless('f:neither');
        const outline = JSON.parse(JSON.stringify(writer.finish(text)));
        facts.forEach(([fact, nodes], i) => {
          expect(extentOf(outline, `f:${i}`)).toEqual(fact);
          expect(countOf(outline, `f:${i}`)).toBe(nodes.length);
          let last = fact.selection;
          nodes.forEach((node, at) => {
            last = node?.range ?? last;
            expect(extentOf(outline, `f:${i}`, at)).toEqual(node ?? { range: last, selection: last });
          });
        });
        for (const id of ['f:none', 'f:neither']) expect(lineOf(outline, id)).toBe(1);
        expect(extentOf(outline, 'f:unheard')).toBeUndefined();
      }),
    );
  });

  test('end with the text', () => {
    const writer = new OutlineWriter(5);
    writer.add(3, 9);
    const whole = { start: 0, end: 9 };
    writer.fact('f:a', { range: whole, selection: whole });
    const outline = writer.finish('a\nbcd');
    expect(extentOf(outline, 'f:a')?.range).toEqual({ start: 0, end: 5 });
    expect(extentOf(outline, 'f:a', 0)?.range).toEqual({ start: 3, end: 5 });
  });

  test('as lines and columns, and back', () => {
    const outline = new OutlineWriter(0).finish('a\r\n🦊b\n');
    expect(positionsOf(outline, { start: 3, end: 6 })).toEqual({
      start: { line: 1, character: 0 },
      end: { line: 1, character: 3 },
    });
    expect(offsetAt(outline, { line: 1, character: 2 })).toBe(5);
    expect(offsetAt(outline, { line: 0, character: 99 })).toBe(3);
    expect(offsetAt(outline, { line: 99, character: 0 })).toBe(7);
  });
});
