import { isMap, type Json } from '@docgen/protocol';
import { isConstraint } from './keywords.js';

/** Leaves out the branches of a union that accept null and nothing else (diff 10.3). */
export function branchesWithoutNull(branches: readonly Json[]): readonly Json[] {
  return branches.some(isNullOnly) ? branches.filter((branch) => !isNullOnly(branch)) : branches;
}

/** Tells whether a schema says that a value is null, and nothing else. */
export function isNullOnly(schema: Json): boolean {
  if (!isMap(schema)) return false;
  let found = false;
  for (const [key, value] of schema) {
    if (!isConstraint(key)) continue;
    if (key === 'type' ? value === 'null' || isOneNull(value, 'null') : key === 'enum' && isOneNull(value, null)) {
      found = true;
    } else if (key === 'const' && value === null) found = true;
    else if (key !== 'nullable') return false;
  }
  return found;
}

function isOneNull(value: Json, spelled: Json): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => item === spelled);
}
