import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { memberNames } from '../../../analysis/index.js';
import type { EnumVerb } from '../../../layers/version/index.js';
import { type EditOutcome, missing, type SchemaEdit, unchanged } from './edit.js';

/** Lists the members that are parallel to `enum`. */
const PARALLEL = ['x-enum-varnames', 'x-enumNames', 'x-enum-descriptions'] as const;
const BY_VALUE = 'x-enumDescriptions';

/** Makes the edit of a list of values that a verb about an enum asks for (versioning 13.4). */
export function enumEdit(verb: EnumVerb): SchemaEdit {
  return verb.verb === 'AddedEnumValue'
    ? (schema) => without(schema, verb.value)
    : (schema) => withValue(schema, verb.value, verb.name, verb.description);
}

function without(schema: JsonMap, value: string | number): EditOutcome {
  const values = valuesOf(schema);
  const at = values.indexOf(value);
  if (at === -1)
    return missing(
      JSON.stringify(value),
      values.map((one) => JSON.stringify(one)),
    );
  if (values.length === 1) return { problem: 'invalid', reason: `${JSON.stringify(value)} is the only value` };
  const out: JsonMap = new Map(schema).set('enum', values.toSpliced(at, 1));
  for (const member of PARALLEL) {
    const list = schema.get(member);
    if (Array.isArray(list)) out.set(member, list.toSpliced(at, 1));
  }
  const prose = schema.get(BY_VALUE);
  if (isMap(prose)) out.set(BY_VALUE, new Map([...prose].filter(([key]) => key !== String(value))));
  const left = valuesOf(out)[0];
  // An example docgen chose is the first value; another is as good.
  if (left !== undefined && schema.get('example') === value && isExampleDerived(schema)) out.set('example', left);
  return { schema: out };
}

function withValue(schema: JsonMap, value: string | number, name: string, description: string): EditOutcome {
  const values = valuesOf(schema);
  if (values.includes(value) || isNarrowed(schema)) return unchanged(JSON.stringify(value));
  const at = values.at(-1) === null ? values.length - 1 : values.length;
  const out: JsonMap = new Map(schema).set('enum', values.toSpliced(at, 0, value));
  const minted = name === '' ? (memberNames([String(value)])[0] as string) : name;
  for (const member of ['x-enum-varnames', 'x-enumNames']) {
    const list = schema.get(member);
    if (Array.isArray(list)) out.set(member, [...list, minted]);
  }
  const descriptions = schema.get('x-enum-descriptions');
  if (Array.isArray(descriptions)) out.set('x-enum-descriptions', [...descriptions, description]);
  else if (description !== '')
    out.set('x-enum-descriptions', [...values.filter((one) => one !== null).map(() => ''), description]);
  const prose = schema.get(BY_VALUE);
  if (!isMap(prose)) return { schema: out };
  if (description !== '') out.set(BY_VALUE, new Map(prose).set(String(value), description));
  else out.delete(BY_VALUE);
  return description === '' ? { schema: out, droppedProse: true } : { schema: out };
}

function valuesOf(schema: JsonMap): Json[] {
  const values = schema.get('enum');
  return Array.isArray(values) ? values : [];
}

/** Tells whether the code admits some values of the enum alone: one that is gone was perhaps never among them. */
function isNarrowed(schema: JsonMap): boolean {
  const own = schema.get('x-docgen');
  const facts = isMap(own) ? own.get('facts') : undefined;
  return isMap(facts) && facts.get('narrowed') === true;
}

const DERIVED = ['fallback', 'inference', 'integration'];

function isExampleDerived(schema: JsonMap): boolean {
  const own = schema.get('x-docgen');
  const records = isMap(own) ? own.get('provenance') : undefined;
  return (
    Array.isArray(records) &&
    records.some((record) => {
      const fields = isMap(record) ? record.get('fields') : undefined;
      const isOne = Array.isArray(fields) && fields.includes('example');
      return isOne && isMap(record) && DERIVED.includes(String(record.get('layer')));
    })
  );
}
