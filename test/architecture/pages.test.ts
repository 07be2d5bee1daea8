import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ATTRIBUTES } from '@docgen/php';
import { catalogue, registry } from '@docgen/protocol';
import { describe, expect, test } from 'vitest';
import { acceptanceRows } from '../../scripts/pages/acceptance.js';
import { FOLDER, pages } from '../../scripts/pages/index.js';
import { expectingTests, raisingCases } from '../../scripts/pages/raising-cases.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const made = pages(root);
const all = [...made.values()].join('\n');

describe('pages that are written from code', () => {
  test('are as npm run generate writes them', () => {
    const stale = [...made].filter(
      ([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text,
    );
    expect(
      stale.map(([path]) => path),
      'run node scripts/pages.mjs and commit',
    ).toEqual([]);
    const folder = readdirSync(join(root, FOLDER)).map((name) => `${FOLDER}/${name}`);
    expect(folder.filter((path) => !made.has(path))).toEqual([]);
  });

  test('have a case for every acceptance row of the areas that are complete', () => {
    const lacking = acceptanceRows(root).flatMap(({ area, rows, demanded }) =>
      demanded.filter((row) => (rows.get(row) ?? []).length === 0).map((row) => `${area} ${row}`),
    );
    expect(lacking).toEqual([]);
  });

  test('have every code with what, why and what to do (diagnostics row 20)', () => {
    for (const code of Object.keys(registry)) {
      const text = made.get(`${FOLDER}/${code.slice(0, code.indexOf('.'))}.md`) ?? '';
      const section = text.split('\n## ').find((one) => one.startsWith(`\`${code}\``)) ?? '';
      for (const part of ['**Why:** ', '**It says:**', '**What to do:**']) expect(section, code).toContain(part);
    }
  });

  test('have every setting and every attribute, each with what it does', () => {
    for (const { path, type } of catalogue) if (type.is !== 'group') expect(all).toContain(`| \`${path}\` |`);
    const attributes = made.get('docs/attributes.md') ?? '';
    for (const { name } of ATTRIBUTES) {
      const [, about = ''] = new RegExp(`## \`#\\[${name.replace('\\', '\\\\')}\\]\`\\n\\n(.*)`).exec(attributes) ?? [];
      expect(about, name).toMatch(/^[A-Z].{10,}/);
    }
  });

  test('hold nothing that the registry did not mean to say', () => {
    expect(all).not.toMatch(/\bundefined\b(?!-)|\[object /);
  });
});

test('every code is raised by a Markdown case, or expected by another test', () => {
  const codes = Object.keys(registry);
  const [cases, tests] = [raisingCases(root), expectingTests(root, codes)];
  expect(codes.filter((code) => !cases.has(code) && !tests.has(code))).toEqual([]);
  expect(codes.filter((code) => cases.has(code)).length).toBeGreaterThan(80);
});
