import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, obj } from '../../protocol/src/index.js';
import { type NameClaim, publishedNames, sanitize } from '../../server/src/document/assemble/names.js';
import { wordsOfBody } from '../../server/src/document/assemble/shared-errors/telling-words.js';

const short = (fqcn: string) => (fqcn.split('#')[0] ?? '').split('\\').at(-1) ?? '';
const claim = (fqcn: string, base = short(fqcn)): NameClaim => ({ key: fqcn, base, identity: { tuple: [fqcn] } });
const names = (claims: NameClaim[], taken: string[] = []) =>
  Object.fromEntries(publishedNames(claims, new Set(taken)).names.map(({ key, name }) => [key, name]));

describe('published names (document 11.3, row 44)', () => {
  test.each<[string[], string[]]>([
    [
      ['App\\Billing\\Receipt', 'App\\Sales\\Receipt'],
      ['BillingReceipt', 'SalesReceipt'],
    ],
    [
      ['App\\Data\\Order', 'App\\Data\\Order#request'],
      ['Order', 'OrderRequest'],
    ],
    [['App\\Http\\Requests\\StoreOrderRequest#request'], ['StoreOrderRequest']],
    [
      ['App\\A\\Order', 'App\\B\\Order', 'App\\Models\\BOrder'],
      ['AOrder', 'AppBOrder', 'BOrder'],
    ],
  ])('%j', (claims, expected) => {
    const found = names(claims.map((fqcn) => claim(fqcn)));
    expect(claims.map((fqcn) => found[fqcn])).toEqual(expected);
  });

  test('bodies without a class take the hash', () => {
    const body = (member: string) =>
      `409\0{"properties":{"${member}":{"type":"string"}},"required":["${member}"],"type":"object"}`;
    const claims = ['message', 'error'].map(
      (member): NameClaim => ({ key: member, base: 'Error409', identity: { content: body(member) } }),
    );
    expect(names(claims)).toEqual({ message: 'Error409_doutkark', error: 'Error409_p6a7xs7f' });
  });

  test('one diagnostic per contested name', () => {
    const { contests } = publishedNames([claim('App\\A\\Order'), claim('App\\B\\Order'), claim('App\\Models\\BOrder')]);
    expect(contests).toEqual([{ name: 'Order', claimants: ['App\\A\\Order as AOrder', 'App\\B\\Order as AppBOrder'] }]);
  });

  test('a name that is taken makes every claimant climb', () => {
    expect(names([claim('App\\Models\\Order')], ['Order'])).toEqual({ 'App\\Models\\Order': 'ModelsOrder' });
  });

  test.each([
    ['a b/c', 'abc'],
    ['é', 'e'],
    ['Straße', 'Strasse'],
    ['日本', 'Schema'],
    ['', 'Schema'],
    ['A_b.c-d', 'A_b.c-d'],
  ])('sanitize %j', (name, expected) => expect(sanitize(name)).toBe(expected));

  test('names are unique, legal and free of order', () => {
    const segment = fc.constantFrom('A', 'B', 'AB', 'é');
    const fqcns = fc.uniqueArray(
      fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('\\')),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fqcns, fc.uniqueArray(segment), (list, taken) => {
        const found = names(
          list.map((fqcn) => claim(fqcn)),
          taken,
        );
        expect(new Set(Object.values(found)).size).toBe(list.length);
        for (const name of Object.values(found)) expect(taken).not.toContain(name);
        for (const name of Object.values(found)) expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
        expect(
          names(
            [...list].reverse().map((fqcn) => claim(fqcn)),
            taken,
          ),
        ).toEqual(found);
      }),
    );
  });
});

test('shapes that differ in a whole number alone have names of their own', () => {
  const body = (code: Json) =>
    obj({ properties: obj({ error: obj({ properties: obj({ code, message: obj({}) }) }) }) });
  const words = [obj({ type: 'integer' }), obj({ type: 'integer', const: 404 })].map((one) =>
    wordsOfBody(body(one), '').at(0),
  );
  expect(words).toEqual(['WithErrorOfCodeMessage', 'WithErrorOfCode404Message']);
});
