import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';

export type Database = Sqlite.Database;
export type SqlStatement = Sqlite.Statement<unknown[]>;

/**
 * Reports that SQLite cannot be used by this Node. The message gives the reason as the start of a sentence, and what
 * mends it where something does.
 */
export class SqliteMissing extends Error {
  override readonly name = 'SqliteMissing';
}

/**
 * Names the version for this Node. 13 brings its native part along, but ends a process without Node-API 10 instead of throwing; what 12
 * leaves to the garbage collector ends a Node 24.
 */
const FITTING = Number(process.versions.napi) >= 10 ? '13.2.0' : '12.11.1';

/**
 * Loads the native module when a store or a lock is first wanted. It is an optional dependency, of one version or
 * another: throws SqliteMissing where it is not there or does not fit this Node.
 */
export function loadSqlite(): typeof Sqlite {
  try {
    return load(createRequire(import.meta.url));
  } catch (error) {
    throw new SqliteMissing(reasonOf(error as { code?: unknown; message: string }));
  }
}

let loaded: typeof Sqlite | undefined;

function load(require: NodeJS.Require): typeof Sqlite {
  if (loaded !== undefined) return loaded;
  const { version } = require('better-sqlite3/package.json') as { version: string };
  if (!fits(version))
    throw new Error(
      `version ${version} does not run on Node.js ${process.versions.node}. Run npm install better-sqlite3@${FITTING}`,
    );
  const Sqlite = require('better-sqlite3') as typeof import('better-sqlite3');
  // The first database loads the native part, not the module.
  new Sqlite(':memory:').close();
  loaded = Sqlite;
  return Sqlite;
}

function fits(version: string): boolean {
  const major = Number.parseInt(version, 10);
  if (major >= 13) return Number(process.versions.napi) >= 10;
  return Number.parseInt(process.versions.node, 10) < 24;
}

function reasonOf({ code, message }: { code?: unknown; message: string }): string {
  if (code === 'MODULE_NOT_FOUND' && message.includes('better-sqlite3/package.json'))
    return `the optional package better-sqlite3 is not installed. Run npm install better-sqlite3@${FITTING}`;
  if (message.includes('NODE_MODULE_VERSION'))
    return 'better-sqlite3 was built for another Node.js. Run npm rebuild better-sqlite3';
  // The package says so when its installation was not allowed to run its script.
  if (message.startsWith('Could not locate the bindings file'))
    return 'better-sqlite3 was installed without its native part. Run npm rebuild better-sqlite3';
  return `better-sqlite3 cannot be loaded: ${message.split('\n', 1)[0]}`;
}

export type Trouble = 'damaged' | 'locked' | 'unusable';

/**
 * Classifies an error of the database by its meaning for the store. Constraint errors come only from a damaged index.
 */
export function troubleOf(error: unknown): Trouble {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (/^SQLITE_(NOTADB|CORRUPT|CONSTRAINT|MISMATCH|FORMAT|IOERR_SHORT_READ|IOERR_CORRUPTFS)/.test(code))
    return 'damaged';
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'locked';
  return 'unusable';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? error.name) : String(error);
}
