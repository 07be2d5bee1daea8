/** Steps into a map by a member, into a list by an index, or to the children whose member holds a text. */
export type SelectorStep = { member: string } | { index: number } | { where: string; equals: string };

const NAME = /^\.([A-Za-z0-9_-]+)/;
const INDEX = /^\[(\d{1,9})\]/;
const QUOTED = /^\[(?:'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)")\]/;
const FILTER = /^\[\?\(\s*@\.([A-Za-z0-9_-]+)\s*==\s*(?:'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)")\s*\)\]/;

/** Reads a target of an overlay action (document 9.2); undefined for one outside the supported language. */
export function parseSelector(text: string): SelectorStep[] | undefined {
  if (!text.startsWith('$')) return undefined;
  const steps: SelectorStep[] = [];
  let rest = text.slice(1);
  while (rest !== '') {
    const found = stepAt(rest);
    if (found === undefined) return undefined;
    steps.push(found.step);
    rest = rest.slice(found.length);
  }
  return steps;
}

function stepAt(text: string): { step: SelectorStep; length: number } | undefined {
  const name = NAME.exec(text) ?? undefined;
  if (name !== undefined) return { step: { member: name[1] as string }, length: name[0].length };
  const index = INDEX.exec(text) ?? undefined;
  if (index !== undefined) return { step: { index: Number(index[1]) }, length: index[0].length };
  const quoted = QUOTED.exec(text) ?? undefined;
  if (quoted !== undefined) return { step: { member: unescaped(quoted[1] ?? quoted[2]) }, length: quoted[0].length };
  const filter = FILTER.exec(text) ?? undefined;
  if (filter === undefined) return undefined;
  const equals = unescaped(filter[2] ?? filter[3]);
  return { step: { where: filter[1] as string, equals }, length: filter[0].length };
}

/** Drops the backslash before a quote or a backslash. */
function unescaped(text = ''): string {
  return text.replace(/\\(['"\\])/g, '$1');
}
