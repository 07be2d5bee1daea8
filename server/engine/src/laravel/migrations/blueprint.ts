import { type Expr, plural, snake, tableName } from '@docgen/php';
import { argText, argTexts, argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { readArgs } from '../../infer/expression/calls/read-arguments.js';
import { anchorOf, type BodyFrame } from '../../infer/frame.js';
import { INT, STRING } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { keyOf } from '../eloquent/primary-key.js';
import { frameworkMajor } from '../framework-version.js';
import { columnType } from './column-types.js';
import type { Column, Table } from './table.js';

interface Step {
  name: string;
  args: CallArgs;
}

/** Holds the table a migration changes, for statements applied in order. */
export interface BlueprintContext {
  frame: BodyFrame;
  table: Table;
  /** The branch it stands in could not be decided: additions are optional, removals ignored. */
  undecided: boolean;
  unread(node: object, what: string): void;
  /** Runs a method the project gave the blueprint; false when there is none of that name. */
  macro(name: string, args: CallArgs): boolean;
}

/** Applies one statement on the blueprint: `$table->string('x')->nullable();`. False when it is no such statement. */
export function blueprintStatement(expr: Expr, variable: string, ctx: BlueprintContext): boolean {
  const steps: Step[] = [];
  let at: Expr = expr;
  while (at.k === 'mcall') {
    if (typeof at.name !== 'string') return false;
    steps.unshift({ name: at.name, args: readArgs(at.args, ctx.frame) });
    at = at.on;
  }
  const [first, ...modifiers] = steps;
  if (at.k !== 'var' || at.name !== variable || first === undefined) return false;
  apply(first, modifiers, expr, ctx);
  return true;
}

function apply(step: Step, modifiers: Step[], node: object, ctx: BlueprintContext): void {
  const name = step.name.toLowerCase();
  if (removal(name, step, ctx, node)) return;
  const columns = added(name, step, ctx, node);
  if (columns === undefined) {
    if (!SILENT.has(name) && !ctx.macro(name, step.args)) ctx.unread(node, `$table->${step.name}()`);
    return;
  }
  const changes = modifiers.some((m) => m.name.toLowerCase() === 'change');
  for (const column of columns) {
    modify(column, modifiers);
    if (ctx.undecided) column.optional = true;
    const before = ctx.table.columns.get(column.name);
    if (ctx.undecided && before !== undefined) continue;
    if (changes && before !== undefined) change(before, column, modifiers, ctx);
    else ctx.table.columns.set(column.name, column);
  }
}

/**
 * Changes a column where it stands. The statement is the whole definition; before Laravel 11 what it does not state stays
 * (responses 11.2).
 */
function change(before: Column, column: Column, modifiers: readonly Step[], { table, frame }: BlueprintContext): void {
  const whole = (frameworkMajor(frame.run.codebase) ?? WHOLE_SINCE) >= WHOLE_SINCE;
  const stated = new Set(modifiers.map((m) => m.name.toLowerCase()));
  const { nullable, foreign, default: filled, comment, primary } = before;
  const kept: Partial<Column> = {
    ...(foreign === undefined ? {} : { foreign }),
    ...(whole || stated.has('nullable') ? {} : { nullable }),
    ...(whole || filled === undefined ? {} : { default: filled }),
    ...(whole || primary === undefined ? {} : { primary }),
    ...(whole || comment === undefined || stated.has('comment') ? {} : { comment }),
  };
  table.columns.set(before.name, { ...column, ...kept });
}

/** The first major version whose `change()` drops what it does not state. */
const WHOLE_SINCE = 11;

const SILENT = new Set(
  'index unique primary fulltext spatialindex rawindex dropindex dropunique dropprimary dropforeign dropfulltext dropspatialindex renameindex engine charset collation comment temporary innodb after dropforeignidfor'.split(
    ' ',
  ),
);

type Made = readonly [column: string, method: string, more?: Partial<Column>];

const NULLABLE = { nullable: true };
const STAMPS: readonly Made[] = [
  ['created_at', 'timestamp', NULLABLE],
  ['updated_at', 'timestamp', NULLABLE],
];

/** Maps methods to columns with fixed names. */
const FIXED: Readonly<Record<string, readonly Made[]>> = {
  timestamps: STAMPS,
  timestampstz: STAMPS,
  nullabletimestamps: STAMPS,
  nullabletimestampstz: STAMPS,
  datetimes: STAMPS,
  remembertoken: [['remember_token', 'string', NULLABLE]],
};

const DELETED: Made = ['deleted_at', 'timestamp', NULLABLE];

/** Maps methods to the column they add unless they are given a name. */
const NAMED: Readonly<Record<string, Made>> = {
  softdeletes: DELETED,
  softdeletestz: DELETED,
  softdeletesdatetime: DELETED,
  id: ['id', 'id', { primary: true }],
  uuid: ['uuid', 'uuid'],
  ulid: ['ulid', 'ulid'],
  ipaddress: ['ip_address', 'ipaddress'],
  macaddress: ['mac_address', 'macaddress'],
};

const MORPHS = /^(nullable)?(uuid|ulid|numeric)?morphs$/;

/** Makes the columns a method adds; undefined when it adds none the table knows. */
function added(name: string, step: Step, ctx: BlueprintContext, node: object): Column[] | undefined {
  const anchor = anchorOf(ctx.frame, node);
  const text = argText(step.args, 0, 'column') ?? argText(step.args, 0, 'name');
  const make = (column: string, method: string, more: Partial<Column> = {}): Column => ({
    name: column,
    nullable: false,
    anchor,
    ...(columnType(method) ?? { type: STRING }),
    ...more,
  });
  const fixed = Object.hasOwn(FIXED, name) ? FIXED[name] : undefined;
  if (fixed !== undefined) return fixed.map((made) => make(...made));
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (named !== undefined) return [make(text ?? named[0], named[1], named[2])];
  if (MORPHS.test(name)) {
    if (text === undefined) return dynamic(step, ctx, node);
    const nullable = name.startsWith('nullable');
    const id = name.includes('uuid') ? 'uuid' : name.includes('ulid') ? 'ulid' : 'foreignId';
    return [make(`${text}_type`, 'string', { nullable }), make(`${text}_id`, id, { nullable })];
  }
  switch (name) {
    case 'foreignidfor':
      return foreignFor(step, ctx, make);
    case 'enum': {
      if (text === undefined) return dynamic(step, ctx, node);
      const values = valuesOf(argType(step.args, 1, 'allowed'));
      if (values === undefined) ctx.unread(node, `the values of ${text}`);
      return [make(text, 'enum', values === undefined ? {} : { values })];
    }
    case 'foreign': {
      const column = text === undefined ? undefined : ctx.table.columns.get(text);
      return column === undefined ? [] : [{ ...column }];
    }
    case 'addcolumn': {
      const column = argText(step.args, 1, 'name');
      const method = argText(step.args, 0, 'type') ?? '';
      return column === undefined ? dynamic(step, ctx, node) : [make(column, method)];
    }
    default:
      if (columnType(name) === undefined) return undefined;
      if (text === undefined) return dynamic(step, ctx, node);
      return [make(text, name, name.endsWith('increments') ? { primary: true } : {})];
  }
}

function dynamic(step: Step, ctx: BlueprintContext, node: object): Column[] {
  ctx.unread(node, `$table->${step.name}()`);
  return [];
}

/** Gives enum values of a literal list; cases stand for their backing values. */
function valuesOf(type: Type | undefined): string[] | undefined {
  if (type?.kind !== 'shape') return undefined;
  const out = type.fields.map((f) => (f.type.kind === 'literal' ? String(f.type.value) : undefined));
  return out.length > 0 && out.every((v) => v !== undefined) ? out : undefined;
}

/** Names the column that points at a model, where no other name is given. */
function foreignName(model: string, ctx: BlueprintContext): string {
  return `${snake(model.slice(model.lastIndexOf('\\') + 1))}_${keyOf(model, ctx.frame.run.codebase).name ?? 'id'}`;
}

function foreignFor(
  step: Step,
  ctx: BlueprintContext,
  make: (c: string, m: string, more?: Partial<Column>) => Column,
): Column[] {
  const name = argText(step.args, 0, 'model');
  if (name === undefined) return [];
  const { codebase } = ctx.frame.run;
  const key = keyOf(name, codebase);
  const column = argText(step.args, 1, 'column') ?? foreignName(name, ctx);
  const method = key.format ?? (key.type === INT ? 'foreignId' : 'string');
  return [make(column, method, { foreign: { table: tableName(name.slice(name.lastIndexOf('\\') + 1)) } })];
}

function modify(column: Column, modifiers: readonly Step[]): void {
  for (const { name, args } of modifiers) {
    switch (name.toLowerCase()) {
      case 'nullable': {
        const flag = argType(args, 0, 'value');
        column.nullable = !(flag?.kind === 'literal' && flag.value === false);
        break;
      }
      case 'default':
      case 'usecurrent':
      case 'autoincrement':
        column.default = true;
        if (name.toLowerCase() === 'autoincrement') column.primary = true;
        break;
      case 'primary':
        column.primary = true;
        break;
      case 'comment': {
        const text = argText(args, 0);
        if (text !== undefined && text !== '') column.comment = text;
        break;
      }
      case 'storedas':
      case 'virtualas':
      case 'computed':
      case 'generatedas':
        column.optional = true;
        break;
      case 'constrained': {
        const table = argText(args, 0, 'table') ?? plural(column.name.replace(/_[a-z]+$/, ''));
        column.foreign = { table };
        break;
      }
      case 'references': {
        const to = argText(args, 0);
        column.foreign = { ...column.foreign, ...(to === undefined ? {} : { column: to }) };
        break;
      }
      case 'on': {
        const table = argText(args, 0);
        column.foreign = { ...column.foreign, ...(table === undefined ? {} : { table }) };
        break;
      }
      default:
    }
  }
}

function removal(name: string, step: Step, ctx: BlueprintContext, node: object): boolean {
  const drop = (names: readonly string[]) => {
    if (!ctx.undecided) for (const n of names) ctx.table.columns.delete(n);
    return true;
  };
  switch (name) {
    case 'dropcolumn':
    case 'removecolumn': {
      const names = argTexts(step.args);
      if (names === undefined) ctx.unread(node, `$table->${step.name}()`);
      return drop(names ?? []);
    }
    case 'droptimestamps':
    case 'droptimestampstz':
      return drop(['created_at', 'updated_at']);
    case 'dropsoftdeletes':
    case 'dropsoftdeletestz':
      return drop([argText(step.args, 0) ?? 'deleted_at']);
    case 'dropremembertoken':
      return drop(['remember_token']);
    case 'dropmorphs': {
      const base = argText(step.args, 0);
      return drop(base === undefined ? [] : [`${base}_type`, `${base}_id`]);
    }
    case 'dropconstrainedforeignidfor': {
      const name = argText(step.args, 0, 'model');
      const column = argText(step.args, 1, 'column');
      if (name === undefined && column === undefined) ctx.unread(node, `$table->${step.name}()`);
      return drop([column ?? (name === undefined ? '' : foreignName(name, ctx))]);
    }
    case 'dropconstrainedforeignid':
      return drop([argText(step.args, 0) ?? '']);
    case 'renamecolumn': {
      const [from, to] = [argText(step.args, 0), argText(step.args, 1)];
      if (from === undefined || to === undefined) ctx.unread(node, '$table->renameColumn()');
      else if (!ctx.undecided) rename(ctx.table, from, to);
      return true;
    }
    default:
      return false;
  }
}

export function rename(table: Table, from: string, to: string): void {
  const entries = [...table.columns].map(([name, column]): [string, Column] =>
    name === from ? [to, { ...column, name: to }] : [name, column],
  );
  table.columns.clear();
  for (const [name, column] of entries) table.columns.set(name, column);
}
