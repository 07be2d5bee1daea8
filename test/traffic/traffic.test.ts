import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Exchange, Judge } from '../support/judge.js';
import { laravelApp, noLaravel } from '../support/laravel.js';
import { runPhp } from '../support/php.js';
import { mutations } from './mutations.js';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, 'app');

/** Answers the document does not tell of, each with its reason. */
const UNDOCUMENTED: Record<string, string> = {
  'GET /api/resource/simple-page 200':
    'a simple page names neither links.last nor meta.current_page_url (responses 8.2)',
};

describe.skipIf(noLaravel !== undefined)(
  `what an awkward application answers${noLaravel === undefined ? '' : ` (${noLaravel})`}`,
  () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.php'));
    const app = laravelApp(Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')])));
    afterAll(() => app.dispose());
    let judge: Judge;
    let exchanges: Exchange[] = [];

    beforeAll(() => {
      const out = join(app.root, 'openapi.json');
      const program = join(resolve(here, '../..'), 'client-cli/bin/docgen.cjs');
      const env = { PATH: process.env.PATH ?? '', HOME: app.root, CI: '1' };
      const args = [program, 'export', `--app=${app.root}`, '--host=static', '--no-daemon', `--out=${out}`];
      execFileSync(process.execPath, args, { env });
      judge = new Judge(JSON.parse(readFileSync(out, 'utf8')));
      const ran = runPhp([join(here, 'calls.php'), app.root]);
      expect(ran.status, ran.stderr + ran.stdout.slice(-2000)).toBe(0);
      const lines = ran.stdout.split('\n').filter((line) => line !== '');
      exchanges = lines.map((line) => JSON.parse(line) as Exchange);
    });

    test('covers the document', () => {
      const covered = new Set(exchanges.map((e) => judge.operation(e)));
      expect(judge.operations().filter((operation) => !covered.has(operation))).toEqual([]);
      expect(covered.size).toBeGreaterThan(300);
    });

    test('is what the document says', () => {
      const found = exchanges.flatMap((e) => {
        const errors = judge.response(e);
        return errors.length === 0 ? [] : [[`${e.title} ${e.status}`, ...errors]];
      });
      expect(found.filter(([title = '']) => UNDOCUMENTED[title] === undefined)).toEqual([]);
      expect(Object.keys(UNDOCUMENTED).filter((title) => !found.some(([t]) => t === title))).toEqual([]);
    });

    test('is told from what the application does not answer', () => {
      const passed: string[] = [];
      let all = 0;
      for (const exchange of exchanges) {
        if (!/[/+]json/.test(exchange.headers['content-type'] ?? '') || exchange.body === '') continue;
        for (const { what, body } of mutations(JSON.parse(exchange.body))) {
          all++;
          const refused = judge.response({ ...exchange, body: JSON.stringify(body) });
          if (refused.length === 0) passed.push(`${exchange.title} ${exchange.status}: ${what}`);
        }
      }
      expect(all).toBeGreaterThan(2000);
      expect(passed.length / all, passed.join('\n')).toBeLessThan(0.05);
    });
  },
);
