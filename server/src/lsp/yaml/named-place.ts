import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';

/** Holds a key or an entry of docgen.yaml by offsets, with the steps that lead to it as `settingAt` takes them. */
export interface NamedPlace {
  path: string[];
  /** The key; absent of an entry of a list. */
  key: readonly [start: number, end: number] | undefined;
  value: readonly [start: number, end: number] | undefined;
  /** Keys that stand beside it. */
  siblings: ReadonlySet<string>;
}

/** Finds what a message about docgen.yaml names first: `cache.enabled`, also where it is written in braces. Undefined where nothing is called so. */
export function namedPlace(text: string, message: string): NamedPlace | undefined {
  const name = /^\S+/.exec(message)?.[0];
  const document = parseDocument(text, { logLevel: 'silent' });
  return name === undefined ? undefined : within(document.contents, name, []);
}

function within(node: unknown, name: string, path: readonly string[]): NamedPlace | undefined {
  if (isSeq(node)) {
    const index = /^\d+(?=\.|$)/.exec(name)?.[0] ?? '';
    const entry = index === '' ? undefined : (node.items[Number(index)] as Node | undefined);
    if (entry === undefined) return undefined;
    const steps = [...path, '[]'];
    if (index !== name) return within(entry, name.slice(index.length + 1), steps);
    return { path: steps, key: undefined, value: rangeOf(entry), siblings: new Set() };
  }
  if (!isMap(node)) return undefined;
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue;
    const own = `${key.value}`;
    const steps = [...path, own];
    if (own === name) {
      const siblings = node.items.flatMap((one) => (isScalar(one.key) && one.key !== key ? [`${one.key.value}`] : []));
      return { path: steps, key: rangeOf(key), value: rangeOf(value as Node | null), siblings: new Set(siblings) };
    }
    const found = name.startsWith(`${own}.`) ? within(value, name.slice(own.length + 1), steps) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function rangeOf(node: Node | null): readonly [number, number] | undefined {
  const [start, end] = node?.range ?? [];
  return start === undefined || end === undefined || start === end ? undefined : [start, end];
}
