import type { Json, JsonMap } from '@docgen/protocol';
import { fieldChange } from '../change-list.js';
import { stableText } from '../stable-text.js';
import type { SchemaPair } from './schema-pair.js';

/**
 * Compares the values two schemas list, null aside (diff 10.2, 10.4). `const` is an `enum` of one; alone on both sides, it is ordered as
 * a refinement is.
 */
export function compareValues(pair: SchemaPair): void {
  if (!pair.before.has('enum') && !pair.after.has('enum')) compareConst(pair);
  else compareLists(pair, valuesOf(pair.before), valuesOf(pair.after));
}

/** Gives the values a schema lists without null; undefined when it lists none. */
export function valuesOf(schema: JsonMap): readonly Json[] | undefined {
  const [values, only] = [listed(schema, 'enum'), listed(schema, 'const')];
  if (values === undefined || only === undefined) return values ?? only;
  const texts = only.map(stableText);
  return values.filter((value) => texts.includes(stableText(value)));
}

function listed(schema: JsonMap, keyword: 'enum' | 'const'): readonly Json[] | undefined {
  const value = schema.get(keyword);
  if (value === undefined) return undefined;
  const values = keyword === 'const' ? [value] : (value as Json[]);
  return values.includes(null) ? values.filter((one) => one !== null) : values;
}

function compareLists(pair: SchemaPair, before: readonly Json[] | undefined, after: readonly Json[] | undefined): void {
  const keyword = pair.before.has('enum') || pair.after.has('enum') ? 'enum' : 'const';
  const fields = [...fieldChange('enum', stated(pair.before, before), stated(pair.after, after))];
  if (before === undefined || after === undefined) {
    // A list of nothing but null is told as a type.
    if (before === after || (before ?? after)?.length === 0) return;
    pair.report(before === undefined ? 'schema.enum-added' : 'schema.enum-removed', `.${keyword}`, { fields });
    return;
  }
  const [old, current] = [new Set(before.map(stableText)), new Set(after.map(stableText))];
  const isGone = [...old].some((value) => !current.has(value));
  const isNew = [...current].some((value) => !old.has(value));
  if (isGone) pair.report('schema.enum-value-removed', '.enum', { fields });
  else if (isNew) pair.report('schema.enum-value-added', '.enum', { fields });
}

/** Gives a list as it is written, and a `const` as the list of one that it is. */
function stated(schema: JsonMap, values: readonly Json[] | undefined): Json {
  return schema.get('enum') ?? (values === undefined ? null : [...values]);
}

function compareConst(pair: SchemaPair): void {
  const [before, after] = [listed(pair.before, 'const'), listed(pair.after, 'const')];
  const [old, current] = [before?.[0], after?.[0]];
  // Null is told elsewhere.
  if ((before === undefined && after === undefined) || (old === undefined && current === undefined)) return;
  const fields = pair.field('const');
  if (before === undefined) pair.report('schema.refinement-narrowed', '.const', { fields });
  else if (after === undefined) pair.report('schema.refinement-widened', '.const', { fields });
  else if (old === undefined || current === undefined || stableText(old) !== stableText(current)) {
    pair.report('schema.refinement-changed', '.const', { fields });
  }
}
