import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { follow, plainJson } from '../document/index.js';
import { BrokenReference, under } from './place.js';

/** Says which way a body goes: members may be for one direction alone (contract 6.6). */
export type BodyDirection = 'request' | 'response' | 'either';

const SCHEMA_MEMBERS = new Set(
  'additionalProperties unevaluatedProperties items unevaluatedItems contains not if then else propertyNames'.split(
    ' ',
  ),
);
const SCHEMA_MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);
const SCHEMA_LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
/** Asserts nothing about a value, or names the schema, whose name is its pointer here. */
const SILENT = new Set(
  '$schema $id $comment title description default example examples deprecated readOnly writeOnly externalDocs discriminator xml'.split(
    ' ',
  ),
);
/** Bounds the references followed for one member: what is composed deeper is read as it stands. */
const DEPTH = 8;

/**
 * Writes schemas of an artifact as a validator reads them: in 2020-12, each where its references find it, without members that are
 * required in the other direction alone.
 */
export class SchemaSource {
  /** Pointers of schemas, by the objects they became. */
  readonly pointers = new WeakMap<object, string>();
  private readonly names = new Map<string, string>();
  /** Pointers by the references that name them; undefined for one that leads nowhere. */
  private readonly targets = new Map<string, string | undefined>();

  constructor(
    private readonly document: JsonMap,
    private readonly isOldest: boolean,
    private readonly direction: BodyDirection,
  ) {}

  /** Names the schema at a pointer for the validator: by number, because it reads names as addresses. */
  name(pointer: string): string {
    const known = this.names.get(pointer) ?? `docgen:s${this.names.size}`;
    this.names.set(pointer, known);
    return known;
  }

  /** Converts a schema; `reached` gets the pointers its references name. Throws BrokenReference. */
  convert(value: Json, pointer: string, reached: Set<string>, exempt: ReadonlySet<string> = new Set()): unknown {
    if (!isMap(value)) return plainJson(value);
    const out: Record<string, unknown> = Object.create(null);
    this.pointers.set(out, pointer);
    const ref = value.get('$ref');
    if (typeof ref === 'string') {
      out.$ref = this.reference(ref, pointer, reached);
      if (this.isOldest) return out;
    }
    const free = this.direction === 'either' ? exempt : new Set([...exempt, ...this.oneWay(value, DEPTH)]);
    for (const [key, inner] of value) {
      const at = under(pointer, key);
      if (key === '$ref' || SILENT.has(key) || key.startsWith('x-')) continue;
      if (SCHEMA_MEMBERS.has(key)) out[key] = this.convert(inner, at, reached);
      else if (SCHEMA_MAPS.has(key) && isMap(inner)) {
        const map: Record<string, unknown> = Object.create(null);
        for (const [name, schema] of inner) map[name] = this.convert(schema, under(at, name), reached);
        out[key] = map;
      } else if (SCHEMA_LISTS.has(key) && Array.isArray(inner)) {
        const passed = key === 'allOf' ? free : new Set<string>();
        out[key] = inner.map((schema, i) => this.convert(schema, under(at, i), reached, passed));
      } else if (key === 'required' && Array.isArray(inner)) {
        out.required = inner.filter((name) => typeof name !== 'string' || !free.has(name));
      } else out[key] = plainJson(inner);
    }
    if (this.isOldest) oldBounds(out);
    return out;
  }

  /** Follows the references of a schema without converting it: `reached` gets the pointers they name. Throws BrokenReference. */
  reach(value: Json, pointer: string, reached: Set<string>): void {
    // Places are named only where one has to be told: naming them took most of the time of a walk.
    if (!this.collect(value, reached)) this.convert(value, pointer, new Set());
  }

  /** Collects what references below a value name; false where one leads nowhere. */
  private collect(value: Json, reached: Set<string>): boolean {
    if (!isMap(value)) return true;
    const ref = value.get('$ref');
    if (typeof ref === 'string') {
      if (ref.startsWith('#')) {
        const target = this.targetOf(ref);
        if (target === undefined) return false;
        reached.add(target);
      }
      if (this.isOldest) return true;
    }
    for (const [key, inner] of value) {
      if (SCHEMA_MEMBERS.has(key)) {
        if (!this.collect(inner, reached)) return false;
      } else if (SCHEMA_MAPS.has(key) && isMap(inner)) {
        for (const schema of inner.values()) if (!this.collect(schema, reached)) return false;
      } else if (SCHEMA_LISTS.has(key) && Array.isArray(inner)) {
        for (const schema of inner) if (!this.collect(schema, reached)) return false;
      }
    }
    return true;
  }

  /** Names the target of a reference, the schema itself where a chain of references never ends at one. */
  private reference(ref: string, pointer: string, reached: Set<string>): string {
    if (!ref.startsWith('#')) return ref;
    const target = this.targetOf(ref);
    if (target === undefined) throw new BrokenReference(pointer);
    reached.add(target);
    return this.name(target);
  }

  /** Gives the pointer a reference names; undefined where it, or a chain of references that begins there, leads nowhere. */
  private targetOf(ref: string): string | undefined {
    if (this.targets.has(ref)) return this.targets.get(ref);
    const target = this.leadsSomewhere(ref) ? decodedRef(ref).slice(1) : undefined;
    this.targets.set(ref, target);
    return target;
  }

  private leadsSomewhere(ref: string): boolean {
    const seen = new Set<string>();
    for (let at: string | undefined = ref; at !== undefined; ) {
      const target: Json | undefined = at === '#' ? undefined : follow(this.document, decodedRef(at));
      if (target === undefined || seen.has(at)) return false;
      seen.add(at);
      const next: Json | undefined = isMap(target) && target.size === 1 ? target.get('$ref') : undefined;
      at = typeof next === 'string' && next.startsWith('#') ? next : undefined;
    }
    return true;
  }

  /** Lists the members of a schema that are of the other direction. */
  private oneWay(schema: JsonMap, depth: number): string[] {
    const flag = this.direction === 'request' ? 'readOnly' : 'writeOnly';
    const properties = schema.get('properties');
    const own = isMap(properties)
      ? [...properties].filter(([, inner]) => this.says(inner, flag, depth)).map(([name]) => name)
      : [];
    const branches = schema.get('allOf');
    if (depth === 0 || !Array.isArray(branches)) return own;
    return [
      ...own,
      ...branches.flatMap((branch) => {
        const found = this.behind(branch);
        return isMap(found) ? this.oneWay(found, depth - 1) : [];
      }),
    ];
  }

  private says(schema: Json | undefined, flag: string, depth: number): boolean {
    if (!isMap(schema)) return false;
    if (schema.get(flag) === true) return true;
    return depth > 0 && schema.has('$ref') && this.says(this.behind(schema), flag, depth - 1);
  }

  private behind(schema: Json): Json | undefined {
    const ref = isMap(schema) ? schema.get('$ref') : undefined;
    return typeof ref === 'string' ? follow(this.document, decodedRef(ref)) : schema;
  }
}

/** Reads a reference as a pointer: a fragment may be written with percent signs. */
function decodedRef(ref: string): string {
  if (!ref.includes('%')) return ref;
  try {
    return decodeURIComponent(ref);
  } catch {
    return ref;
  }
}

/** Rewrites the words 3.0 spells otherwise: `nullable`, and flags beside bounds. */
function oldBounds(out: Record<string, unknown>): void {
  if (out.nullable === true && typeof out.type === 'string') out.type = [out.type, 'null'];
  delete out.nullable;
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (out[flag] === true) {
      out[flag] = out[bound];
      delete out[bound];
    } else if (out[flag] === false) delete out[flag];
  }
}
