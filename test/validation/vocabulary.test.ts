import { describe, expect, it } from 'vitest';
import { convert, plain } from './pipe.js';
import { FIELD, ROOT } from './rows.js';

describe('one field', () => {
  it.each(FIELD)('%j', (rules, property, codes = []) => {
    const converted = convert({ f: rules });
    expect(plain(converted.schema)).toMatchObject({ type: 'object' });
    expect((plain(converted.schema) as { properties: { f: unknown } }).properties.f).toEqual(property);
    expect(converted.problems.map((p) => p.code)).toEqual(codes);
  });
});

describe('a rule array', () => {
  it.each(ROOT)('%j', (rules, schema, codes = []) => {
    const converted = convert(rules);
    expect(plain(converted.schema)).toEqual({ type: 'object', ...(schema as object) });
    expect(converted.problems.map((p) => p.code)).toEqual(codes);
  });

  it('is an array when every path begins with *', () => {
    expect(plain(convert({ '*.id': 'integer' }).schema)).toEqual({
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'integer' } } },
    });
  });

  it('says whether an empty body is refused', () => {
    expect(convert({ a: 'required' }).required).toBe(true);
    expect(convert({ a: 'sometimes|required' }).required).toBe(false);
    expect(convert({ 'x.y': 'required' }).required).toBe(true);
    expect(convert({ x: 'exclude_if:k,1|array', 'x.y': 'required' }).required).toBe(false);
    expect(convert({ x: 'exclude_unless:k,1|accepted' }).required).toBe(false);
    expect(convert({ 'it.*.q': 'required' }).required).toBe(false);
  });

  it('writes nullability as anyOf when asked (validation row 39)', () => {
    const schema = convert({ n: 'nullable|integer|min:2' }, { nullable: 'anyof' }).schema;
    expect(plain(schema)).toEqual({
      type: 'object',
      properties: { n: { minimum: 2, anyOf: [{ type: 'integer' }, { type: 'null' }], example: 2 } },
    });
  });
});
