import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Anchor, DocumentConfig, Json, JsonMap, Source } from '../../protocol/src/index.js';
import { type Contribution, componentRef, type Fragment } from '../../server/src/analysis/index.js';
import { type AssemblyInput, createAssemblyMemo, writeJson } from '../../server/src/document/index.js';
import { FORMATS, formatRow } from '../../server/src/emit/formats.js';
import { artifactBytes, artifactViolations, EmissionMemo } from '../../server/src/emit/index.js';
import { emitted, emittedTree } from '../support/emitters.js';
import { body, build, by, component, dig, documentConfig, fragment, op, response } from './fixtures.js';
import { json } from './json.js';

// A daemon assembles and emits the same fragments again and again; what it remembers must never be seen.

/** One operation as a few small choices, so that neighbours share components, errors, tags and places. */
interface Choice {
  path: string;
  verb: string;
  summary: string;
  /** Component the 200 answers, and what that component refers to. */
  model: string;
  inner: string;
  error: string;
  claim: string;
  prose: string;
  scheme: string;
  example: string;
  /** Stated beside the first media type of the error. */
  second: string;
  operationId: string;
}

const choice: fc.Arbitrary<Choice> = fc.record({
  path: fc.constantFrom('/a', '/b', '/c/{x}', '/c/{y}', '/d'),
  verb: fc.constantFrom('GET', 'POST', 'PURGE'),
  summary: fc.constantFrom('One', 'Two', 'lone \ud800'),
  model: fc.constantFrom('App\\A\\Book', 'App\\B\\Book', 'App\\Error409', ''),
  inner: fc.constantFrom('App\\A\\Book', 'App\\C\\Pen', 'App\\Unknown', ''),
  error: fc.constantFrom('409', '404', '4XX'),
  claim: fc.constantFrom('', 'Locked', 'not a name'),
  prose: fc.constantFrom('Conflict', 'In the way'),
  scheme: fc.constantFrom('', 'token', 'to ken'),
  example: fc.constantFrom('', '{"message":"a"}', '{"message":"b"}'),
  second: fc.constantFrom('', '', 'text/json'),
  operationId: fc.constantFrom('', '', 'same'),
});

const MESSAGE = '{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}';
const anchored = (fact: string, at: number) => by('inference', { anchor: { fact, at } });

function fragmentOf(c: Choice): Fragment {
  const refTo = (model: string) => `{"$ref":${JSON.stringify(componentRef('schemas', [model]))}}`;
  const contributions: Contribution[] = [
    { ...op('summary', c.summary), by: anchored(`body:${c.path}`, 1) },
    op('operationId', c.operationId === '' ? `${c.verb} ${c.path}` : c.operationId),
    op('tags', [c.path.slice(0, 2)], 'fallback'),
    response('200', 'description', 'OK'),
    { ...body('200', c.model === '' ? '{"type":"string"}' : refTo(c.model)), by: anchored(`body:${c.path}`, 2) },
    response(c.error, 'description', c.prose),
    body(c.error, MESSAGE),
    response('403', '$ref', componentRef('responses', ['forbidden'])),
  ];
  if (c.scheme !== '') contributions.push(op('security', json(`[{${JSON.stringify(c.scheme)}:[]}]`)));
  if (c.second !== '') contributions.push(body(c.error, MESSAGE, 'inference', c.second));
  if (c.claim !== '')
    contributions.push(response(c.error, 'component', c.claim), response(c.error, 'facts.component', c.claim));
  if (c.example !== '') contributions.push(response(c.error, 'content.application/json.example', json(c.example)));
  const model = `{"type":"object","properties":{"inner":${c.inner === '' ? '{"type":"null"}' : refTo(c.inner)}}}`;
  const forbidden: Json = json('{"description":"No","content":{"text/plain":{"schema":{"type":"string"}},"a/b":{}}}');
  return fragment(`${c.verb} ${c.path}`, contributions, {
    controller: `C${c.path.slice(1, 2)}`,
    components: [
      ...['App\\A\\Book', 'App\\B\\Book', 'App\\C\\Pen', 'App\\Error409'].map((name) =>
        component([name], name.slice(name.lastIndexOf('\\') + 1), name === 'App\\C\\Pen' ? '{"type":"string"}' : model),
      ),
      {
        ...component(['forbidden'], 'Forbidden', null),
        bucket: 'responses',
        contributions: [
          { target: { node: 'component' }, field: '*', value: forbidden, by: anchored('fn:forbidden', 0) },
        ],
      },
    ],
  });
}

