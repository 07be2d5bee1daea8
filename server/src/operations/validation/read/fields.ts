import type { Field } from '../rule.js';
import { splitPath } from '../tree/path.js';
import { readRules } from './interpret.js';
import type { RuleMap } from './rule-map.js';
import type { Scope } from './scope.js';

/** The fields of an evaluated rule array with their rules (validation 5). */
export function fieldsOf(map: RuleMap, scope: Scope): Field[] {
  return [...map.fields].map(([name, entry]): Field => {
    const { items, widened, written } = readRules(entry.value, scope);
    const lost = items.length === 0 && written;
    return {
      path: splitPath(name),
      items,
      ...(lost ? { unread: true as const } : widened ? { widened: true as const } : {}),
      anchor: entry.anchor,
      ...(entry.comment === undefined ? {} : { comment: entry.comment }),
    };
  });
}
