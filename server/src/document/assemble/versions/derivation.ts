import type { Code, JsonMap, ParamsOf } from '@docgen/protocol';
import type { VersionChange, VersionVerb } from '../../../layers/version/index.js';
import { componentReferences } from '../../unreachable-components.js';
import { type Assembly, report, type Slot } from '../state.js';

export type VersioningCode = Extract<Code, `versioning.${string}`>;

const SCHEMAS = 'schemas';

/** Holds the parts of a document while the changes of the API are taken back one after the other. */
export class Derivation {
  /** Components rewritten so far, as `<bucket>/<name>`. */
  readonly touched = new Set<string>();

  constructor(readonly assembly: Assembly) {}

  get slots(): readonly Slot[] {
    return [...this.assembly.paths, ...this.assembly.webhooks];
  }

  schema(name: string): JsonMap | undefined {
    const found = this.assembly.buckets.get(SCHEMAS)?.get(name);
    return found instanceof Map ? found : undefined;
  }

  setComponent(bucket: string, name: string, node: JsonMap): void {
    this.assembly.buckets.get(bucket)?.set(name, node);
    this.touched.add(`${bucket}/${name}`);
  }

  /** Copies the buckets of components: what a later change rewrites stays as it is there. */
  snapshot(): ReadonlyMap<string, JsonMap> {
    return new Map([...this.assembly.buckets].map(([bucket, entries]) => [bucket, new Map(entries)]));
  }

  /** Lists the components that reach one of `targets`, themselves among them, as `<bucket>/<name>`. */
  reaching(targets: Iterable<string>): ReadonlySet<string> {
    const users = new Map<string, string[]>();
    for (const [bucket, entries] of this.assembly.buckets) {
      for (const [name, node] of entries) {
        if (!(node instanceof Map)) continue;
        const key = `${bucket}/${name}`;
        for (const used of this.referencesOf(node)) users.set(used, [...(users.get(used) ?? []), key]);
      }
    }
    const found = new Set(targets);
    for (const key of found) for (const user of users.get(key) ?? []) found.add(user);
    return found;
  }

  readonly reaches = (node: JsonMap, components: ReadonlySet<string>): boolean =>
    this.referencesOf(node).some((key) => components.has(key));

  report<C extends VersioningCode>(
    code: C,
    params: ParamsOf<C>,
    { anchor }: Pick<VersionChange | VersionVerb, 'anchor'>,
  ): void {
    report(this.assembly, code, params, { anchor });
  }

  private referencesOf(node: JsonMap): readonly string[] {
    return this.assembly.memo.componentReferences.of(node, componentReferences);
  }
}
