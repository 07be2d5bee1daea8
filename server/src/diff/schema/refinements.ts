import type { Json, JsonMap } from '@docgen/protocol';
import { respelledBounds } from './bound-spelling.js';
import { type Order, orderOfBound, orderOfMultiple } from './number-order.js';
import type { SchemaPair } from './schema-pair.js';

/** Says how two values of a keyword are ordered: what the new one is to the old one (diff 10.4). */
type Ordering = (before: Json | undefined, after: Json | undefined) => Order;

const upper: Ordering = (before, after) => orderOfBound(before, after, 'upper');
const lower: Ordering = (before, after) => orderOfBound(before, after, 'lower');
/** Bounds of a size: an absent one is 0. */
const least: Ordering = (before, after) => orderOfBound(before ?? 0, after ?? 0, 'lower');
const multiple: Ordering = (before, after) => arrival(before, after) ?? orderOfMultiple(before as Json, after as Json);
const unique: Ordering = (before, after) =>
  (before === true) === (after === true) ? 'same' : after === true ? 'narrower' : 'wider';
const unordered: Ordering = (before, after) => arrival(before, after) ?? (before === after ? 'same' : 'other');

/** Spellings of a pattern that every text matches: they limit nothing. */
const MATCHES_ALL = new Set<Json | undefined>(['', '^', '$', '.*', '^.*', '.*$']);
const limiting = (pattern: Json | undefined) => (MATCHES_ALL.has(pattern) ? undefined : pattern);
const patterned: Ordering = (before, after) => unordered(limiting(before), limiting(after));

const REFINEMENTS: ReadonlyMap<string, Ordering> = new Map<string, Ordering>([
  ['maxLength', upper],
  ['maxItems', upper],
  ['maxProperties', upper],
  ['maximum', upper],
  ['exclusiveMaximum', upper],
  ['minLength', least],
  ['minItems', least],
  ['minProperties', least],
  ['minimum', lower],
  ['exclusiveMinimum', lower],
  ['multipleOf', multiple],
  ['uniqueItems', unique],
  ['pattern', patterned],
  ['contentEncoding', unordered],
  ['contentMediaType', unordered],
]);

const CODES = {
  narrower: 'schema.refinement-narrowed',
  wider: 'schema.refinement-widened',
  other: 'schema.refinement-changed',
} as const;

/** Compares everything that narrows a type keyword by keyword. */
export function compareRefinements(pair: SchemaPair): void {
  const [before, after] = [withNumericBounds(pair.before), withNumericBounds(pair.after)];
  const respelled = respelledBounds(pair, before, after);
  for (const { keyword, order, fields } of respelled) {
    if (order !== 'same') pair.report(CODES[order], `.${keyword}`, { fields });
  }
  const told = new Set(respelled.flatMap((bound) => bound.told));
  for (const [keyword, ordering] of REFINEMENTS) {
    if (told.has(keyword)) continue;
    const [old, current] = [before.get(keyword), after.get(keyword)];
    if (old === current) continue;
    const order = ordering(old, current);
    if (order === 'same') continue;
    const fields = [{ field: keyword, old: old ?? null, new: current ?? null }];
    pair.report(CODES[order], `.${keyword}`, { fields });
  }
}

function arrival(before: Json | undefined, after: Json | undefined): Order | undefined {
  if (before === undefined) return after === undefined ? 'same' : 'narrower';
  return after === undefined ? 'wider' : undefined;
}

/** Reads the boolean exclusive bounds of 3.0 in their numeric form. */
function withNumericBounds(schema: JsonMap): JsonMap {
  let out = schema;
  for (const [bound, exclusive] of BOUNDS) {
    const flag = schema.get(exclusive);
    if (typeof flag !== 'boolean') continue;
    if (out === schema) out = new Map(schema);
    out.delete(exclusive);
    const value = schema.get(bound);
    if (!flag || value === undefined) continue;
    out.delete(bound);
    out.set(exclusive, value);
  }
  return out;
}

const BOUNDS = [
  ['maximum', 'exclusiveMaximum'],
  ['minimum', 'exclusiveMinimum'],
] as const;
