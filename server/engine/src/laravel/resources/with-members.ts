import { propertyWrites } from '../../infer/class/property-writes.js';
import type { Codebase } from '../../infer/codebase.js';
import type { Type } from '../../types/type.js';
import { constructedValue, defaultOf } from '../eloquent/property-defaults.js';

/**
 * Gives the members that a resource keeps in `$with`, which the framework's `with()` answers (responses 7.4): what the constructor
 * writes, else the default. What it writes under a condition may be missing.
 */
export function membersBeside(fqcn: string, codebase: Codebase): Type | undefined {
  const made = constructedValue(fqcn, 'with', codebase, { inFlow: true });
  const type = made ?? defaultOf(fqcn, 'with', codebase);
  if (type?.kind !== 'shape' || type.fields.length === 0) return undefined;
  if (made === undefined || isAlwaysWritten(fqcn, codebase)) return type;
  return { ...type, fields: type.fields.map((field) => ({ ...field, optional: true })) };
}

function isAlwaysWritten(fqcn: string, codebase: Codebase): boolean {
  const maker = codebase.projectMethod(fqcn, '__construct');
  const body = maker === undefined ? undefined : codebase.body(maker);
  return body?.body.some((stmt) => stmt.k === 'expr' && propertyWrites(stmt, 'with').length > 0) === true;
}
