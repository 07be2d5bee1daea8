import { type FieldChange, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { fieldChange } from '../change-list.js';
import type { Comparison } from '../comparison.js';
import type { DocumentSide } from '../document-side.js';
import { listOf, mapOf } from '../members.js';
import { typeOf } from '../schema/types.js';
import type { ParameterNode } from './parameter-list.js';

type Written = Pick<ParameterNode, 'in' | 'node'>;

/**
 * Lists what differs in how a value is written, defaults filled in; a media type of its own counts. A member that makes no difference to
 * the values of either side is none (diff 9.3).
 */
export function serializationChange(of: Comparison, before: Written, after: Written): FieldChange[] {
  const [old, current] = [serializationOf(before), serializationOf(after)];
  const kinds = [typesAt(of.before, before.node.get('schema')), typesAt(of.after, after.node.get('schema'))];
  return Object.keys(old)
    .filter((member) => !kinds.some((types) => isIdle(member, types, [old.style, current.style])))
    .flatMap((member) => fieldChange(member, old[member], current[member]));
}

function serializationOf({ in: place, node }: Written): Record<string, Json> {
  const media = [...mapOf(node.get('content')).keys()].sort();
  if (media.length > 0) return { style: null, explode: null, allowReserved: null, content: media };
  const style = node.get('style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const explode = node.get('explode') ?? (style === 'form' || style === 'cookie');
  return { style, explode, allowReserved: node.get('allowReserved') ?? false, content: null };
}

type Types = ReadonlySet<string> | undefined;

/** Styles that write one value the same whether or not its parts would be written apart. */
const OF_ONE_VALUE: readonly Json[] = ['form', 'cookie', 'simple', 'label', 'matrix'];
const SCALARS = ['string', 'number', 'integer', 'boolean', 'null'];

/** Tells whether a member changes nothing of how values of some types are written in either style. */
function isIdle(member: string, types: Types, styles: readonly (Json | undefined)[]): boolean {
  const are = (...words: string[]) => types !== undefined && [...types].every((type) => words.includes(type));
  if (member === 'allowReserved') return are('integer', 'boolean', 'null');
  if (member !== 'explode') return false;
  // A list in the style `simple` has commas between its items either way.
  if (styles.every((style) => style === 'simple')) return are(...SCALARS, 'array');
  return styles.every((style) => OF_ONE_VALUE.includes(style ?? null)) && are(...SCALARS);
}

/** Gives the types a schema lets through, behind its references and in its branches; undefined for any. */
function typesAt(side: DocumentSide, schema: Json | undefined, depth = 0): Types {
  if (!isMap(schema) || depth > MOST_STEPS) return undefined;
  const type = schema.get('type');
  if (typeof type === 'string') return new Set([type]);
  if (Array.isArray(type)) return new Set(type.map(String));
  const values = schema.get('enum') ?? (schema.has('const') ? [schema.get('const') ?? null] : undefined);
  if (Array.isArray(values)) return new Set(values.map((value) => (value === null ? 'null' : typeOf(value))));
  const ref = schema.get('$ref');
  if (typeof ref === 'string') return typesAt(side, side.at(ref), depth + 1);
  return typesOfBranches(side, schema, depth + 1);
}

const MOST_STEPS = 8;

function typesOfBranches(side: DocumentSide, schema: JsonMap, depth: number): Types {
  for (const branch of listOf(schema.get('allOf'))) {
    const types = typesAt(side, branch, depth);
    if (types !== undefined) return types;
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = listOf(schema.get(keyword)).map((branch) => typesAt(side, branch, depth));
    const known = branches.filter((types) => types !== undefined);
    if (branches.length > 0 && known.length === branches.length) return new Set(known.flatMap((types) => [...types]));
  }
  return undefined;
}