/** Places of facts; an edit moves one. */
const locateWith =
  (lines: ReadonlyMap<string, number>) =>
  (anchor: Anchor): Source | undefined => ({
    file: `app/${anchor.fact}.php`,
    line: (lines.get(anchor.fact) ?? 0) + (anchor.at ?? 0) + 1,
  });

type Edit =
  | { at: number; to: Choice }
  | { remove: number }
  | { add: Choice }
  | { move: string }
  | { strategy: boolean };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ at: fc.nat(9), to: choice }),
  fc.record({ remove: fc.nat(9) }),
  fc.record({ add: choice }),
  fc.record({ move: fc.constantFrom('body:/a', 'body:/b', 'fn:forbidden') }),
  fc.record({ strategy: fc.boolean() }),
);

const emitAll = (document: JsonMap, memo?: EmissionMemo) =>
  FORMATS.flatMap((format) =>
    (['winners', 'full'] as const).map((provenance) => {
      const { content = '', diagnostics } = emitted(format, document, { dropIds: false, provenance }, memo);
      const { schema } = formatRow(format);
      const violations = schema && artifactViolations(schema, content, memo);
      return { text: Buffer.from(artifactBytes(content, false, memo)).toString(), violations, diagnostics };
    }),
  );

describe('memory (cache 2)', () => {
  test('documents, diagnostics and artifacts are the same with it and without', () => {
    fc.assert(
      fc.property(
        fc.array(choice, { maxLength: 8 }),
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (first, edits, told) => {
          const memo = createAssemblyMemo();
          const emission = new EmissionMemo();
          let fragments = first.map(fragmentOf);
          let config: DocumentConfig = documentConfig();
          const lines = new Map<string, number>();
          for (const change of [undefined, ...edits]) {
            const moved = new Set<string>();
            if (change === undefined) moved.clear();
            else if ('at' in change) fragments = fragments.map((f, i) => (i === change.at ? fragmentOf(change.to) : f));
            else if ('remove' in change) fragments = fragments.filter((_, i) => i !== change.remove);
            else if ('add' in change) fragments = [...fragments, fragmentOf(change.add)];
            else if ('move' in change) {
              moved.add(change.move);
              lines.set(change.move, (lines.get(change.move) ?? 0) + 1);
            } else {
              const representation = { ...config.representation, errorComponents: change.strategy };
              config = { ...config, representation };
            }
            const input: Partial<AssemblyInput> = { document: config, locate: locateWith(lines) };
            const cold = build(fragments, input);
            const warm = build(fragments, {
              ...input,
              memo,
              ...(told ? { moved: (fact: string) => moved.has(fact) } : {}),
            });
            expect(writeJson(warm.document)).toBe(writeJson(cold.document));
            expect(warm.diagnostics).toEqual(cold.diagnostics);
            expect(emitAll(warm.document, emission)).toEqual(emitAll(cold.document));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  const plain: Choice = {
    path: '/a',
    verb: 'GET',
    summary: 'One',
    model: 'App\\A\\Book',
    inner: '',
    error: '409',
    claim: '',
    prose: 'Conflict',
    scheme: '',
    example: '',
    second: '',
    operationId: '',
  };
  const operation = (document: JsonMap, path: string) =>
    ((document.get('paths') as JsonMap).get(path) as JsonMap).get('get');

  test('operations of unchanged fragments are the same objects, emitted ones too', () => {
    const memo = createAssemblyMemo();
    const emission = new EmissionMemo();
    const [a, b] = [fragmentOf(plain), fragmentOf({ ...plain, path: '/b' })];
    const before = build([a, b], { memo }).document;
    const after = build([a, fragmentOf({ ...plain, path: '/b', summary: 'Two' })], { memo }).document;
    const emit = (document: JsonMap) => emittedTree('openapi-3.2', document, {}, emission);
    expect(operation(after, '/a')).toBe(operation(before, '/a'));
    expect(operation(after, '/b')).not.toEqual(operation(before, '/b'));
    expect(after.get('components')).toEqual(before.get('components'));
    expect(operation(emit(after), '/a')).toBe(operation(emit(before), '/a'));
  });

  /** Compares the document of each revision made with one memory for all with one made without. */
  const revisions = (...all: Choice[][]) => {
    const memo = createAssemblyMemo();
    return all.map((choices) => {
      const fragments = choices.map(fragmentOf);
      const [warm, cold] = [build(fragments, { memo }), build(fragments)];
      expect(writeJson(warm.document)).toBe(writeJson(cold.document));
      expect(warm.diagnostics).toEqual(cold.diagnostics);
      return warm;
    });
  };
  const errors = ({ document }: ReturnType<typeof build>) => dig(document, 'components', 'responses', 'Error409');
  const codes = ({ diagnostics }: ReturnType<typeof build>) => diagnostics.map(({ code }) => code);
  const other = { ...plain, path: '/b' };

  test('an edit makes and breaks the sharing of an error, and its wording follows the most', () => {
    const alone = { ...other, error: '404' };
    const third = { ...plain, path: '/d', prose: 'In the way' };
    const built = revisions([plain, alone], [plain, other], [plain, alone], [plain, other, third], [other, third]);
    expect(built.map((one) => errors(one) !== undefined)).toEqual([false, true, false, true, true]);
    expect(codes(built[3] as (typeof built)[0])).toContain('components.description-conflict');
    expect(dig(built[1]?.document, 'components', 'responses', 'Error409', 'description')).toBe('Conflict');
  });

  test('a collision appears and goes', () => {
    const [one, two] = [
      { ...plain, operationId: 'same' },
      { ...other, operationId: 'same' },
    ];
    const [before, during, after] = revisions([one, other], [one, two], [one, other]).map(codes);
    expect(during).toContain('route.duplicate-operation-id');
    expect(before).not.toContain('route.duplicate-operation-id');
    expect(after).toEqual(before);
  });

  test('an identity moves to another path, and two that have one are told', () => {
    const [x, y] = [
      { ...plain, path: '/c/{x}' },
      { ...plain, path: '/c/{y}' },
    ];
    const built = revisions([x, other], [y, other], [y, x], [other, y]);
    const id = (at: number, path: string) => dig(built[at]?.document, 'paths', path, 'get', 'x-docgen', 'id');
    expect(id(1, '/c/{y}')).toBe(id(0, '/c/{x}'));
    expect(id(1, '/c/{x}')).toBe(undefined);
    expect(built.map((one) => codes(one).includes('route.duplicate-operation'))).toEqual([false, false, true, false]);
  });

  test('a moved line reaches the operation; an anchor nobody moved is not asked for', () => {
    const memo = createAssemblyMemo();
    const fragments = [fragmentOf(plain), fragmentOf({ ...plain, path: '/b' })];
    const before = build(fragments, { memo }).document;
    const asked: string[] = [];
    const after = build(fragments, {
      memo,
      moved: (fact) => fact === 'body:/a',
      locate: (anchor) => {
        asked.push(anchor.fact);
        return { file: `app/${anchor.fact}.php`, line: 99 };
      },
    }).document;
    expect(new Set(asked)).toEqual(new Set(['body:/a']));
    expect(writeJson(operation(after, '/a') as Json)).toContain('99');
    expect(operation(after, '/b')).toBe(operation(before, '/b'));
  });
});
