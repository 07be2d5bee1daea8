import type { Json, JsonMap } from '@docgen/protocol';

/** Bound how long made values are, whatever a schema asks for. */
export const MOST_ITEMS = 50;
const MOST_CHARACTERS = 1000;

/** Gives the text `string`, repeated or cut to the length a schema asks for. */
export function textWithin(schema: JsonMap): string {
  const least = Math.min(numberOf(schema, 'minLength') ?? 0, MOST_CHARACTERS);
  const text = TEXT.padEnd(least, TEXT);
  return text.slice(0, numberOf(schema, 'maxLength') ?? text.length);
}

const TEXT = 'string';

/** Gives the least number a schema with a lower bound lets through, 0 without bounds, and the greatest one where that is below 0. */
export function numberWithin(schema: JsonMap): Json {
  const minimum = schema.get('minimum');
  if (typeof minimum === 'bigint') return minimum;
  const above = numberOf(schema, 'exclusiveMinimum');
  const lower = greater(numberOf(schema, 'minimum'), above === undefined ? undefined : above + 1);
  const below = numberOf(schema, 'exclusiveMaximum');
  const upper = lesser(numberOf(schema, 'maximum'), below === undefined ? undefined : below - 1);
  const value = lower ?? Math.min(0, upper ?? 0);
  // Between exclusive bounds that lie closer than one to each other is the middle.
  if (above !== undefined && upper !== undefined && value > upper) return (above + (below ?? upper)) / 2;
  const step = numberOf(schema, 'multipleOf');
  if (step === undefined || !(step > 0) || !Number.isInteger(step)) return value;
  return (lower === undefined ? Math.floor(value / step) : Math.ceil(value / step)) * step + 0;
}

/** Gives the value of a keyword that is a number. */
export function numberOf(schema: JsonMap, keyword: string): number | undefined {
  const value = schema.get(keyword);
  return typeof value === 'number' ? value : undefined;
}

function greater(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

function lesser(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
