import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parametersOfFunction } from '@docgen/laravel-knowledge';
import { describe, expect, it } from 'vitest';
import { openRun } from '../../server/engine/src/infer/analysis/analyze.js';
import { CLASS_RULES } from '../../server/engine/src/laravel/class-rules.js';
import { parametersOfMethod } from '../../server/engine/src/laravel/method-parameters.js';
import { HELPERS, TEXT_HELPERS } from '../../server/engine/src/laravel/support/helpers.js';
import { STUBS } from '../../server/engine/src/stdlib/functions/table.js';
import { noLaravel } from '../support/laravel.js';
import { BOOKSHOP } from './truth/bookshop-world.js';

interface Declared {
  methods: Record<string, string[]>;
  functions: Record<string, string[]>;
}

/** Reads the declarations of PHP and the installed framework for everything the tables know. */
function declared(): Declared {
  const methods = CLASS_RULES.flatMap(({ fqcn, methods }) => Object.keys(methods).map((name) => [fqcn, name]));
  const functions = [...new Set([...Object.keys(STUBS), ...Object.keys(HELPERS), ...TEXT_HELPERS])];
  const { stdout, stderr } = spawnSync('php', [join(import.meta.dirname, 'truth/parameters.php'), BOOKSHOP], {
    cwd: BOOKSHOP,
    encoding: 'utf8',
    input: JSON.stringify({ methods, functions }),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) throw new Error(`The classes could not be asked: ${stderr}${stdout}`);
  return JSON.parse(stdout) as Declared;
}

function lines(of: Record<string, string[]>): string {
  const all = Object.entries(of).map(([name, parameters]) => [name, ...parameters].join(' '));
  return `${all.sort().join('\n')}\n`;
}

/** Writes the parameters of methods below a line for each class. */
function byClass(of: Record<string, string[]>): string {
  const classes = new Map<string, Record<string, string[]>>();
  for (const [id, parameters] of Object.entries(of)) {
    const [fqcn = '', method = ''] = id.split('::');
    const methods = classes.get(fqcn) ?? {};
    methods[method] = parameters;
    classes.set(fqcn, methods);
  }
  const sorted = [...classes].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([fqcn, methods]) => `${fqcn}:\n${lines(methods)}`).join('');
}

/** A file whose one string holds a table. `npx vitest run test/engine/parameters.test.ts -u` writes it anew. */
function file(doc: string, name: string, table: string): string {
  const text = table.replaceAll('\\', '\\\\');
  return `/** ${doc} */\nexport const ${name} = \`\n${text}\`;\n`;
}

const FOLDER = join(import.meta.dirname, '../../server/laravel/src/parameters');

describe.skipIf(noLaravel !== undefined)('parameter names of what the tables know (engine 9.4)', () => {
  it('are those the framework and PHP declare', async () => {
    const { methods, functions } = declared();
    const doc = 'as they are declared: a line each, the name and then its parameters.';
    await expect(file(`Methods of framework classes ${doc}`, 'METHODS', byClass(methods))).toMatchFileSnapshot(
      join(FOLDER, 'methods.ts'),
    );
    await expect(
      file(`Functions of PHP and of the framework ${doc}`, 'FUNCTIONS', lines(functions)),
    ).toMatchFileSnapshot(join(FOLDER, 'functions.ts'));
    for (const [name, parameters] of Object.entries(functions))
      expect([name, parametersOfFunction(name)]).toEqual([name, parameters]);
    const nothing = openRun({ read: () => undefined }).codebase;
    for (const [id, parameters] of Object.entries(methods)) {
      const [fqcn = '', method = ''] = id.split('::');
      expect([id, parametersOfMethod(nothing, fqcn, fqcn, method)]).toEqual([id, parameters]);
    }
  });
});
