import type { FactReader } from '@docgen/cache';
import { type BodyFact, type ClosureExpr, type Expr, type FoundMethod, type Stmt, walk } from '@docgen/php';
import { made } from '../../callee.js';
import { constantIn } from '../../class/constant.js';
import { type Args, argText, argTexts, bind, readArgs } from '../../expression/arguments.js';
import { assignTo } from '../../expression/assignment.js';
import { anchorOf, createFrame, type Frame } from '../../expression/frame.js';
import { typeOf } from '../../expression/index.js';
import { assume } from '../../flow/narrow.js';
import { projectMacros } from '../../framework/macros.js';
import { klass, literal, unknown } from '../../make.js';
import type { Type } from '../../types.js';
import { World } from '../../world.js';
import { declarationRun } from '../literals.js';
import { blueprintStatement, rename } from './blueprint.js';
import { readDump } from './dump.js';
import { loadedFolders } from './loaded-folders.js';
import { applySql } from './sql/apply.js';
import type { Schema, Table } from './table.js';

const DIRECTORY = 'database/migrations';
const MAX_UNROLLED = 64;
const MAX_MACROS = 8;
const BLUEPRINT = 'Illuminate\\Database\\Schema\\Blueprint';

interface State {
  frame: Frame;
  schema: Schema;
  undecided: boolean;
  /** Enumerations of the database itself. */
  enums: Map<string, readonly string[]>;
}

/** The tables as all migrations of the project leave them, in file-name order (responses 11.1). Only `up()` is read. */
export function schemaOf(world: World): Schema {
  if (world.withoutTables) return { tables: new Map(), unread: [] };
  return world.reader.lookup('tables', () =>
    switchedOff(world.reader) ? { tables: new Map(), unread: [] } : assembled(new World(world.reader.bare(), true)),
  );
}

function assembled(inner: World): Schema {
  inner.constantType = (found) => constantIn(found.fact.value, found.id, found.in, declarationRun(inner));
  const folders = [DIRECTORY, ...loadedFolders(inner)];
  const found = new Set(folders.flatMap((folder) => inner.reader.read<string[]>(`files:${folder}`) ?? []));
  const schema: Schema = { tables: new Map(), unread: [] };
  const enums = new Map<string, readonly string[]>();
  const ran = new Set(readDump(schema, enums, inner));
  const paths = [...found].filter((path) => !ran.has(nameOf(path))).sort((a, b) => compareNames(a, b));
  for (const { id, body, self } of paths.flatMap((path) => migrationBody(path, inner) ?? [])) {
    const frame = createFrame(declarationRun(inner), { fact: id, root: body, self, receiver: klass(self) });
    each(body.body, { frame, schema, undecided: false, enums });
  }
  return schema;
}

/** `integrations.eloquent.migrations: false` of the document (responses 11.5). */
function switchedOff(reader: FactReader): boolean {
  return reader.read<{ migrations?: unknown }>('setting:integrations.eloquent')?.migrations === false;
}

/** The name a migration is recorded under. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.php$/, '');
}

function compareNames(a: string, b: string): number {
  const [x, y] = [nameOf(a), nameOf(b)];
  return x < y ? -1 : x > y ? 1 : a < b ? -1 : 1;
}

/** `up()` of the anonymous class a migration file returns, or of the class its name asks for. */
function migrationBody(path: string, world: World): { id: string; body: BodyFact; self: string } | undefined {
  const main = world.reader.read<BodyFact>(`main:${path}`);
  const returned = main?.body.flatMap((stmt) =>
    stmt.k === 'return' && stmt.e?.k === 'newanon' ? [stmt.e.id.replace(/^class:/, '')] : [],
  );
  for (const self of [...(returned ?? []), classOfFile(path), `class@${path}#0`]) {
    const body = self === '' ? undefined : world.reader.read<BodyFact>(`body:${self}::up`);
    if (body !== undefined) return { id: `body:${self}::up`, body, self };
  }
  return undefined;
}

