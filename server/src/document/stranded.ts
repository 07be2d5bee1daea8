import { isMap, type Json, type JsonMap } from '@docgen/protocol';

/** Security schemes are named by requirements, not by references. */
const EXEMPT = 'securitySchemes';

/**
 * `after` without the components that were reachable in `before` and no longer are (document 11.5). What nothing reached
 * before stays.
 */
export function removeStranded(before: JsonMap, after: JsonMap): JsonMap {
  const components = after.get('components');
  if (!isMap(components)) return after;
  const was = reachable(before);
  const is = reachable(after);
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

function keep(bucket: string, entries: JsonMap, was: ReadonlySet<string>, is: ReadonlySet<string>): JsonMap {
  return new Map([...entries].filter(([name]) => !was.has(`${bucket}/${name}`) || is.has(`${bucket}/${name}`)));
}

/** `<bucket>/<name>` of every component reached from outside `components`, extension trails included. */
function reachable(document: JsonMap): Set<string> {
  const components = document.get('components');
  const found = new Set<string>();
  const pending: Json[] = [...document].filter(([key]) => key !== 'components').map(([, value]) => value);
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    for (const ref of references(value)) {
      const [bucket = '', ...rest] = ref.split('/');
      const name = (rest[0] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
      const key = `${bucket}/${name}`;
      const entries = isMap(components) ? components.get(bucket) : undefined;
      const target = isMap(entries) ? entries.get(name) : undefined;
      if (target === undefined || found.has(key)) continue;
      found.add(key);
      pending.push(target);
    }
  }
  return found;
}

const COMPONENTS = '#/components/';

/** Targets of `$ref`s and discriminator mappings anywhere below a value, data included: reaching too much is harmless. */
function references(value: Json, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const item of value) references(item, found);
  else if (isMap(value)) for (const member of value.values()) references(member, found);
  else if (typeof value === 'string' && value.startsWith(COMPONENTS)) found.push(value.slice(COMPONENTS.length));
  return found;
}
