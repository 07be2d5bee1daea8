import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMap, type Json, type JsonMap } from '../../protocol/src/index.js';
import { type Contribution, type Layer, RANK, REMOVE, type Target } from '../../server/src/analysis/index.js';
import { NodeHistory } from '../../server/src/document/draft/node-history.js';
import { OperationDraft, operationHistory } from '../../server/src/document/index.js';
import { dig, fragment, js, locate } from './fixtures.js';
import { binding, page, schema } from './history-targets.js';
import { json } from './json.js';

const ID = 'op:v1:tkzqzurwlgxjlwaj';

describe('random contributions', () => {
  const layer = fc.constantFrom(...(Object.keys(RANK) as Layer[]));
  const value = fc.constantFrom<Contribution['value']>('a', 'b', 1, true, null, REMOVE);
  const whole = fc.constantFrom(
    '{"type":"string"}',
    '{"properties":{"p":{"title":"x"},"q":{"type":"null"}},"required":["p"]}',
    '{"items":{"title":"i","properties":{"p":{}}}}',
    '{}',
  );
  const path = fc.constantFrom<string[]>([], ['p'], ['q'], ['p', 'p'], ['*'], ['*', 'p']);
  const write = (targets: fc.Arbitrary<Target>, fields: readonly string[]) =>
    fc.record({
      target: targets,
      field: fc.constantFrom(...fields),
      value,
      by: fc.record({ layer, specificity: fc.nat(1) }),
    });
  const schemas: fc.Arbitrary<Target> = fc.oneof(
    path.map((steps) => schema(steps)),
    path.map((steps): Target => ({ node: 'parameter-schema', in: 'query', name: 'page', path: steps })),
  );
  const contribution: fc.Arbitrary<Contribution> = fc
    .oneof(
      write(fc.constant<Target>({ node: 'operation' }), ['summary', 'tags']),
      write(fc.constant(page), ['description', 'content', '$ref', '*', 'facts.f']),
      write(fc.constant<Target>({ node: 'response', status: '200' }), [
        'description',
        'headers.X',
        '$ref',
        'component',
        'content.application/json',
        'content.application/json.example',
        '*',
      ]),
      write(schemas, ['title', 'type', 'items', 'properties', '*']),
      fc.record({
        target: schemas,
        field: fc.constantFrom('*', '|'),
        value: whole.map(json),
        by: fc.record({ layer, specificity: fc.nat(1) }),
      }),
    )
    .map((one) => ({ ...one, by: { producer: one.by.layer, ...one.by } }) as Contribution);

  test('an operation is the same with a history and without, and the history says of it what stands', () => {
    let stood = 0;
    let lost = 0;
    let displaced = 0;
    fc.assert(
      fc.property(fc.array(contribution, { maxLength: 25, size: 'max' }), (contributions) => {
        const draft = new OperationDraft();
        const recorded = new OperationDraft(new NodeHistory());
        for (const one of contributions) expect(recorded.apply(one)).toBe(draft.apply(one));
        const node = draft.freeze(ID, locate);
        expect(js(recorded.freeze(ID, locate))).toEqual(js(node));

        const histories = operationHistory(fragment('GET /orders', contributions), binding);
        expect(new Set(histories.map(({ pointer }) => pointer)).size).toBe(histories.length);
        const standing = new Map<string, Json | undefined>();
        for (const { pointer, contributions: all } of histories) {
          const stands = all.filter(({ outcome }) => outcome === 'stands');
          expect(stands.length, pointer).toBeLessThan(2);
          for (const one of all) expect(one.lostTo === undefined).toBe(one.outcome === 'stands');
          for (const [i, one] of all.entries()) expect(one.rank).toBeLessThanOrEqual(all[i - 1]?.rank ?? 50);
          stood += stands.length;
          lost += all.length - stands.length;
          if (stands[0] !== undefined && stands[0].removed !== true) standing.set(pointer, stands[0].value);
        }
        const published = leaves(node);
        for (const [pointer, found] of standing)
          expect([pointer, js(published.get(pointer))]).toEqual([pointer, js(found)]);
        // And nothing is published that no history speaks of.
        const covered = [...standing.keys()];
        const silent = [...published].filter(
          ([pointer, found]) => !isMap(found) && !covered.some((known) => `${pointer}/`.startsWith(`${known}/`)),
        );
        expect(silent.map(([pointer]) => pointer)).toEqual([]);
        for (const { pointer, producer, value: beaten } of overridden(node)) {
          const all = histories.find((one) => one.pointer === pointer)?.contributions ?? [];
          const known = all.some((one) => {
            const same = JSON.stringify(js(one.value)) === JSON.stringify(js(beaten));
            return one.outcome === 'displaced' && one.producer === producer && same;
          });
          expect([pointer, producer, js(beaten), known]).toEqual([pointer, producer, js(beaten), true]);
          displaced++;
        }
      }),
      { numRuns: 2_000 },
    );
    expect(stood).toBeGreaterThan(5_000);
    expect(lost).toBeGreaterThan(5_000);
    expect(displaced).toBeGreaterThan(1_000);
  });

  /** Every value of a frozen operation by its place as histories spell it, but for what no contribution writes. */
  function leaves(node: JsonMap): Map<string, Json> {
    const found = new Map<string, Json>();
    const visit = (value: Json, pointer: string) => {
      if (pointer !== '#') found.set(pointer, value);
      if (!isMap(value)) return;
      for (const [key, member] of value) {
        if (key === 'x-docgen') {
          for (const [name, fact] of isMap(member) && isMap(member.get('facts'))
            ? (member.get('facts') as JsonMap)
            : [])
            found.set(`${pointer}/${name === 'component' ? name : `facts.${name}`}`, fact);
          continue;
        }
        const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        if (key === 'parameters' && Array.isArray(member)) {
          for (const one of member)
            visit(without(one as JsonMap, 'in', 'name'), `${place}/${dig(one, 'in')}:${dig(one, 'name')}`);
        } else if (key === 'description' && member === '') {
          // Every response has one.
        } else visit(member, place);
      }
    };
    visit(node, '#');
    return found;
  }

  /** Lists the overridden values in the records of a frozen operation, by their place. */
  function overridden(node: Json, pointer = '#'): { pointer: string; producer: unknown; value: Json | undefined }[] {
    if (!isMap(node)) return [];
    const records = (dig(node, 'x-docgen', 'provenance') ?? []) as { overrode?: Record<string, Json>[] }[];
    const isResponse = /^#\/responses\/[^/]+$/.test(pointer);
    const own = records.flatMap(({ overrode = [] }) =>
      overrode.map(({ field, producer, value }) => {
        const name = isResponse ? String(field).replace('headers.', 'headers/') : field;
        return { pointer: `${pointer}/${name}`, producer, value };
      }),
    );
    const below = [...node].flatMap(([key, member]) => {
      const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (key === 'x-docgen') return [];
      if (key !== 'parameters' || !Array.isArray(member)) return overridden(member, place);
      return member.flatMap((one) => overridden(one, `${place}/${dig(one, 'in')}:${dig(one, 'name')}`));
    });
    return [...own, ...below];
  }

  function without(map: JsonMap, ...keys: string[]): JsonMap {
    return new Map([...map].filter(([key]) => !keys.includes(key)));
  }
});
