import { isMap, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Contribution,
  contradicts,
  type Declaration,
  type DraftView,
  declaredSchema,
  REMOVE,
  schema,
  type Target,
  wireForm,
  wireMembers,
} from '../../../analysis/index.js';
import { firstGiving, jsonArgument } from './argument.js';

/** Lists the keywords a declared type replaces: those that say which values there are. */
const TYPE_KEYWORDS = [
  '$ref',
  'type',
  'format',
  'pattern',
  'enum',
  'const',
  'items',
  'prefixItems',
  'properties',
  'required',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
  'x-enum-varnames',
  'x-enumNames',
  'x-enum-descriptions',
  'x-enumDescriptions',
];

/** Writes schema keywords: the type with those it replaces, then `format` and `default`. */
export function declaredType(
  attribute: string,
  target: Target,
  declarations: readonly Declaration[],
  fresh: boolean,
  ctx: AnalysisContext,
  draft: DraftView,
): Contribution[] {
  const written: Contribution[] = [];
  const by = firstGiving(declarations, 'type');
  const declared = by === undefined ? undefined : declaredSchema(by, attribute, ctx);
  const format = firstGiving(declarations, 'format');
  const standing = draft.get(target, '*');
  for (const keyword of isMap(standing) ? standing.keys() : []) {
    const lead = by ?? format;
    if (lead === undefined || declared?.has(keyword) === true || TYPE_KEYWORDS.includes(keyword)) continue;
    if (contradicts(keyword, standing as JsonMap, declared, format?.text('format')))
      written.push({ target, field: keyword, value: REMOVE, by: lead.by });
  }
  if (by !== undefined && declared !== undefined) {
    for (const keyword of TYPE_KEYWORDS) {
      if (!declared.has(keyword) && draft.has(target, keyword)) {
        written.push({ target, field: keyword, value: REMOVE, by: by.by });
      }
    }
    written.push(schema(target, declared, by.by));
  } else if (fresh) {
    const lead = declarations[0] as Declaration;
    written.push(schema(target, obj({ type: 'string' }), lead.by));
  }
  if (format !== undefined) {
    // The same layer may just have removed `format` with the old type.
    const clash = written.findIndex((c) => c.field === 'format' && c.value === REMOVE);
    if (clash >= 0) written.splice(clash, 1);
    written.push({ target, field: 'format', value: format.text('format') ?? '', by: format.by });
  }
  const value = jsonArgument(attribute, declarations, 'default', ctx);
  if (value !== undefined) written.push({ target, field: 'default', value: value.value, by: value.by });
  return written;
}

/**
 * Says how a list or an object travels that nothing else documents: PHP reads the last of several values of one plain name. A name
 * with brackets is one already.
 */
export function wired(
  target: Target & { node: 'parameter' },
  declarations: readonly Declaration[],
  written: readonly Contribution[],
  draft: DraftView,
): Contribution[] {
  const by = firstGiving(declarations, 'type')?.by;
  const declared = written.find(({ field }) => field === '*')?.value;
  const known: Target = { ...target, node: 'parameter-schema' };
  const isKnown = draft.has(target, 'style') || draft.has(known, 'type') || draft.has(known, '$ref');
  if (by === undefined || isKnown || target.name.endsWith('[]') || declared === REMOVE || !isMap(declared)) return [];
  return wireMembers(target.name, wireForm(declared)).map(([field, value]) => ({ target, field, value, by }));
}
