import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import type { ObjectType } from '../shape/shape.js';
import { mapMembers, sameItems } from '../share.js';
import { rewrite, walk } from '../walk.js';

const PREFIX = 'docgen:';

/** Every placeholder reference of a document, outside data positions (document 11.4). */
export function placeholdersIn(document: JsonMap): Set<string> {
  const found = new Set<string>();
  walk(document, (node) => {
    for (const ref of [node.get('$ref'), ...mappingOf(node).values()]) if (isPlaceholder(ref)) found.add(ref);
  });
  return found;
}

export function isPlaceholder(ref: Json | undefined): ref is string {
  return typeof ref === 'string' && ref.startsWith(PREFIX);
}

/**
 * Placeholders become references. One that resolves to nothing stood for something unpublishable: a schema turns into
 * `{type: object}`, anything else loses the `$ref` (document 11.1).
 */
export function rewriteReferences(document: JsonMap, resolve: (ref: string) => string | undefined): JsonMap {
  return rewrite(document, (node, { type }) => {
    const out = rewriteNode(node, type, resolve);
    const extension = out.get('x-docgen');
    if (!isMap(extension)) return out;
    const own = mapMembers(extension, (key, member) => (key === 'provenance' ? inData(member, resolve) : member));
    return own === extension ? out : new Map(out).set('x-docgen', own);
  });
}

function rewriteNode(node: JsonMap, type: ObjectType, resolve: (ref: string) => string | undefined): JsonMap {
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
  if (mapping.size === 0) return out;
  const entries = [...mapping].flatMap(([name, target]): [string, Json][] => {
    const resolved = isPlaceholder(target) ? resolve(target) : target;
    return resolved === undefined ? [] : [[name, resolved]];
  });
  const discriminator = new Map(out.get('discriminator') as JsonMap).set('mapping', new Map(entries));
  return new Map(out).set('discriminator', discriminator);
}

/** Defeated values are data, but they were written with placeholders too. */
function inData(value: Json, resolve: (ref: string) => string | undefined): Json {
  if (Array.isArray(value)) return sameItems(value, (items) => items.map((item) => inData(item, resolve)));
  if (!isMap(value)) return isPlaceholder(value) ? (resolve(value) ?? null) : value;
  const ref = value.get('$ref');
  if (isPlaceholder(ref) && resolve(ref) === undefined) return obj({ type: 'object' });
  return mapMembers(value, (_, member) => inData(member, resolve));
}

function mappingOf(node: JsonMap): JsonMap {
  const discriminator = node.get('discriminator');
  const mapping = isMap(discriminator) ? discriminator.get('mapping') : undefined;
  return isMap(mapping) ? mapping : new Map();
}
