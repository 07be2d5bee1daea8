import { isMap, type Json, type JsonMap, obj, stableJson } from '@docgen/protocol';
import type { AnalysisContext } from '../../analysis/index.js';

const isNull = (value: Json): boolean => isMap(value) && value.size === 1 && value.get('type') === 'null';

/** Makes the nullable form of a schema (responses 2.2, document 11.2). */
export function nullableSchema(schema: JsonMap, ctx: AnalysisContext): JsonMap {
  if (schema.size === 0 || isNull(schema)) return schema;
  const any = schema.get('anyOf');
  if (Array.isArray(any)) {
    if (any.some(isNull)) return schema;
    return new Map([...schema]).set('anyOf', [...any, obj({ type: 'null' })]);
  }
  const type = schema.get('type');
  const folds =
    type !== undefined && !schema.has('const') && !schema.has('$ref') && !schema.has('allOf') && !schema.has('oneOf');
  if (!folds || ctx.document.representation.nullable === 'anyof') {
    return obj({ anyOf: [schema, obj({ type: 'null' })] });
  }
  const words = Array.isArray(type) ? type : [type as Json];
  const out = new Map(schema);
  if (!words.includes('null')) out.set('type', [...words, 'null']);
  const values = out.get('enum');
  if (Array.isArray(values) && !values.includes(null)) out.set('enum', [...values, null]);
  return out;
}

/**
 * Unites branches: nested branches stand beside the others, equal ones are one, `null` is last, one needs no `anyOf`
 * (responses 2.1).
 */
export function anyOf(branches: readonly JsonMap[], ctx: AnalysisContext): JsonMap {
  const seen = new Map<string, JsonMap>();
  let hasNull = false;
  for (const branch of branches.flatMap(within)) {
    if (isNull(branch)) hasNull = true;
    else seen.set(stableJson(branch), seen.get(stableJson(branch)) ?? branch);
  }
  const rest = [...seen.values()];
  const [only] = rest;
  if (only === undefined) return obj({ type: 'null' });
  if (rest.some((r) => r.size === 0)) return new Map();
  if (rest.length === 1) return hasNull ? nullableSchema(only, ctx) : only;
  return obj({ anyOf: [...rest, ...(hasNull ? [obj({ type: 'null' })] : [])] });
}

/** Lists the branches of a branch that holds nothing else. */
function within(branch: JsonMap): JsonMap[] {
  const any = branch.get('anyOf');
  return branch.size === 1 && Array.isArray(any) && any.every(isMap) ? any : [branch];
}
