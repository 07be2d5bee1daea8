/** What is counted together (`group`) and published together (`key`), document 12.1. */
export interface Grouped {
  key: string;
  group: string;
  operation: string;
}

/** Items by key, of the groups two or more operations state; in the order first met. */
export function groupByKey<T extends Grouped>(items: readonly T[]): Map<string, [T, ...T[]]> {
  const operations = new Map<string, Set<string>>();
  for (const { group, operation } of items) {
    const known = operations.get(group) ?? new Set();
    operations.set(group, known.add(operation));
  }
  const byKey = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    if ((operations.get(item.group)?.size ?? 0) < 2) continue;
    const known = byKey.get(item.key);
    if (known === undefined) byKey.set(item.key, [item]);
    else known.push(item);
  }
  return byKey;
}
