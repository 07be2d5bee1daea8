import type { FactReader } from '@docgen/cache';
import { type BodyFact, type Expr, type FoundMethod, type Stmt, walk } from '@docgen/php';
import { constantExpression } from '../../infer/class/constant-expression.js';
import { Codebase } from '../../infer/codebase.js';
import { typeOf } from '../../infer/evaluator.js';
import { bind } from '../../infer/expression/calls/arguments.js';
import { readArgs } from '../../infer/expression/calls/read-arguments.js';
import { type BodyFrame, createFrame } from '../../infer/frame.js';
import { klass } from '../../types/make.js';
import { declarationRun } from '../eloquent/property-defaults.js';
import { decideCondition } from './condition.js';
import { compareNames, migrationBody, migrationName } from './migration-files.js';
import { migrationFolders } from './migration-folders.js';
import { type MigrationState, noteUnread } from './migration-state.js';
import { schemaCall } from './schema-call.js';
import { readDump } from './schema-dump.js';
import { schemaMember } from './schema-member.js';
import { changesTables, sqlCall } from './sql-call.js';
import type { Schema } from './table.js';
import { unroll } from './unroll-loop.js';

const DIRECTORY = 'database/migrations';
/** Limits the methods of a migration that call one another. */
const MAX_NESTING = 8;

/**
 * Builds the tables as all migrations of the project leave them, in file-name order (responses 11.1). Only `up()` is
 * read.
 */
export function schemaOf(codebase: Codebase): Schema {
  if (codebase.withoutTables) return { tables: new Map(), unread: [] };
  return codebase.reader.lookup('tables', () =>
    switchedOff(codebase.reader)
      ? { tables: new Map(), unread: [] }
      : assembled(new Codebase(codebase.reader.bare(), true)),
  );
}

function assembled(inner: Codebase): Schema {
  inner.constantType = (found) => constantExpression(found.fact.value, found.id, found.in, declarationRun(inner));
  const folders = [DIRECTORY, ...migrationFolders(inner)];
  const found = new Set(folders.flatMap((folder) => inner.reader.read<string[]>(`files:${folder}`) ?? []));
  const schema: Schema = { tables: new Map(), unread: [] };
  const enums = new Map<string, readonly string[]>();
  const ran = new Set(readDump(schema, enums, inner));
  const paths = [...found].filter((path) => !ran.has(migrationName(path))).sort((a, b) => compareNames(a, b));
  for (const { id, body, self } of paths.flatMap((path) => migrationBody(path, inner) ?? [])) {
    const frame = createFrame(declarationRun(inner), { fact: id, root: body, self, receiver: klass(self) });
    each(body.body, { frame, schema, undecided: false, enums });
  }
  return schema;
}

/** Tells whether the document says `integrations.eloquent.migrations: false` (responses 11.5). */
function switchedOff(reader: FactReader): boolean {
  return reader.read<{ migrations?: unknown }>('setting:integrations.eloquent')?.migrations === false;
}

/** Runs a statement; true when nothing after it runs. */
function statement(stmt: Stmt, state: MigrationState): boolean {
  const { frame } = state;
  switch (stmt.k) {
    case 'expr':
      if (!schemaCall(stmt.e, state) && !sqlCall(stmt.e, state) && !ownCall(stmt.e, state)) typeOf(stmt.e, frame);
      return false;
    case 'return':
      return true;
    case 'if': {
      const holds = decideCondition(stmt.if, state);
      if (holds !== undefined) return each(holds ? stmt.then : (stmt.else ?? []), state);
      const inner = { ...state, undecided: true };
      each(stmt.then, inner);
      each(stmt.else ?? [], inner);
      if (speaksOfTables(stmt, state)) noteUnread(state, stmt.if, 'a condition');
      return false;
    }
    case 'foreach':
      if (!unroll(stmt, frame, () => each(stmt.body, state)) && speaksOfTables(stmt, state)) {
        noteUnread(state, stmt.of, 'a loop over an unknown list');
      }
      return false;
    case 'block':
    case 'try':
      return each(stmt.body, state);
    default:
      return false;
  }
}

function each(stmts: readonly Stmt[], state: MigrationState): boolean {
  for (const stmt of stmts) if (statement(stmt, state)) return true;
  return false;
}

/** Tells whether code changes tables, itself or in a method of the migration that it calls. */
function speaksOfTables(code: object, state: MigrationState, depth = 0): boolean {
  let found = false;
  walk(code, (node) => {
    const expr = node as Expr;
    if (found || (expr.k !== 'scall' && expr.k !== 'mcall')) return;
    if (schemaMember(expr) !== undefined || changesTables(expr)) found = true;
    const own = depth < MAX_NESTING ? ownMethod(expr, state.frame) : undefined;
    if (own !== undefined) found ||= speaksOfTables(own.body, state, depth + 1);
  });
  return found;
}

/** Runs a method of the migration that its `up()` calls: `$this->createTables()`. */
function ownCall(expr: Expr, state: MigrationState): boolean {
  const { frame } = state;
  const own = ownMethod(expr, frame);
  if (own === undefined || frame.nesting > MAX_NESTING || !speaksOfTables(own.body, state)) return false;
  const { found, body } = own;
  const { self, receiver } = frame;
  if (self === undefined || receiver === undefined) return false;
  const inner = createFrame(frame.run, { fact: found.bodyId, root: body, self, receiver });
  inner.nesting = frame.nesting + 1;
  const args = readArgs((expr as Extract<Expr, { k: 'mcall' }>).args, frame);
  for (const [name, { type }] of bind(found.fact.params, args)) inner.env.set(name, type);
  each(body.body, { ...state, frame: inner });
  return true;
}

function ownMethod(expr: Expr, frame: BodyFrame): { found: FoundMethod; body: BodyFact } | undefined {
  if ((expr.k !== 'mcall' && expr.k !== 'scall') || typeof expr.name !== 'string' || frame.self === undefined)
    return undefined;
  const own =
    expr.k === 'mcall'
      ? expr.on.k === 'var' && expr.on.name === 'this'
      : expr.class.k === 'cref' && ['self', 'static'].includes(expr.class.name.toLowerCase());
  const found = own ? frame.run.codebase.method(frame.self, expr.name) : undefined;
  const body = found === undefined ? undefined : frame.run.codebase.body(found);
  return found === undefined || body === undefined ? undefined : { found, body };
}
