import { describe, expect, test } from 'vitest';
import type { Json } from '../../protocol/src/index.js';
import type { Contribution } from '../../server/src/analysis/index.js';
import { componentRef } from '../../server/src/analysis/index.js';
import { uirViolations } from '../../server/src/document/index.js';
import { body, build, component, dig, documentConfig, fragment, op, response } from './fixtures.js';
import { json } from './json.js';

const MESSAGE = '{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}';
const ERROR = '{"type":"object","properties":{"error":{"type":"string"}},"required":["error"]}';

const at = (path: string, status: string, schema: string, ...more: Contribution[]) =>
  fragment(`GET ${path}`, [
    op('operationId', path),
    response(status, 'description', 'Conflict'),
    body(status, schema),
    ...more,
  ]);
const use = (built: ReturnType<typeof build>, path: string, status = '409') =>
  dig(built.document, 'paths', path, 'get', 'responses', status) as Record<string, unknown>;
const names = (built: ReturnType<typeof build>, bucket: string) =>
  Object.keys((dig(built.document, 'components', bucket) ?? {}) as object);
const codes = (built: ReturnType<typeof build>) => built.diagnostics.map((d) => `${d.severity} ${d.code}`);
const example = (value: Json, mediaType = 'application/json') => response('409', `content.${mediaType}.example`, value);
const examples = (text: string) => response('409', 'content.application/json.examples', json(text));

