import { expect, test, vi } from 'vitest';
import { checkExchange, PostponedCheck } from '../../server/src/contract/index.js';
import { timedCall } from '../../server/src/threads/timed-call.js';
import { answering, artifactOf, breaches, check, exchangeOf } from './exchanges.js';

/** Makes a document whose one response leads through as many schemas as wanted, the last one back to the first. */
function chain(length: number): object {
  const schemas = Object.fromEntries(
    Array.from({ length }, (_, at) => [
      `S${at}`,
      {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer' }, next: { $ref: `#/components/schemas/S${(at + 1) % length}` } },
      },
    ]),
  );
  return { ...answering({ $ref: '#/components/schemas/S0' }), components: { schemas } };
}

function nested(depth: number): object {
  let body: object = { id: 1 };
  for (let at = 1; at < depth; at++) body = { id: 1, next: body };
  return body;
}

const checked = (artifact: ReturnType<typeof artifactOf>, answer: object) =>
  checkExchange(artifact, exchangeOf({ request: 'GET /x', answer }), ['response'], 'docgen export').outcome;

test('a validator is made of what a value reaches, once', () => {
  const artifact = artifactOf(chain(200));
  const spend = vi.spyOn(artifact.schemas.budget, 'spend');
  expect(checked(artifact, nested(2)).ok).toBe(true);
  // That of the response, and those of two schemas.
  expect(spend).toHaveBeenCalledTimes(3);
  expect(checked(artifact, nested(2)).ok).toBe(true);
  expect(spend).toHaveBeenCalledTimes(3);
  expect(breaches(checked(artifact, { id: 1, next: { id: 1, next: { id: 'a' } } }))).toEqual([
    'the response body at /next/next/id: must be integer',
  ]);
  expect(spend).toHaveBeenCalledTimes(4);
});

test('a check that compiles too long begins again, with one more validator each time', () => {
  const artifact = artifactOf(chain(20));
  const { budget } = artifact.schemas;
  let turns = 1;
  for (let done = false; !done; turns++) {
    try {
      done = budget.within(0, () => checked(artifact, nested(45))).ok;
    } catch (error) {
      if (!(error instanceof PostponedCheck)) throw error;
    }
  }
  expect(turns).toBeGreaterThan(1);
  expect(turns).toBeLessThan(25);
});

test('what schemas behind references evaluate is not told as unevaluated', () => {
  const schemas = {
    A: { type: 'object', properties: { a: { type: 'integer' } } },
    B: { anyOf: [{ properties: { b: { type: 'integer' } }, required: ['b'] }, { properties: { c: {} } }] },
  };
  const refs = { allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] };
  const document = { ...answering({ ...refs, unevaluatedProperties: false }), components: { schemas } };
  const of = (answer: object) => breaches(check(document, { request: 'GET /x', answer }));
  expect(of({ a: 1, b: 1 })).toEqual([]);
  expect(of({ a: 1, c: 'x' })).toEqual([]);
  expect(of({ a: 1, b: 1, d: 1 })).toEqual(['the response body: must NOT have unevaluated properties: d']);
});

test('a pattern that takes too long over a text is a note, and the other values are checked', () => {
  const named = (name: string, schema: object) => ({ in: 'query', name, schema: { type: 'string', ...schema } });
  const parameters = [named('a', { pattern: '^(a+)+$' }), named('b', { pattern: '^[a-z]+$' })];
  const document = { paths: { '/x': { get: { parameters, responses: { 200: {} } } } } };
  const artifact = artifactOf(document, (match) => timedCall(match, 20));
  const outcome = (request: string) => checkExchange(artifact, exchangeOf({ request }), ['request'], 'x').outcome;
  for (const [query, broken, isNoted] of [
    [`a=${'a'.repeat(40)}!&b=1`, ['?b'], true],
    ['a=aa!&b=x', ['?a'], false],
    ['a=aaa&b=x', [], false],
  ] as const) {
    const { violations, notes } = outcome(`GET /x?${query}`);
    expect(violations.map(({ location }) => location)).toEqual(broken);
    expect(notes).toEqual(isNoted ? ['?a: the pattern ^(a+)+$ takes too long over a text of 41 characters'] : []);
  }
});

test('a schema that cannot be compiled fails where a value meets it', () => {
  const schemas = { Bad: { type: 'string', pattern: '(' } };
  const document = {
    ...answering({ properties: { a: { $ref: '#/components/schemas/Bad' } } }),
    components: { schemas },
  };
  expect(check(document, { request: 'GET /x', answer: {} }).ok).toBe(true);
  expect(breaches(check(document, { request: 'GET /x', answer: { a: 'b' } }))[0]).toMatch(
    /^the response body: could not be checked against the contract: /,
  );
});
