import { beforeAll, describe, expect, test } from 'vitest';
import type { BuiltApplication } from '../support/built-application.js';
import { application, rounds, seeded, units } from '../support/generate.js';
import { anyToken } from '../support/text-damage.js';
import { survives } from './survives.js';

const PARTS = units(3, 4);
const FILES = application(PARTS);
/** Files by the resource whose operations read them; migrations and routes are everybody's. */
const OWNER = new Map(
  PARTS.flatMap((part) =>
    Object.keys(part.files).flatMap((path): [string, string][] => (path.startsWith('app/') ? [[path, part.name]] : [])),
  ),
);
const TOKEN = /\s+|[A-Za-z_\x80-\xff$][\w\x80-\xff]*|\d+|'[^']*'|"[^"]*"|[^\sA-Za-z_]/g;

type Mutation = (tokens: string[], random: () => number) => string[];
const place = (tokens: readonly string[], random: () => number) => Math.floor(random() * tokens.length);
const MUTATIONS: Record<string, Mutation> = {
  delete: (t, random) => t.toSpliced(place(t, random), 1 + Math.floor(random() * 4)),
  duplicate: (t, random) => {
    const at = place(t, random);
    return t.toSpliced(at, 0, ...t.slice(at, at + 1 + Math.floor(random() * 30)));
  },
  truncate: (t, random) => t.slice(0, place(t, random)),
  insert: (t, random) => t.toSpliced(place(t, random), 0, anyToken(random)),
  swap: (t, random) => {
    const [a, b] = [place(t, random), place(t, random)];
    return t.map((token, i) => (i === a ? (t[b] ?? '') : i === b ? (t[a] ?? '') : token));
  },
  nest: (t, random) => t.toSpliced(place(t, random), 0, '('.repeat(Math.floor(random() * 3000))),
};

describe('damaged applications', () => {
  let base: BuiltApplication;
  beforeAll(async () => {
    base = await survives(FILES);
    expect(base.operations.size).toBe(12);
  });

  const chunks = Array.from({ length: rounds(3, 20) }, (_, n) => [n * 10, n * 10 + 9] as const);
  test.each(chunks)('seeds %i to %i', async (from, to) => {
    for (let seed = from; seed <= to; seed++) {
      const random = seeded(seed + 1);
      const paths = Object.keys(FILES);
      const path = paths[place(paths, random)] ?? '';
      const names = Object.keys(MUTATIONS);
      const name = names[place(names, random)] ?? '';
      const tokens = (FILES[path] ?? '').match(TOKEN) ?? [];
      const text = (MUTATIONS[name]?.(tokens, random) ?? tokens).join('');
      const what = `seed ${seed}: ${name} in ${path}`;
      const result = await survives({ ...FILES, [path]: text }).catch((error: unknown) => {
        throw new Error(what, { cause: error });
      });
      const owner = OWNER.get(path);
      if (owner === undefined) continue;
      for (const [key, operation] of base.operations) {
        if (key.includes(`/${owner.toLowerCase()}s`)) continue;
        expect(result.operations.get(key), `${what}: ${key}`).toBe(operation);
      }
    }
  });
});