describe('shared error responses (document 12)', () => {
  test('one operation: inline (document row 45)', () => {
    const built = build([at('/a', '409', MESSAGE)]);
    expect(built.document.has('components')).toBe(false);
    expect(use(built, '/a')).toHaveProperty('content');
  });

  test('two operations: the example of 12.3 (document row 46)', () => {
    const built = build([
      at('/a', '409', MESSAGE, example(json('{"message":"Order is locked"}'))),
      at('/b', '409', MESSAGE, example(json('{"message":"Order has shipped"}'))),
    ]);
    for (const path of ['/a', '/b']) {
      expect(use(built, path)).toMatchObject({
        'x-docgen': { id: expect.stringMatching(/^res:v1:/) },
        $ref: '#/components/responses/Error409',
      });
    }
    expect(dig(built.document, 'components', 'schemas', 'Error409', 'x-docgen')).toEqual({
      id: 'sch:v1:5aw2xqnjgjrpgh5l',
    });
    expect(dig(built.document, 'components', 'responses', 'Error409')).toEqual({
      description: 'Conflict',
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error409' },
        },
      },
    });
    expect(codes(built)).toEqual([]);
    expect(uirViolations(built.document)).toEqual([]);
  });

  test('a claimed name splits the publication, not the count (document row 47)', () => {
    const built = build([
      at('/a', '409', MESSAGE, response('409', 'component', 'OrderLocked')),
      at('/b', '409', MESSAGE),
    ]);
    expect(names(built, 'schemas')).toEqual(['Error409', 'OrderLocked']);
    expect(names(built, 'responses')).toEqual(['Error409', 'OrderLocked']);
    expect(dig(built.document, 'components', 'schemas', 'OrderLocked', 'x-docgen', 'id')).toBe(
      'sch:v1:tye4kbljqjjhsq5t',
    );
    expect(use(built, '/a').$ref).toBe('#/components/responses/OrderLocked');
    expect(codes(built)).toEqual([]);
  });

  test('wording: the most frequent stands, others keep theirs (document row 48)', () => {
    const built = build([
      at('/a', '404', MESSAGE),
      at('/b', '404', MESSAGE),
      at('/c', '404', MESSAGE, response('404', 'description', 'Gone', 'docblock')),
    ]);
    expect(dig(built.document, 'components', 'responses', 'Error404', 'description')).toBe('Conflict');
    expect(use(built, '/a', '404')).not.toHaveProperty('description');
    expect(use(built, '/c', '404')).toMatchObject({ $ref: '#/components/responses/Error404', description: 'Gone' });
    expect(codes(built)).toEqual(['info components.description-conflict']);
    expect(built.diagnostics[0]?.message).toContain('GET /c');
  });

  test.each(['4XX', 'default', '200'])('%s is never shared (document row 49)', (status) => {
    expect(build([at('/a', status, MESSAGE), at('/b', status, MESSAGE)]).document.has('components')).toBe(false);
  });

  test('two bodies that want one name take what tells them apart, told once (errors row 35)', () => {
    const built = build([
      at('/a', '409', MESSAGE),
      at('/b', '409', MESSAGE),
      at('/c', '409', ERROR),
      at('/d', '409', ERROR),
    ]);
    expect(names(built, 'schemas')).toEqual(['Error409WithError', 'Error409WithMessage']);
    expect(names(built, 'responses')).toHaveLength(2);
    expect(codes(built)).toEqual(['warning components.name-collision']);
  });

  test('list order splits, map order does not', () => {
    const one = '{"required":["a","b"],"type":"object"}';
    expect(
      names(build([at('/a', '409', one), at('/b', '409', '{"type":"object","required":["a","b"]}')]), 'schemas'),
    ).toEqual(['Error409']);
    expect(
      names(build([at('/a', '409', one), at('/b', '409', '{"type":"object","required":["b","a"]}')]), 'schemas'),
    ).toEqual([]);
  });

  test('an empty schema is no shape, its response is shared', () => {
    const built = build([at('/a', '409', '{}'), at('/b', '409', '{}')]);
    expect(names(built, 'schemas')).toEqual([]);
    expect(names(built, 'responses')).toEqual(['Error409']);
  });

  test('an example stands on the component where every operation states it', () => {
    const media = (...operations: Parameters<typeof build>[0]) =>
      dig(build(operations).document, 'components', 'responses', 'Error409', 'content', 'application/json');
    const schema = { $ref: '#/components/schemas/Error409' };
    const [a, b] = [at('/a', '409', MESSAGE, example(1)), at('/b', '409', MESSAGE, example(1))];
    expect(media(a, b)).toEqual({ schema, example: 1 });
    expect(media(a, b, at('/c', '409', MESSAGE))).toEqual({ schema });
    expect(media(a, at('/b', '409', MESSAGE, examples('{"locked":{"value":2}}')))).toEqual({ schema });
    const two = at('/a', '409', MESSAGE, examples('{"locked":{"value":2},"shut":{"value":3}}'));
    const one = at('/b', '409', MESSAGE, examples('{"locked":{"value":2}}'));
    expect(media(two, one)).toEqual({ schema, examples: { locked: { value: 2 } } });
  });

  test('one example name, two contents: the response stays inline (errors row 37)', () => {
    const built = build([
      at('/a', '409', MESSAGE, examples('{"x":{"value":1}}')),
      at('/b', '409', MESSAGE, examples('{"x":{"value":2}}')),
    ]);
    expect(names(built, 'schemas')).toEqual(['Error409']);
    expect(names(built, 'responses')).toEqual([]);
    expect(use(built, '/a')).toHaveProperty('content');
    expect(codes(built)).toEqual(['warning components.example-name-conflict']);
  });

  test('several media types: shapes by status, the response by its shapes', () => {
    const both = (path: string) =>
      at(
        path,
        '409',
        MESSAGE,
        body('409', ERROR, 'inference', 'application/problem+json'),
        response('409', 'component', 'Claimed'),
      );
    const built = build([both('/a'), both('/b')]);
    expect(names(built, 'schemas')).toEqual(['Error409WithError', 'Error409WithMessage']);
    expect(names(built, 'responses')).toEqual(['Error409WithMessage_Error409WithError']);
  });

  test('a class of the wished name makes the shared error climb, an equal one is reused', () => {
    const other = (schema: string) =>
      fragment(
        'GET /x',
        [op('operationId', 'x'), body('200', `{"$ref":${JSON.stringify(componentRef('schemas', ['App\\Error409']))}}`)],
        { components: [component(['App\\Error409'], 'Error409', schema)] },
      );
    const climbed = build([other('{"type":"object"}'), at('/a', '409', MESSAGE), at('/b', '409', MESSAGE)]);
    expect(names(climbed, 'schemas')).toEqual(['Error409', 'Error409WithMessage']);
    expect(codes(climbed)).toEqual(['warning components.name-collision']);
    const reused = build([other(MESSAGE), at('/a', '409', MESSAGE), at('/b', '409', MESSAGE)]);
    expect(names(reused, 'schemas')).toEqual(['Error409']);
    expect(codes(reused)).toEqual(['warning components.name-collision']);
  });

  test('a class body is shared as a response under its claim', () => {
    const schema = `{"$ref":${JSON.stringify(componentRef('schemas', ['App\\Locked']))}}`;
    const components = [component(['App\\Locked'], 'Locked', MESSAGE)];
    const sites = ['/a', '/b'].map((path) => ({
      ...at(path, '423', schema, response('423', 'component', 'Locked')),
      components,
    }));
    const built = build(sites);
    expect(names(built, 'responses')).toEqual(['Locked']);
    expect(use(built, '/b', '423').$ref).toBe('#/components/responses/Locked');
  });

  test('a name that is none is told once a producer and ignored', () => {
    const illegal = response('409', 'facts.component', 'not a name', 'overlay');
    const built = build([at('/a', '409', MESSAGE, illegal), at('/b', '409', MESSAGE, illegal)]);
    expect(names(built, 'responses')).toEqual(['Error409']);
    expect(codes(built)).toEqual(['warning components.name-invalid']);
  });

  test('the switch', () => {
    const document = documentConfig();
    document.representation.errorComponents = false;
    expect(build([at('/a', '409', MESSAGE), at('/b', '409', MESSAGE)], { document }).document.has('components')).toBe(
      false,
    );
  });

  test('an equal body of another status is another component', () => {
    const built = build([at('/a', '409', MESSAGE), at('/b', '423', MESSAGE)]);
    expect(built.document.has('components')).toBe(false);
  });
});
