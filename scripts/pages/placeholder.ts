/**
 * Makes parameters for a message or a help text that stand for themselves: a text says `<name>`, a list holds itself once, and whatever
 * is asked of an entry is named after it. So the registry's own functions write what a page shows. `words` are parameters out of a
 * closed set, which a message looks up.
 */
export function placeholders(words: Readonly<Record<string, string>> = {}): never {
  const get = (_: unknown, key: string | symbol) =>
    typeof key === 'string' ? (words[key] ?? placeholder(key, 0)) : undefined;
  return new Proxy({}, { get, has: () => true }) as never;
}

/** Bounds how far a list holds itself. */
const DEPTH = 3;

function placeholder(name: string, depth: number): unknown {
  const text = `<${name.replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)}>`;
  if (depth === DEPTH) return text;
  return new Proxy([placeholder(name, depth + 1)], {
    get(list, key) {
      if (key === Symbol.toPrimitive || key === 'toString') return () => text;
      if (key in list) return Reflect.get(list, key) as unknown;
      if (typeof key !== 'string') return undefined;
      const ofText: unknown = key in String.prototype ? (text as unknown as Record<string, unknown>)[key] : undefined;
      return typeof ofText === 'function' ? (ofText.bind(text) as unknown) : placeholder(key, depth + 1);
    },
  });
}
