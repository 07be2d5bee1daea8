import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { VersionChange, VersionVerb } from '../../../layers/version/index.js';
import { withReferences } from '../../examples/standalone-schema.js';
import { ADDITIONAL, componentKind, type PartKind } from '../../parts.js';
import { pointer } from '../../pointer.js';
import { rewriteDown } from '../../rewrite-down.js';
import type { NodePosition } from '../../walk.js';
import type { Derivation } from './derivation.js';
import { ExampleWalk, LOST } from './example-walk.js';
import type { RewrittenNodes } from './schema-change.js';

type Buckets = ReadonlyMap<string, JsonMap>;

/** Describes a change that examples follow. */
export interface FollowedChange {
  change: VersionChange;
  verb: Pick<VersionVerb, 'anchor'>;
  nodes: RewrittenNodes;
  /** The components before it. */
  before: Buckets;
  /** Takes one value of a changed schema along; `LOST` where it cannot follow. */
  follow: (value: Json) => Json | typeof LOST;
}

/** Takes examples along with the schemas they stand beside, and drops those that cannot follow (versioning 13.5). */
export class Examples {
  private readonly walk: ExampleWalk;

  /** `reaching` names the components that reach a changed one, as `<bucket>/<name>`. */
  constructor(
    private readonly derivation: Derivation,
    private readonly followed: FollowedChange,
    private readonly reaching: ReadonlySet<string>,
  ) {
    const { nodes, before, follow } = followed;
    this.walk = new ExampleWalk({
      nodes,
      follow,
      component: (bucket, name) => this.after.get(bucket)?.get(name),
      reaches: (node) => derivation.reaches(node, reaching),
      isValid: (value, schema) => this.isValid(value, schema, before),
    });
  }

  private get after(): Buckets {
    return this.derivation.assembly.buckets;
  }

  /** Rewrites the examples of all operations and of the components that reach a changed one. */
  moveAll(): void {
    const { derivation } = this;
    const { paths } = derivation.assembly;
    for (const slot of derivation.slots) {
      const section = paths.includes(slot) ? 'paths' : 'webhooks';
      const above = slot.kind === ADDITIONAL ? ['additionalOperations', slot.method] : [slot.method];
      slot.node = this.part(slot.node, slot.kind, [section, slot.name, ...above]);
    }
    for (const [bucket, entries] of this.after) {
      const kind = componentKind(bucket);
      if (kind === undefined) continue;
      for (const [name, node] of entries) {
        if (!isMap(node) || !this.reaching.has(`${bucket}/${name}`)) continue;
        const moved = this.part(node, kind, ['components', bucket, name]);
        if (moved !== node) derivation.setComponent(bucket, name, moved);
      }
    }
  }

  /** Rewrites the examples of a part; `path` leads to it from the root of the document. */
  private part(part: JsonMap, kind: PartKind, path: readonly string[]): JsonMap {
    const enter = (node: Json, place: NodePosition): Json =>
      isMap(node) ? this.beside(node, place, [...path, ...place.path]) : node;
    return rewriteDown(part, kind.walked, enter) as JsonMap;
  }

  private beside(node: JsonMap, { type }: NodePosition, path: readonly string[]): JsonMap {
    const schema = type === 'schema' ? node : node.get('schema');
    if (!isMap(schema) || !SHOWN.some((member) => node.has(member)) || !this.walk.isConcerned(schema)) return node;
    const out: JsonMap = new Map(node);
    const example = node.get('example');
    if (example !== undefined) put(out, 'example', this.olderOf(example, schema, [...path, 'example']));
    const fallback = type === 'schema' ? node.get('default') : undefined;
    if (fallback !== undefined) put(out, 'default', this.olderOf(fallback, schema, [...path, 'default']));
    const several = node.get('examples');
    if (Array.isArray(several)) {
      const kept = several.flatMap((value, at) => {
        const moved = this.olderOf(value, schema, [...path, 'examples', String(at)]);
        return moved === undefined ? [] : [moved];
      });
      put(out, 'examples', kept.length === 0 ? undefined : kept);
    } else if (isMap(several)) {
      const kept = [...several].flatMap(([name, one]): [string, Json][] => {
        const moved = isMap(one) ? this.named(one, schema, [...path, 'examples', name]) : one;
        return moved === undefined ? [] : [[name, moved]];
      });
      put(out, 'examples', kept.length === 0 ? undefined : new Map(kept));
    }
    return out;
  }

  private named(example: JsonMap, schema: JsonMap, path: readonly string[]): JsonMap | undefined {
    const [, name] = /^#\/components\/examples\/(.+)$/.exec(String(example.get('$ref') ?? '')) ?? [];
    const shared = name === undefined ? undefined : this.after.get('examples')?.get(name);
    if (isMap(shared)) {
      // Other places show the shared example of another schema: what follows the change stands inline.
      const own = this.named(shared, schema, path);
      return own === undefined || SHOWING.some((member) => own.get(member) !== shared.get(member)) ? own : example;
    }
    const out: JsonMap = new Map(example);
    for (const member of SHOWING) {
      const value = example.get(member);
      if (value === undefined) continue;
      const moved = this.olderOf(value, schema, path);
      if (moved === undefined) return undefined;
      out.set(member, moved);
    }
    return out;
  }

  /** Gives an example of the older version; undefined for one that is dropped. One that was wrong before is left as it is. */
  private olderOf(value: Json, schema: JsonMap, path: readonly string[]): Json | undefined {
    const { nodes, before, change, verb } = this.followed;
    if (!this.isValid(value, nodes.today(schema), before)) return value;
    const moved = this.walk.follow(value, schema);
    if (moved !== LOST && this.isValid(moved, schema, this.after)) return moved;
    this.derivation.report('versioning.example-dropped', { class: change.class, pointer: pointer(path) }, verb);
    return undefined;
  }

  private isValid(value: Json, schema: Json, buckets: Buckets): boolean {
    const validator = this.derivation.assembly.input.versions?.validator;
    const whole = withReferences(schema, (bucket, name) => buckets.get(bucket)?.get(name));
    const result = validator?.check(value, whole);
    return result === undefined || ('broken' in result && result.broken.length === 0);
  }
}

/** Lists the members of an Example Object that hold a value. */
const SHOWING = ['value', 'dataValue'];

/** Lists the members that hold a value of the schema. */
const SHOWN = ['example', 'examples', 'default'];

function put(node: JsonMap, member: string, value: Json | undefined): void {
  if (value === undefined) node.delete(member);
  else node.set(member, value);
}
