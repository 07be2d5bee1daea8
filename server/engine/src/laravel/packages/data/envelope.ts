import type { ClassType, Type } from '../../../types/type.js';

/** Names under which an object keeps what its envelope was told; no property has such a name. */
export const WRAP = 'docgen:wrap';
export const ADDITIONAL = 'docgen:additional';

/** Types one more thing said of the envelope. */
export function told(on: ClassType, key: string, type: Type): ClassType {
  return { ...on, has: [...(on.has ?? []).filter((field) => field.key !== key), { key, type }] };
}
