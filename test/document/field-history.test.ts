import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMap, type Json, type JsonMap } from '../../protocol/src/index.js';
import { type By, type Contribution, type Layer, RANK, REMOVE, type Target } from '../../server/src/analysis/index.js';
import { NodeHistory } from '../../server/src/document/draft/node-history.js';
import {
  componentHistory,
  type FieldHistory,
  fieldHistory,
  OperationDraft,
  operationHistory,
  operationId,
} from '../../server/src/document/index.js';
import { body, by, component, dig, fragment, js, locate, op, response } from './fixtures.js';
import { json } from './json.js';

const binding = { locate, reference: (placeholder: string) => PUBLISHED[placeholder] };
const PUBLISHED: Record<string, string> = { 'docgen:schemas:App\\Book': '#/components/schemas/Book' };
const BODY = '#/responses/200/content/application~1json/schema';
const ID = 'op:v1:tkzqzurwlgxjlwaj';

/** Lists the writers in order of precedence: `layer value outcome`, and the winner and its reason. */
function told(history: FieldHistory | undefined): string[] | undefined {
  return history?.contributions.map(({ layer, value, removed, outcome, lostTo }) => {
    const lost = lostTo === undefined ? '' : ` ${lostTo.reason} ${lostTo.layer}`;
    return `${layer} ${removed ? 'removed' : JSON.stringify(js(value))} ${outcome}${lost}`;
  });
}
const asked = (pointer: string, ...contributions: Contribution[]) =>
  fieldHistory(
    [fragment('GET /orders', contributions)],
    'doc:default',
    operationId('doc:default', 'GET', '/orders'),
    pointer,
    binding,
  );
const history = (pointer: string, ...contributions: Contribution[]) => told(asked(pointer, ...contributions));
const at = (
  target: Target,
  field: string,
  value: Contribution['value'],
  layer: Layer,
  more: Partial<By> = {},
): Contribution => ({
  target,
  field,
  value,
  by: by(layer, more),
});
const page: Target = { node: 'parameter', in: 'query', name: 'page' };
const schema = (path: string[] = []): Target => ({
  node: 'response-schema',
  status: '200',
  mediaType: 'application/json',
  path,
});

describe('every contribution to a field, the strongest first', () => {
  test('from all layers, whatever the order they came in', () => {
    const layers = ['docblock', 'overlay', 'fallback', 'config', 'inference', 'attribute', 'integration'] as const;
    expect(history('#/summary', ...layers.map((layer) => op('summary', layer, layer)))).toEqual([
      'config "config" stands',
      'overlay "overlay" displaced rank config',
      'attribute "attribute" shadowed rank config',
      'docblock "docblock" displaced rank overlay',
      'integration "integration" shadowed rank config',
      'inference "inference" shadowed rank config',
      'fallback "fallback" shadowed rank overlay',
    ]);
  });

  test('with its place, its confidence and its rank; anchors are bound', () => {
    const found = asked(
      '#/summary',
      at({ node: 'operation' }, 'summary', 'List', 'inference', { anchor: { fact: 'A', at: 3 }, confidence: 0.4 }),
      at({ node: 'operation' }, 'summary', 'All', 'docblock', { source: { file: 'app/B.php', line: 8 } }),
    );
    expect(found).toEqual({
      pointer: '#/summary',
      contributions: [
        {
          producer: 'docblock',
          layer: 'docblock',
          source: { file: 'app/B.php', line: 8 },
          rank: 30,
          outcome: 'stands',
          value: 'All',
        },
        {
          producer: 'inference',
          layer: 'inference',
          source: { file: 'app/A.php', line: 4 },
          rank: 10,
          outcome: 'displaced',
          value: 'List',
          confidence: 0.4,
          lostTo: { producer: 'docblock', layer: 'docblock', source: { file: 'app/B.php', line: 8 }, reason: 'rank' },
        },
      ],
    });
  });

  test('among equals the first, or the one of the method; a removal is a write', () => {
    const of = (value: Contribution['value'], specificity = 0) =>
      at({ node: 'operation' }, 'tags', value, 'attribute', { specificity });
    expect(history('#/tags', of(['class']), of(['method'], 1), of(['other'], 1))).toEqual([
      'attribute ["method"] stands',
      'attribute ["class"] displaced specificity attribute',
      'attribute ["other"] shadowed earlier attribute',
    ]);
    expect(history('#/tags', op('tags', ['a']), of(REMOVE))).toEqual([
      'attribute removed stands',
      'inference ["a"] displaced rank attribute',
    ]);
  });

  test('what was written as a whole answers for what is in it; elsewhere nobody wrote', () => {
    const whole = op('requestBody', json('{"content":{"a/b":{"schema":{"type":"string"}}}}'));
    const found = asked('#/requestBody/content/a~1b/schema/type', whole);
    expect([found?.pointer, told(found)?.length]).toEqual(['#/requestBody', 1]);
    expect(asked('#/requestBodyOther', whole)).toBe(undefined);
    expect(asked('#/summary', whole)).toBe(undefined);
    expect(fieldHistory([fragment('GET /orders', [whole])], 'doc:other', ID, '#/requestBody', binding)).toBe(undefined);
  });

  test('references are those of the document', () => {
    const ref = op('requestBody', json('{"$ref":"docgen:schemas:App\\\\Book","x":{"$ref":"docgen:schemas:Gone"}}'));
    expect(history('#/requestBody', ref)).toEqual([
      'inference {"$ref":"#/components/schemas/Book","x":{"type":"object"}} stands',
    ]);
  });
});

