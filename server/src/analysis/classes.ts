import { type FactReader, memoized } from '@docgen/cache';
import { classOf } from '@docgen/php';

/** Maps framework classes to their parents and interfaces, for applications whose vendor/ cannot be read. */
const FRAMEWORK_PARENTS: Record<string, readonly string[]> = {
  'Illuminate\\Database\\Eloquent\\Model': ['Illuminate\\Contracts\\Routing\\UrlRoutable'],
  'Illuminate\\Database\\Eloquent\\Relations\\Pivot': ['Illuminate\\Database\\Eloquent\\Model'],
  'Illuminate\\Database\\Eloquent\\Relations\\MorphPivot': ['Illuminate\\Database\\Eloquent\\Relations\\Pivot'],
  'Illuminate\\Foundation\\Auth\\User': ['Illuminate\\Database\\Eloquent\\Model'],
  'Illuminate\\Notifications\\DatabaseNotification': ['Illuminate\\Database\\Eloquent\\Model'],
  'Laravel\\Sanctum\\PersonalAccessToken': ['Illuminate\\Database\\Eloquent\\Model'],
  'Illuminate\\Routing\\Middleware\\ThrottleRequestsWithRedis': ['Illuminate\\Routing\\Middleware\\ThrottleRequests'],
};

/**
 * Tells whether `fqcn` is the class `ancestor` or below it (extends, implements), by the sources and, where vendor/ is
 * missing, by the framework's own hierarchy.
 */
export function isA(reader: FactReader, fqcn: string, ancestor: string): boolean {
  return lineOf(reader, fqcn).has(ancestor.toLowerCase());
}

/** Lists the lower-case names of a class and of all above it. */
export function lineOf(reader: FactReader, fqcn: string): ReadonlySet<string> {
  return memoized(reader, climb, fqcn);
}

function climb(reader: FactReader, fqcn: string): Set<string> {
  const seen = new Set<string>();
  const queue = [fqcn.replace(/^\\/, '')];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const key = name.toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    const fact = classOf(reader, name);
    if (fact === undefined) queue.push(...(FRAMEWORK_PARENTS[name] ?? []));
    else queue.push(...(fact.extends === undefined ? [] : [fact.extends]), ...fact.implements);
  }
  return seen;
}
