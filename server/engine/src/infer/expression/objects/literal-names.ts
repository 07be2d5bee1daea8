import type { Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';

/** Lists the names a computed member name can be; undefined when one of them is not known. */
export function literalNames(type: Type): string[] | undefined {
  const names = membersOf(type).map((m) =>
    m.kind === 'literal' && typeof m.value === 'string' && m.big !== true ? m.value : undefined,
  );
  return names.length > 0 && names.length <= 16 && names.every((n) => n !== undefined) ? names : undefined;
}
