import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas, mentions } from './reference.js';

/** Names the areas of the reference whose acceptance rows all have cases; of some those of what is built. */
const COMPLETE: Readonly<Record<string, readonly number[] | 'all'>> = {
  cache: 'all',
  commands: 'all',
  config: 'all',
  contract: 'all',
  diagnostics: 'all',
  diff: 'all',
  document: 'all',
  emitters: 'all',
  errors: 'all',
  lint: 'all',
  requests: 'all',
  responses: 'all',
  validation: 'all',
  versioning: 'all',
};

/** Files that cite rows without being cases of them: this page, and the tests of citing itself. */
const UNCOUNTED = new Set(['test/acceptance.md', 'test/architecture/references.test.ts']);

/** Holds the acceptance rows of one area. */
export interface AcceptanceRows {
  area: string;
  /** Files with a case of the row, by its number, in order; none of a row without one. */
  rows: ReadonlyMap<string, readonly string[]>;
  /** Rows that have to have a case. */
  demanded: readonly string[];
}

/** Pairs acceptance rows with the files of tests that cite them: `(config row 5)`, `commands rows 31 and 32`. */
export function acceptanceRows(root: string): AcceptanceRows[] {
  const known = areas(root);
  const cited = new Map<string, Set<string>>();
  for (const path of testFiles(root)) {
    for (const { area, kind, number } of mentions(readFileSync(join(root, path), 'utf8'), known.keys())) {
      if (kind !== 'row' || area === '') continue;
      const key = `${area} ${number}`;
      const files = cited.get(key);
      if (files === undefined) cited.set(key, new Set([path]));
      else files.add(path);
    }
  }
  return [...known]
    .filter(([, { acceptance }]) => acceptance.size > 0)
    .map(([area, { acceptance }]) => {
      const numbers = [...acceptance];
      const complete = COMPLETE[area];
      return {
        area,
        rows: new Map(numbers.map((row) => [row, [...(cited.get(`${area} ${row}`) ?? [])].sort()])),
        demanded: complete === 'all' ? numbers : (complete ?? []).map(String),
      };
    });
}

function testFiles(root: string): string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name}`)
    .filter((path) => /\.(?:ts|md)$/.test(path) && !UNCOUNTED.has(path))
    .sort();
}

/** Writes the acceptance rows of the complete areas and their cases. */
export function acceptancePage(root: string): string {
  const tables = acceptanceRows(root)
    .filter(({ demanded }) => demanded.length > 0)
    .map(({ area, rows, demanded }) => {
      const of = demanded.length === rows.size ? 'all' : `${demanded.length} of ${rows.size}`;
      const lines = demanded.map((row) => `| ${row} | ${(rows.get(row) ?? []).join(', ')} |`);
      return `\n## ${area}: ${of}\n\n| # | cases |\n|---|---|\n${lines.join('\n')}\n`;
    });
  return `# Acceptance rows and their cases

<!-- Written by npm run generate from the citations in test/ (scripts/pages/acceptance.ts). Change it there. -->

Every area of the reference ends with a table of acceptance rows, and a test says which of them it holds. A row that stands here and has no
case fails the suite. \`node scripts/pages.mjs --rows\` counts the rows of every area.
${tables.join('')}`;
}

/** Writes how many acceptance rows of each area some test cites, a line each. */
export function rowCounts(root: string): string {
  return acceptanceRows(root)
    .map(({ area, rows }) => {
      const covered = [...rows.values()].filter((files) => files.length > 0).length;
      return `${area}: ${covered} of ${rows.size}`;
    })
    .join('\n');
}
