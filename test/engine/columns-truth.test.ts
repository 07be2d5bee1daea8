import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, show } from '@docgen/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { Codebase } from '../../server/engine/src/infer/codebase.js';
import { schemaOf } from '../../server/engine/src/laravel/migrations/schema.js';
import type { Column, Schema, Table } from '../../server/engine/src/laravel/migrations/table.js';
import { noLaravel } from '../support/laravel.js';
import { runPhp } from '../support/php.js';
import { BOOKSHOP, bookshopWorld } from './truth/bookshop-world.js';

/** Migrations must leave the columns a database has after they ran: the application's own, and those of `schema/`. */
const SCHEMA = join(import.meta.dirname, 'schema');

const MODELS = [
  ...['Author', 'Book', 'Edition', 'Order', 'OrderLine', 'Review', 'Upload', 'User'].map((m) => `App\\Models\\${m}`),
  'Modules\\Catalogue\\Models\\Shelf',
];

interface Told {
  name: string;
  type: string;
  notnull: boolean;
}

function migrated(): { tables: Record<string, Told[]>; dump: string } {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-columns-'));
  try {
    for (const dir of ['framework/views', 'logs']) mkdirSync(join(folder, dir), { recursive: true });
    const { stdout, stderr } = runPhp([join(import.meta.dirname, 'truth/columns.php'), BOOKSHOP, SCHEMA, folder], {
      cwd: folder,
    });
    if (!stdout.startsWith('{')) throw new Error(`The migrations did not run: ${stderr}${stdout}`);
    return JSON.parse(stdout) as { tables: Record<string, Told[]>; dump: string };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Gives the kind of values of an SQLite column type; `text or number` for decimals, which drivers return differently.
 */
function kindOf(type: string): string {
  if (/^tinyint\(1\)/i.test(type)) return 'bool or int';
  if (/^(numeric|decimal)/i.test(type)) return 'float or string';
  if (/^integer|^int/i.test(type)) return 'int';
  if (/^(float|double|real)/i.test(type)) return 'float';
  if (/^(varchar|text|date|datetime|time|blob)/i.test(type)) return 'string';
  return 'unknown';
}

function kindOfColumn(column: Column): string {
  const shown = show(column.type);
  return shown.startsWith('unknown') ? 'unknown' : shown.split('|').sort().join(' or ');
}

describe.skipIf(noLaravel !== undefined)('columns of the migrations are those of the database', () => {
  let told: Record<string, Told[]> = {};
  let dump = '';
  let schema: Schema = { tables: new Map(), unread: [] };
  let tables = new Map<string, Table>();
  const { reader } = bookshopWorld(
    Object.fromEntries(
      readdirSync(SCHEMA).map((name) => [`database/migrations/${name}`, readFileSync(join(SCHEMA, name), 'utf8')]),
    ),
  );

  beforeAll(() => {
    const database = migrated();
    told = database.tables;
    dump = database.dump;
    schema = schemaOf(new Codebase(reader));
    tables = new Map([...schema.tables.values()].map((table) => [table.name, table]));
  });

  it('every statement was read', () => expect(schema.unread).toEqual([]));

  it('the tables are the same', () => {
    const own = Object.keys(told).filter((name) => !['migrations', 'sqlite_sequence'].includes(name));
    expect([...tables.keys()].sort()).toEqual(own.sort());
  });

  it('and in each table the columns, their kinds and nulls', () => {
    for (const [name, table] of tables) {
      const read = [...table.columns.values()].map((c) => `${c.name} ${kindOfColumn(c)}${c.nullable ? ' null' : ''}`);
      const real = (told[name] ?? []).map((c) => `${c.name} ${expected(name, c)}${c.notnull ? '' : ' null'}`);
      expect(read.sort(), name).toEqual(real.sort());
    }
  });

  it('the columns keep the order of the database', () => {
    for (const [name, table] of tables) {
      expect([...table.columns.keys()], name).toEqual((told[name] ?? []).map((c) => c.name));
    }
  });

  it('a dump of the database says the same, and its migrations are not run again', () => {
    const dumped = schemaOf(new Codebase(bookshopWorld({ 'database/schema/sqlite-schema.sql': dump }).reader));
    const aside = ['migrations', 'sqlite_sequence'];
    const own = [...dumped.tables.values()].filter((table) => !aside.includes(table.name));
    expect(own.map((table) => table.name).sort()).toEqual([...tables.keys()].sort());
    for (const { name, columns } of own) {
      const read = [...columns.values()].map((c) => `${c.name} ${kindOfColumn(c)}${c.nullable ? ' null' : ''}`);
      const real = (told[name] ?? []).map((c) => `${c.name} ${kindOf(c.type)}${c.notnull ? '' : ' null'}`);
      expect(read, name).toEqual(real);
    }
  });

  for (const model of MODELS) {
    it(`${model} reads the table the framework gives it`, () => {
      const found = createEngine().classMetadata(reader, model);
      expect(found.model?.tableKnown).toBe(true);
      const columns = told[found.model?.table ?? ''] ?? [];
      expect(columns).not.toEqual([]);
      const known = new Set(found.properties.map((p) => p.name));
      const hidden = ['password', 'remember_token', 'cover_path', 'created_at', 'updated_at'];
      expect(columns.filter((c) => !known.has(c.name) && !hidden.includes(c.name))).toEqual([]);
    });
  }
});

/** A raw definition is not read: nothing is said of such a column. */
function expected(table: string, column: Told): string {
  return table === 'counters' && column.name === 'weight' ? 'unknown' : kindOf(column.type);
}
