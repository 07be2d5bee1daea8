import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { RewrittenNodes } from './schema-change.js';

/** Stands for a value that cannot follow a change. */
export const LOST: unique symbol = Symbol('lost');

interface Surroundings {
  nodes: RewrittenNodes;
  follow: (value: Json) => Json | typeof LOST;
  component(bucket: string, name: string): Json | undefined;
  /** Tells whether a node names a component that reaches a changed schema. */
  reaches(node: JsonMap): boolean;
  /** Tells whether a value was valid before the change. */
  isValid(value: Json, schema: Json): boolean;
}

/** A schema that refers to itself without a step into the value leads nowhere. */
const DEEPEST = 100;

/** Walks a value beside its schema, and takes it along wherever the schema was changed. */
export class ExampleWalk {
  private readonly concerned = new WeakMap<JsonMap, boolean>();

  constructor(private readonly around: Surroundings) {}

  /** Tells whether a schema holds or reaches a changed one. */
  isConcerned(schema: Json): boolean {
    if (Array.isArray(schema)) return schema.some((one) => this.isConcerned(one));
    if (!isMap(schema)) return false;
    let known = this.concerned.get(schema);
    if (known === undefined) {
      const { nodes, reaches } = this.around;
      known = nodes.isChanged(schema) || reaches(schema) || [...schema.values()].some((one) => this.isConcerned(one));
      this.concerned.set(schema, known);
    }
    return known;
  }

  follow(value: Json, schema: Json, depth = 0): Json | typeof LOST {
    if (!isMap(schema) || depth > DEEPEST || !this.isConcerned(schema)) return value;
    const deeper = (inner: Json, below: Json): Json | typeof LOST => this.follow(inner, below, depth + 1);
    const target = this.referenced(schema);
    let at = target === undefined ? value : deeper(value, target);
    if (at === LOST) return LOST;
    const branches = this.branchesOf(schema, at);
    if (branches === LOST) return LOST;
    if (this.around.nodes.isChanged(schema)) at = this.around.follow(at);
    for (const branch of branches) {
      if (at === LOST) return LOST;
      at = deeper(at, branch);
    }
    if (at === LOST) return LOST;
    if (isMap(at)) return this.members(at, schema, deeper);
    return Array.isArray(at) ? this.items(at, schema, deeper) : at;
  }

  private referenced(schema: JsonMap): Json | undefined {
    const [, bucket, name] = /^#\/components\/(\w+)\/(.+)$/.exec(String(schema.get('$ref') ?? '')) ?? [];
    return bucket === undefined || name === undefined ? undefined : this.around.component(bucket, name);
  }

  /** Lists the schemas a value has to meet besides: all of `allOf`, and the one branch of a choice that took it before. */
  private branchesOf(schema: JsonMap, value: Json): Json[] | typeof LOST {
    const { nodes, isValid } = this.around;
    const all = schema.get('allOf');
    const found: Json[] = Array.isArray(all) ? [...all] : [];
    for (const choice of ['anyOf', 'oneOf']) {
      const branches = schema.get(choice);
      if (!Array.isArray(branches) || !this.isConcerned(branches)) continue;
      const taking = branches.filter((branch) => isValid(value, nodes.today(branch)));
      if (taking.length > 1) return LOST;
      found.push(...taking);
    }
    return found;
  }

  private members(value: JsonMap, schema: JsonMap, deeper: Deeper): Json | typeof LOST {
    const properties = schema.get('properties');
    const others = schema.get('additionalProperties');
    const out: JsonMap = new Map();
    for (const [key, member] of value) {
      const below = isMap(properties) && properties.has(key) ? properties.get(key) : others;
      const moved = below === undefined ? member : deeper(member, below);
      if (moved === LOST) return LOST;
      out.set(key, moved);
    }
    return out;
  }

  private items(value: readonly Json[], schema: JsonMap, deeper: Deeper): Json | typeof LOST {
    const first = schema.get('prefixItems');
    const rest = schema.get('items');
    const out: Json[] = [];
    for (const [at, item] of value.entries()) {
      const below = Array.isArray(first) && at < first.length ? first[at] : rest;
      const moved = below === undefined ? item : deeper(item, below);
      if (moved === LOST) return LOST;
      out.push(moved);
    }
    return out;
  }
}

type Deeper = (value: Json, schema: Json) => Json | typeof LOST;
