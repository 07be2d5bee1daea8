import { createHash } from 'node:crypto';

const ids = new WeakMap<object, string>();

/** Gives a short hash of plain data, kept by its identity. */
export function contentId(value: object): string {
  let id = ids.get(value);
  if (id === undefined) {
    id = createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
    ids.set(value, id);
  }
  return id;
}