describe('nodes below the operation', () => {
  test('a property merges keyword by keyword', () => {
    const written = [
      body('200', '{"properties":{"id":{"type":"integer","description":"guessed"},"b":{}}}'),
      at(schema(['id']), 'description', 'The key.', 'docblock'),
      at(schema(['id']), 'type', 'string', 'attribute'),
      at(schema(['id']), 'type', 'number', 'inference'),
    ];
    expect(history(`${BODY}/properties/id/description`, ...written)).toEqual([
      'docblock "The key." stands',
      'inference "guessed" displaced rank docblock',
    ]);
    expect(history(`${BODY}/properties/id/type`, ...written)).toEqual([
      'attribute "string" stands',
      'inference "integer" displaced rank attribute',
      'inference "number" shadowed rank attribute',
    ]);
  });

  test('a whole body of a stronger layer takes away what weaker ones wrote into it, at every depth', () => {
    const written = [
      body('200', '{"title":"Old","properties":{"id":{"type":"integer"}},"items":{"type":"string"}}'),
      at(schema(), '*', REMOVE, 'attribute'),
      body('200', '{"type":"object"}', 'attribute'),
      at(schema(['id']), 'title', 'Late', 'docblock'),
    ];
    expect(history(`${BODY}/properties`, ...written)).toEqual([
      'attribute removed stands',
      'inference {"id":{"type":"integer"}} displaced removed attribute',
    ]);
    expect(history(`${BODY}/properties/id/type`, ...written)).toEqual([
      'inference "integer" displaced removed attribute',
    ]);
    expect(history(`${BODY}/properties/id/title`, ...written)).toEqual(['docblock "Late" shadowed removed attribute']);
    expect(history(`${BODY}/title`, ...written)).toEqual([
      'attribute removed stands',
      'inference "Old" displaced rank attribute',
    ]);
  });

  test('items that were written whole go on as a node once somebody writes into them', () => {
    const written = [
      body('200', '{"type":"array","items":{"type":"string","title":"T"}}'),
      at(schema(['*']), 'title', 'Item', 'docblock'),
    ];
    expect(history(`${BODY}/items/title`, ...written)).toEqual([
      'docblock "Item" stands',
      'inference "T" displaced rank docblock',
    ]);
    expect(asked(`${BODY}/items`, ...written)).toBe(undefined);
    const before = at(schema(), 'items', json('{"title":"F"}'), 'fallback');
    expect(history(`${BODY}/items`, before, ...written)).toEqual(['fallback {"title":"F"} displaced rank inference']);
    expect(history(`${BODY}/items`, written[0] as Contribution)).toEqual([
      'inference {"type":"string","title":"T"} stands',
    ]);
    const removed = [...written, at(schema(), 'items', REMOVE, 'attribute')];
    expect(history(`${BODY}/items`, ...removed)).toEqual([
      'attribute removed stands',
      'docblock {"type":"string","title":"Item"} displaced removed attribute',
    ]);
    expect(history(`${BODY}/items/title`, ...removed)).toEqual([
      'docblock "Item" displaced removed attribute',
      'inference "T" displaced rank docblock',
    ]);
  });

  test('an alternative makes a branch of what stood', () => {
    const joined = (value: string, layer: Layer) => at(schema(), '|', json(value), layer);
    const written = [body('200', '{"type":"string"}'), joined('{"type":"integer"}', 'inference')];
    expect(history(`${BODY}/type`, ...written)).toEqual(['inference "string" displaced joined inference']);
    expect(history(`${BODY}/anyOf`, ...written)).toEqual(['inference [{"type":"integer"},{"type":"string"}] stands']);
    expect(history(BODY, ...written, joined('{"type":"null"}', 'fallback'))).toEqual([
      'fallback {"type":"null"} shadowed rank inference',
    ]);
    expect(history(BODY, ...written, joined('{}', 'inference'))).toEqual(['inference {} stands']);
  });

  test('a parameter that is taken away, and written again by a stronger layer', () => {
    const written = [
      at(page, 'description', 'Page.', 'inference'),
      at(page, '*', REMOVE, 'attribute'),
      at(page, 'description', 'Weak.', 'docblock'),
      at({ ...page, node: 'parameter-schema' } as Target, 'type', 'integer', 'docblock'),
    ];
    expect(history('#/parameters/query:page', ...written)).toEqual(['attribute removed stands']);
    expect(history('#/parameters/query:page/description', ...written)).toEqual([
      'docblock "Weak." shadowed removed attribute',
      'inference "Page." displaced removed attribute',
    ]);
    expect(history('#/parameters/query:page/schema/type', ...written)).toEqual([
      'docblock "integer" shadowed removed attribute',
    ]);
    const again = [...written, at(page, 'description', 'Strong.', 'config')];
    expect(history('#/parameters/query:page', ...again)).toEqual(['attribute removed displaced rank config']);
    expect(history('#/parameters/query:page/description', ...again)?.[0]).toBe('config "Strong." stands');
  });

  test('headers, media types and facts', () => {
    const written = [
      response('200', 'headers.X-A', json('{"schema":{}}')),
      response('200', 'headers.X-A', json('{"required":true}'), 'attribute'),
      response('200', 'content.a/b.example', 1),
      response('200', 'content.a/b', REMOVE, 'attribute'),
      response('200', 'facts.seen', 1, 'attribute'),
      response('200', 'facts.seen', 2),
      response('404', '*', REMOVE, 'attribute'),
      response('404', 'headers.X-A', json('{}')),
      response('404', 'content.a/b.example', 1),
    ];
    expect(history('#/responses/200/headers/X-A', ...written)).toEqual([
      'attribute {"required":true} stands',
      'inference {"schema":{}} displaced rank attribute',
    ]);
    expect(history('#/responses/200/content/a~1b/example', ...written)).toEqual([
      'inference 1 displaced removed attribute',
    ]);
    expect(history('#/responses/200/content/a~1b', ...written)).toEqual(['attribute removed stands']);
    expect(history('#/responses/200/facts.seen', ...written)).toEqual([
      'attribute 1 displaced later inference',
      'inference 2 stands',
    ]);
    for (const place of ['headers/X-A', 'content/a~1b/example'])
      expect(history(`#/responses/404/${place}`, ...written)?.[0]).toMatch(/ shadowed removed attribute$/);
  });

  test('what a reference leaves unpublished does not stand', () => {
    const written = [
      response('404', 'description', 'Gone', 'fallback'),
      response('404', 'headers.X', json('{}'), 'attribute'),
      body('404', '{"type":"string"}'),
      response('404', '$ref', '#/components/responses/E'),
      response('404', 'component', 'Own', 'docblock'),
    ];
    expect(history('#/responses/404/description', ...written)).toEqual([
      'fallback "Gone" displaced reference inference',
    ]);
    expect(history('#/responses/404/headers/X', ...written)).toEqual(['attribute {} displaced reference inference']);
    expect(history('#/responses/404/content/application~1json/schema/type', ...written)).toEqual([
      'inference "string" displaced reference inference',
    ]);
    expect(history('#/responses/404/component', ...written)).toEqual(['docblock "Own" stands']);
    const content = [
      at({ ...page, node: 'parameter-schema' } as Target, 'type', 'integer', 'docblock'),
      at(page, 'content', json('{"a/b":{}}'), 'inference'),
    ];
    expect(history('#/parameters/query:page/schema/type', ...content)).toEqual([
      'docblock "integer" displaced removed inference',
    ]);
  });

  test('a component has histories of its own', () => {
    const definition = component(['App\\Book'], 'Book', '{"properties":{"id":{"type":"integer"}}}');
    definition.contributions.push({
      target: { node: 'component', path: ['id'] },
      field: 'type',
      value: 'string',
      by: by('docblock'),
    });
    const scheme = {
      ...definition,
      bucket: 'securitySchemes' as const,
      contributions: [
        { target: { node: 'component' } as const, field: '*', value: json('{"type":"http"}'), by: by('inference') },
        { target: { node: 'component' } as const, field: 'type', value: 'apiKey', by: by('config') },
      ],
    };
    for (const [one, pointer] of [
      [definition, '#/properties/id/type'],
      [scheme, '#/type'],
    ] as const) {
      const histories = componentHistory(one, binding);
      expect(histories.map((found) => found.pointer)).toEqual([pointer]);
      expect(told(histories[0])?.map((line) => line.replace(/^\w+ "\w+" /, ''))).toEqual([
        'stands',
        `displaced rank ${one === definition ? 'docblock' : 'config'}`,
      ]);
    }
  });
});

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
