import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { componentKind, eachPart, isRoot, type PartKind, type PartMemo, restOf } from './parts.js';

/** Security schemes are named by requirements, not by references. */
const EXEMPT = 'securitySchemes';

/** Remembers the components that parts refer to, as `<bucket>/<name>`; only of documents that lost some. */
export type PartReferences = PartMemo<readonly string[]>;

/** Tells whether a changed part, undefined where it went, no longer names every component that the part named. */
export function loses(part: JsonMap, now: Json | undefined): boolean {
  return now !== part && (!isMap(now) || speaksLess(part, now));
}

/**
 * Removes from `after` the components that were reachable in `before` and no longer are (document 11.5). Components
 * that nothing reached before stay. `lost` says that some part of `after` loses references of its original; otherwise
 * every component that was reached still is.
 */
export function removeUnreachable(before: JsonMap, after: JsonMap, lost: boolean, memo: PartReferences): JsonMap {
  const components = after.get('components');
  if (!isMap(components) || !(lost || speaksLess(restOf(before), restOf(after)))) return after;
  const was = reachable(before, memo);
  const is = reachable(after, memo);
  const buckets: JsonMap = new Map();
  for (const [bucket, entries] of components) {
    const kept =
      bucket === EXEMPT || bucket.startsWith('x-') || !isMap(entries) ? entries : keep(bucket, entries, was, is);
    if (!isMap(kept) || kept.size > 0) buckets.set(bucket, kept);
  }
  const out: JsonMap = new Map(after);
  if (buckets.size === 0) out.delete('components');
  else out.set('components', buckets);
  return out;
}

function speaksLess(before: JsonMap, after: JsonMap): boolean {
  const named = new Set(componentReferences(after));
  return componentReferences(before).some((key) => !named.has(key));
}

function keep(bucket: string, entries: JsonMap, was: ReadonlySet<string>, is: ReadonlySet<string>): JsonMap {
  const stranded = [...entries.keys()].filter((name) => was.has(`${bucket}/${name}`) && !is.has(`${bucket}/${name}`));
  if (stranded.length === 0) return entries;
  const out = new Map(entries);
  for (const name of stranded) out.delete(name);
  return out;
}

/** Lists `<bucket>/<name>` of every component reached from outside `components`, extension trails included. */
function reachable(document: JsonMap, named: PartReferences): Set<string> {
  const components = document.get('components');
  const of = (part: JsonMap, kind: PartKind): readonly string[] => named.of(part, kind, nothing, componentReferences);
  const pending = new Set(componentReferences(new Map([...restOf(document)].filter(([key]) => key !== 'components'))));
  eachPart(document, (part, kind) => {
    if (isRoot(kind)) for (const key of of(part, kind)) pending.add(key);
  });
  const found = new Set<string>();
  for (const key of pending) {
    const bucket = key.slice(0, key.indexOf('/'));
    const entries = isMap(components) ? components.get(bucket) : undefined;
    const target = isMap(entries) ? entries.get(key.slice(bucket.length + 1)) : undefined;
    if (target === undefined) continue;
    found.add(key);
    const kind = componentKind(bucket);
    const further = isMap(target) && kind !== undefined ? of(target, kind) : componentReferences(target);
    for (const next of further) pending.add(next);
  }
  return found;
}

const nothing = () => undefined;

const COMPONENTS = '#/components/';

/**
 * Lists `<bucket>/<name>` of the targets of `$ref`s and discriminator mappings anywhere below a value, data included: reaching too much is
 * harmless.
 */
export function componentReferences(value: Json): readonly string[] {
  const found = new Set<string>();
  collect(value, found);
  return [...found];
}

function collect(value: Json, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.startsWith(COMPONENTS)) found.add(keyOf(value.slice(COMPONENTS.length)));
  } else if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (isMap(value)) {
    value.forEach((member) => {
      collect(member, found);
    });
  }
}

function keyOf(ref: string): string {
  const [bucket = '', name = ''] = ref.split('/');
  return `${bucket}/${name.replaceAll('~1', '/').replaceAll('~0', '~')}`;
}
