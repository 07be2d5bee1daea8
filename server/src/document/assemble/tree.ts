import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { canonical } from '../canonical/canonical.js';
import { sortedMap } from '../map-members.js';
import { componentKind, OPERATION } from '../parts.js';
import { componentBuckets, pathItemShape } from '../shape/tables.js';
import { wellFormedText } from '../well-formed.js';
import type { Assembly, Slot } from './state.js';

/** Puts the root, the operations and the components of an assembly together in canonical order. */
export function documentOf(
  assembly: Pick<Assembly, 'root' | 'paths' | 'webhooks' | 'buckets'> & { beside: ReadonlyMap<string, JsonMap> },
  items: ItemsBefore = new ItemsBefore(),
): JsonMap {
  const { root, paths, webhooks, beside } = assembly;
  const document: JsonMap = new Map();
  // In canonical order the parts stand right before the extension, which is set last.
  for (const [member, value] of root) document.set(member, value);
  document.set('paths', items.again('paths', pathItems(paths, beside.get('paths'))));
  const hooks = pathItems(webhooks, beside.get('webhooks'));
  if (hooks.size > 0) document.set('webhooks', items.again('webhooks', hooks));
  const components = componentsOf(assembly);
  if (components.size > 0) document.set('components', components);
  return document;
}

/** Builds path items from slots in document order, so that every map grows in byte order. */
function pathItems(slots: readonly Slot[], beside: JsonMap = new Map()): JsonMap {
  const items: JsonMap = new Map();
  for (const { name, kind, method, node } of slots) {
    const item = member(items, name);
    if (kind === OPERATION) item.set(method, node);
    else member(item, 'additionalOperations').set(wellFormedText(method), node);
  }
  if (beside.size === 0) return items;
  for (const [name, members] of beside) {
    const item = items.get(name);
    if (!isMap(members) || name.startsWith('x-')) items.set(name, members);
    else items.set(name, canonical(new Map([...members, ...(isMap(item) ? item : [])]), pathItemShape));
  }
  return sortedMap(items, byteOrder);
}

/** Keeps the path items of the last assembly: one whose operations are all the same stays the same object. */
export class ItemsBefore {
  private readonly sections = new Map<string, JsonMap>();

  again(section: string, items: JsonMap): JsonMap {
    const before = this.sections.get(section);
    for (const [name, item] of items) {
      const known = before?.get(name);
      if (isMap(known) && isMap(item) && sameOperations(known, item)) items.set(name, known);
    }
    this.sections.set(section, items);
    return items;
  }
}

function sameOperations(a: JsonMap, b: JsonMap): boolean {
  if (a.size !== b.size) return false;
  const others = b.entries();
  for (const [method, operation] of a) {
    const [name, other] = others.next().value as [string, Json];
    if (method !== name) return false;
    const isHolder = method === 'additionalOperations' && isMap(operation) && isMap(other);
    if (operation !== other && !(isHolder && sameOperations(operation, other))) return false;
  }
  return true;
}

function componentsOf({ buckets }: Pick<Assembly, 'buckets'>): JsonMap {
  const components: JsonMap = new Map();
  for (const bucket of componentBuckets.keys()) {
    const entries = buckets.get(bucket);
    if (entries !== undefined && entries.size > 0) components.set(bucket, sortedMap(entries, byteOrder));
  }
  for (const [bucket, entries] of buckets) if (!componentBuckets.has(bucket)) components.set(bucket, entries);
  return components;
}

function member(map: JsonMap, key: string): JsonMap {
  const known = map.get(key);
  if (isMap(known)) return known;
  const fresh: JsonMap = new Map();
  map.set(key, fresh);
  return fresh;
}

/** Replaces every part by the result of `change`. */
export function changeParts(assembly: Assembly, change: (node: JsonMap, kind: Slot['kind']) => Json): void {
  for (const slots of [assembly.paths, assembly.webhooks])
    for (const slot of slots) slot.node = change(slot.node, slot.kind) as JsonMap;
  for (const [bucket, entries] of assembly.buckets) {
    const kind = componentKind(bucket);
    if (kind === undefined) continue;
    for (const [name, entry] of entries) if (isMap(entry)) entries.set(name, change(entry, kind));
  }
}
