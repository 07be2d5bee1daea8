import type { JsonMap } from '@docgen/protocol';

/** Lists keywords that already leave an empty text out, or say nothing about one. */
const SAYS_MORE = ['enum', 'const', 'format', 'anyOf', 'contentMediaType'];

/** Takes the empty text out of the values that are listed; a list of nothing else stays. */
export function withoutEmpty(schema: JsonMap): void {
  const values = schema.get('enum');
  if (!Array.isArray(values) || values.length < 2 || !values.includes('')) return;
  schema.set(
    'enum',
    values.filter((value) => value !== ''),
  );
}

/**
 * Writes that an empty text, array or object is refused (validation 10.4), where no rule states more. It is no reason for an example, so
 * it comes after that.
 */
export function leastSize(schema: JsonMap): void {
  const type = schema.get('type');
  const words = Array.isArray(type) ? type : [type];
  if (words.includes('array')) atLeastOne(schema, 'minItems');
  if (words.includes('object') && !schema.has('required')) atLeastOne(schema, 'minProperties');
  if (words.includes('string') && !SAYS_MORE.some((keyword) => schema.has(keyword)) && acceptsEmpty(schema)) {
    atLeastOne(schema, 'minLength');
  }
}

function atLeastOne(schema: JsonMap, keyword: string): void {
  const least = schema.get(keyword) as number | bigint | undefined;
  if (least === undefined || least < 1) schema.set(keyword, 1);
}

function acceptsEmpty(schema: JsonMap): boolean {
  const pattern = schema.get('pattern');
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test('');
}
