import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { isConstraining, isConstraint } from '../keywords.js';
import { branchesWithoutNull } from '../null-branches.js';
import type { SchemaPair } from '../schema-pair.js';

const UNIONS = ['anyOf', 'oneOf'] as const;

/**
 * Brings two schemas into one form where one says in a composition what the other says without. A composition of one branch, the
 * null branch aside, is that branch (diff 10.3); and where a schema became one branch of a union, it was a union of one, or of the types it names.
 */
export function inOneForm(pair: SchemaPair): SchemaPair {
  if (!hasComposition(pair.before) && !hasComposition(pair.after)) return pair;
  let { before, after } = pair;
  for (const keyword of ['allOf', ...UNIONS] as const) {
    if (before.has(keyword) === after.has(keyword)) continue;
    if (before.has(keyword)) before = unwrapped(before, keyword);
    else after = unwrapped(after, keyword);
  }
  before = withKeywordOf(after, before);
  for (const keyword of UNIONS) {
    if (isUnionOnly(before, keyword) && isLiftable(after)) after = lifted(after, keyword);
    else if (isUnionOnly(after, keyword) && isLiftable(before)) before = lifted(before, keyword);
  }
  return before === pair.before && after === pair.after ? pair : pair.over(before, after);
}

/** Gives a schema with its one union under the keyword of another: branches of `oneOf` exclude each other by its word (diff 10.5.7). */
function withKeywordOf(other: JsonMap, schema: JsonMap): JsonMap {
  for (const [keyword, wanted] of [UNIONS, [...UNIONS].reverse()] as const) {
    if (keyword === undefined || wanted === undefined) continue;
    if (!schema.has(keyword) || schema.has(wanted) || !other.has(wanted) || other.has(keyword)) continue;
    return new Map([...schema].map(([key, value]): [string, Json] => [key === keyword ? wanted : key, value]));
  }
  return schema;
}

function hasComposition(schema: JsonMap): boolean {
  return schema.has('anyOf') || schema.has('oneOf') || schema.has('allOf');
}

function unwrapped(schema: JsonMap, keyword: 'allOf' | 'anyOf' | 'oneOf'): JsonMap {
  if (!says(schema, keyword)) return schema;
  const written = schema.get(keyword) as Json[];
  // Branches of `allOf` that limit nothing say something to the reader of the others.
  const isProse = (one: Json) => keyword === 'allOf' && written.length > 1 && !isConstraining(one);
  const rules = written.filter((one) => !isProse(one));
  const [branch, ...others] = keyword === 'allOf' || rules.length === 1 ? rules : branchesWithoutNull(rules);
  if (!isMap(branch) || others.length > 0) return schema;
  const outer = [...schema].filter(([key]) => key !== keyword && !NULLS.has(key));
  const prose = written.filter(isProse).flatMap((one) => (isMap(one) ? [...one] : []));
  return new Map([...branch, ...prose, ...outer]);
}

const NULLS: ReadonlySet<string> = new Set(['nullable', 'discriminator']);

/** Tells whether a composition is all a schema says about values, null aside. */
export function says(schema: JsonMap, keyword: string): boolean {
  if (!Array.isArray(schema.get(keyword))) return false;
  for (const key of schema.keys()) {
    if (key !== keyword && !NULLS.has(key) && isConstraint(key)) return false;
  }
  return true;
}

function isUnionOnly(schema: JsonMap, keyword: 'anyOf' | 'oneOf'): boolean {
  return says(schema, keyword) && branchesWithoutNull(schema.get(keyword) as Json[]).length > 1;
}

/** Tells whether a schema says something, and not as a union. */
function isLiftable(schema: JsonMap): boolean {
  return !schema.has('anyOf') && !schema.has('oneOf') && [...schema.keys()].some((key) => isConstraint(key));
}

/** Makes a union of a schema, of one unless it names types and nothing else; what is said to its reader stays outside. */
function lifted(schema: JsonMap, keyword: 'anyOf' | 'oneOf'): JsonMap {
  const members = [...schema];
  const said = members.filter(([key]) => isConstraint(key));
  const types = said.length === 1 ? schema.get('type') : undefined;
  const branches = Array.isArray(types) ? types.map((type) => new Map([['type', type]])) : [new Map(said)];
  return new Map<string, Json>([...members.filter(([key]) => !isConstraint(key)), [keyword, branches]]);
}
