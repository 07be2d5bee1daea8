import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { CollectionContext } from './collection-context.js';
import { MOST_ITEMS, numberOf, numberWithin, textWithin } from './value-range.js';

/** Bounds how deep values are made. */
const DEPTH = 8;

/** Makes a value that a schema describes (emitters 7.4): what is stated first, then what the type says. */
export function valueFor(schema: Json | undefined, context: CollectionContext): Json {
  return new Values(context).of(schema, 0, []) ?? new Map();
}

/** Makes values; undefined stands for one without end, which is left out where nothing asks for it. */
class Values {
  constructor(private readonly context: CollectionContext) {}

  of(schema: Json | undefined, depth: number, via: readonly string[]): Json | undefined {
    if (!isMap(schema)) return null;
    if (depth > DEPTH) return emptyOf(typeOf(schema));
    const ref = schema.get('$ref');
    if (typeof ref === 'string') {
      if (via.includes(ref)) return undefined;
      const target = this.context.resolved(ref);
      return isMap(target) ? this.of(target, depth, [...via, ref]) : new Map();
    }
    const known = stated(schema);
    if (known !== undefined) return known;
    const value = isComposed(schema) ? this.composed(schema, depth, via) : this.typed(schema, depth, via);
    return value === undefined && listOf(schema.get('type')).includes('null') ? null : value;
  }

  private composed(schema: JsonMap, depth: number, via: readonly string[]): Json | undefined {
    const all = listOf(schema.get('allOf'));
    if (all.length > 0) return this.merged(schema, all, depth, via);
    const union = listOf(schema.get('oneOf'));
    for (const branch of union.length > 0 ? union : listOf(schema.get('anyOf'))) {
      const value = this.of(branch, depth + 1, via);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Joins the objects of `allOf` with the own properties; a branch that is no object wins. */
  private merged(schema: JsonMap, all: readonly Json[], depth: number, via: readonly string[]): Json | undefined {
    const out: JsonMap = new Map();
    const own = typeOf(schema) === 'object' ? [this.typed(schema, depth, via)] : [];
    for (const value of [...all.map((branch) => this.of(branch, depth + 1, via)), ...own]) {
      if (value === undefined || !isMap(value)) return value;
      for (const [name, member] of value) out.set(name, joined(out.get(name), member));
    }
    return sorted(out);
  }

  private typed(schema: JsonMap, depth: number, via: readonly string[]): Json | undefined {
    switch (typeOf(schema)) {
      case 'object':
        return this.object(schema, depth, via);
      case 'array':
        return this.list(schema, depth, via);
      case 'integer':
      case 'number':
        return numberWithin(schema);
      case 'boolean':
        return true;
      case 'string': {
        const format = schema.get('format');
        return (typeof format === 'string' ? this.context.samples[format] : undefined) ?? textWithin(schema);
      }
      default:
        return null;
    }
  }

  private object(schema: JsonMap, depth: number, via: readonly string[]): JsonMap | undefined {
    const properties = schema.get('properties');
    const required = listOf(schema.get('required'));
    const out: JsonMap = new Map();
    for (const [name, property] of isMap(properties) ? properties : []) {
      const value = this.of(property, depth + 1, via);
      if (value !== undefined) out.set(name, value);
      else if (required.includes(name)) return undefined;
    }
    return sorted(out);
  }

  private list(schema: JsonMap, depth: number, via: readonly string[]): Json[] | undefined {
    const least = numberOf(schema, 'minItems') ?? 0;
    if (numberOf(schema, 'maxItems') === 0) return [];
    const item = this.of(schema.get('items'), depth + 1, via);
    if (item === undefined) return least > 0 ? undefined : [];
    return new Array<Json>(Math.min(Math.max(least, 1), MOST_ITEMS)).fill(item);
  }
}

function isComposed(schema: JsonMap): boolean {
  return ['allOf', 'oneOf', 'anyOf'].some((keyword) => listOf(schema.get(keyword)).length > 0);
}

/** Joins what two branches say of one member: objects, also those of a list, have the members of both; else the later one counts. */
function joined(one: Json | undefined, other: Json): Json {
  if (isMap(one) && isMap(other)) {
    return sorted(
      new Map([...one, ...[...other].map(([name, member]) => [name, joined(one.get(name), member)] as const)]),
    );
  }
  const areObjects = Array.isArray(one) && Array.isArray(other) && [...one, ...other].every(isMap);
  if (!areObjects) return other;
  return other.map((item, at) => joined(one[at], item));
}

/** Gives the value a schema, media type or parameter states, if any. */
export function stated(node: JsonMap): Json | undefined {
  const example = node.get('example') ?? firstExample(node.get('examples'));
  if (example !== undefined) return example;
  const values = node.get('enum');
  return node.get('default') ?? node.get('const') ?? (Array.isArray(values) ? values[0] : undefined);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function firstExample(examples: Json | undefined): Json | undefined {
  if (Array.isArray(examples)) return examples[0];
  if (!isMap(examples)) return undefined;
  const named = [...examples].sort(([a], [b]) => byteOrder(a, b)).map(([, example]) => example);
  const values = named.map((one) => (isMap(one) ? (one.get('value') ?? one.get('dataValue')) : undefined));
  // One that only leads to a file has no value here.
  return values.find((value) => value !== undefined);
}

/** Names the type values of a schema have; the first that is not null, else what its keywords speak of. */
export function typeOf(schema: JsonMap): string | undefined {
  const type = schema.get('type');
  const first = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (typeof first === 'string') return first;
  if (['properties', 'required', 'additionalProperties'].some((keyword) => schema.has(keyword))) return 'object';
  return schema.has('items') ? 'array' : undefined;
}

function emptyOf(type: string | undefined): Json {
  const empty: Record<string, Json> = {
    object: new Map(),
    array: [],
    string: '',
    number: 0,
    integer: 0,
    boolean: false,
  };
  return type === undefined ? null : (empty[type] ?? null);
}

function sorted(map: JsonMap): JsonMap {
  return new Map([...map].sort(([a], [b]) => byteOrder(a, b)));
}

/** Writes what Postman leaves to the writer of a file: it sends these characters of a query or a path as they are. */
export function escaped(text: string, place: 'query' | 'path'): string {
  return text.replace(place === 'query' ? /[%+&#]/g : /[%/?#\\]/g, encodeURIComponent);
}

/** Writes a value where a text is wanted: lists joined by commas; null and objects are empty. */
export function valueText(value: Json): string {
  if (Array.isArray(value)) return value.map(valueText).join(',');
  return value === null || isMap(value) ? '' : String(value);
}