/** The framework's own rule: what follows the four parts of the date, in studly case. */
function classOfFile(path: string): string {
  const words = nameOf(path)
    .split('_')
    .slice(4)
    .join(' ')
    .split(/[\s_-]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

/** True when nothing after the statement runs. */
function statement(stmt: Stmt, state: State): boolean {
  const { frame } = state;
  switch (stmt.k) {
    case 'expr':
      if (!schemaCall(stmt.e, state) && !sqlCall(stmt.e, state) && !ownCall(stmt.e, state)) typeOf(stmt.e, frame);
      return false;
    case 'return':
      return true;
    case 'if': {
      const holds = decide(stmt.if, state);
      if (holds !== undefined) return each(holds ? stmt.then : (stmt.else ?? []), state);
      const inner = { ...state, undecided: true };
      each(stmt.then, inner);
      each(stmt.else ?? [], inner);
      if (touches(stmt, state)) note(state, stmt.if, 'a condition');
      return false;
    }
    case 'foreach':
      if (!unroll(stmt, frame, () => each(stmt.body, state)) && touches(stmt, state)) {
        note(state, stmt.of, 'a loop over an unknown list');
      }
      return false;
    case 'block':
    case 'try':
      return each(stmt.body, state);
    default:
      return false;
  }
}

function each(stmts: readonly Stmt[], state: State): boolean {
  for (const stmt of stmts) if (statement(stmt, state)) return true;
  return false;
}

/** Does something in there speak of tables, itself or in a method of the migration that it calls? */
function touches(code: object, state: State, depth = 0): boolean {
  let found = false;
  walk(code, (node) => {
    const expr = node as Expr;
    if (found || (expr.k !== 'scall' && expr.k !== 'mcall')) return;
    if (schemaMember(expr) !== undefined || changesTables(expr)) found = true;
    const own = depth < MAX_MACROS ? ownMethod(expr, state.frame) : undefined;
    if (own !== undefined) found ||= touches(own.body, state, depth + 1);
  });
  return found;
}

/** SQL that is written out and moves rows alone is none of this. */
function changesTables(expr: Extract<Expr, { k: 'scall' | 'mcall' }>): boolean {
  const [text] = expr.args;
  return (
    sqlRoot(expr) !== undefined && (text?.value.k !== 'str' || /\b(alter|create|drop|rename)\b/i.test(text.value.v))
  );
}

/** `$this->createTables()`: a method the migration cuts its `up()` into. */
function ownCall(expr: Expr, state: State): boolean {
  const { frame } = state;
  const own = ownMethod(expr, frame);
  if (own === undefined || frame.nesting > MAX_MACROS || !touches(own.body, state)) return false;
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

function ownMethod(expr: Expr, frame: Frame): { found: FoundMethod; body: BodyFact } | undefined {
  if ((expr.k !== 'mcall' && expr.k !== 'scall') || typeof expr.name !== 'string' || frame.self === undefined)
    return undefined;
  const own =
    expr.k === 'mcall'
      ? expr.on.k === 'var' && expr.on.name === 'this'
      : expr.class.k === 'cref' && ['self', 'static'].includes(expr.class.name.toLowerCase());
  const found = own ? frame.run.world.method(frame.self, expr.name) : undefined;
  const body = found === undefined ? undefined : frame.run.world.body(found);
  return found === undefined || body === undefined ? undefined : { found, body };
}

/** Run the body once per member of a literal array; false, and nothing is run, for anything else. */
function unroll(stmt: Extract<Stmt, { k: 'foreach' }>, frame: Frame, body: () => void): boolean {
  const of = listOf(stmt.of, frame);
  if (of.kind !== 'shape' || of.fields.length > MAX_UNROLLED) return false;
  for (const field of of.fields) {
    if (stmt.key !== undefined)
      assignTo(stmt.key, literal(/^\d+$/.test(field.key) ? Number(field.key) : field.key), frame);
    assignTo(stmt.value, field.type, frame);
    body();
  }
  return true;
}

/** What is looped over. A method of the migration itself is read here: no route follows code below `database/`. */
function listOf(expr: Expr, frame: Frame): Type {
  const own = expr.k === 'mcall' && expr.on.k === 'var' && expr.on.name === 'this' && expr.args.length === 0;
  if (own && typeof expr.name === 'string' && frame.self !== undefined && frame.receiver !== undefined) {
    const found = frame.run.world.method(frame.self, expr.name);
    const type = found === undefined ? undefined : made(found, frame.receiver, frame);
    if (type !== undefined) return type;
  }
  return typeOf(expr, frame);
}

/** A condition: `Schema::hasTable` and `hasColumn` against the state built so far, else what folds. */
function decide(cond: Expr, state: State): boolean | undefined {
  if (cond.k === 'un' && cond.op === '!') {
    const inner = decide(cond.e, state);
    return inner === undefined ? undefined : !inner;
  }
  if (cond.k === 'bin' && (cond.op === '&&' || cond.op === '||')) {
    const [l, r] = [decide(cond.l, state), decide(cond.r, state)];
    if (cond.op === '&&') return l === false || r === false ? false : l === true && r === true ? true : undefined;
    return l === true || r === true ? true : l === false && r === false ? false : undefined;
  }
  const call = schemaMember(cond);
  if (call !== undefined) {
    const args = readArgs(call.args, state.frame);
    const table = argText(args, 0);
    if (table === undefined) return undefined;
    const found = state.schema.tables.get(`${call.connection}.${table}`);
    if (call.name === 'hastable') return found !== undefined;
    const column = argText(args, 1);
    if (call.name === 'hascolumn' && column !== undefined) return found?.columns.has(column) === true;
    if (call.name === 'hascolumns') return argTexts(args, 1)?.every((c) => found?.columns.has(c) === true);
    return undefined;
  }
  return assume(cond, true, state.frame, state.frame.env.clone());
}

interface SchemaMember {
  name: string;
  args: Extract<Expr, { k: 'scall' }>['args'];
  connection: string;
}

/** `Schema::x(...)`, `Schema::connection('c')->x(...)`, `$this->schema->x(...)`. */
function schemaMember(expr: Expr): SchemaMember | undefined {
  if (expr.k === 'scall' && typeof expr.name === 'string' && isSchema(expr.class)) {
    return { name: expr.name.toLowerCase(), args: expr.args, connection: '' };
  }
  if (expr.k !== 'mcall' || typeof expr.name !== 'string') return undefined;
  const { on } = expr;
  if (on.k === 'scall' && isSchema(on.class) && on.name === 'connection') {
    const [first] = on.args;
    return {
      name: expr.name.toLowerCase(),
      args: expr.args,
      connection: first?.value.k === 'str' ? first.value.v : '',
    };
  }
  if (on.k === 'prop' && on.name === 'schema' && on.on.k === 'var' && on.on.name === 'this') {
    return { name: expr.name.toLowerCase(), args: expr.args, connection: '' };
  }
  return undefined;
}

function isSchema(ref: Expr | { k: 'cref'; name: string }): boolean {
  return ref.k === 'cref' && /(^|\\)Schema$/.test(ref.name);
}

function note(state: State, node: object, what: string, table?: string): void {
  const anchor = anchorOf(state.frame, node);
  state.schema.unread.push(table === undefined ? { anchor, what } : { table, anchor, what });
}

function schemaCall(expr: Expr, state: State): boolean {
  const call = schemaMember(expr);
  if (call === undefined) return false;
  const args = readArgs(call.args, state.frame);
  const table = argText(args, 0);
  const key = `${call.connection}.${table ?? ''}`;
  const { tables } = state.schema;
  switch (call.name) {
    case 'create':
    case 'table': {
      if (table === undefined) {
        note(state, expr, `Schema::${call.name}()`);
        return true;
      }
      const known = tables.get(key);
      if (state.undecided && call.name === 'create' && known !== undefined) return true;
      const target: Table =
        call.name === 'create' || known === undefined
          ? { name: table, connection: call.connection, columns: new Map() }
          : known;
      tables.set(key, target);
      blueprint(args, target, state, expr);
      return true;
    }
    case 'rename': {
      const to = argText(args, 1);
      const found = tables.get(key);
      if (table !== undefined && to !== undefined && found !== undefined && !state.undecided) {
        tables.delete(key);
        tables.set(`${call.connection}.${to}`, { ...found, name: to });
      }
      return true;
    }
    case 'drop':
    case 'dropifexists':
      if (!state.undecided) tables.delete(key);
      return true;
    case 'dropcolumns': {
      const found = tables.get(key);
      if (found !== undefined && !state.undecided)
        for (const name of argTexts(args, 1) ?? []) found.columns.delete(name);
      return true;
    }
    case 'renamecolumn': {
      const [from, to] = [argText(args, 1), argText(args, 2)];
      const found = tables.get(key);
      if (found !== undefined && from !== undefined && to !== undefined && !state.undecided) rename(found, from, to);
      return true;
    }
    default:
      return true;
  }
}

function sqlRoot(expr: Expr): Extract<Expr, { k: 'scall' }> | undefined {
  if ((expr.k !== 'scall' && expr.k !== 'mcall') || !/^(statement|unprepared)$/i.test(String(expr.name)))
    return undefined;
  const root = expr.k === 'mcall' ? expr.on : expr;
  if (root.k !== 'scall' || root.class.k !== 'cref' || !/(^|\\)DB$/.test(root.class.name)) return undefined;
  return expr.k === 'mcall' && root.name !== 'connection' ? undefined : root;
}

/** `DB::statement('…')` and `unprepared`, also on a named connection: what its text does to columns (responses 11.2). */
function sqlCall(expr: Expr, state: State): boolean {
  const root = sqlRoot(expr);
  if (root === undefined || (expr.k !== 'scall' && expr.k !== 'mcall')) return false;
  const text = argText(readArgs(expr.args, state.frame), 0);
  if (text === undefined) return false;
  const named = expr.k === 'mcall' ? root.args[0]?.value : undefined;
  const connection = named?.k === 'str' ? named.v : '';
  const { schema, undecided, enums } = state;
  applySql(text, { schema, connection, undecided, enums, anchor: anchorOf(state.frame, expr) });
  return true;
}

function blueprint(args: Args, table: Table, state: State, node: object): void {
  const given = args.named.get('callback') ?? args.positional[1];
  // Written here, or before in a variable: `$drop = fn (Blueprint $table) => …; Schema::table('a', $drop)`.
  const closure = given?.expr?.k === 'closure' ? given.expr : given && state.frame.run.closures.get(given.type)?.expr;
  const variable = closure?.params[0]?.name;
  if (closure === undefined || variable === undefined) {
    note(state, node, 'a blueprint that is no closure', table.name);
    return;
  }
  runBlueprint(closure, variable, table, state);
}

function runBlueprint(closure: ClosureExpr, variable: string, table: Table, state: State): void {
  const walk = (stmts: readonly Stmt[], undecided: boolean): void => {
    for (const stmt of stmts) {
      switch (stmt.k) {
        case 'expr': {
          const grouped = afterColumn(stmt.e, variable);
          if (grouped !== undefined) {
            runBlueprint(grouped, grouped.params[0]?.name ?? '', table, { ...state, undecided });
            break;
          }
          const done = blueprintStatement(stmt.e, variable, {
            frame: state.frame,
            table,
            undecided,
            unread: (at, what) => note(state, at, what, table.name),
            macro: (name, args) => runMacro(name, args, table, { ...state, undecided }),
          });
          if (!done) typeOf(stmt.e, state.frame);
          break;
        }
        case 'return':
          if (stmt.e !== undefined) walk([{ k: 'expr', e: stmt.e }], undecided);
          break;
        case 'if': {
          const holds = decide(stmt.if, state);
          if (holds !== false) walk(stmt.then, undecided || holds === undefined);
          if (holds !== true) walk(stmt.else ?? [], undecided || holds === undefined);
          if (holds === undefined) note(state, stmt.if, 'a condition', table.name);
          break;
        }
        case 'foreach':
          if (!unroll(stmt, state.frame, () => walk(stmt.body, undecided))) {
            note(state, stmt.of, 'a loop over an unknown list', table.name);
          }
          break;
        case 'block':
          walk(stmt.body, undecided);
          break;
        default:
      }
    }
  };
  walk(closure.body, state.undecided);
}

/** A method some provider gave the blueprint: its statements, with `$this` the table (responses 11.2). */
function runMacro(name: string, args: Args, table: Table, state: State): boolean {
  const { run } = state.frame;
  const macro = projectMacros(run).find((m) => m.name === name && m.target === BLUEPRINT);
  if (macro === undefined || state.frame.nesting > MAX_MACROS) return false;
  const frame = createFrame(run, { fact: macro.fact, root: macro.root });
  frame.nesting = state.frame.nesting + 1;
  macro.closure.params.forEach((param, i) => {
    const given = args.named.get(param.name)?.type ?? args.positional[i]?.type;
    const written = param.default === undefined ? unknown('untyped') : typeOf(param.default, frame);
    frame.env.set(param.name, given ?? written);
  });
  runBlueprint(macro.closure, 'this', table, { ...state, frame });
  return true;
}

/** `$table->after('a', fn (Blueprint $table) => …)`: the same statements, in another place of the table. */
function afterColumn(expr: Expr, variable: string): ClosureExpr | undefined {
  if (expr.k !== 'mcall' || expr.name !== 'after' || expr.on.k !== 'var' || expr.on.name !== variable) return undefined;
  const given = expr.args[1]?.value;
  return given?.k === 'closure' ? given : undefined;
}
