import type { Type } from '@docgen/engine';
import { type Anchor, isMap, type Json, type JsonMap, stableJson } from '@docgen/protocol';
import { type AnalysisContext, enumSchema, fromPlain, typedText } from '../../analysis/index.js';

/** Holds what an example has to be: words of JSON Schema, none for any, and the values where they are listed. */
interface Admitted {
  words: string[];
  values?: readonly Json[];
}

/**
 * Reads the text of a docblock's `@example` as a value of its field (document 14.3): as JSON when it parses and fits,
 * else as the field's type. Undefined, with the text reported, when it is no value of the field.
 */
export function typedExample(
  text: string,
  field: { name: string; schema: JsonMap; type: Type; anchor?: Anchor },
  ctx: AnalysisContext,
): Json | undefined {
  const admitted = admittedBy(field.schema, field.type, ctx);
  const value = fittingValue(text.trim(), admitted);
  if (value !== undefined) return value;
  const where = field.anchor === undefined ? {} : { anchor: field.anchor };
  ctx.raise('docblock.example-untypable', { field: field.name, text }, where);
  return undefined;
}

function fittingValue(text: string, { words, values }: Admitted): Json | undefined {
  const fits = (value: Json): boolean =>
    (words.length === 0 || wordsFor(value).some((word) => words.includes(word))) &&
    (values === undefined || values.some((one) => stableJson(one) === stableJson(value)));
  const parsed = parse(text);
  if (parsed !== undefined && fits(parsed)) return parsed;
  const typed = typedText(text, words)?.value;
  return typed !== undefined && fits(typed) ? typed : undefined;
}

function parse(text: string): Json | undefined {
  try {
    return fromPlain(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function wordsFor(value: Json): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (isMap(value)) return ['object'];
  if (typeof value === 'bigint') return ['integer', 'number'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number'];
  return [typeof value];
}

/** Tells what a schema admits; a reference is known by the type behind it. */
function admittedBy(schema: JsonMap, type: Type, ctx: AnalysisContext): Admitted {
  if (schema.has('$ref')) return admittedByType(type, ctx);
  const branches = schema.get('anyOf') ?? schema.get('oneOf');
  if (Array.isArray(branches)) {
    const all = branches.map((branch) => (isMap(branch) ? admittedBy(branch, type, ctx) : { words: [] }));
    return all.some(({ words }) => words.length === 0) ? { words: [] } : joined(all);
  }
  const stated = schema.get('type');
  const listed = schema.has('const') ? [schema.get('const') as Json] : schema.get('enum');
  const values = Array.isArray(listed) ? { values: listed } : {};
  const words = stated === undefined ? [] : Array.isArray(stated) ? stated.map(String) : [String(stated)];
  return { words: words.length === 0 && Array.isArray(listed) ? listed.flatMap(wordsFor) : words, ...values };
}

function admittedByType(type: Type, ctx: AnalysisContext): Admitted {
  const members = type.kind === 'union' ? type.members : [type];
  const enums = members.flatMap((member) => (member.kind === 'enum' ? [enumSchema(ctx, member.fqcn)] : []));
  if (enums.length === 0) return { words: ['object'] };
  if (enums.includes(undefined)) return { words: ['string', 'integer'] };
  return joined(enums.map((one) => admittedBy(one as JsonMap, type, ctx)));
}

/** Joins alternatives; values are listed where every alternative but null lists them. */
function joined(all: readonly Admitted[]): Admitted {
  const words = all.flatMap((one) => one.words);
  const listing = all.filter((one) => one.words.some((word) => word !== 'null'));
  if (listing.some(({ values }) => values === undefined)) return { words };
  const values = listing.flatMap((one) => one.values ?? []);
  return { words, values: words.includes('null') ? [...values, null] : values };
}
