import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { follow } from '../document/index.js';

/** Bounds the references and compositions that are followed for the wanted types. */
const DEPTH = 8;

/** Reads text as the schema beside it wants it (contract 6.4): parameters, headers and form fields are sent as text. */
export class TextValues {
  constructor(private readonly document: JsonMap) {}

  /**
   * Reads a value made of texts, lists and objects. `separator` splits one text into the items of a list; null where none does. What fits
   * no wanted type stays as it is, so that the schema says so.
   */
  read(value: unknown, schema: Json | undefined, separator: string | null): unknown {
    const schemas = this.flat(schema, DEPTH);
    const wanted = wantedTypes(schemas);
    if (Array.isArray(value) || (wanted.has('array') && separator !== null && typeof value === 'string')) {
      const items = Array.isArray(value) ? value : value === '' ? [] : (value as string).split(separator ?? ',');
      const inner = schemas.find((one) => one.has('items'))?.get('items');
      return items.map((item) => this.read(item, inner, null));
    }
    if (typeof value === 'object' && value !== null) {
      const out: Record<string, unknown> = Object.create(null);
      for (const [name, inner] of Object.entries(value)) out[name] = this.read(inner, member(schemas, name), separator);
      return wanted.has('array') && !wanted.has('object') ? listOf(out) : out;
    }
    return typeof value === 'string' ? scalar(value, wanted) : value;
  }

  /** Tells whether a schema takes objects, and names the members it documents. */
  documentedMembers(schema: Json | undefined): string[] | undefined {
    const schemas = this.flat(schema, DEPTH);
    if (!wantedTypes(schemas).has('object')) return undefined;
    return schemas.flatMap((one) => {
      const properties = one.get('properties');
      return isMap(properties) ? [...properties.keys()] : [];
    });
  }

  /** Tells whether a schema takes objects and no lists. */
  wantsObject(schema: Json | undefined): boolean {
    const wanted = wantedTypes(this.flat(schema, DEPTH));
    return wanted.has('object') && !wanted.has('array');
  }

  /** Lists a schema and those it is composed of. */
  private flat(schema: Json | undefined, depth: number): JsonMap[] {
    if (!isMap(schema) || depth === 0) return [];
    const ref = schema.get('$ref');
    const target = typeof ref === 'string' ? follow(this.document, ref) : undefined;
    const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => {
      const list = schema.get(word);
      return Array.isArray(list) ? list : [];
    });
    return [schema, ...[target, ...branches].flatMap((one) => this.flat(one, depth - 1))];
  }
}

function wantedTypes(schemas: readonly JsonMap[]): Set<string> {
  const wanted = new Set<string>();
  for (const schema of schemas) {
    const type = schema.get('type');
    for (const word of Array.isArray(type) ? type : [type]) if (typeof word === 'string') wanted.add(word);
    if (schema.get('nullable') === true) wanted.add('null');
    if (schema.has('properties') && type === undefined) wanted.add('object');
    const values = schema.get('enum');
    const stated = [...(Array.isArray(values) ? values : []), ...(schema.has('const') ? [schema.get('const')] : [])];
    for (const value of stated) wanted.add(typeOf(value));
  }
  return wanted;
}

function typeOf(value: Json | undefined): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

function scalar(text: string, wanted: ReadonlySet<string>): unknown {
  if (wanted.has('string')) return text;
  if ((wanted.has('integer') || wanted.has('number')) && /^-?\d+$/.test(text)) return Number(text);
  if (wanted.has('number') && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return Number(text);
  if (wanted.has('boolean') && (text === 'true' || text === '1')) return true;
  if (wanted.has('boolean') && (text === 'false' || text === '0')) return false;
  return wanted.has('null') && text === '' ? null : text;
}

function member(schemas: readonly JsonMap[], name: string): Json | undefined {
  for (const schema of schemas) {
    const properties = schema.get('properties');
    const found = isMap(properties) ? properties.get(name) : undefined;
    if (found !== undefined) return found;
  }
  return schemas.find((schema) => isMap(schema.get('additionalProperties')))?.get('additionalProperties');
}

/** Reads keys 0, 1, 2 as a list, which is what PHP makes of them when it writes JSON. */
function listOf(out: Record<string, unknown>): unknown {
  const keys = Object.keys(out);
  return keys.every((key, at) => key === String(at)) ? keys.map((key) => out[key]) : out;
}
