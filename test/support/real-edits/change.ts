import type { Edit } from '../edits.js';

export type Texts = Readonly<Record<string, string>>;
export type Random = () => number;

export const pick = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];

/** Files that hold most of an operation's statements come up more often than the rest. */
export const PLACES: readonly RegExp[] = [
  /Controllers?\/.*\.php$/,
  /Controllers?\/.*\.php$/,
  /Requests?\/.*\.php$/,
  /Resources?\/.*\.php$|Transformers?\/.*\.php$|Data\/.*\.php$/,
  /Models?\/.*\.php$|Entities\/.*\.php$/,
  /Enums?\/.*\.php$|Rules?\/.*\.php$|Exceptions?\/.*\.php$|Policies\/.*\.php$|Services?\/.*\.php$/,
  /^(?:app|modules|src)\/.*\.php$/,
];
export const PHP = /\.php$/;
export const ROUTES = /^routes\/.*\.php$|\/routes\/.*\.php$/;

export function paths(files: Texts, pattern: RegExp): string[] {
  return Object.keys(files).filter((path) => pattern.test(path));
}

/** Changes one text of a kind; the first of some candidates that the change is not lost on. */
export function inOne(files: Texts, random: Random, change: (text: string, path: string) => string, where?: RegExp) {
  for (let attempt = 0; attempt < 12; attempt++) {
    const path = pick(paths(files, where ?? pick(PLACES, random) ?? PHP), random);
    if (path === undefined) continue;
    const text = files[path] ?? '';
    const next = change(text, path);
    if (next !== text) return { ...files, [path]: next };
  }
  return { ...files };
}

/** Replaces one of the places a pattern finds. */
function oneOf(text: string, pattern: RegExp, random: Random, by: (found: string) => string): string {
  const hit = pick([...text.matchAll(pattern)], random);
  if (hit === undefined) return text;
  return text.slice(0, hit.index) + by(hit[0]) + text.slice(hit.index + hit[0].length);
}

export const number = (random: Random, below: number) => Math.floor(random() * below);
export const METHOD = /^ {4}(?:(?:public|protected|private|static|final|abstract) )+function \w+/gm;
export const replace =
  (pattern: RegExp, by: (found: string, random: Random) => string, where?: RegExp): Edit['apply'] =>
  (files, random) =>
    inOne(files, random, (text) => oneOf(text, pattern, random, (found) => by(found, random)), where);
