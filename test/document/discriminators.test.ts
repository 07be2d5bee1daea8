import { describe, expect, test } from 'vitest';
import { componentRef } from '../../server/src/analysis/index.js';
import { createAssemblyMemo } from '../../server/src/document/index.js';
import { body, build, component, dig, fragment, response } from './fixtures.js';

const ref = (name: string) => `{"$ref":${JSON.stringify(componentRef('schemas', [`App\\${name}`]))}}`;
const pinning = (name: string, text: string | null, more = '') =>
  component(
    [`App\\${name}`],
    name,
    `{"type":"object","properties":{"at":{"type":"string"},"kind":${text === null ? '{"type":"string"}' : JSON.stringify({ const: text })}${more}},"required":["at","kind"]}`,
  );

/** A union as the answer of one route, and the members it has. */
function answered(schema: string, components: ReturnType<typeof component>[]) {
  return fragment('GET /a', [response('200', 'description', 'OK'), body('200', schema)], { components });
}

const schemaOf = (built: ReturnType<typeof build>) =>
  dig(built.document, 'paths', '/a', 'get', 'responses', '200', 'content', 'application/json', 'schema') as Record<
    string,
    unknown
  >;
const codes = (built: ReturnType<typeof build>) => built.diagnostics.map(({ code }) => code);

/** Unions told apart by a text each member has of its own (responses 9.4). */
describe('a union', () => {
  const either = `{"anyOf":[${ref('Cat')},${ref('Dog')}]}`;

  test('of members that each pin a property is discriminated', () => {
    const built = build([answered(either, [pinning('Cat', 'cat'), pinning('Dog', 'dog')])]);
    expect(schemaOf(built)).toMatchObject({
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
      },
    });
    expect(schemaOf(built)).not.toHaveProperty('anyOf');
    expect(codes(built)).toEqual([]);
  });

  test('keeps null and an empty object outside', () => {
    const empty = '{"type":"object","maxProperties":0}';
    const schema = `{"anyOf":[${ref('Cat')},${ref('Dog')},${empty},{"type":"null"}]}`;
    const branches = schemaOf(build([answered(schema, [pinning('Cat', 'cat'), pinning('Dog', 'dog')])])).anyOf;
    expect(branches).toMatchObject([{ discriminator: {} }, { maxProperties: 0 }, { type: 'null' }]);
  });

  test.each([
    ['one text for both', 'cat', 'cat', ['components.union-undiscriminated']],
    ['a text for one', 'cat', null, ['components.union-undiscriminated']],
    ['texts that read as numbers', '1', '2', []],
    ['no text', null, null, []],
  ])('with %s stays as it is', (_, cat, dog, reported) => {
    const built = build([answered(either, [pinning('Cat', cat), pinning('Dog', dog)])]);
    expect(schemaOf(built)).toHaveProperty('anyOf');
    expect(codes(built)).toEqual(reported);
  });

  test('with another kind of branch stays as it is', () => {
    const schema = `{"anyOf":[${ref('Cat')},${ref('Dog')},{"type":"string"}]}`;
    expect(schemaOf(build([answered(schema, [pinning('Cat', 'cat'), pinning('Dog', 'dog')])]))).toHaveProperty('anyOf');
  });

  test('follows its members, whatever an earlier assembly found', () => {
    const memo = createAssemblyMemo();
    const states = ['dog', 'cat', 'dog', null, 'dog'].map((dog) => [pinning('Cat', 'cat'), pinning('Dog', dog)]);
    // The operation stays the same object: only what it refers to changes.
    const { components: _, ...operation } = answered(either, []);
    for (const components of states) {
      const fragments = [{ ...operation, components }];
      const warm = build(fragments, { memo });
      const cold = build(fragments);
      expect(schemaOf(warm)).toEqual(schemaOf(cold));
      expect(codes(warm)).toEqual(codes(cold));
    }
  });
});
