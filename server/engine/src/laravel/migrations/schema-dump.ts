import type { Codebase } from '../../infer/codebase.js';
import { createFrame } from '../../infer/frame.js';
import { configValue } from '../container/config.js';
import { declarationRun } from '../eloquent/property-defaults.js';
import { applySql } from './sql/apply.js';
import type { Schema } from './table.js';

/** Lists connections the framework configures when the application names none. */
const STANDARD = ['mariadb', 'mysql', 'pgsql', 'sqlite', 'sqlsrv'];

/**
 * Reads the schema dump before any migration (responses 11.1): that of the default connection, else the first by name.
 * Gives the migrations it contains.
 */
export function readDump(schema: Schema, enums: Map<string, readonly string[]>, codebase: Codebase): string[] {
  const found = dumps(codebase);
  const own = defaultConnection(codebase);
  const chosen = found.find((dump) => dump.connection === own) ?? found[0];
  if (chosen === undefined) return [];
  if (found.length > 1 && chosen.connection !== own)
    schema.dumps = { chosen: chosen.path, all: found.map((d) => d.path) };
  const anchor = { fact: `file:${chosen.path}` };
  return applySql(chosen.text, { schema, connection: '', undecided: false, enums, anchor });
}

function dumps(codebase: Codebase): { connection: string; path: string; text: string }[] {
  const configured = setting('database.connections', codebase);
  const names = configured.kind === 'shape' ? configured.fields.map((f) => f.key) : [];
  const paths = [...new Set([...names, ...STANDARD])].flatMap((connection) =>
    ['sql', 'dump'].map((ending) => ({ connection, path: `database/schema/${connection}-schema.${ending}` })),
  );
  return paths
    .flatMap(({ connection, path }) => {
      const text = codebase.reader.read<{ text: string }>(`file:${path}`)?.text;
      return text === undefined ? [] : [{ connection, path, text }];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function defaultConnection(codebase: Codebase): string | undefined {
  const written = setting('database.default', codebase);
  return written.kind === 'literal' ? String(written.value) : undefined;
}

function setting(key: string, codebase: Codebase) {
  return configValue(
    key,
    undefined,
    createFrame(declarationRun(codebase), { fact: 'main:config/database.php', root: {} }),
  );
}
