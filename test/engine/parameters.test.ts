import { join } from 'node:path';
import { parametersOfFunction, parametersOfKnownMethod } from '@docgen/laravel-knowledge';
import { describe, expect, it } from 'vitest';
import { openRun } from '../../server/engine/src/infer/analysis/analyze.js';
import { CLASS_RULES } from '../../server/engine/src/laravel/class-rules.js';
import { parametersOfMethod } from '../../server/engine/src/laravel/method-parameters.js';
import { HELPERS, TEXT_HELPERS } from '../../server/engine/src/laravel/support/helpers.js';
import { STUBS } from '../../server/engine/src/stdlib/functions/table.js';
import { noLaravel } from '../support/laravel.js';
import { runPhp } from '../support/php.js';
import { BOOKSHOP } from './truth/bookshop-world.js';

/** Parameters are names; null stands for what the PHP at hand does not have: each version and each extension has functions of its own. */
type Parameters = Record<string, string[] | null>;

interface Declared {
  /** As PHP_VERSION_ID: 80232. */
  php: number;
  methods: Parameters;
  functions: Parameters;
}

/** Reads the declarations of PHP and the installed framework for everything the tables know. */
function declared(): Declared {
  const methods = CLASS_RULES.flatMap(({ fqcn, methods }) => Object.keys(methods).map((name) => [fqcn, name]));
  const functions = [...new Set([...Object.keys(STUBS), ...Object.keys(HELPERS), ...TEXT_HELPERS])];
  const { stdout, stderr } = runPhp([join(import.meta.dirname, 'truth/parameters.php'), BOOKSHOP], {
    cwd: BOOKSHOP,
    input: JSON.stringify({ methods, functions }),
  });
  if (!stdout.startsWith('{')) throw new Error(`The classes could not be asked: ${stderr}${stdout}`);
  return JSON.parse(stdout) as Declared;
}

/** The tables hold what this version declares, and of others what it lacks. Later ones are to be asked when there are any. */
const NEWEST = 80400;

/** A table has the row of a function or method by its id. */
type Table = (id: string) => readonly string[] | undefined;

/**
 * Lists the rows of a table that this PHP declares as well; the others another PHP has declared: one with further extensions, or a
 * later one, which may have added parameters to what PHP itself has. What takes nothing has no row.
 */
function completed(declared: Parameters, table: Table, php: number): [string, readonly string[]][] {
  const rows = Object.entries(declared).map(([id, names]): [string, readonly string[]] => {
    const row = table(id) ?? [];
    const added = php < NEWEST && !id.includes('\\') && names?.every((name, i) => row[i] === name);
    return [id, names === null || added ? row : names];
  });
  return rows.filter(([, names]) => names.length > 0);
}

function lines(rows: readonly (readonly [string, readonly string[]])[]): string {
  const all = rows.map(([name, parameters]) => [name, ...parameters].join(' '));
  return `${all.sort().join('\n')}\n`;
}

/** Writes the parameters of methods below a line for each class. */
function byClass(rows: readonly (readonly [string, readonly string[]])[]): string {
  const classes = new Map<string, [string, readonly string[]][]>();
  for (const [id, parameters] of rows) {
    const [fqcn = '', method = ''] = id.split('::');
    classes.set(fqcn, [...(classes.get(fqcn) ?? []), [method, parameters]]);
  }
  const sorted = [...classes].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([fqcn, methods]) => `${fqcn}:\n${lines(methods)}`).join('');
}

/** Writes a file whose one string holds a table. `npx vitest run test/engine/parameters.test.ts -u` adds what the PHP at hand declares. */
function file(doc: string, name: string, table: string): string {
  const text = table.replaceAll('\\', '\\\\');
  return `/** ${doc} */\nexport const ${name} = \`\n${text}\`;\n`;
}

const FOLDER = join(import.meta.dirname, '../../server/laravel/src/parameters');

describe.skipIf(noLaravel !== undefined)('parameter names of what the tables know (engine 9.4)', () => {
  it('are those the framework and PHP declare', async () => {
    const { php, ...asked } = declared();
    const ofMethod: Table = (id) => parametersOfKnownMethod(...(id.split('::') as [string, string]));
    const functions = completed(asked.functions, parametersOfFunction, php);
    const methods = completed(asked.methods, ofMethod, php);
    const doc = 'as they are declared: a line each, the name and then its parameters.';
    await expect(file(`Methods of framework classes ${doc}`, 'METHODS', byClass(methods))).toMatchFileSnapshot(
      join(FOLDER, 'methods.ts'),
    );
    await expect(
      file(`Functions of PHP and of the framework ${doc}`, 'FUNCTIONS', lines(functions)),
    ).toMatchFileSnapshot(join(FOLDER, 'functions.ts'));
    for (const [name, parameters] of functions) expect([name, parametersOfFunction(name)]).toEqual([name, parameters]);
    const nothing = openRun({ read: () => undefined }).codebase;
    for (const [id, parameters] of methods) {
      const [fqcn = '', method = ''] = id.split('::');
      expect([id, parametersOfMethod(nothing, fqcn, fqcn, method)]).toEqual([id, parameters]);
    }
    // What was judged, and not only taken from the tables.
    expect(Object.values(asked.functions).filter((names) => names?.length).length).toBeGreaterThan(300);
    expect(Object.values(asked.methods).filter((names) => names?.length).length).toBeGreaterThan(1000);
  });
});
