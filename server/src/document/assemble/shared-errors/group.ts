import type { ErrorStatement } from './statements.js';

/** Holds the keys of an item: equal `group`s are counted together, equal `key`s published together (document 12.1). */
export interface Grouped {
  key: string;
  group: string;
  statement: ErrorStatement;
}

/** Groups items by key, for groups that two or more operations state, in the order first met. */
export function groupByKey<T extends Grouped>(items: readonly T[]): Map<string, [T, ...T[]]> {
  const groups = new Map<string, { first: string; several: boolean }>();
  for (const { group, statement } of items) {
    const known = groups.get(group);
    if (known === undefined) groups.set(group, { first: statement.first, several: statement.several });
    else known.several ||= statement.several || statement.first !== known.first;
  }
  const byKey = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    if (groups.get(item.group)?.several !== true) continue;
    const known = byKey.get(item.key);
    if (known === undefined) byKey.set(item.key, [item]);
    else known.push(item);
  }
  return byKey;
}
