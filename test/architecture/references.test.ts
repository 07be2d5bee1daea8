import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { registry } from '@docgen/protocol';
import { describe, expect, test } from 'vitest';
import { areas, mentions, prose } from '../../scripts/pages/reference.js';
import { root } from './imports.js';

const SKIPPED = new Set(['node_modules', 'dist', 'vendor', 'storage', '.git', '.ci']);
const known = areas(root);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Text between backticks in a document is a sample. */
const said = (path: string) => (path.startsWith('docs/') ? prose(read(path)).replace(/`[^`\n]*`/g, '`') : read(path));

function files(dir: string, ending: RegExp): string[] {
  return readdirSync(join(root, dir)).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(join(root, path)).isDirectory()) return SKIPPED.has(name) ? [] : files(path, ending);
    return ending.test(name) ? [path] : [];
  });
}

const guides = readdirSync(root).filter((name) => name.endsWith('.md'));
const folders = readdirSync(root).filter(
  (name) => statSync(join(root, name)).isDirectory() && !SKIPPED.has(name) && name !== 'examples',
);
const citing = [...folders.flatMap((dir) => files(dir, /\.(ts|mjs|cjs|php|md|rows|txt|json)$/)), ...guides].filter(
  (path) => !/^(?:test\/architecture\/references\.|scripts\/pages\/reference\.|test\/lint\/sarif\/)/.test(path),
);

/** Says in words why a mention leads nowhere; undefined when it leads somewhere. */
function lacking({ area, kind, number }: ReturnType<typeof mentions>[number]): string | undefined {
  if (area === '') return 'no area';
  const of = known.get(area);
  const there = kind === 'row' ? of?.rows.has(number) : of?.sections.has(number);
  return there === true ? undefined : `no ${kind} ${number} of ${area}`;
}

test('every mention of the reference leads to a section, a numbered paragraph or a row of it', () => {
  let seen = 0;
  const dead = citing.flatMap((path) =>
    mentions(said(path), known.keys()).flatMap((mention) => {
      seen++;
      const lack = lacking(mention);
      return lack === undefined ? [] : [`${path}: ${mention.written} (${lack})`];
    }),
  );
  expect(dead).toEqual([]);
  expect(seen).toBeGreaterThan(1_000);
});

test('no part of the product cites a section that is not built', () => {
  const early = citing
    .filter((path) => !/^(test|docs)\//.test(path) && path.includes('/'))
    .flatMap((path) =>
      mentions(said(path), known.keys())
        .filter(({ area, kind, number }) => kind === 'section' && known.get(area)?.unbuilt(number) === true)
        .map(({ written }) => `${path}: ${written}`),
    );
  expect(early).toEqual([]);
});

test('no mention is of a document that is not here', () => {
  const gone = /\bDESIGN\b|\b[Ee]ngineering [A-Z0-9]|\bengine [A-G]\b|\b(?:spec|mission|decision) \d|shared\/spec/;
  const dead = citing.flatMap((path) => {
    const found = gone.exec(read(path))?.[0];
    return found === undefined ? [] : [`${path}: ${found}`];
  });
  expect(dead).toEqual([]);
});

describe('what counts as a mention', () => {
  const cases: [text: string, cited: string[]][] = [
    ['/** Answers (engine 17). */', ['engine 17']],
    ['(errors 1.2, 4.9)', ['errors 1.2', 'errors 4.9']],
    ['responses 10.1 and 10.2; config 7.4', ['responses 10.1', 'responses 10.2', 'config 7.4']],
    ['of host 2-4, which', ['host 2', 'host 4']],
    [' * a thing of engine\n * 8.1 that', ['engine 8.1']],
    ['commands row 12, config rows 3 and 4', ['commands row 12', 'config row 3', 'config row 4']],
    ['(requests 7, rule 9)', ['requests 7', 'requests 7.9']],
    ['(commands 12) and later row 4', ['commands 12', 'commands row 4']],
    ['row 90 of engine 21', ['engine 21', 'engine row 90']],
    ['row 4', [' row 4']],
    ['engines 4, cache/src 3, host: 4, errors 40x', []],
  ];
  test.each(cases)('%j', (text, cited) => {
    const shown = mentions(text, known.keys()).map(({ area, kind, number }) =>
      kind === 'row' ? `${area} row ${number}` : `${area} ${number}`,
    );
    expect(shown).toEqual(cited);
  });

  test('what is not there is found', () => {
    const [section, paragraph, row] = mentions('(engine 99.9, document 8.4.9, commands row 900)', known.keys());
    expect([section, paragraph, row].map((one) => one && lacking(one))).toEqual([
      'no section 99.9 of engine',
      'no section 8.4.9 of document',
      'no row 900 of commands',
    ]);
  });
});

test('links between documents lead to files that exist', () => {
  const documents = [
    ...files('docs', /\.md$/),
    ...files('client-laravel', /\.md$/),
    ...files('examples', /\.md$/),
    ...guides,
  ];
  const dead = documents.flatMap((path) =>
    [
      ...prose(read(path))
        .replace(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^()\s]+)\)/g),
    ].flatMap(([, link = '']) => {
      const [target = ''] = link.split('#');
      if (target === '' || /^[a-z]+:/i.test(target)) return [];
      return existsSync(resolve(root, dirname(path), target)) ? [] : [`${path}: ${link}`];
    }),
  );
  expect(dead).toEqual([]);
});

test('every registered code has its row, with its severities', () => {
  const letter = { error: 'E', warning: 'W', info: 'I', hint: 'H' } as const;
  const rows = new Map(
    [...read('docs/reference/diagnostics.md').matchAll(/^\| `([a-z-]+\.[a-z0-9.-]+)` \| ([EWIH/]+) \|/gm)].map(
      ([, code = '', severities = '']) => [code, severities],
    ),
  );
  const declared = Object.entries(registry).map(([code, { severity }]) => [
    code,
    [severity]
      .flat()
      .map((one) => letter[one])
      .join('/'),
  ]);
  expect(declared.map(([code = '']) => [code, rows.get(code)])).toEqual(declared);
});
