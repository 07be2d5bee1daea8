import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { mapMembers, sameItems } from '../map-members.js';
import type { ObjectType, Shape } from '../shape/shape.js';
import { walkAs } from '../walk.js';
import type { ComponentRefs } from './components/refs.js';
import type { Mentions } from './memo.js';

const PREFIX = 'docgen:';

export type Resolve = (ref: string) => string | undefined;

/** Collects the references in a value of a known shape, outside data positions. */
export function mentionsIn(value: Json, shape: Shape, refs: ComponentRefs): Mentions {
  const placeholders = new Set<string>();
  const schemes = new Set<string>();
  walkAs(value, shape, (node) => {
    const ref = node.get('$ref');
    if (isPlaceholder(ref)) placeholders.add(ref);
    for (const target of mappingOf(node).values()) if (isPlaceholder(target)) placeholders.add(target);
    const security = node.get('security');
    if (!Array.isArray(security)) return;
    for (const requirement of security) if (isMap(requirement)) for (const key of requirement.keys()) schemes.add(key);
  });
  return { refs: [...placeholders].map((placeholder) => refs.of(placeholder)), schemes: [...schemes] };
}

function isPlaceholder(ref: Json | undefined): ref is string {
  return typeof ref === 'string' && ref.startsWith(PREFIX);
}

/**
 * Replaces placeholders of a node by references. A placeholder that resolves to nothing stood for something
 * unpublishable: a schema turns into `{type: object}`, anything else loses the `$ref` (document 11.1).
 */
export function resolved(node: JsonMap, type: ObjectType, resolve: Resolve): JsonMap {
  const out = rewriteNode(node, type, resolve);
  const extension = out.get('x-docgen');
  const provenance = isMap(extension) ? extension.get('provenance') : undefined;
  if (!isMap(extension) || !Array.isArray(provenance)) return out;
  const records = sameItems(provenance, (all) => all.map((record) => withDefeated(record, resolve)));
  return records === provenance ? out : new Map(out).set('x-docgen', new Map(extension).set('provenance', records));
}

/** Resolves defeated values too: they are data, but they were written with placeholders. */
function withDefeated(record: Json, resolve: Resolve): Json {
  const overrode = isMap(record) ? record.get('overrode') : undefined;
  if (!isMap(record) || overrode === undefined) return record;
  const changed = resolvedData(overrode, resolve);
  return changed === overrode ? record : new Map(record).set('overrode', changed);
}

function rewriteNode(node: JsonMap, type: ObjectType, resolve: Resolve): JsonMap {
  const ref = node.get('$ref');
  let out = node;
  if (isPlaceholder(ref)) {
    const resolved = resolve(ref);
    out = new Map(node);
    if (resolved !== undefined) out.set('$ref', resolved);
    else {
      out.delete('$ref');
      if (type === 'schema' && !out.has('type')) out.set('type', 'object');
      if (type === 'response' && !out.has('description')) out.set('description', '');
    }
  }
  const mapping = mappingOf(out);
  if (mapping.size === 0 || ![...mapping.values()].some(isPlaceholder)) return out;
  const entries = [...mapping].flatMap(([name, target]): [string, Json][] => {
    const resolved = isPlaceholder(target) ? resolve(target) : target;
    return resolved === undefined ? [] : [[name, resolved]];
  });
  const discriminator = new Map(out.get('discriminator') as JsonMap).set('mapping', new Map(entries));
  return new Map(out).set('discriminator', discriminator);
}

/** Turns the placeholders in data into references, wherever they stand. */
export function resolvedData(value: Json, resolve: Resolve): Json {
  if (Array.isArray(value)) return sameItems(value, (items) => items.map((item) => resolvedData(item, resolve)));
  if (!isMap(value)) return isPlaceholder(value) ? (resolve(value) ?? null) : value;
  const ref = value.get('$ref');
  if (isPlaceholder(ref) && resolve(ref) === undefined) return obj({ type: 'object' });
  return mapMembers(value, (_, member) => resolvedData(member, resolve));
}

const NONE: ReadonlyMap<string, Json> = new Map();

function mappingOf(node: JsonMap): ReadonlyMap<string, Json> {
  const discriminator = node.get('discriminator');
  const mapping = isMap(discriminator) ? discriminator.get('mapping') : undefined;
  return isMap(mapping) ? mapping : NONE;
}
