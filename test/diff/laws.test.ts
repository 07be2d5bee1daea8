import { describe, expect, test } from 'vitest';
import type { Changeset, Json, JsonMap } from '../../protocol/src/index.js';
import { NODE_CODES, SCHEMA_CODES } from '../../server/src/diff/codes.js';
import { compareDocuments } from '../../server/src/diff/index.js';
import { documentOf, lines } from './comparison.js';
import { COUNTERPARTS } from './counterparts.js';
import { editedDocument, editedPath, type PlainDocument, randomDocument, renamed } from './random-documents.js';
import { Dice } from './random-schemas.js';

const RUNS = 200;

/** Runs a law over documents of their own seeds. */
function holds(law: (dice: Dice, document: PlainDocument) => void): void {
  for (let seed = 0; seed < RUNS; seed++) {
    const dice = new Dice(seed * 7919 + 1);
    law(dice, randomDocument(dice));
  }
}

const between = (before: PlainDocument, after: PlainDocument): Changeset =>
  compareDocuments(documentOf(before), documentOf(after));

/** Members in another order at every depth. */
function shuffled(dice: Dice, value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => shuffled(dice, item));
  if (!(value instanceof Map)) return value;
  const members = [...value].map(([key, member]) => [key, shuffled(dice, member), dice.next()] as const);
  return new Map(members.sort(([, , a], [, , b]) => a - b).map(([key, member]) => [key, member]));
}

describe('laws of a comparison', () => {
  test('a document is equal to itself and to its copy', () => {
    holds((_, document) => {
      const one = documentOf(document);
      expect(compareDocuments(one, one).changes).toEqual([]);
      expect(between(document, structuredClone(document)).changes).toEqual([]);
    });
  });

  test('edits are found', () => {
    let found = 0;
    holds((dice, document) => {
      if (between(document, editedDocument(dice, document)).counts.total > 0) found++;
    });
    expect(found).toBeGreaterThan(RUNS * 0.7);
  });

  test('counts, order and the verdict follow from the changes', () => {
    holds((dice, document) => {
      const { changes, counts, breaking } = between(document, editedDocument(dice, editedDocument(dice, document)));
      expect(counts).toEqual({ total: changes.length, breaking: changes.filter((one) => one.breaking).length });
      expect(breaking).toBe(counts.breaking > 0);
      const keys = changes.map((one) => `${one.breaking ? 0 : 1}|${one.path}|${one.code}|${one.kind}|${one.id}`);
      expect(keys).toEqual([...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    });
  });

  test('every code that breaks has its counterpart on the way back', () => {
    const seen = new Set<string>();
    holds((dice, document) => {
      const after = editedDocument(dice, document);
      const [forth, back] = [between(document, after), between(after, document)];
      const codes = new Set(back.changes.map(({ code }) => code));
      for (const { code, path } of forth.changes.filter((one) => one.breaking)) {
        seen.add(code);
        const expected = COUNTERPARTS[code as keyof typeof COUNTERPARTS];
        expect(
          expected.some((one) => codes.has(one)),
          `${code} ${path} back: ${lines(back).join(', ')}`,
        ).toBe(true);
      }
    });
    expect(seen.size).toBeGreaterThan(20);
  });

  test('every code has counterparts that are codes', () => {
    const all = Object.keys({ ...NODE_CODES, ...SCHEMA_CODES }).sort();
    expect(Object.keys(COUNTERPARTS).sort()).toEqual(all);
    expect(
      Object.values(COUNTERPARTS)
        .flat()
        .filter((code) => !all.includes(code)),
    ).toEqual([]);
  });

  test('the order of members, routes and components changes nothing', () => {
    holds((dice, document) => {
      const [before, after] = [documentOf(document), documentOf(editedDocument(dice, document))];
      const again = compareDocuments(shuffled(dice, before) as JsonMap, shuffled(dice, after) as JsonMap);
      expect(spelled(again)).toEqual(spelled(compareDocuments(before, after)));
    });
  });

  test('the place where two schemas behind references are compared does not follow the order of members', () => {
    const of = (names: string[], component: string, type: string) => {
      const ref = { $ref: `#/components/schemas/${component}` };
      const schema = { properties: Object.fromEntries(names.map((name) => [name, ref])) };
      const content = { 'application/json': { schema } };
      const schemas = { [component]: { properties: { p: { type } } } };
      return documentOf({ paths: { '/a': { get: { responses: { 200: { content } } } } }, components: { schemas } });
    };
    const told = [
      ['a', 'b'],
      ['b', 'a'],
    ].map((names) => lines(compareDocuments(of(names, 'X', 'string'), of(names, 'Y', 'integer'))));
    expect(told[0]).toEqual(told[1]);
    expect(told[0]?.filter((line) => line.startsWith('B'))).toHaveLength(1);
  });

  test('what is only renamed never breaks', () => {
    let renames = 0;
    holds((dice, document) => {
      const found = between(document, renamed(dice, document));
      expect(lines(found).filter((line) => !line.startsWith('N parameter.renamed '))).toEqual([]);
      renames += found.counts.total;
    });
    expect(renames).toBeGreaterThan(RUNS / 4);
  });

  test('of two edits in two operations both are told', () => {
    holds((dice, document) => {
      const [one, two] = [editedPath(0, dice, document), editedPath(1, dice, document)];
      const [first, second] = Object.keys(document.paths) as [string, string];
      const both = {
        ...document,
        paths: { ...document.paths, [first]: one.paths[first], [second]: two.paths[second] },
      };
      const told = new Set(lines(between(document, both as PlainDocument)));
      for (const edit of [one, two])
        for (const line of lines(between(document, edit))) expect([...told]).toContain(line);
    });
  });
});

/** Writes a changeset without the order of members in its values. */
function spelled(changeset: Changeset): unknown {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (!(value instanceof Map)) return value;
    return [...value].map(([key, member]) => [key, plain(member)]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  };
  return changeset.changes.map(({ fields = [], ...rest }) => [
    rest,
    fields.map(({ field, old, new: current }) => [field, plain(old), plain(current)]),
  ]);
}
