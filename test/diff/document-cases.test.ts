import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { NODE_CODES } from '../../server/src/diff/codes.js';
import { compareDocuments } from '../../server/src/diff/index.js';
import { withSharedParts } from '../../server/src/questions/comparison/shared-parts.js';
import { block, type DiffCase, readCases, updateBlocks } from './case-files.js';
import { lines, readDocument } from './comparison.js';

/*
 * A case has two documents, `yaml before` and `yaml after`, and in `text` what is said of the way from one to the other; in
 * `text back`, where it is there, what is said of the way back.
 */
const cases = readCases(join(import.meta.dirname, 'cases'));
const updates: Parameters<typeof updateBlocks>[0] = [];

function said(one: DiffCase, isBack: boolean): string {
  const [old, current] = [readDocument(block(one, 'yaml before').text), readDocument(block(one, 'yaml after').text)];
  const found = isBack ? compareDocuments(current, old) : compareDocuments(old, current);
  const fields = found.changes.map(({ fields: all = [] }) =>
    all.map(({ field, old: was, new: is }) => `  ${field}: ${shown(was)} -> ${shown(is)}`),
  );
  const changes = lines(found).flatMap((line, i) => [line, ...(fields[i] ?? [])]);
  const about = [
    ...(found.pairing === 'structural' ? ['structural'] : []),
    ...found.disjointIdentities.map((kind) => `disjoint ${kind}`),
    ...found.unreferencedComponents.map((path) => `unreferenced ${path}`),
  ];
  return [...about, ...(changes.length === 0 ? ['nothing'] : changes)].join('\n');
}

function shown(value: unknown): string {
  const plain = (one: unknown): unknown =>
    one instanceof Map
      ? Object.fromEntries([...one].map(([key, member]) => [key, plain(member)]))
      : Array.isArray(one)
        ? one.map(plain)
        : one;
  return JSON.stringify(plain(value));
}

describe('documents', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
    for (const expected of one.blocks.filter(({ info }) => info.startsWith('text'))) {
      const text = said(one, expected.info === 'text back');
      if (process.env.UPDATE === '1') updates.push({ path: one.path, block: expected, text });
      else expect(text).toBe(expected.text);
    }
  });

  test('a document compared with itself has no changes', () => {
    for (const one of cases) {
      for (const { text } of one.blocks.filter(({ info }) => info.startsWith('yaml'))) {
        expect(compareDocuments(readDocument(text), readDocument(text)).changes, one.name).toEqual([]);
      }
    }
  });
});

test('what equal parts of two documents share changes nothing that is said', () => {
  for (const one of cases) {
    const [old, current] = [readDocument(block(one, 'yaml before').text), readDocument(block(one, 'yaml after').text)];
    const shared = withSharedParts(old, current);
    expect(compareDocuments(shared, current), one.name).toEqual(compareDocuments(old, current));
  }
});

describe('the table of codes outside schemas', () => {
  const texts = cases.flatMap((one) => one.blocks.filter(({ info }) => info.startsWith('text')));
  const verdicts = (code: string) =>
    new Set(
      texts.flatMap(({ text }) =>
        [...text.matchAll(/^([NB]) (\S+)/gm)].filter(([, , at]) => at === code).map(([, one]) => one),
      ),
    );

  test.each(Object.entries(NODE_CODES))('%s (%s) is said as the table says', (code, verdict) => {
    const expected = { never: ['N'], always: ['B'], decided: ['B', 'N'] }[verdict];
    expect([...verdicts(code)].sort()).toEqual(expected);
  });

  test.each(Object.keys(NODE_CODES))('%s has a case where it is not said', (code) => {
    const silent = cases.filter((one) => one.name.split(': not ')[1]?.split(', ').includes(code));
    expect(silent.map(({ name }) => name)).not.toEqual([]);
    for (const one of silent) {
      for (const { text } of one.blocks.filter(({ info }) => info.startsWith('text'))) {
        expect(`${text}\n`).not.toContain(` ${code} `);
      }
    }
  });
});

afterAll(() => updateBlocks(updates));
