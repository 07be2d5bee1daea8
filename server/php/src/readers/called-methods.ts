import { walk } from '../walk.js';

/** Keeps the names each body calls: of middleware, the same bodies are asked for every operation behind it. */
const called = new WeakMap<object, ReadonlySet<string>>();

/** Lists the methods a body calls by name, in lower case, whatever they are called on; closures in it included. */
export function methodsCalledIn(body: object): ReadonlySet<string> {
  const known = called.get(body);
  if (known !== undefined) return known;
  const names = new Set<string>();
  walk(body, (node) => {
    const { k, name } = node as { k: string; name?: unknown };
    if ((k === 'mcall' || k === 'scall') && typeof name === 'string') names.add(name.toLowerCase());
  });
  called.set(body, names);
  return names;
}
